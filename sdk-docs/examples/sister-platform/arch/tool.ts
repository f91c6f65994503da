import type { Params } from '@bracewright/core/operation';
import type { ToolFactory } from '@bracewright/core/tool';
import type { arch } from './operation.ts';

const tool: ToolFactory<Params<typeof arch>> = (session) => ({
  onPointer(event) {
    if (event.phase !== 'down' || !event.hit) return 'pass';
    const [x, y, z] = event.hit.position;
    const [a, b, c] = event.hit.normal;
    session.draft.set({ origin: [x, y, z], direction: [-a, -b, -c] });
    session.preview();
    return 'handled';
  },
});

export default tool;
