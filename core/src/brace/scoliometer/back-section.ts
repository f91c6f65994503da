import { bridgeSection, sectionByPlane, type SectionLoop, type TriMesh } from '../../mesh/index.ts';

/** A level section of the trunk as straight pieces in the plane, 4 numbers each: from x, y to x, y, mm. */
export interface BackSection {
  readonly pieces: Float64Array;
  /** By piece, 1 where it is skin, 0 where it bridges what was not scanned. */
  readonly isSkin: Uint8Array;
}

/** A line that encloses less than this share of the largest one is that of an arm, or loose. */
const OF_TRUNK = 0.5;

/** Twice the area inside of a closed line (`3·n`) that runs counter-clockwise, mm², by the shoelace formula. */
function twiceArea(points: Float64Array): number {
  let twice = 0;
  for (let i = 0, j = points.length - 3; i < points.length; j = i, i += 3)
    twice += points[j]! * points[i + 1]! - points[i]! * points[j + 1]!;
  return twice;
}

const keyOf = (points: Float64Array, at: number): string => `${points[at]!} ${points[at + 1]!}`;

/** The trunk's part of a section at a height; undefined where there is none. Where the surface is open the gap is bridged, and said not to be skin. */
function backSection(mesh: TriMesh, z: number): BackSection | undefined {
  const lines = sectionByPlane(mesh, { origin: [0, 0, z], normal: [0, 0, 1] });
  const closed = bridgeSection(lines);
  const sized = closed.loops.map((loop) => ({ loop, area: twiceArea(loop.points) }));
  const most = Math.max(0, ...sized.map(({ area }) => area));
  const parts = sized.filter(({ area }) => area > 0 && area >= OF_TRUNK * most).map(({ loop }) => loop);
  if (parts.length === 0) return undefined;
  const count = parts.reduce((sum, { points }) => sum + points.length / 3, 0);
  const [pieces, isSkin] = [new Float64Array(4 * count), new Uint8Array(count).fill(1)];
  const ends = openEnds(lines);
  let n = 0;
  for (const part of parts) {
    const { points } = part;
    const isBridged = closed.bridged.has(part);
    for (let i = 0; i < points.length; i += 3, n++) {
      const j = (i + 3) % points.length;
      pieces.set([points[i]!, points[i + 1]!, points[j]!, points[j + 1]!], 4 * n);
      if (isBridged && ends.last.has(keyOf(points, i)) && ends.first.has(keyOf(points, j))) isSkin[n] = 0;
    }
  }
  return { pieces, isSkin };
}

/** The sections of a body, each cut once for all that is read of it. */
export class TrunkSections {
  readonly mesh: TriMesh;
  readonly #known = new Map<number, BackSection | undefined>();

  constructor(mesh: TriMesh) {
    this.mesh = mesh;
  }

  at(z: number): BackSection | undefined {
    if (!this.#known.has(z)) this.#known.set(z, backSection(this.mesh, z));
    return this.#known.get(z);
  }
}

/** The middle of a section's extents, across and from front to back, mm. */
export function middleOf(section: BackSection | undefined): readonly [x: number, y: number] | undefined {
  if (!section) return undefined;
  const least = [Infinity, Infinity] as [number, number];
  const most = [-Infinity, -Infinity] as [number, number];
  section.pieces.forEach((value, i) => {
    const k = i % 2 === 0 ? 0 : 1;
    least[k] = Math.min(least[k], value);
    most[k] = Math.max(most[k], value);
  });
  return [(least[0] + most[0]) / 2, (least[1] + most[1]) / 2];
}

/** Where the open lines of a section begin and end. */
function openEnds(lines: readonly SectionLoop[]) {
  const open = lines.filter(({ closed }) => !closed);
  return {
    first: new Set(open.map(({ points }) => keyOf(points, 0))),
    last: new Set(open.map(({ points }) => keyOf(points, points.length - 3))),
  };
}

/** A section turned about the vertical, as the search turns it; written over by each turn. */
export class TurnedSection {
  readonly #section: BackSection;
  readonly #pieces: Float64Array;
  left = 0;
  right = 0;

  constructor(section: BackSection) {
    this.#section = section;
    this.#pieces = new Float64Array(section.pieces.length);
  }

  /** Turns the section as it was cut, by an angle of which sine and cosine are given. */
  turn(sine: number, cosine: number): void {
    const { pieces } = this.#section;
    const out = this.#pieces;
    let [left, right] = [-Infinity, Infinity];
    for (let i = 0; i < pieces.length; i += 2) {
      const [x, y] = [pieces[i]!, pieces[i + 1]!];
      const across = x * cosine - y * sine;
      out[i] = across;
      out[i + 1] = x * sine + y * cosine;
      if (across > left) left = across;
      if (across < right) right = across;
    }
    [this.left, this.right] = [left, right];
  }

