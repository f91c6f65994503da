import { surfaceArea, takePatch, type TakenPatch, type TriMesh } from '@bracewright/core/mesh';
import type { OperationContext } from '@bracewright/core/operation';
import { vec3 } from '@bracewright/core/math';
import { contourError, placeOf, requireContour, requireSpan, type Contour } from './contour.ts';

/** The body without the patch within a contour. See `cut`. */
export function cutOut(mesh: TriMesh, drawn: Contour, ctx: OperationContext): TriMesh {
  requireContour(mesh, drawn);
  ctx.progress(0.2);
  const { mesh: rest, loops, taken } = takenWithin(mesh, drawn, ctx);
  requireSpan(taken, drawn);
  ctx.note('plaster-knife/open', { places: [placeOf(drawn)] });
  ctx.report({ area: surfaceArea(taken) / 100, edge: lengthOf(rest, loops[0]!) });
  ctx.progress(1);
  return rest;
}

function takenWithin(mesh: TriMesh, { contour, shape }: Contour, ctx: OperationContext): TakenPatch {
  const { checkAborted } = ctx;
  const progress = (done: number): void => ctx.progress(0.2 + 0.7 * done);
  try {
    return takePatch(mesh, { points: contour, shape }, { checkAborted, progress });
  } catch (error) {
    throw contourError(error);
  }
}

const lengthOf = ({ positions }: TriMesh, loop: readonly number[]): number =>
  loop.reduce(
    (sum, v, i) => sum + vec3.distance(vec3.pointAt(positions, v), vec3.pointAt(positions, loop.at(i - 1)!)),
    0,
  );
