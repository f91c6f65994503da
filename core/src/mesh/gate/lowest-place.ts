import type { TriMesh } from '../tri-mesh.ts';

/** A place of a triangle along its edges from its first corner, and how far the other side is from there, mm. */
type Place = readonly [u: number, v: number, depth: number];

/** The three sides of a triangle as what is not negative inside it. */
const SIDES: readonly ((place: Place) => number)[] = [([u]) => u, ([, v]) => v, ([u, v]) => 1 - u - v];

/**
 * Where two triangles on both sides of a wall come nearest straight under the first: both are flat, so that is at a corner of what they have in common seen along its normal, and by its middle which way is in.
 * Undefined where they have nothing in common, or the first has no area.
 * Source: clipping: Sutherland and Hodgman, Reentrant Polygon Clipping, 1974.
 */
export function lowestPlace(
  { positions, indices }: TriMesh,
  face: number,
  beyond: number,
): { readonly lowest: Place; readonly middle: Place } | undefined {
  const at = (triangle: number, corner: number, k: number): number =>
    positions[3 * indices[3 * triangle + corner]! + k]!;
  const [e, f] = [1, 2].map((corner) => [0, 1, 2].map((k) => at(face, corner, k) - at(face, 0, k)));
  const [ex, ey, ez] = e as [number, number, number];
  const [fx, fy, fz] = f as [number, number, number];
  const [nx, ny, nz] = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx];
  const square = nx * nx + ny * ny + nz * nz;
  if (!(square > 0)) return undefined;
  let common: readonly Place[] = [0, 1, 2].map((corner): Place => {
    const [x, y, z] = [0, 1, 2].map((k) => at(beyond, corner, k) - at(face, 0, k)) as [
      number,
      number,
      number,
    ];
    // Cramer's rule for x = u e + v f − depth n.
    const u = (nx * (y * fz - z * fy) + ny * (z * fx - x * fz) + nz * (x * fy - y * fx)) / square;
    const v = (nx * (ey * z - ez * y) + ny * (ez * x - ex * z) + nz * (ex * y - ey * x)) / square;
    return [u, v, -(x * nx + y * ny + z * nz) / Math.sqrt(square)];
  });
  for (const side of SIDES) common = clipped(common, side);
  if (common.length < 3) return undefined;
  const lowest = common.reduce((a, b) => (b[2] < a[2] ? b : a));
  const mean = (k: 0 | 1 | 2): number => common.reduce((sum, place) => sum + place[k], 0) / common.length;
  return { lowest, middle: [mean(0), mean(1), mean(2)] };
}

function clipped(places: readonly Place[], side: (place: Place) => number): readonly Place[] {
  return places.flatMap((place, i) => {
    const next = places[(i + 1) % places.length]!;
    const [here, there] = [side(place), side(next)];
    const kept = here >= 0 ? [place] : [];
    if (here >= 0 === there >= 0) return kept;
    const t = here / (here - there);
    const between = (k: 0 | 1 | 2): number => place[k] + t * (next[k] - place[k]);
    return [...kept, [between(0), between(1), between(2)] as const];
  });
}
