import type { Params } from '@bracewright/core/operation';
import { drawPolyline, type ToolFactory } from '@bracewright/core/tool';
import type { raise } from './operations.ts';

/** Clicks add points, a double click or Enter closes the contour and goes on to its height. */
const tool: ToolFactory<Params<typeof raise>> = (session) => ({
  steps: [
    drawPolyline(session, { id: 'contour', into: 'contour', min: 3, role: 'contour', closed: true }),
    // Nothing to do by hand: the form's field is asked for here.
    { id: 'height', complete: true, fields: ['height'] },
  ],
});

export default tool;
