import type { FormValues } from '@bracewright/core/plugin';
import { drawPolyline, NO_LINE, type Readout, type ToolFactory } from '@bracewright/core/tool';
import { MOST } from './operation-place.ts';
import type { placeForm } from './params.ts';

/** Each click puts a hole; holes are dragged along the skin, and all have one shape. */
const tool: ToolFactory<FormValues<typeof placeForm>> = (session) => {
  const { draft } = session;
  return {
    steps: [
      drawPolyline(session, {
        id: 'anchors',
        into: 'anchors',
        min: 1,
        max: MOST,
        role: 'handle',
        closed: false,
        path: NO_LINE,
        advance: false,
      }),
    ],
    get idleFields() {
      return draft.values.shape === 'slot' ? [] : ['length', 'angle'];
    },
    get readouts(): readonly Readout[] {
      const { mesh, report } = session.feedback;
      return [{ id: 'holes', value: mesh && report['holes'], unit: '' }];
    },
  };
};

export default tool;
