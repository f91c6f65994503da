import type { IndexList } from './growing.ts';

/** Corner tests that cutting ears may cost over a whole file: ear cutting is cubic at its worst. */
const EAR_TESTS = 50_000_000;

/** What is left of the work that a file's notched polygons may cost; when it is used up, polygons are fanned. */
export interface EarBudget {
  left: number;
}

/** A full budget, one for each file. */
export const createEarBudget = (): EarBudget => ({ left: EAR_TESTS });

/**
 * Cuts a polygon (`count` vertex numbers at the front of `corners`, counter-clockwise from outside) into `count - 2` triangles. A
 * convex one is fanned from its first corner; another is cut ear by ear in the plane of its Newell normal, so that a notch stays
 * a notch. Sources: Newell's normal (Sutherland, Sproull, Schumacker, 1974); Meisters, Polygons have ears, 1975. Corners on one
 * line are kept, so no neighbour gets a vertex in the middle of its edge. Corners must be valid vertex numbers.
 */
export function cutPolygon(
  corners: ArrayLike<number>,
  count: number,
  positions: ArrayLike<number>,
  out: IndexList,
  budget: EarBudget,
): void {
  if (count < 3) return;
  if (count === 3) {
    out.push3(corners[0]!, corners[1]!, corners[2]!);
    return;
  }
  const [u, v] = flatAxes(corners, count, positions);
  if (budget.left <= 0 || isConvex(corners, count, positions, u, v)) {
    for (let i = 1; i + 1 < count; i++) out.push3(corners[0]!, corners[i]!, corners[i + 1]!);
    return;
  }
  cutEars(corners, count, positions, u, v, out, budget);
}

/** A direction of the polygon's plane as three factors. */
type Axis = readonly [number, number, number];

/** Two axes that span the plane of the polygon such that it runs counter-clockwise in them. */
function flatAxes(corners: ArrayLike<number>, count: number, p: ArrayLike<number>): readonly [Axis, Axis] {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < count; i++) {
    const a = 3 * corners[i]!;
    const b = 3 * corners[(i + 1) % count]!;
    x += (p[a + 1]! - p[b + 1]!) * (p[a + 2]! + p[b + 2]!);
    y += (p[a + 2]! - p[b + 2]!) * (p[a]! + p[b]!);
    z += (p[a]! - p[b]!) * (p[a + 1]! + p[b + 1]!);
  }
  // Dropping the coordinate in which the normal is largest keeps the plane's orientation when the other two are put in order.
  if (Math.abs(x) >= Math.abs(y) && Math.abs(x) >= Math.abs(z))
    return x >= 0
      ? [
          [0, 1, 0],
          [0, 0, 1],
        ]
      : [
          [0, 0, 1],
          [0, 1, 0],
        ];
  if (Math.abs(y) >= Math.abs(z))
    return y >= 0
      ? [
          [0, 0, 1],
          [1, 0, 0],
        ]
      : [
          [1, 0, 0],
          [0, 0, 1],
        ];
  return z >= 0
    ? [
        [1, 0, 0],
        [0, 1, 0],
      ]
    : [
        [0, 1, 0],
        [1, 0, 0],
      ];
}

const along = (p: ArrayLike<number>, vertex: number, axis: Axis): number =>
  p[3 * vertex]! * axis[0] + p[3 * vertex + 1]! * axis[1] + p[3 * vertex + 2]! * axis[2];

/** Twice the signed area of (a, b, c) in the plane of `u` and `v`. */
function turn(p: ArrayLike<number>, a: number, b: number, c: number, u: Axis, v: Axis): number {
  const ax = along(p, a, u);
  const ay = along(p, a, v);
  return (along(p, b, u) - ax) * (along(p, c, v) - ay) - (along(p, b, v) - ay) * (along(p, c, u) - ax);
}

function isConvex(
  corners: ArrayLike<number>,
  count: number,
  p: ArrayLike<number>,
  u: Axis,
  v: Axis,
): boolean {
  for (let i = 0; i < count; i++)
    if (!(turn(p, corners[i]!, corners[(i + 1) % count]!, corners[(i + 2) % count]!, u, v) > 0)) return false;
  return true;
}

function cutEars(
  corners: ArrayLike<number>,
  count: number,
  p: ArrayLike<number>,
  u: Axis,
  v: Axis,
  out: IndexList,
  budget: EarBudget,
): void {
  // In the plane once, not for each test: there may be 50 million. The rest by places among the corners, two of which may be one vertex.
  const x = Float64Array.from({ length: count }, (_, i) => along(p, corners[i]!, u));
  const y = Float64Array.from({ length: count }, (_, i) => along(p, corners[i]!, v));
  const turns = (a: number, b: number, c: number): number =>
    (x[b]! - x[a]!) * (y[c]! - y[a]!) - (y[b]! - y[a]!) * (x[c]! - x[a]!);
  const push = (a: number, b: number, c: number): void => out.push3(corners[a]!, corners[b]!, corners[c]!);
  const rest = Array.from({ length: count }, (_, i) => i);
  const isEmpty = (a: number, b: number, c: number): boolean => {
    for (const q of rest) {
      if (!(turns(a, b, q) >= 0 && turns(b, c, q) >= 0 && turns(c, a, q) >= 0)) continue;
      const vertex = corners[q]!;
      if (vertex !== corners[a]! && vertex !== corners[b]! && vertex !== corners[c]!) return false;
    }
    return true;
  };
  while (rest.length > 3) {
    let ear = -1;
    for (let i = 0; i < rest.length && ear < 0 && budget.left > 0; i++) {
      budget.left -= 1;
      const a = rest[(i + rest.length - 1) % rest.length]!;
      const b = rest[i]!;
      const c = rest[(i + 1) % rest.length]!;
      if (!(turns(a, b, c) > 0)) continue;
      budget.left -= rest.length;
      if (isEmpty(a, b, c)) ear = i;
    }
    if (budget.left <= 0) break;
    // No ear left (a polygon that crosses itself or has no area): any corner does.
    if (ear < 0) ear = 1;
    const at = rest.length;
    push(rest[(ear + at - 1) % at]!, rest[ear]!, rest[(ear + 1) % at]!);
    rest.splice(ear, 1);
  }
  for (let i = 1; i + 1 < rest.length; i++) push(rest[0]!, rest[i]!, rest[i + 1]!);
}
