import type { Vec3 } from '@bracewright/core/math';
import type { OperationRecord } from '@bracewright/core/history';
import { SdkError } from '@bracewright/core/operation';
import type { SurfacePoint } from '@bracewright/core/params';
import { SurfacePath, watchOverlay, type ToolFactory } from '@bracewright/core/tool';

const contourOf = (record: OperationRecord): readonly SurfacePoint[] =>
  (record.params as unknown as { readonly contour: readonly SurfacePoint[] }).contour;

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
  if (last && session.editing === undefined) draft.set({ contour: contourOf(last) });
  const path = new SurfacePath(services.picking);
  watchOverlay(session, 'regions', () =>
    regions.map((record) => ({
      kind: 'line',
      role: 'contour',
      points: path.through(contourOf(record), true) as readonly Vec3[],
      closed: true,
      handle: `region/${record.id}`,
      emphasis: draft.values['contour'] === contourOf(record),
    })),
  );
  session.preview();
  return {
    onPointer(event) {
      const chosen = regions.find((record) => event.handle === `region/${record.id}`);
      if (event.phase !== 'down' || !chosen) return 'pass';
      draft.set({ contour: contourOf(chosen) });
      return 'handled';
    },
  };
};

export default tool;
