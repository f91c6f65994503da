import { distance, mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { BorderWay } from './border-ways.ts';
import { GraftError } from './graft-fault.ts';

/** A vertex of the skin beyond that lies as near to one of the part, along the border, is that one: mm, and share of the edge. */
const SNAP = { far: 0.1, share: 0.2 } as const;
/** How much farther than straight on the next place of a border is looked for, and mm more. */
const AHEAD = { times: 3, more: 3 } as const;

/** Vertices that belong on one corner of the border are set apart by this share of an edge. */
const NUDGE = 0.02;

/** Where a vertex of the skin beyond belongs on the border of the part: from the vertex with this place in its loop, by a share of the edge there. */
export interface RimPlace {
  readonly after: number;
  readonly share: number;
}

/**
 * Where the vertices of a border of the skin beyond belong on the border of the part, whose vertices belong where the way says: in the order of the loop, and each farther on than the one before. Throws
 * GraftError where they do not run alike.
 */
export function rimPlaces(
  beyond: TriMesh,
  loop: readonly number[],
  { course }: BorderWay,
): readonly RimPlace[] {
  const n = course.length;
  const at = (i: number): Vec3 => course[i % n]!;
  /** Nearest place of the way between two of its vertices. */
  const nearest = (from: Vec3, first: number, end: number, atLeast: number) => {
    let [best, far] = [NaN, Infinity];
    for (let i = first; i < end; i++) {
      const share = Math.max(shareOf(from, at(i), at(i + 1)), i === first ? atLeast - first : 0);
      const away = distance(from, mix(at(i), at(i + 1), share));
      if (away < far) [best, far] = [i + share, away];
    }
    return best;
  };
  const found: number[] = [];
  const begin = nearest(pointAt(beyond.positions, loop[0]!), 0, n, 0);
  let last = begin;
  for (const [k, v] of loop.entries()) {
    if (k === 0) {
      found.push(begin);
      continue;
    }
    const from = pointAt(beyond.positions, v);
    const reach = AHEAD.times * distance(from, pointAt(beyond.positions, loop[k - 1]!)) + AHEAD.more;
    let end = Math.floor(last) + 1;
    for (let far = 0; far < reach && end < begin + n; end++) far += distance(at(end), at(end + 1));
    const place = Math.max(nearest(from, Math.floor(last), end, last), last + NUDGE);
    if (!(place < begin + n)) throw new GraftError('lost');
    found.push(place);
    last = place;
  }
  return found.map((place) => {
    const after = Math.floor(place);
    return { after: after % n, share: place - after };
  });
}

/** How far along a segment the nearest place of it lies, 0 to 1. */
function shareOf(p: Vec3, a: Vec3, b: Vec3): number {
  const size = distance(a, b);
  if (size < 1e-9) return 0;
  const along =
    ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]) + (p[2] - a[2]) * (b[2] - a[2])) / size;
  return Math.min(1, Math.max(0, along / size));
}

/** The border of the part with the vertices of the skin beyond on it. */
export interface SharedRim {
  /** For each vertex of the loop beyond the vertex of the part that it is; −1 where it is one of its own on an edge. */
  readonly same: Int32Array;
  /** Where each belongs. */
  readonly target: readonly Vec3[];
  /** Of each edge of the part's loop, the places in the loop beyond of the vertices on it, in order. */
  readonly onPart: readonly (readonly number[])[];
  /** Of each edge of the loop beyond, the vertices of the part on it, in order. */
  readonly onBeyond: readonly (readonly number[])[];
}

/** What each of two borders that run alike has to take of the other, so that both have the same vertices. */
export function sharedRim(part: TriMesh, loop: Uint32Array, places: readonly RimPlace[]): SharedRim {
  const n = loop.length;
  const at = (i: number): Vec3 => pointAt(part.positions, loop[i % n]!);
  const same = new Int32Array(places.length).fill(-1);
  const taken = nearestOf(places, (i) => distance(at(i), at(i + 1)), n);
  for (const [i, k] of taken) same[k] = loop[i]!;
  const target = places.map(({ after, share }, k) =>
    same[k]! >= 0 ? pointAt(part.positions, same[k]!) : mix(at(after), at(after + 1), share),
  );
  const placeOf = new Map([...taken].map(([i, k]) => [k, i]));
  const onPart: number[][] = Array.from({ length: n }, () => []);
  const onBeyond: number[][] = Array.from({ length: places.length }, () => []);
  const corners = [...Array(n).keys()].filter((i) => !taken.has(i));
  // All in one order along the border: vertices of the part, and those beyond.
  const order = [
    ...corners.map((i) => ({ at: i, corner: i, k: -1 })),
    ...places.map(({ after, share }, k) => ({
      at: placeOf.get(k) ?? after + share,
      corner: -1,
      k,
    })),
  ].sort((a, b) => a.at - b.at || a.k - b.k);
  requireInTurn(order.flatMap(({ k }) => (k >= 0 ? [k] : [])));
  // Round from one that lies beyond, so that what lies on its edge comes in order.
  const first = order.findIndex(({ k }) => k >= 0);
  let lastBeyond = order[first]!.k;
  for (const { corner, k, at: place } of [...order.slice(first), ...order.slice(0, first)]) {
    if (k < 0) {
      onBeyond[lastBeyond]!.push(loop[corner]!);
      continue;
    }
    lastBeyond = k;
    if (same[k]! < 0) onPart[Math.floor(place) % n]!.push(k);
  }
  return { same, target, onPart, onBeyond };
}

/** Throws where places do not come one after the other, wherever the first of them stands. */
function requireInTurn(order: readonly number[]): void {
  const n = order.length;
  for (let i = 0; i < n; i++) if (order[(i + 1) % n] !== (order[i]! + 1) % n) throw new GraftError('lost');
}

/** Which vertex beyond each vertex of the part is, by their places in the loops: the nearest, where it is near enough. */
function nearestOf(
  places: readonly RimPlace[],
  edge: (i: number) => number,
  n: number,
): ReadonlyMap<number, number> {
  const best = new Map<number, { readonly k: number; readonly far: number }>();
  for (const [k, { after, share }] of places.entries()) {
    const size = edge(after);
    const toNext = share > 0.5;
    const far = size * (toNext ? 1 - share : share);
    if (far > Math.min(SNAP.far, SNAP.share * size)) continue;
    const i = (toNext ? after + 1 : after) % n;
    const known = best.get(i);
    if (!known || far < known.far) best.set(i, { k, far });
  }
  return new Map([...best].map(([i, { k }]) => [i, k]));
}
