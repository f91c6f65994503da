import { portable } from '@bracewright/core/math';
import { orientPlanes, planeWeights, trunkAxis, type TriMesh, type TrunkPlane } from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';

const { RADIANS, sinCos } = portable;
/** How many vertices are turned between two questions whether to stop. */
const BATCH = 16384;
/** Halvings of the angle in the search for the largest that does not fold. */
const HALVINGS = 6;

/** `V` weights and the axis line that is turned about: a point of it, mm, and its unit way. */
export interface Turn {
  readonly weights: Float64Array;
  readonly point: readonly [number, number, number];
  readonly direction: readonly [number, number, number];
}

/** The turn that is asked for. Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`. */
export function turnOf(
  mesh: TriMesh,
  { planes, axis }: { readonly planes: readonly TrunkPlane[]; readonly axis: 'trunk' | 'force-line' },
  ctx: Pick<OperationContext, 'checkAborted'>,
): Turn {
  ctx.checkAborted();
  const trunk = trunkAxis(mesh, planes);
  ctx.checkAborted();
  return {
    weights: planeWeights(mesh, planes),
    point: axis === 'trunk' ? trunk.point : [0, 0, 0],
    direction: axis === 'trunk' ? trunk.direction : [0, 0, trunk.direction[2] < 0 ? -1 : 1],
  };
}

/** Positions (`3·V`) turned by `angle` degrees times each vertex's weight. */
export function turned(
  mesh: TriMesh,
  { weights, point, direction }: Turn,
  angle: number,
  ctx: Pick<OperationContext, 'checkAborted'>,
): Float32Array {
  const [ax, ay, az] = direction;
  const positions = mesh.positions.slice();
  const whole = sinCos(angle * RADIANS);
  for (let v = 0; v < weights.length; v++) {
    if (v % BATCH === 0) ctx.checkAborted();
    const weight = weights[v]!;
    if (weight === 0) continue;
    const [s, c] = weight === 1 ? whole : sinCos(weight * angle * RADIANS);
    const x = positions[3 * v]! - point[0];
    const y = positions[3 * v + 1]! - point[1];
    const z = positions[3 * v + 2]! - point[2];
    const along = (ax * x + ay * y + az * z) * (1 - c);
    positions[3 * v] = point[0] + x * c + (ay * z - az * y) * s + ax * along;
    positions[3 * v + 1] = point[1] + y * c + (az * x - ax * z) * s + ay * along;
    positions[3 * v + 2] = point[2] + z * c + (ax * y - ay * x) * s + az * along;
  }
  return positions;
}

/**
 * Throws `twist/folds` with the angle that was asked for, the narrowest distance of two planes, the largest angle that `fits` and about the distance
 * that the angle needs.
 */
export function throwFolds(
  asked: { readonly planes: readonly TrunkPlane[]; readonly angle: number },
  places: SdkError['places'],
  fits: (angle: number) => boolean,
): never {
  let largest = 0;
  let step = asked.angle / 2;
  for (let halving = 0; halving < HALVINGS; halving++, step /= 2) if (fits(largest + step)) largest += step;
  const oriented = orientPlanes(asked.planes);
  let gap = Infinity;
  for (let i = 1; i < oriented.length; i++) {
    const [a, b] = [oriented[i - 1]!, oriented[i]!];
    let apart = 0;
    for (const k of [0, 1, 2] as const) apart += (b.origin[k] - a.origin[k]) * a.normal[k];
    gap = Math.min(gap, apart);
  }
  const whole = Math.floor(Math.abs(largest));
  const data = {
    angle: asked.angle,
    gap,
    largest: largest < 0 ? -whole : whole,
    distance: Math.ceil((gap * Math.abs(asked.angle)) / Math.max(1, Math.abs(largest))),
  };
  throw new SdkError('twist/folds', data, { places });
}

/** Numbers of the triangles that do not turn as a whole, ascending. */
export function unevenFaces({ indices }: TriMesh, weights: Float64Array): Uint32Array {
  const uneven: number[] = [];
  for (let face = 0; 3 * face < indices.length; face++) {
    const [a, b, c] = [indices[3 * face]!, indices[3 * face + 1]!, indices[3 * face + 2]!];
    if (weights[a] !== weights[b] || weights[b] !== weights[c]) uneven.push(face);
  }
  return Uint32Array.from(uneven);
}

/** The body with the triangles that do not turn as a whole alone. */
export function unevenBand(mesh: TriMesh, weights: Float64Array): TriMesh {
  const faces = unevenFaces(mesh, weights);
  const indices = new Uint32Array(3 * faces.length);
  faces.forEach((face, i) => indices.set(mesh.indices.subarray(3 * face, 3 * face + 3), 3 * i));
  return { positions: mesh.positions, indices };
}
