import { crossingPlaces, partOf, repairMesh, selfIntersections } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/**
 * Makes a scan fit to work on: welds, removes degenerate, doubled and non-manifold triangles, faces everything outward and, with
 * `largest`, drops the debris a scanner leaves. No vertex moves and no hole is filled. Every count goes into the record's
 * report under the names of `RepairReport`. Where the skin still runs through
 * itself, `repair/still-crosses` says the places; `crossings` counts the pairs. Throws `mesh/nothing-left`, `mesh/not-repaired`.
 */
export const repairV1 = defineOperation({
  type: 'repair.run',
  version: 1,
  params: z.object({ components: p.choice(['largest', 'all'], 'largest') }),
  apply(mesh, { components }, ctx) {
    const { mesh: repaired, report } = repairMesh(mesh, { components, ...partOf(ctx, 0, 0.5) });
    const pairs = selfIntersections(repaired, partOf(ctx, 0.5, 1));
    ctx.report({ ...report, crossings: pairs.length / 2 });
    if (pairs.length > 0) {
      const places = crossingPlaces(repaired, pairs);
      ctx.warn('repair/still-crosses', { places, data: { count: places.length } });
    }
    ctx.progress(1);
    // A new mesh never shares the arrays that it was given, only the same mesh does.
    return repaired.positions === mesh.positions && repaired !== mesh
      ? { positions: mesh.positions.slice(), indices: repaired.indices }
      : repaired;
  },
});
