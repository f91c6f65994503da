import { guardMove, partOf, selfIntersections, vertexCorners, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { throwFolds, turnOf, turned, unevenBand, unevenFaces } from './turn.ts';
export { twistV1 } from './operation.v1.ts';
export { twistV2 } from './operation.v2.ts';

/** A turn is refused or made, never held back. */
const ONLY_TELL = { cure: 'tell', crossingsOnly: true } as const;

/**
 * Turns sections about the axis line of the trunk by the weight of the plane list. The axis runs the mean way of the planes
 * through the mean centre of their sections, or is the force line (the Z axis). Positive angles turn counter-clockwise seen from
 * the end of the list towards its start: with planes listed upwards, from above. Vertices of weight 0 keep their bits; beyond the
 * last of two planes the body turns as a whole.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`, and `twist/folds` with the places
 * when it would make triangles cross that did not, as planes that lie too close do (data `angle`, `gap` the narrowest distance of two planes in mm,
 * `largest` the angle that still fits, `distance` about what the angle needs in mm). Warns `twist/folds-more` where triangles between the planes that
 * crossed others before cross more of them.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, with C2 windows along the axis.
 */
export const twist = defineOperation({
  type: 'twist.apply',
  version: 3,
  upgrade: (old) => old,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -90, max: 90, default: 5 }),
    axis: p.choice(['trunk', 'force-line'], 'trunk', { advanced: true }),
  }),
  apply(mesh, asked, ctx) {
    const turn = turnOf(mesh, asked, ctx);
    ctx.progress(0.1);
    const positions = turned(mesh, turn, asked.angle, ctx);
    ctx.progress(0.2);
    const made = guardMove(mesh, positions, { ...ONLY_TELL, ...partOf(ctx, 0.2, 0.9) });
    if (made.left.length === 0) {
      ctx.progress(1);
      return made.mesh;
    }
    const { checkAborted } = ctx;
    if (isAdded(mesh, turn.weights, made.left, new Set(selfIntersections(mesh, { checkAborted })))) {
      const band = unevenBand(mesh, turn.weights);
      const [bandCorners, corners] = [vertexCorners(band), vertexCorners(mesh)];
      throwFolds(asked, made.leftPlaces, (angle) => {
        const tried = turned(mesh, turn, angle, ctx);
        // Most of what folds does so within the band, where it is found sooner.
        return (
          guardMove(band, tried, { ...ONLY_TELL, corners: bandCorners, checkAborted }).left.length === 0 &&
          guardMove(mesh, tried, { ...ONLY_TELL, corners, checkAborted }).left.length === 0
        );
      });
    }
    ctx.warn('twist/folds-more', { places: made.leftPlaces });
    ctx.progress(1);
    return made.mesh;
  },
});

/**
 * Whether what crosses would not be there but for the turn. Triangles between the planes that crossed others before may cross more of them: a raw
 * scan must stay one that can be worked on. `crossed` are the triangles that cross others before the turn.
 */
function isAdded(
  mesh: TriMesh,
  weights: Float64Array,
  crossing: Uint32Array,
  crossed: ReadonlySet<number>,
): boolean {
  const uneven = new Set(unevenFaces(mesh, weights));
  const between = crossing.filter((face) => uneven.has(face));
  return (between.length > 0 ? between : crossing).some((face) => !crossed.has(face));
}
