import type { FormValues } from '@bracewright/core/plugin';
import type { Readout, ToolFactory } from '@bracewright/core/tool';
import type { remeshForm } from './params.ts';

/** Nothing to place: the preview shows the new triangles with their edges, and how far the surface moved stands beside it. */
const tool: ToolFactory<FormValues<typeof remeshForm>> = (session) => {
  session.services.scene.setWireframe(true);
  session.preview();
  return {
    // Of both sizes the one that is not asked for is not shown.
    get idleFields() {
      return [session.draft.values.by === 'triangles' ? 'edgeLength' : 'triangles'];
    },
    get readouts(): readonly Readout[] {
      const { report } = session.feedback;
      return [
        { id: 'triangles', value: report['triangles'], unit: '' },
        { id: 'deviation', value: report['deviation'], unit: 'mm' },
        { id: 'deviationMean', value: report['deviationMean'], unit: 'mm' },
      ];
    },
  };
};

export default tool;
