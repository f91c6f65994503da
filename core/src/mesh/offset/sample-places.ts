import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Triangles with a longer edge are halved for measuring, mm. */
const LONGEST = 5;

/**
 * Takes a point of a surface: its coordinates, the area it stands for (mm²; 0 for a corner), its triangle, and its weights in that
 * triangle as entries 3 to 5 (as `closestPointInto` gives them).
 */
type Take = (x: number, y: number, z: number, area: number, face: number, weights: Float64Array) => void;

/** Times a triangle is halved at most. */
const DEPTH = 32;

/**
 * Gives every vertex of the triangles to `take`, and the centre of every triangle or, where it is large, the corners and centres of its
 * parts: what is farthest off often lies along an edge.
 */
export function samplePlaces(mesh: TriMesh, take: Take): void {
  const { positions: p, indices } = mesh;
  const seen = new Uint8Array(p.length / 3);
  const weights = new Float64Array(7);
  /** Parts still to look at: their corners as weights in the triangle, nine numbers each. */
  const stack = new Float64Array(9 * (DEPTH + 2));
  const halvings = new Uint8Array(DEPTH + 2);
  const areas = new Float64Array(DEPTH + 2);
  const takeCorner = (corner: number, k: number, face: number): void => {
    if (seen[corner / 3] === 1) return;
    seen[corner / 3] = 1;
    weights[3] = k === 0 ? 1 : 0;
    weights[4] = k === 1 ? 1 : 0;
    weights[5] = k === 2 ? 1 : 0;
    take(p[corner]!, p[corner + 1]!, p[corner + 2]!, 0, face, weights);
  };
  const takeInner = (a: number, b: number, c: number, area: number, face: number): void => {
    const u = weights[3]!;
    const v = weights[4]!;
    const w = weights[5]!;
    const x = u * p[a]! + v * p[b]! + w * p[c]!;
    const y = u * p[a + 1]! + v * p[b + 1]! + w * p[c + 1]!;
    const z = u * p[a + 2]! + v * p[b + 2]! + w * p[c + 2]!;
    take(x, y, z, area, face, weights);
  };
  for (let face = 0; 3 * face < indices.length; face++) {
    const a = 3 * indices[3 * face]!;
    const b = 3 * indices[3 * face + 1]!;
    const c = 3 * indices[3 * face + 2]!;
    takeCorner(a, 0, face);
    takeCorner(b, 1, face);
    takeCorner(c, 2, face);
    const area = triangleArea(mesh, face);
    if (!isLong(p, a, b) && !isLong(p, b, c) && !isLong(p, c, a)) {
      weights[3] = weights[4] = weights[5] = 1 / 3;
      takeInner(a, b, c, area, face);
      continue;
    }
    for (let k = 0; k < 9; k++) stack[k] = k % 4 === 0 ? 1 : 0;
    halvings[0] = 0;
    areas[0] = area;
    for (let top = 1; top > 0;) {
      const at = 9 * --top;
      const depth = halvings[top]!;
      const longest = depth < DEPTH ? longEdge(p, a, b, c, stack, at) : -1;
      if (longest < 0) {
        for (let k = 0; k < 3; k++)
          weights[3 + k] = (stack[at + k]! + stack[at + 3 + k]! + stack[at + 6 + k]!) / 3;
        takeInner(a, b, c, areas[top]!, face);
        continue;
      }
      halve(stack, at, longest);
      for (let k = 0; k < 3; k++) weights[3 + k] = stack[at + 9 + k]!;
      takeInner(a, b, c, 0, face);
      halvings[top] = halvings[top + 1] = depth + 1;
      areas[top] = areas[top + 1] = areas[top]! / 2;
      top += 2;
    }
  }
}

/** Whether a triangle with the edge from `a` to `b` (the places of their x) is halved. */
function isLong(p: Float32Array, a: number, b: number): boolean {
  const x = p[a]! - p[b]!;
  const y = p[a + 1]! - p[b + 1]!;
  const z = p[a + 2]! - p[b + 2]!;
  return x * x + y * y + z * z > LONGEST * LONGEST;
}

/** Replaces the part at `at` by its two halves, there and behind it; edge `k` runs from corner `k` to the next. */
function halve(stack: Float64Array, at: number, k: number): void {
  const from = at + 3 * k;
  const to = at + 3 * ((k + 1) % 3);
  const apart = at + 3 * ((k + 2) % 3);
  for (let i = 0; i < 3; i++) {
    const p = stack[from + i]!;
    const q = stack[to + i]!;
    const r = stack[apart + i]!;
    const middle = (p + q) / 2;
    stack[at + 9 + i] = middle;
    stack[at + 12 + i] = q;
    stack[at + 15 + i] = r;
    stack[to + i] = middle;
  }
}

/** The longest edge of the part at `at`, or −1 when none is too long. */
function longEdge(p: Float32Array, a: number, b: number, c: number, stack: Float64Array, at: number): number {
  let longest = -1;
  let most = LONGEST * LONGEST;
  for (let edge = 0; edge < 3; edge++) {
    const from = at + 3 * edge;
    const to = at + 3 * ((edge + 1) % 3);
    const u = stack[from]! - stack[to]!;
    const v = stack[from + 1]! - stack[to + 1]!;
    const w = stack[from + 2]! - stack[to + 2]!;
    let square = 0;
    for (let k = 0; k < 3; k++) {
      const along = u * p[a + k]! + v * p[b + k]! + w * p[c + k]!;
      square += along * along;
    }
    if (square <= most) continue;
    most = square;
    longest = edge;
  }
  return longest;
}
