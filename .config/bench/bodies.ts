import type { Vec3 } from '@bracewright/core/math';
import { buildBvh, triangleCount, type TriMesh } from '@bracewright/core/mesh';
import { sampleTrunk } from '@bracewright/core/sample';

/** The sample trunk with about so many triangles; the count follows the square of the edge. */
export function trunkOf(triangles: number): TriMesh {
  const trial = triangleCount(sampleTrunk({ cobb: 35, edge: 8 }).mesh);
  return sampleTrunk({ cobb: 35, edge: 8 * Math.sqrt(trial / triangles) }).mesh;
}

/** Height range and middle of a body. */
export function boxOf(mesh: TriMesh): { readonly min: Vec3; readonly max: Vec3; readonly centre: Vec3 } {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < mesh.positions.length; i++) {
    const axis = (i % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], mesh.positions[i]!);
    max[axis] = Math.max(max[axis], mesh.positions[i]!);
  }
  return { min, max, centre: [0, 1, 2].map((k) => (min[k]! + max[k]!) / 2) as unknown as Vec3 };
}

/** A ray from outside towards the axis of the body, the n-th of a spiral that goes round and up. */
export function rayAt(
  mesh: TriMesh,
  n: number,
): { readonly origin: Vec3; readonly direction: Vec3; readonly target: Vec3 } {
  const { min, max, centre } = boxOf(mesh);
  const turn = n * 2.399963;
  const z = min[2] + (max[2] - min[2]) * (0.15 + 0.7 * ((n * 0.618034) % 1));
  const direction: Vec3 = [-Math.cos(turn), -Math.sin(turn), 0];
  const target: Vec3 = [centre[0], centre[1], z];
  return { origin: [target[0] - direction[0] * 600, target[1] - direction[1] * 600, z], direction, target };
}

/** Horizontal planes at fractions of the height of a body. */
export const planesOf = (mesh: TriMesh, fractions: readonly number[]) => {
  const { min, max, centre } = boxOf(mesh);
  return fractions.map((fraction) => ({
    origin: [centre[0], centre[1], min[2] + (max[2] - min[2]) * fraction] as Vec3,
    normal: [0, 0, 1] as Vec3,
  }));
};

/** Reach of the spots that are divided in each pass, mm: four times as many triangles up to there, sixty-four times in the middle. */
const SPOTS = [60, 35, 20];

/** A body of about a million triangles as a raw scan has them: ten spots of 20 mm radius hold as many triangles each as a fifth of the rest, and the fringes are slivers. */
export function unevenTrunk(): TriMesh {
  let mesh = trunkOf(250_000);
  const bvh = buildBvh(mesh);
  const rays = Array.from({ length: 10 }, (_, n) => rayAt(mesh, n));
  const spots = rays.map(({ origin, direction }) => bvh.raycast(origin, direction)!.position);
  for (const reach of SPOTS) mesh = dividedNear(mesh, spots, reach);
  return mesh;
}

/** Halves every edge whose middle lies within `reach` mm of a place. */
function dividedNear({ positions, indices }: TriMesh, places: readonly Vec3[], reach: number): TriMesh {
  const points = Array.from(positions);
  const middles = new Map<number, number>();
  const middleOf = (a: number, b: number): number => {
    const key = Math.min(a, b) * positions.length + Math.max(a, b);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const at = (k: number): number => (points[3 * a + k]! + points[3 * b + k]!) / 2;
    const [x, y, z] = [at(0), at(1), at(2)];
    const isNear = places.some((place) => Math.hypot(place[0] - x, place[1] - y, place[2] - z) < reach);
    const made = isNear ? points.length / 3 : -1;
    if (isNear) points.push(x, y, z);
    middles.set(key, made);
    return made;
  };
  const made: number[] = [];
  for (let f = 0; f < indices.length; f += 3) {
    const corners = [...indices.subarray(f, f + 3)];
    const halves = corners.map((a, k) => middleOf(a, corners[(k + 1) % 3]!));
    const ring = corners.flatMap((a, k) => (halves[k]! < 0 ? [a] : [a, halves[k]!]));
    if (ring.length === 6) {
      const [a, x, b, y, c, z] = ring as [number, number, number, number, number, number];
      made.push(a, x, z, x, b, y, z, y, c, x, y, z);
      continue;
    }
    // From a half, so that no triangle lies along an edge that was halved.
    const first = ring.findIndex((v) => halves.includes(v));
    for (let k = 1; k + 1 < ring.length; k++)
      made.push(...[0, k, k + 1].map((n) => ring[(Math.max(first, 0) + n) % ring.length]!));
  }
  return { positions: Float32Array.from(points), indices: Uint32Array.from(made) };
}
