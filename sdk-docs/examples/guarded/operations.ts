import { smootherstep, vec3, type Vec3 } from '@bracewright/core/math';
import { guardMove, locateOnSurface, type GuardedMove, type TriMesh } from '@bracewright/core/mesh';
import { SdkError, defineOperation, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Says where a movement was held back, on how many cm², and by how much at most. */
function tellHeldBack({ places, left, leftPlaces }: GuardedMove, ctx: OperationContext): void {
  if (left.length > 0) ctx.warn('guarded/folds', { places: leftPlaces });
  const area = places.reduce((sum, place) => sum + place.area, 0);
  const most = Math.max(0, ...places.map(({ heldBack }) => heldBack));
  if (most > 0) ctx.note('guarded/held-back', { places, data: { area, most } });
}

/** 1 at `centre`, 0 from `radius` mm on. */
const near = (at: Vec3, centre: Vec3, radius: number): number =>
  1 - smootherstep(vec3.length(vec3.subtract(at, centre)) / radius);

/** The place of `mesh` that a point drawn on another scan means. Throws SdkError `guarded/off-body`. */
function placeOn(mesh: TriMesh, point: { readonly position: Vec3; readonly normal: Vec3 }): Vec3 {
  const [place] = locateOnSurface(mesh, [point]);
  if (!place) throw new SdkError('guarded/off-body');
  return place.position;
}

/** Draws the skin together about a point, by `amount` % of the way to it in the middle. What would fold is held back there. Throws SdkError `guarded/off-body`. */
export const gather = defineOperation({
  type: 'guarded.gather',
  version: 1,
  params: z.object({
    at: p.surfacePoint(),
    radius: p.length({ min: 5, max: 100, default: 40 }),
    amount: p.ratio({ min: 0, max: 300, default: 50 }),
  }),
  apply(mesh, { at, radius, amount }, ctx) {
    const centre = placeOn(mesh, at);
    const moved = mesh.positions.slice();
    for (let v = 0; 3 * v < moved.length; v++) {
      const from = vec3.pointAt(mesh.positions, v);
      const by = (amount / 100) * near(from, centre, radius);
      if (by > 0) moved.set(vec3.addScaled(from, vec3.subtract(centre, from), by), 3 * v);
    }
    const kept = guardMove(mesh, moved, { ...ctx, crease: 150 });
    tellHeldBack(kept, ctx);
    return kept.mesh;
  },
});
