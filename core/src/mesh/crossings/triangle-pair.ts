import { orient2d, orient3d } from './orientation.ts';

/**
 * Whether two triangles `p[s … s + 8]` and `p[t … t + 8]` have more in common than corners at the same place or the edge between
 * two such corners. Touching counts; so does lying on each other. A triangle without area meets nothing.
 * Source: the sign tests of Devillers and Guigue, Faster Triangle-Triangle Intersection Tests, 2002, edge by edge; the cases of
 * common corners are ours (what two triangles share beyond a common corner always reaches one of the opposite edges).
 */
export function trianglesMeet(p: Float32Array, s: number, t: number): boolean {
  let common = 0;
  let [s0, s1, t0, t1] = [0, 0, 0, 0];
  for (let i = 0; i < 9; i += 3)
    for (let j = 0; j < 9; j += 3)
      if (p[s + i] === p[t + j] && p[s + i + 1] === p[t + j + 1] && p[s + i + 2] === p[t + j + 2]) {
        if (common === 0) [s0, t0] = [i, j];
        else [s1, t1] = [i, j];
        common++;
      }
  if (common === 0) return apartMeet(p, s, t);
  if (common === 1)
    return cornerMeet(
      p,
      s + s0,
      s + ((s0 + 3) % 9),
      s + ((s0 + 6) % 9),
      t + t0,
      t + ((t0 + 3) % 9),
      t + ((t0 + 6) % 9),
    );
  // Two corners of one triangle at the same place: it has no area.
  if (common === 2 && (s0 === s1 || t0 === t1)) return false;
  if (common === 2) return foldedOver(p, s + s0, s + s1, s + 9 - s0 - s1, t + 9 - t0 - t1);
  return hasArea(p, s, s + 3, s + 6);
}

function hasArea(p: Float32Array, a: number, b: number, c: number): boolean {
  return (
    orient2d(p, a, b, c, 0, 1) !== 0 || orient2d(p, a, b, c, 1, 2) !== 0 || orient2d(p, a, b, c, 2, 0) !== 0
  );
}

/** Triangles a b c and a b d: only flat on each other is more than the common edge. */
function foldedOver(p: Float32Array, a: number, b: number, c: number, d: number): boolean {
  if (orient3d(p, a, b, c, d) !== 0) return false;
  for (const [i, j] of PROJECTIONS) {
    const onC = orient2d(p, a, b, c, i, j);
    if (onC === 0) continue;
    return onC > 0 === orient2d(p, a, b, d, i, j) > 0 && orient2d(p, a, b, d, i, j) !== 0;
  }
  return false;
}

const PROJECTIONS = [[0, 1], [1, 2], [2, 0]] as const; // prettier-ignore

/** Triangles v a b and w c d with v and w at the same place. */
function cornerMeet(
  p: Float32Array,
  v: number,
  a: number,
  b: number,
  w: number,
  c: number,
  d: number,
): boolean {
  const sa = orient3d(p, w, c, d, a);
  const sb = orient3d(p, w, c, d, b);
  if ((sa > 0 && sb > 0) || (sa < 0 && sb < 0)) return false;
  const sc = orient3d(p, v, a, b, c);
  const sd = orient3d(p, v, a, b, d);
  if ((sc > 0 && sd > 0) || (sc < 0 && sd < 0)) return false;
  if (!hasArea(p, v, a, b) || !hasArea(p, w, c, d)) return false;
  if (sa === 0 && sb === 0) return flatEdgeMeets(p, a, b, w, c, d) || flatEdgeMeets(p, c, d, v, a, b);
  return edgeMeets(p, a, b, w, c, d, sa, sb) || edgeMeets(p, c, d, v, a, b, sc, sd);
}

