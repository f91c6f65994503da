import type { ToolFactory } from '@bracewright/core/tool';
import type { z } from 'zod';
import { height } from './height.ts';

/** Keeps a height where the body is clicked, or where the form says. */
const tool: ToolFactory<{ at?: [number, number, number] | undefined }> = ({ services, draft }) => ({
  onPointer(event) {
    if (event.phase !== 'down' || !event.hit) return 'pass';
    draft.set({ at: [...event.hit.position] });
    return 'handled';
  },
  async onCommit({ services: { annotations } }) {
    const { at } = draft.values;
    const hit = at && services.picking.nearest(at);
    if (!hit) return 'stay';
    const point: z.output<typeof height.schema>['point'] = {
      position: [...hit.position],
      normal: [...hit.normal],
    };
    const { value, unit } = height.evaluate(services.history.mesh, { point }, {});
    const id = services.ids.uuid();
    await annotations.put({ id, kind: height.kind, name: '', params: { point }, value, unit });
    return 'close';
  },
});

export default tool;
