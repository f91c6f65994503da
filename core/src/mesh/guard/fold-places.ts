import type { Vec3 } from '../../math/vec3.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Where a fold lies: the middle of its triangles and how far they reach, mm. */
export interface FoldPlace {
  readonly at: Vec3;
  readonly radius: number;
}

/** A place where a movement folds or would have. */
export interface FoldedPlace extends FoldPlace {
  /** cm² of the body before that were held back there; where nothing was, of what folds. */
  readonly area: number;
  /** The most that a vertex there was held back by, mm. */
  readonly heldBack: number;
}

/** Where the movement of `mesh` to `asked` folds (`folds`), with what `share` (`V`) took from it. Each vertex counts to the place it lies nearest to. */
export function foldedPlaces(
  mesh: TriMesh,
  asked: Float32Array,
  folds: Uint32Array,
  share: Float64Array | undefined,
): FoldedPlace[] {
  const { positions, indices } = mesh;
  const places = foldPlaces({ positions: asked, indices }, folds);
  const areas = places.map(() => 0);
  const most = places.map(() => 0);
  if (places.length === 0) return [];
  const normal = new Float64Array(3);
  const take = (f: number, v: number): void => {
    const at = [asked[3 * v]!, asked[3 * v + 1]!, asked[3 * v + 2]!] as const;
    let nearest = 0;
    for (let i = 1; i < places.length; i++)
      if (distanceOf(places[i]!.at, at, 1) < distanceOf(places[nearest]!.at, at, 1)) nearest = i;
    areas[nearest]! += triangleNormal(mesh, f, normal) / 200;
    if (!share) return;
    const way = distanceOf([positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!], at, 1);
    most[nearest] = Math.max(most[nearest]!, (1 - share[v]!) * way);
  };
  if (share) {
    for (let f = 0; f < indices.length / 3; f++) {
      let least = indices[3 * f]!;
      for (let k = 1; k < 3; k++)
        if (share[indices[3 * f + k]!]! < share[least]!) least = indices[3 * f + k]!;
      if (share[least]! < 1) take(f, least);
    }
  } else for (const f of folds) take(f, indices[3 * f]!);
  return places.map((place, i) => ({ ...place, area: areas[i]!, heldBack: most[i]! }));
}

/** Folds as places: triangles that touch, or lie within 15 mm of a place's middle, are one; the widest first. */
export function foldPlaces({ positions: p, indices }: TriMesh, faces: ArrayLike<number>): FoldPlace[] {
  const points: Vec3[] = [];
  for (let i = 0; i < faces.length; i++) {
    const at = 3 * faces[i]!;
    points.push(
      [0, 1, 2].map(
        (k) => (p[3 * indices[at]! + k]! + p[3 * indices[at + 1]! + k]! + p[3 * indices[at + 2]! + k]!) / 3,
      ) as unknown as Vec3,
    );
  }
  return gatherPlaces(points);
}

/** Points as places: those within 15 mm of a place's middle are one; the one with the most points first. */
export function gatherPlaces(found: readonly Vec3[]): FoldPlace[] {
  const places: { sum: [number, number, number]; count: number; points: Vec3[] }[] = [];
  for (const point of found) {
    const home = places.find(({ sum, count }) => distanceOf(point, sum, count) < 15);
    if (home) {
      for (const k of [0, 1, 2] as const) home.sum[k] += point[k];
      home.count++;
      home.points.push(point);
    } else places.push({ sum: [...point], count: 1, points: [point] });
  }
  return places
    .map(({ sum, count, points }) => ({
      at: [sum[0] / count, sum[1] / count, sum[2] / count] as Vec3,
      radius: points.reduce((most, point) => Math.max(most, distanceOf(point, sum, count)), 2),
      count,
    }))
    .sort((a, b) => b.count - a.count)
    .map(({ at, radius }) => ({ at, radius }));
}

function distanceOf(point: Vec3, sum: readonly [number, number, number], count: number): number {
  const x = point[0] - sum[0] / count;
  const y = point[1] - sum[1] / count;
  const z = point[2] - sum[2] / count;
  return Math.sqrt(x * x + y * y + z * z);
}