function apartMeet(p: Float32Array, s: number, t: number): boolean {
  const a0 = orient3d(p, t, t + 3, t + 6, s);
  const a1 = orient3d(p, t, t + 3, t + 6, s + 3);
  const a2 = orient3d(p, t, t + 3, t + 6, s + 6);
  if ((a0 > 0 && a1 > 0 && a2 > 0) || (a0 < 0 && a1 < 0 && a2 < 0)) return false;
  const b0 = orient3d(p, s, s + 3, s + 6, t);
  const b1 = orient3d(p, s, s + 3, s + 6, t + 3);
  const b2 = orient3d(p, s, s + 3, s + 6, t + 6);
  if ((b0 > 0 && b1 > 0 && b2 > 0) || (b0 < 0 && b1 < 0 && b2 < 0)) return false;
  if (!hasArea(p, s, s + 3, s + 6) || !hasArea(p, t, t + 3, t + 6)) return false;
  if (a0 === 0 && a1 === 0 && a2 === 0)
    return (
      !flatApart(p, s, t) &&
      (flatEdgeMeets(p, s, s + 3, t, t + 3, t + 6) ||
        flatEdgeMeets(p, s + 3, s + 6, t, t + 3, t + 6) ||
        flatEdgeMeets(p, s + 6, s, t, t + 3, t + 6) ||
        flatEdgeMeets(p, t, t + 3, s, s + 3, s + 6))
    );
  return (
    edgeMeets(p, s, s + 3, t, t + 3, t + 6, a0, a1) ||
    edgeMeets(p, s + 3, s + 6, t, t + 3, t + 6, a1, a2) ||
    edgeMeets(p, s + 6, s, t, t + 3, t + 6, a2, a0) ||
    edgeMeets(p, t, t + 3, s, s + 3, s + 6, b0, b1) ||
    edgeMeets(p, t + 3, t + 6, s, s + 3, s + 6, b1, b2) ||
    edgeMeets(p, t + 6, t, s, s + 3, s + 6, b2, b0)
  );
}

/** Whether an edge of one of two triangles in one plane has the other on its far side. */
function flatApart(p: Float32Array, s: number, t: number): boolean {
  for (const [i, j] of PROJECTIONS) {
    const turnS = orient2d(p, s, s + 3, s + 6, i, j);
    if (turnS === 0) continue;
    return edgeParts(p, s, t, i, j, turnS) || edgeParts(p, t, s, i, j, orient2d(p, t, t + 3, t + 6, i, j));
  }
  return false;
}

/** Whether triangle t lies wholly beyond one edge of triangle s, which turns by the sign of `turn`. */
function edgeParts(p: Float32Array, s: number, t: number, i: number, j: number, turn: number): boolean {
  for (let k = 0; k < 9; k += 3) {
    const a = s + k;
    const b = s + ((k + 3) % 9);
    if (orient2d(p, a, b, t, i, j) * turn >= 0) continue;
    if (orient2d(p, a, b, t + 3, i, j) * turn >= 0) continue;
    if (orient2d(p, a, b, t + 6, i, j) * turn < 0) return true;
  }
  return false;
}

/** Edge a b against triangle q r u, whose plane it has on the sides `sa` and `sb`. */
function edgeMeets(
  p: Float32Array,
  a: number,
  b: number,
  q: number,
  r: number,
  u: number,
  sa: number,
  sb: number,
): boolean {
  if ((sa > 0 && sb > 0) || (sa < 0 && sb < 0)) return false;
  if (sa === 0 && sb === 0) return flatEdgeMeets(p, a, b, q, r, u);
  const x = orient3d(p, a, b, q, r);
  const y = orient3d(p, a, b, r, u);
  if ((x > 0 && y < 0) || (x < 0 && y > 0)) return false;
  const z = orient3d(p, a, b, u, q);
  return (x >= 0 && y >= 0 && z >= 0) || (x <= 0 && y <= 0 && z <= 0);
}

/** The same when edge and triangle lie in one plane. */
function flatEdgeMeets(p: Float32Array, a: number, b: number, q: number, r: number, u: number): boolean {
  let [i, j] = PROJECTIONS[0] as readonly [number, number];
  let turn = 0;
  for ([i, j] of PROJECTIONS) {
    turn = orient2d(p, q, r, u, i, j);
    if (turn !== 0) break;
  }
  if (turn === 0) return false;
  const [r0, u0] = turn > 0 ? [r, u] : [u, r];
  const inside = (x: number): boolean =>
    orient2d(p, q, r0, x, i, j) >= 0 && orient2d(p, r0, u0, x, i, j) >= 0 && orient2d(p, u0, q, x, i, j) >= 0;
  if (inside(a) || inside(b)) return true;
  const crosses = (c: number, d: number): boolean => {
    const c0 = orient2d(p, a, b, c, i, j);
    const d0 = orient2d(p, a, b, d, i, j);
    if ((c0 > 0 && d0 > 0) || (c0 < 0 && d0 < 0) || (c0 === 0 && d0 === 0)) return false;
    const a0 = orient2d(p, c, d, a, i, j);
    const b0 = orient2d(p, c, d, b, i, j);
    return !((a0 > 0 && b0 > 0) || (a0 < 0 && b0 < 0));
  };
  return crosses(q, r0) || crosses(r0, u0) || crosses(u0, q);
}
