import { guardMove, partOf, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { bent, CARRIED, STAYS, type Bent } from './operation-shape.ts';

export { bendV1 } from './operation.v1.ts';

/**
 * Bends the trunk along a circular arc between the planes. The axis line of the trunk (through the mean centre of the sections,
 * the mean way of the planes) keeps its length; its tilt follows the plane list: up to `angle` over two planes and on beyond the
 * second, up and back to 0 over three, held between the inner two of four. Positive angles tilt the end of the list towards
 * `direction` (0 front, +90 the patient's left, 180 back, −90 right). Before the first and beyond the last plane the body
 * is moved as a whole; before the first it keeps its bits. The curvature of the arc eases in and out over 2 % of the way
 * at each end, so that the surface stays C2 at the planes.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/outside-body`, and `bend/too-tight` (data `angle`,
 * `room` and `reach` in mm, `largest` the angle that still fits) when the body reaches nearly to the centre of the arc or beyond it. Warns `bend/folds` (data `angle`) with the places where
 * the bent body runs through itself and did not before: a fold between the planes, or a part that is carried into another.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, section on bending.
 */
export const bend = defineOperation({
  type: 'bend.apply',
  version: 2,
  upgrade: (old) => old,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -60, max: 60, default: 5 }),
    direction: p.angle({ min: -180, max: 180, default: 90, step: 5 }),
  }),
  apply(mesh, params, ctx) {
    const done = bent(mesh, params, { ...ctx, ...partOf(ctx, 0, 0.4) });
    ctx.checkAborted();
    const made = guardMove(mesh, done.positions, {
      ...partOf(ctx, 0.4, 1),
      cure: 'tell',
      faces: mayFold(mesh, done),
      crossingsOnly: true,
    });
    if (made.left.length > 0)
      ctx.warn('bend/folds', { places: made.leftPlaces, data: { angle: params.angle } });
    ctx.progress(1);
    return made.mesh;
  },
});

/** Triangles that bend, and carried ones that come into the room of what stays, `F` flags: where no part changes, nothing can come to cross. */
function mayFold({ indices }: TriMesh, { positions, part }: Bent): Uint8Array {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let v = 0; v < part.length; v++)
    for (let k = 0; part[v] === STAYS && k < 3; k++) {
      low[k] = Math.min(low[k]!, positions[3 * v + k]!);
      high[k] = Math.max(high[k]!, positions[3 * v + k]!);
    }
  const faces = new Uint8Array(indices.length / 3);
  for (let f = 0; f < faces.length; f++) {
    const [a, b, c] = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
    const isCarried = part[a] === CARRIED && part[b] === CARRIED && part[c] === CARRIED;
    if (part[a] === STAYS && part[b] === STAYS && part[c] === STAYS) continue;
    const isNear = [0, 1, 2].every((k) => {
      const [x, y, z] = [positions[3 * a + k]!, positions[3 * b + k]!, positions[3 * c + k]!];
      return Math.max(x, y, z) >= low[k]! && Math.min(x, y, z) <= high[k]!;
    });
    if (!isCarried || isNear) faces[f] = 1;
  }
  return faces;
}
