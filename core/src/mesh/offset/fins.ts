import type { Vec3 } from '../../math/vec3.ts';
import { trianglesMeet } from '../crossings/triangle-pair.ts';
import { finChanges, type Corners, type FinChange } from './fin-changes.ts';
import { FOLDED, foldedPairs, isFoldedPair, type FinnedWall, type Fold } from './folded-pairs.ts';

/** How far a place is from the body beyond the wall asked for, mm. */
export type OffWall = (x: number, y: number, z: number) => number;

/** A change leaves the skin this near to the wall asked for, mm, or as near as it was. */
const OFF = 0.08;
/** Changes at most: a skin that wants more has no fins but is one. */
const MOST_CHANGES = 256;
/** An edge is flat enough where the cosine between the ways that its triangles face is above this. */
const SOFT = -0.3;
/** A change takes at least this share of what is folded away. */
const GAIN = 0.1;
/** Triangles lower than this are needles, mm; a change makes none that is lower than what it replaces. */
const NEEDLE = 0.01;

/**
 * Takes fins off the outer side of a wall: where triangles lie folded onto each other (`foldedPairs`) stands a blade without thickness, mostly in a valley, where the skin zigzags between both
 * slopes. About each, the most folded first, the change is made that leaves least folded: a vertex goes onto a neighbour, towards one or to the middle of all, or an edge is turned. None takes the skin
 * further off the wall (`off`) than 0.08 mm or than it was there, lets triangles cross, or touches the body side. Gives `wall` itself where nothing is changed; a fin that no change takes away stays.
 * Source: collapses keep the link condition of Hoppe et al., Mesh Optimization, 1993; the choice among them is ours.
 */
export function withoutFins<W extends FinnedWall>(wall: W, off: OffWall, checkAborted: () => void): W {
  let folds = foldedPairs(wall);
  if (folds.length === 0) return wall;
  const taker = new FinTaker(wall, off);
  const kept = new Set<string>();
  for (let changes = 0; changes < MOST_CHANGES;) {
    checkAborted();
    const fold = folds.find(({ f, g }) => !kept.has(`${f} ${g}`));
    if (!fold) break;
    if (!taker.takes(fold)) {
      kept.add(`${fold.f} ${fold.g}`);
      continue;
    }
    changes++;
    folds = taker.after(folds);
  }
  return taker.isChanged ? { ...wall, ...taker.settled() } : wall;
}

/** A triangle of the outer side or the rim, and the way it faces. */
interface Side {
  readonly f: number;
  readonly corners: Corners;
  readonly normal: Vec3;
}

class FinTaker {
  /** The wall as it is now, in the bits that its file has; triangles that are gone name the first vertex three times. */
  readonly wall: FinnedWall;
  isChanged = false;
  /** Vertices about what was changed last. */
  #about: ReadonlySet<number> = new Set();
  readonly #off: OffWall;
  readonly #pair = new Float32Array(18);

  constructor(wall: FinnedWall, off: OffWall) {
    this.wall = {
      ...wall,
      points: new Float64Array(new Float32Array(wall.points)),
      indices: wall.indices.slice(),
    };
    this.#off = off;
  }

