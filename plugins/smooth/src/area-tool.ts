import type { FormValues } from '@bracewright/core/plugin';
import type { LineShape } from '@bracewright/core/mesh';
import { drawPolyline, type ToolFactory } from '@bracewright/core/tool';
import type { areaForm } from './params.ts';

/** Draw round the place that should be smoother; what lies inside is evened out, the border stays. */
const tool: ToolFactory<FormValues<typeof areaForm>> = (session) => {
  const { draft } = session;
  const edited = session.editedParams as Readonly<Record<string, unknown>> | undefined;
  const isOld = edited !== undefined && !('contourShape' in edited);
  return {
    steps: [
      drawPolyline(session, {
        id: 'area',
        into: 'contour',
        min: 3,
        max: 400,
        role: 'contour',
        closed: true,
        shape: () => (draft.values['contourShape'] as LineShape | undefined) ?? 'corners',
      }),
    ],
    get idleFields() {
      return isOld ? ['contourShape'] : [];
    },
  };
};

export default tool;
