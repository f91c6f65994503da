import type { Params } from '@bracewright/core/operation';
import { bodyFrame, pickPlane, type ToolFactory } from '@bracewright/core/tool';
import type { split } from './operations.ts';

/** The plane lies in the middle at first; a click on a part cuts that one. */
const tool: ToolFactory<Params<typeof split>> = (session) => {
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
