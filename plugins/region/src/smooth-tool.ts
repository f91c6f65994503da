import type { OperationRecord } from '@bracewright/core/history';
import { SdkError } from '@bracewright/core/operation';
import { chooseRegion, contourOf, regionsOf, type ToolFactory } from '@bracewright/core/tool';

/** The contour of a record, as this tool's parameters. */
function drawnOf(record: OperationRecord) {
  const { contour, contourShape = 'corners' } = contourOf(record);
  return { contour, contourShape };
}

/**
 * Smooths a region that has been deformed: the last one, or the one whose contour is clicked. Smoothing comes after deforming,
 * so without a region the tool does not start.
 */
const tool: ToolFactory = (session) => {
  const { draft } = session;
  const regions = regionsOf(session);
  const last = regions.at(-1);
  if (!last && session.editing === undefined) throw new SdkError('region/smooth-needs-region');
  if (last && session.editing === undefined) draft.set(drawnOf(last));
  const chosen = chooseRegion(session, {
    id: 'smooth',
    regions,
    isChosen: (record) => draft.values['contour'] === contourOf(record).contour,
    choose: (record) => draft.set(drawnOf(record)),
  });
  session.preview();
  return {
    // The line is the region's own.
    idleFields: ['contourShape'],
    onPointer: (event) => chosen.onPointer!(event),
  };
};

export default tool;
