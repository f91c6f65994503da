import type { Params } from '@bracewright/core/operation';
import { bodyFrame, pickPlane, type ToolFactory } from '@bracewright/core/tool';
import type { lift } from './operations.ts';

/** The plane lies in the middle at first; it is dragged along the trunk, tilted by its arcs, moved by the arrow keys. */
const tool: ToolFactory<Params<typeof lift>> = (session) => {
  const { centre } = bodyFrame(session.services.history.mesh);
  const plane = pickPlane(session, {
    id: 'plane',
    into: 'plane',
    initial: () => ({ origin: [...centre], normal: [0, 0, 1] }),
  });
  session.preview();
  return { steps: [plane] };
};

export default tool;
