import type { Vec3 } from '../../math/vec3.ts';
import type { FinnedWall } from './folded-pairs.ts';

/** The vertices of a triangle, outward. */
export type Corners = readonly [number, number, number];

/** Another shape of a few triangles. */
export interface FinChange {
  /** New corners by the number of the triangle; undefined where it goes. Every triangle that looks different is named. */
  readonly faces: ReadonlyMap<number, Corners | undefined>;
  /** The vertex that goes, and to where where it stays a vertex; −1 where none does. */
  readonly vertex: number;
  readonly to?: Vec3;
}

/** How far a vertex goes towards one of its neighbours, or the middle of all. */
const SHARES = [0.5, 1] as const;

/**
 * Every change that could take a fin away: each of the vertices `at` onto a neighbour, towards one, and to the middle of all, and each edge of the triangles `star` about them turned. `about` has all triangles that
 * touch one of those. The body side and its edge stay as they are, a rim keeps its vertices.
 */
export function finChanges(
  wall: FinnedWall,
  at: Iterable<number>,
  star: readonly (readonly [number, Corners])[],
  about: ReadonlyMap<number, Corners>,
): FinChange[] {
  const { bodyEnd } = wall;
  const turned = turnedEdges(
    star.filter(([, corners]) => corners.some((v) => v >= bodyEnd)),
    about,
    bodyEnd,
  );
  const moved = [...at].filter((v) => v >= bodyEnd).flatMap((v) => movedVertex(wall, v, about));
  return [...turned, ...moved];
}

function movedVertex(wall: FinnedWall, v: number, about: ReadonlyMap<number, Corners>): FinChange[] {
  const { points, bodyEnd, skinEnd, onRim } = wall;
  const own = [...about].filter(([, corners]) => corners.includes(v));
  const near = neighbours(v, own);
  const isInner = v < skinEnd && onRim[v - bodyEnd] === 0;
  const toward = (x: number, y: number, z: number, share: number): FinChange => {
    const to = [x, y, z].map((value, k) => {
      const from = points[3 * v + k]!;
      return Math.fround(from + share * (value - from));
    }) as unknown as Vec3;
    return { faces: new Map(own), vertex: v, to };
  };
  const middle = [0, 1, 2].map((k) => near.reduce((sum, w) => sum + points[3 * w + k]!, 0) / near.length);
  const changes = SHARES.map((share) => toward(middle[0]!, middle[1]!, middle[2]!, share));
  for (const w of near) {
    changes.push(toward(points[3 * w]!, points[3 * w + 1]!, points[3 * w + 2]!, SHARES[0]));
    if (isInner && isLinked(near, neighbours(w, [...about]))) changes.push(collapsed(v, w, own));
  }
  return changes;
}

function collapsed(v: number, w: number, own: readonly (readonly [number, Corners])[]): FinChange {
  const faces = own.map(([f, corners]) => {
    const left = corners.map((corner) => (corner === v ? w : corner)) as unknown as Corners;
    return [f, corners.includes(w) ? undefined : left] as const;
  });
  return { faces: new Map(faces), vertex: v };
}

/** Each edge between two triangles turned to join the corners beside it. */
function turnedEdges(
  star: readonly (readonly [number, Corners])[],
  about: ReadonlyMap<number, Corners>,
  bodyEnd: number,
): FinChange[] {
  const changes: FinChange[] = [];
  for (const [f, corners] of star)
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [corners[k]!, corners[(k + 1) % 3]!, corners[(k + 2) % 3]!];
      const other = [...about].find(([g, q]) => g !== f && q.includes(a) && q.includes(b));
      if (!other || (other[0] < f && star.some(([g]) => g === other[0]))) continue;
      const [g, q] = other;
      const d = q.find((v) => v !== a && v !== b)!;
      const isFixed = q.every((v) => v < bodyEnd) || (a < bodyEnd && b < bodyEnd);
      if (isFixed || [...about.values()].some((p) => p.includes(c) && p.includes(d))) continue;
      changes.push({ faces: new Map([[f, [a, d, c]], [g, [d, b, c]]]), vertex: -1 }); // prettier-ignore
    }
  return changes;
}

function neighbours(v: number, faces: readonly (readonly [number, Corners])[]): number[] {
  const found = new Set<number>();
  for (const [, corners] of faces)
    if (corners.includes(v)) for (const w of corners) if (w !== v) found.add(w);
  return [...found];
}

/** Whether an edge between vertices with these neighbours can go without a pinch. */
const isLinked = (a: readonly number[], b: readonly number[]): boolean =>
  a.filter((v) => b.includes(v)).length === 2;
