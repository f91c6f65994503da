import type { Params } from '@bracewright/core/operation';
import type { ToolFactory } from '@bracewright/core/tool';
import type { lift } from './operation.ts';

const tool: ToolFactory<Params<typeof lift>> = (session) => ({
  onPointer(event) {
    if (event.phase !== 'down' || !event.hit) return 'pass';
    const [x, y, z] = event.hit.position;
    session.draft.set({ origin: [x, y, z] });
    return 'handled';
  },
});

export default tool;