  /** Makes the best change about a fold; false where there is none. */
  takes({ f, g }: Fold): boolean {
    const { indices, points } = this.wall;
    const at = new Set([...this.#corners(f), ...this.#corners(g)]);
    const star = this.#facesWith(at);
    const ring = new Set(star.flatMap((f) => this.#corners(f)));
    const about = this.#facesWith(ring);
    const faces = new Map(about.map((n) => [n, this.#corners(n)]));
    const sides = this.#sidesOf(faces);
    const before = this.#folded(sides, []);
    const tried = finChanges(
      this.wall,
      at,
      star.map((n) => [n, faces.get(n)!] as const),
      faces,
    )
      .map((change) => ({ change, gain: this.#gain(sides, change) }))
      .filter(({ gain }) => gain > GAIN * before)
      .sort((p, q) => q.gain - p.gain);
    let near: readonly number[] | undefined;
    for (const { change } of tried) {
      if (!this.#isAsHigh(change) || !this.#isAsNear(change)) continue;
      near ??= this.#facesNear(ring);
      if (this.#isCrossing(change, near)) continue;
      for (const [f, corners] of change.faces) indices.set(corners ?? [0, 0, 0], 3 * f);
      if (change.to) points.set(change.to, 3 * change.vertex);
      this.isChanged = true;
      this.#about = ring;
      return true;
    }
    return false;
  }

  /** What of the folds known is left after a change, with those about it: also where both sides of a fin have no vertex in common any more. */
  after(folds: readonly Fold[]): Fold[] {
    const faces = this.#facesWith(this.#about);
    const isAbout = new Set(faces);
    const sides = this.#sidesOf(faces.map((f) => [f, this.#corners(f)]));
    const left = folds.filter(
      ({ f, g }) => !(isAbout.has(f) && isAbout.has(g)) && !this.#isGone(f) && !this.#isGone(g),
    );
    sides.forEach((one, i) => {
      for (const other of sides.slice(i + 1)) {
        const cosine = dot(one.normal, other.normal);
        if (cosine < FOLDED && this.#isFold(one, other)) left.push({ f: one.f, g: other.f, cosine });
      }
    });
    return left.sort((p, q) => p.cosine - q.cosine || p.f - q.f || p.g - q.g);
  }

  #isGone(f: number): boolean {
    return isGone(this.#corners(f));
  }

  /** The wall without what is gone. */
  settled(): FinnedWall {
    const { points, indices, bodyEnd, skinEnd, onRim } = this.wall;
    const isUsed = new Uint8Array(points.length / 3).fill(1, 0, bodyEnd);
    const left: number[] = [];
    for (let t = 0; t < indices.length; t += 3) {
      const corners = indices.subarray(t, t + 3);
      if (isGone(corners)) continue;
      for (const v of corners) {
        left.push(v);
        isUsed[v] = 1;
      }
    }
    const of = new Uint32Array(isUsed.length);
    let count = 0;
    for (let v = 0; v < isUsed.length; v++) if (isUsed[v] === 1) of[v] = count++;
    return {
      points: points.filter((_, i) => isUsed[Math.floor(i / 3)] === 1),
      indices: Uint32Array.from(left, (v) => of[v]!),
      bodyEnd,
      skinEnd: bodyEnd + isUsed.subarray(bodyEnd, skinEnd).reduce((sum, used) => sum + used, 0),
      onRim: onRim.filter((_, v) => isUsed[bodyEnd + v] === 1),
    };
  }

  #corners(f: number): Corners {
    const { indices } = this.wall;
    return [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
  }

  /** Triangles with any of the vertices. */
  #facesWith(vertices: Iterable<number>): number[] {
    const { indices, points } = this.wall;
    const isAsked = new Uint8Array(points.length / 3);
    for (const v of vertices) isAsked[v] = 1;
    const found: number[] = [];
    for (let t = 0; t < indices.length; t += 3) {
      const many = isAsked[indices[t]!]! + isAsked[indices[t + 1]!]! + isAsked[indices[t + 2]!]!;
      if (many > 0 && !isGone(indices.subarray(t, t + 3))) found.push(t / 3);
    }
    return found;
  }

  /** Triangles in the box of the vertices: what is changed stays within it. */
  #facesNear(vertices: Iterable<number>): number[] {
    const { indices, points } = this.wall;
    const [low, high] = [
      [Infinity, Infinity, Infinity],
      [-Infinity, -Infinity, -Infinity],
    ];
    for (const v of vertices)
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k]!, points[3 * v + k]!);
        high[k] = Math.max(high[k]!, points[3 * v + k]!);
      }
    const found: number[] = [];
    for (let t = 0; t < indices.length; t += 3) {
      let isNear = true;
      for (let k = 0; k < 3 && isNear; k++) {
        const x = points[3 * indices[t]! + k]!;
        const y = points[3 * indices[t + 1]! + k]!;
        const z = points[3 * indices[t + 2]! + k]!;
        isNear = Math.max(x, y, z) >= low[k]! && Math.min(x, y, z) <= high[k]!;
      }
      if (isNear) found.push(t / 3);
    }
    return found;
  }

  #at(v: number, change?: FinChange): Vec3 {
    if (change?.to && change.vertex === v) return change.to;
    const { points } = this.wall;
    return [points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!];
  }

  /** Triangles off the body side with the ways they face. */
  #sidesOf(faces: Iterable<readonly [number, Corners | undefined]>, change?: FinChange): Side[] {
    const sides: Side[] = [];
    for (const [f, corners] of faces) {
      if (!corners?.some((v) => v >= this.wall.bodyEnd)) continue;
      sides.push({ f, corners, normal: shapeOf(corners.map((v) => this.#at(v, change))).normal });
    }
    return sides;
  }

  /** How much less would be folded after a change. */
  #gain(sides: readonly Side[], change: FinChange): number {
    const others = sides.filter(({ f }) => !change.faces.has(f));
    const before = this.#folded(
      sides.filter(({ f }) => change.faces.has(f)),
      others,
    );
    const { points } = this.wall;
    const kept = change.to && this.#at(change.vertex);
    if (change.to) points.set(change.to, 3 * change.vertex);
    const after = this.#folded(this.#sidesOf(change.faces), others);
    if (kept) points.set(kept, 3 * change.vertex);
    return before - after;
  }

  /** How much triangles are folded onto each other and onto others: at edges beyond what is soft, and else as a fin is, summed. */
  #folded(sides: readonly Side[], others: readonly Side[]): number {
    let sum = 0;
    sides.forEach((one, i) => {
      for (const other of [...sides.slice(i + 1), ...others]) {
        const cosine = dot(one.normal, other.normal);
        if (cosine < SOFT && (cosine < FOLDED ? this.#isFold(one, other) : isAtEdge(one, other)))
          sum += SOFT - cosine;
      }
    });
    return sum;
  }

  #isFold({ corners: p, normal: n }: Side, { corners: q, normal: m }: Side): boolean {
    return isFoldedPair(this.wall.points, p, q, n, m);
  }

  #isAsHigh(change: FinChange): boolean {
    let [least, made] = [NEEDLE, Infinity];
    for (const [f, corners] of change.faces) {
      least = Math.min(least, shapeOf(this.#corners(f).map((v) => this.#at(v))).height);
      if (corners) made = Math.min(made, shapeOf(corners.map((v) => this.#at(v, change))).height);
    }
    return made > 0 && made >= least;
  }

  #isAsNear(change: FinChange): boolean {
    let [low, high] = [-OFF, OFF];
    const { skinEnd } = this.wall;
    const offAt = (corners: Corners, take: (off: number) => void, as?: FinChange): void => {
      if (corners.some((v) => v >= skinEnd)) return;
      const at = corners.map((v) => this.#at(v, as));
      for (const [p, q, r] of PLACES) {
        const [x, y, z] = [0, 1, 2].map((k) => p * at[0]![k]! + q * at[1]![k]! + r * at[2]![k]!) as [number, number, number]; // prettier-ignore
        take(this.#off(x, y, z));
      }
    };
    for (const f of change.faces.keys())
      offAt(this.#corners(f), (off) => ([low, high] = [Math.min(low, off), Math.max(high, off)]));
    let isNear = true;
    for (const corners of change.faces.values())
      if (corners) offAt(corners, (off) => (isNear &&= off >= low && off <= high), change);
    return isNear;
  }

  /** Whether a triangle that a change makes would meet another, `near` it or made too. */
  #isCrossing(change: FinChange, near: readonly number[]): boolean {
    const made = [...change.faces.values()].filter((corners) => corners !== undefined);
    const others = near.filter((f) => !change.faces.has(f)).map((f) => this.#corners(f));
    const place = (corners: Corners, at: number): void =>
      corners.forEach((v, i) => this.#pair.set(this.#at(v, change), at + 3 * i));
    return made.some((corners, i) => {
      place(corners, 0);
      return [...others, ...made.slice(i + 1)].some((other) => {
        place(other, 9);
        return trianglesMeet(this.#pair, 0, 9);
      });
    });
  }
}

/** Where a triangle is held against the wall asked for, as shares of its corners. */
const PLACES = [
  [1 / 3, 1 / 3, 1 / 3],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0.5, 0.5, 0],
  [0, 0.5, 0.5],
  [0.5, 0, 0.5],
] as const;

const isGone = (corners: ArrayLike<number>): boolean => corners[0] === corners[1];

const isAtEdge = ({ corners: p }: Side, { corners: q }: Side): boolean =>
  p.filter((v) => q.includes(v)).length > 1;

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The unit normal of a triangle, nought where it has none, and its least height, mm. */
function shapeOf(at: readonly Vec3[]): { readonly normal: Vec3; readonly height: number } {
  const [a, b, c] = at as [Vec3, Vec3, Vec3];
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [wx, wy, wz] = [vx - ux, vy - uy, vz - uz];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.sqrt(x * x + y * y + z * z);
  if (!(size > 0)) return { normal: [0, 0, 0], height: 0 };
  const longest = Math.max(
    ux * ux + uy * uy + uz * uz,
    vx * vx + vy * vy + vz * vz,
    wx * wx + wy * wy + wz * wz,
  );
  return { normal: [x / size, y / size, z / size], height: size / Math.sqrt(longest) };
}