  /** How far back the section reaches at `x`, mm; NaN where that is no skin, or where it has none there. */
  backAt(x: number): number {
    const pieces = this.#pieces;
    const { isSkin } = this.#section;
    let [back, skin] = [-Infinity, 0];
    for (let n = 0; n < isSkin.length; n++) {
      const i = 4 * n;
      const [ax, bx] = [pieces[i]!, pieces[i + 2]!];
      if (ax <= x === bx <= x) continue;
      const [ay, by] = [pieces[i + 1]!, pieces[i + 3]!];
      const y = ay + ((x - ax) / (bx - ax)) * (by - ay);
      if (y > back) [back, skin] = [y, isSkin[n]!];
    }
    return skin === 1 ? back : NaN;
  }

  /**
   * Widens the section where its flanks are bridged: over each gap beyond `part` of the half width the skin beside it, `beside` mm along the line to either side, is gone on with as a circle. Returns the longest
   * such gap, mm; 0 where both flanks are skin.
   */
  bridgeFlanks(part: number, beside: number): number {
    const pieces = this.#pieces;
    const { isSkin } = this.#section;
    const [middle, half] = [(this.left + this.right) / 2, (this.left - this.right) / 2];
    let longest = 0;
    for (let n = 0; n < isSkin.length; n++) {
      if (isSkin[n] === 1) continue;
      const [a, b] = [pieces[4 * n]! - middle, pieces[4 * n + 2]! - middle];
      if (Math.max(Math.abs(a), Math.abs(b)) < part * half) continue;
      const [dx, dy] = [b - a, pieces[4 * n + 3]! - pieces[4 * n + 1]!];
      const gap = Math.sqrt(dx * dx + dy * dy);
      if (gap > longest) longest = gap;
      if (gap < SMALL_GAP) continue;
      const way = a + b > 0 ? 1 : -1;
      const out = outermost(this.#beside(n, beside), way);
      if (way > 0 && out > this.left) this.left = out;
      if (way < 0 && -out < this.right) this.right = -out;
    }
    return longest;
  }

  /** Whether the piece after one (or before it) goes on where that ends. */
  #follows(n: number, next: number, way: number): boolean {
    const pieces = this.#pieces;
    const [from, to] = way > 0 ? [4 * n + 2, 4 * next] : [4 * n, 4 * next + 2];
    return pieces[from] === pieces[to] && pieces[from + 1] === pieces[to + 1];
  }

  /** The skin to both sides of a bridge, as far along the line as `reach` mm, `[x, y]`; of the side that the line comes from and of the other one. A closed line goes on from its last piece to its first. */
  #beside(bridge: number, reach: number): readonly (readonly (readonly [number, number])[])[] {
    const pieces = this.#pieces;
    const { isSkin } = this.#section;
    return [-1, 1].map((way) => {
      const places: (readonly [number, number])[] = [];
      let far = 0;
      const count = isSkin.length;
      let before = bridge;
      for (let step = 1; step < count && far < reach; step++) {
        const n = (bridge + step * way + count * 2) % count;
        if (isSkin[n] !== 1 || !this.#follows(before, n, way)) break;
        before = n;
        const i = 4 * n;
        const [dx, dy] = [pieces[i + 2]! - pieces[i]!, pieces[i + 3]! - pieces[i + 1]!];
        far += Math.sqrt(dx * dx + dy * dy);
        places.push([(pieces[i]! + pieces[i + 2]!) / 2, (pieces[i + 1]! + pieces[i + 3]!) / 2]);
      }
      return places;
    });
  }
}

/** Over less, mm, a flank is taken to go straight. */
const SMALL_GAP = 8;

/**
 * How far out (to the left, or with −1 to the right) the circle of least squares (Kåsa 1976) through the skin beside a gap reaches within the gap, mm; −∞ where that is too little or it does not bulge. A parabola
 * of the same places goes out too far, as a flank turns to the front and the back within them.
 */
function outermost(beside: readonly (readonly (readonly [number, number])[])[], way: number): number {
  if (beside.some((places) => places.length < 3)) return -Infinity;
  const all = beside.flat();
  const mean = (k: 0 | 1): number => all.reduce((sum, place) => sum + place[k], 0) / all.length;
  const [cx, cy] = [mean(0), mean(1)];
  let [suu, suv, svv, pu, pv, q] = [0, 0, 0, 0, 0, 0];
  for (const [x, y] of all) {
    const [u, v] = [x - cx, y - cy];
    const square = u * u + v * v;
    suu += u * u;
    suv += u * v;
    svv += v * v;
    pu += u * square;
    pv += v * square;
    q += square;
  }
  const d = suu * svv - suv * suv;
  if (!(d > 0)) return -Infinity;
  const [u0, v0] = [(pu * svv - pv * suv) / (2 * d), (pv * suu - pu * suv) / (2 * d)];
  const radius = Math.sqrt(u0 * u0 + v0 * v0 + q / all.length);
  // The middle of the circle lies inwards of the flank, else that does not bulge.
  if (way * u0 >= 0) return -Infinity;
  const [from, to] = [beside[0]![0]![1] - cy, beside[1]![0]![1] - cy];
  // Farthest out at the height of the middle, or at the end of the gap that is nearest to it.
  const v = Math.min(Math.max(from, to), Math.max(Math.min(from, to), v0));
  const along = radius * radius - (v - v0) * (v - v0);
  return along > 0 ? way * (cx + u0) + Math.sqrt(along) : -Infinity;
}
