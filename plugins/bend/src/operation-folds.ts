import {
  guardMove,
  selfIntersections,
  vertexCorners,
  type GuardedMove,
  type GuardOptions,
  type TriMesh,
} from '@bracewright/core/mesh';
import type { OperationContext } from '@bracewright/core/operation';
import type { BendWay } from './operation-planes.ts';
import { bent, CARRIED, isTooTight, mostTenths, STAYS, type Bent } from './operation-shape.ts';

/** The search for the largest angle ends when it is known to this part of the angle at which nothing turns over. */
const SEARCH_STEPS = 32;

/** The bent body with the places where it runs through itself and did not before. */
export function guarded(mesh: TriMesh, done: Bent, options: GuardOptions): GuardedMove {
  const faces = mayFold(mesh, done);
  return guardMove(mesh, done.positions, { ...options, cure: 'tell', faces, crossingsOnly: true });
}

/**
 * The largest angle, in tenths of a degree without its sign, by which a body can be bent that `angle` degrees bend too tightly: nothing may be
 * too tight there, and no triangle may come to cross another that crossed none before. 0 where none is found.
 */
export function largestTenths(
  mesh: TriMesh,
  way: BendWay,
  angle: number,
  { tightest }: Bent,
  { checkAborted }: Pick<OperationContext, 'checkAborted'>,
): number {
  const most = mostTenths(angle, tightest);
  const corners = vertexCorners(mesh);
  let crossed: ReadonlySet<number> | undefined;
  const fits = (tenths: number): boolean => {
    const tried = bent(mesh, way, (Math.sign(angle) * tenths) / 10, { checkAborted });
    if (isTooTight(tried.tightest)) return false;
    const { left } = guarded(mesh, tried, { corners, checkAborted });
    if (left.length === 0) return true;
    crossed ??= new Set(selfIntersections(mesh, { checkAborted }));
    return left.every((face) => crossed!.has(face));
  };
  if (fits(most)) return most;
  let [fitting, folding] = [0, most];
  while (folding - fitting > Math.max(1, most / SEARCH_STEPS)) {
    const middle = Math.floor((fitting + folding) / 2);
    if (fits(middle)) fitting = middle;
    else folding = middle;
  }
  return fitting;
}

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
