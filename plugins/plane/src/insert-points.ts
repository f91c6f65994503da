/** A triangulation in the plane that grows by points. Triangles are counter-clockwise; `beside` has, for each corner, the triangle across the edge that begins there, −1 on the border. */
interface Triangulation {
  /** `2·n` coordinates of the corners by their numbers. */
  readonly xy: Float64Array;
  readonly corners: number[];
  readonly beside: number[];
}

/** A point must lie so far within the circle through three others to change an edge, as a part of its size: less is a matter of rounding. */
const WITHIN = 1e-9;
/** Steps of a walk before all triangles are looked at. */
const LONGEST_WALK = 400;

/**
 * Adds points to a triangulation (`3·t` corner numbers) and changes edges until it is Delaunay about each; the border stays. `xy` has the places of all corners, `points` are numbers of those to add, each inside, so
 * ordered that the next often lies near the last. Returns the triangles. Source: Lawson, Software for C1 Surface Interpolation, 1977 (insertion with edge flips); places are found by walking.
 */
export function insertPoints(
  triangles: readonly number[],
  xy: Float64Array,
  points: readonly number[],
  checkAborted: () => void,
): number[] {
  const mesh: Triangulation = { xy, corners: [...triangles], beside: neighbours(triangles) };
  let last = 0;
  points.forEach((point, i) => {
    if (i % 1024 === 0) checkAborted();
    last = locate(mesh, point, last);
    insert(mesh, last, point);
  });
  return mesh.corners;
}

function neighbours(triangles: readonly number[]): number[] {
  const edges = new Map<string, number>();
  const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
  triangles.forEach((corner, h) => edges.set(`${corner},${triangles[next(h)]}`, h));
  return triangles.map((corner, h) => {
    const across = edges.get(`${triangles[next(h)]},${corner}`);
    return across === undefined ? -1 : Math.floor(across / 3);
  });
}

/** Twice the area of a triangle, negative where it is clockwise. */
function turn(xy: Float64Array, a: number, b: number, c: number): number {
  const [ax, ay] = [xy[2 * a]!, xy[2 * a + 1]!];
  return (xy[2 * b]! - ax) * (xy[2 * c + 1]! - ay) - (xy[2 * c]! - ax) * (xy[2 * b + 1]! - ay);
}

/** The triangle that a point lies in, or the one that it lies least outside of. */
function locate({ xy, corners, beside }: Triangulation, point: number, start: number): number {
  let at = start;
  let from = -1;
  for (let step = 0; step < LONGEST_WALK; step++) {
    let across = -1;
    let isInside = true;
    for (let k = 0; k < 3; k++) {
      if (turn(xy, corners[3 * at + k]!, corners[3 * at + ((k + 1) % 3)]!, point) >= 0) continue;
      isInside = false;
      const next = beside[3 * at + k]!;
      if (next >= 0 && next !== from) across = next;
    }
    if (isInside) return at;
    // The walk stands before the border of a hollow or a bay.
    if (across < 0) break;
    [from, at] = [at, across];
  }
  let best = -1;
  let least = -Infinity;
  for (let t = 0; t < corners.length / 3; t++) {
    let inside = Infinity;
    for (let k = 0; k < 3; k++)
      inside = Math.min(inside, turn(xy, corners[3 * t + k]!, corners[3 * t + ((k + 1) % 3)]!, point));
    if (inside >= 0) return t;
    if (inside > least) [best, least] = [t, inside];
  }
  return best;
}

/** Parts a triangle at a point, and changes edges about it. */
function insert(mesh: Triangulation, t: number, point: number): void {
  const { corners, beside } = mesh;
  const [a, b, c] = [corners[3 * t]!, corners[3 * t + 1]!, corners[3 * t + 2]!];
  const [ab, bc, ca] = [beside[3 * t]!, beside[3 * t + 1]!, beside[3 * t + 2]!];
  const second = corners.length / 3;
  const third = second + 1;
  setTriangle(mesh, t, [a, b, point], [ab, second, third]);
  setTriangle(mesh, second, [b, c, point], [bc, third, t]);
  setTriangle(mesh, third, [c, a, point], [ca, t, second]);
  replace(mesh, bc, t, second);
  replace(mesh, ca, t, third);
  const queue = [t, second, third];
  // Each change leaves the point with one edge more, and ends with those whose circles hold no other.
  for (let next = 0; next < queue.length; next++) {
    const other = flipped(mesh, queue[next]!, point);
    if (other >= 0) queue.push(queue[next]!, other);
  }
}

/** Changes the edge of a triangle across from the point where the corner beyond it lies within the circle of the triangle; returns the other triangle of the change, or −1. */
function flipped(mesh: Triangulation, t: number, point: number): number {
  const { xy, corners, beside } = mesh;
  const k = corners[3 * t] === point ? 1 : corners[3 * t + 1] === point ? 2 : 0;
  const u = beside[3 * t + k]!;
  if (u < 0) return -1;
  const [a, b] = [corners[3 * t + k]!, corners[3 * t + ((k + 1) % 3)]!];
  const j = [0, 1, 2].find((i) => corners[3 * u + i] === b && corners[3 * u + ((i + 1) % 3)] === a)!;
  const d = corners[3 * u + ((j + 2) % 3)]!;
  if (!isWithinCircle(xy, [a, b, point], d)) return -1;
  if (!(turn(xy, a, d, point) > 0 && turn(xy, d, b, point) > 0)) return -1;
  const [bp, pa] = [beside[3 * t + ((k + 1) % 3)]!, beside[3 * t + ((k + 2) % 3)]!];
  const [ad, db] = [beside[3 * u + ((j + 1) % 3)]!, beside[3 * u + ((j + 2) % 3)]!];
  setTriangle(mesh, t, [a, d, point], [ad, u, pa]);
  setTriangle(mesh, u, [d, b, point], [db, bp, t]);
  replace(mesh, ad, u, t);
  replace(mesh, bp, t, u);
  return u;
}

function setTriangle(
  { corners, beside }: Triangulation,
  t: number,
  of: readonly [number, number, number],
  across: readonly [number, number, number],
): void {
  for (let k = 0; k < 3; k++) {
    corners[3 * t + k] = of[k]!;
    beside[3 * t + k] = across[k]!;
  }
}

function replace({ beside }: Triangulation, t: number, before: number, after: number): void {
  if (t < 0) return;
  for (let k = 0; k < 3; k++) if (beside[3 * t + k] === before) beside[3 * t + k] = after;
}

/** Whether `d` lies within the circle through three corners. */
function isWithinCircle(xy: Float64Array, [a, b, c]: readonly [number, number, number], d: number): boolean {
  const [x, y] = [xy[2 * d]!, xy[2 * d + 1]!];
  const [ax, ay] = [xy[2 * a]! - x, xy[2 * a + 1]! - y];
  const [bx, by] = [xy[2 * b]! - x, xy[2 * b + 1]! - y];
  const [cx, cy] = [xy[2 * c]! - x, xy[2 * c + 1]! - y];
  const [aa, bb, cc] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
  const sum = aa * (bx * cy - cx * by) - bb * (ax * cy - cx * ay) + cc * (ax * by - bx * ay);
  return sum > WITHIN * Math.max(aa, bb, cc) * Math.max(aa, bb, cc);
}
