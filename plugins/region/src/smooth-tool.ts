import type { OperationRecord } from '@bracewright/core/history';
import { SdkError } from '@bracewright/core/operation';
import type { SurfacePoint } from '@bracewright/core/params';
import type { OverlayItem } from '@bracewright/core/services';
import { SurfacePath, groundOf, watchOverlay, type ToolFactory } from '@bracewright/core/tool';
import type { LineShape } from '@bracewright/core/mesh';
import { middleOf } from './gestures.ts';

const shapeOf = (record: OperationRecord): LineShape =>
  (record.params as { readonly contourShape?: LineShape }).contourShape ?? 'corners';
const contourOf = (record: OperationRecord): readonly SurfacePoint[] =>
  (record.params as unknown as { readonly contour: readonly SurfacePoint[] }).contour;

/** The contour of a record, as this tool's parameters. */
const drawnOf = (record: OperationRecord) => ({ contour: contourOf(record), contourShape: shapeOf(record) });

/**
 * Smooths a region that has been deformed: the last one, or the one whose contour is clicked. Smoothing comes after deforming,
 * so without a region the tool does not start.
 */
const tool: ToolFactory = (session) => {
  const { draft, services } = session;
  const { records, cursor } = services.history.history;
  const regions = records
    .slice(0, cursor)
    .filter((record) => record.type === 'region.deform' && record.state === 'on');
  const last = regions.at(-1);
  if (!last && session.editing === undefined) throw new SdkError('region/smooth-needs-region');
  if (last && session.editing === undefined) draft.set(drawnOf(last));
  const path = new SurfacePath(groundOf(session));
  const isChosen = (record: OperationRecord): boolean => draft.values['contour'] === contourOf(record);
  watchOverlay(session, 'regions', () =>
    regions.flatMap((record, index): readonly OverlayItem[] => {
      const contour = contourOf(record);
      const handle = `region/${record.id}`;
      const chosen = isChosen(record);
      return [
        {
          kind: 'line',
          role: 'contour',
          points: path.through(contour, true, shapeOf(record)),
          closed: true,
          handle,
          emphasis: chosen,
        },
        {
          kind: 'grip',
          role: 'contour',
          at: middleOf(contour)!.position,
          handle,
          name: `${session.text('handles.region')} ${index + 1}`,
          chosen,
          focus: () => undefined,
          blur: () => undefined,
          key({ key }) {
            if (chosen || (key !== 'Enter' && key !== ' ')) return 'pass';
            draft.set(drawnOf(record));
            return 'handled';
          },
        },
      ];
    }),
  );
  session.preview();
  return {
    // The line is the region's own.
    idleFields: ['contourShape'],
    onPointer(event) {
      const chosen = regions.find((record) => event.handle === `region/${record.id}`);
      if (event.phase !== 'down' || !chosen) return 'pass';
      draft.set(drawnOf(chosen));
      return 'handled';
    },
  };
};

export default tool;
