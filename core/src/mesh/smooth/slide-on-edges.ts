import type { HeldEdges } from './held-edges.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** An edge that turns more than this cosine says has a corner there, which stays. */
const STRAIGHT = 0.866;
/** A vertex goes at most this share of the way to its neighbour on the edge. */
const MOST = 0.45;
const MOST_ROUNDS = 60;

/**
 * Evens out the spacing of the vertices on held edges over about `reach` mm: each moves on the edge itself, towards one of its two
 * neighbours there, so that a rim keeps its line and no vertex leaves it. Corners, ends and places where edges meet stay. Writes to `way` (`3·V`).
 * Source: the umbrella of Taubin, A Signal Processing Approach to Fair Surface Design, 1995, on the length along the edge.
 */
export function slideOnEdges(
  { positions: p }: TriMesh,
  { held, sides }: HeldEdges,
  { reach, mask, vertices }: { reach: number; mask?: Float64Array; vertices?: Uint32Array },
  way: Float64Array,
): void {
  const length = (a: number, b: number): number => {
    const x = p[3 * b]! - p[3 * a]!;
    const y = p[3 * b + 1]! - p[3 * a + 1]!;
    const z = p[3 * b + 2]! - p[3 * a + 2]!;
    return Math.sqrt(x * x + y * y + z * z);
  };
  const takesPart = vertices && new Uint8Array(held.length);
  for (const v of vertices ?? []) takesPart![v] = 1;
  const slides = (v: number): boolean => {
    if (takesPart?.[v] === 0 || (mask && !(mask[v]! > 0))) return false;
    const [a, b] = [sides[2 * v]!, sides[2 * v + 1]!];
    if (a < 0 || b < 0) return false;
    let along = 0;
    for (let k = 0; k < 3; k++) along += (p[3 * v + k]! - p[3 * a + k]!) * (p[3 * b + k]! - p[3 * v + k]!);
    return along > STRAIGHT * length(a, v) * length(v, b);
  };
  const seen = new Uint8Array(held.length);
  for (let v = 0; v < held.length; v++) {
    if (held[v] === 0 || seen[v] === 1 || !slides(v)) continue;
    const line = lineThrough(v, sides, seen, slides);
    const gaps = line.slice(1).map((w, i) => length(line[i]!, w));
    const steps = evened(gaps, reach);
    for (let i = 1; i + 1 < line.length; i++) {
      const w = line[i]!;
      const step = steps[i]!;
      const to = step > 0 ? line[i + 1]! : line[i - 1]!;
      const gap = step > 0 ? gaps[i]! : gaps[i - 1]!;
      if (!(gap > 0)) continue;
      const share = (Math.min(Math.abs(step), MOST * gap, reach) / gap) * (mask ? mask[w]! : 1);
      for (let k = 0; k < 3; k++) way[3 * w + k] = share * (p[3 * to + k]! - p[3 * w + k]!);
    }
  }
}

/** The vertices about `v` that slide, in a row, with the one at either end that does not; a closed line that slides all round is cut open at `v`. */
function lineThrough(
  v: number,
  sides: Int32Array,
  seen: Uint8Array,
  slides: (v: number) => boolean,
): number[] {
  const walk = (first: number): number[] => {
    const row: number[] = [];
    let last = v;
    for (let at = first; ;) {
      row.push(at);
      if (at === v || seen[at] === 1 || !slides(at)) return row;
      seen[at] = 1;
      const next = sides[2 * at] === last ? sides[2 * at + 1]! : sides[2 * at]!;
      last = at;
      at = next;
    }
  };
  seen[v] = 1;
  const ahead = walk(sides[2 * v + 1]!);
  if (ahead.at(-1) === v) return [v, ...ahead];
  return [...walk(sides[2 * v]!).reverse(), v, ...ahead];
}

/** How far each vertex of a row moves along it so that the gaps between them even out; the first and the last stay. */
function evened(gaps: readonly number[], reach: number): Float64Array {
  const count = gaps.length + 1;
  let whole = 0;
  for (const gap of gaps) whole += gap;
  const widths = (reach * gaps.length) / whole;
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(widths * widths));
  let from = new Float64Array(count);
  let to = new Float64Array(count);
  for (let round = 0; round < rounds; round++) {
    for (let i = 1; i + 1 < count; i++) {
      const before = gaps[i - 1]! + from[i]! - from[i - 1]!;
      const after = gaps[i]! + from[i + 1]! - from[i]!;
      to[i] = from[i]! + (after - before) / 4;
    }
    [from, to] = [to, from];
  }
  return from;
}
