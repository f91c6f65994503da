import { drawPolyline, type ToolFactory } from '@bracewright/core/tool';

/** Draw round the place that should be smoother; what lies inside is evened out, the border stays. */
const tool: ToolFactory = (session) => ({
  steps: [
    drawPolyline(session, { id: 'area', into: 'contour', min: 3, max: 400, role: 'contour', closed: true }),
  ],
});

export default tool;
