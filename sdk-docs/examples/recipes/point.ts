import type { Params } from '@bracewright/core/operation';
import { pickPoint, type ToolFactory } from '@bracewright/core/tool';
import type { dent } from './operations.ts';

/** A click places the point, a drag or the arrow keys move it along the skin. */
const tool: ToolFactory<Params<typeof dent>> = (session) => ({
  steps: [pickPoint(session, { id: 'place', into: 'at', role: 'apex' })],
});

export default tool;
