import {
  add as plus,
  distance,
  dot,
  length,
  mix,
  normalize,
  scale,
  subtract,
  type Vec3,
} from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { distanceToSegment } from '../geodesic/geodesic-update.ts';
import type { BandMesh, Change, Stretch } from './band-mesh.ts';
import { areaNormal, AT_BAR, quality, type Corners } from './band-shape.ts';

/** How far the skin may come to lie from where it was, mm; the wider one is for what is left where a line runs along a crease. */
export const SKIN_SLACK = { usual: 0.05, wide: 0.25 } as const;
/** How far a trim line may come to lie from where it was drawn, mm. */
const LINE_SLACK = 0.05;
/** Least cosine between the normals of a triangle and of the one that it takes the place of. */
const LEAST_TURN = 0.5;
/** Shortest edge that is halved, mm. */
const LONG = 2;
/** Quality under which a triangle's own normal says nothing. */
const NEEDLE = 0.2;
/** What is better by less than this is as good as before. */
const LEAST_GAIN = 1e-6;
/** Shares of the way to the middle of its neighbours that a vertex is tried at. */
const STEPS = [1, 0.5, 0.25] as const;

/** A change that mends something, and the places of a trim line as drawn that its new stretches stand for. */
export interface Mending {
  readonly change: Change;
  readonly passed: ReadonlyMap<string, readonly Vec3[]>;
}

/** Thinks out what could be done about a triangle that is too thin, and tells the best of it. */
export class BandChanges {
  readonly #band: BandMesh;
  readonly #skin: Pick<Bvh, 'closestPointInto'>;
  readonly #hit = new Float64Array(7);
  #near = -1;

  /** `skin` is the surface as it was. */
  constructor(band: BandMesh, skin: Pick<Bvh, 'closestPointInto'>) {
    this.#band = band;
    this.#skin = skin;
  }

  /**
   * The change after which the worst of the triangles it touches is better by most, with the skin within the usual slack of where it was, and where none is, and
   * `isWide`, within the wide one; undefined where none is better.
   */
  best(face: number, isWide: boolean): Mending | undefined {
    let best: Mending | undefined;
    let most = LEAST_GAIN;
    /** What would do but for the slack. */
    const beyond: (Mending & { readonly gain: number })[] = [];
    for (const change of this.#changes(face)) {
      const gain = this.#gain(change, most);
      if (gain === undefined) continue;
      // What halving brought is taken away again only for good: the two would undo each other for ever.
      if (change.gone !== undefined && this.#band.isBorn(change.gone) && gain.quality < AT_BAR) continue;
      const passed = this.#kept(change);
      if (!passed) continue;
      if (this.#staysOnSkin(change, SKIN_SLACK.usual)) {
        most = gain.gain;
        best = { change, passed };
      } else if (isWide && !best) beyond.push({ change, passed, gain: gain.gain });
    }
    if (best) return best;
    for (const mending of beyond) {
      if (mending.gain <= most || !this.#staysOnSkin(mending.change, SKIN_SLACK.wide)) continue;
      most = mending.gain;
      best = mending;
    }
    return best;
  }

  /** Halves the longest edge of a triangle, where it is long and no stretch of a trim line: others can then be laid. The skin stays as it is. */
  split(face: number): Change | undefined {
    const band = this.#band;
    const corners = band.cornersOf(face);
    const sides = [0, 1, 2].map((k) => {
      const [a, b, c] = [corners[k]!, corners[(k + 1) % 3]!, corners[(k + 2) % 3]!];
      return { a, b, c, long: distance(band.at(a), band.at(b)) };
    });
    const { a, b, c, long } = sides.toSorted((p, q) => q.long - p.long)[0]!;
    const across = this.#across(a, b);
    if (long < LONG || !across) return undefined;
    const { other, d } = across;
    const m = band.nextVertex;
    return {
      drop: [face, other],
      add: [
        [a, m, c],
        [m, b, c],
        [b, m, d],
        [m, a, d],
      ],
      born: rounded(mix(band.at(a), band.at(b), 0.5)),
    };
  }

  *#changes(face: number): Iterable<Change> {
    const corners = this.#band.cornersOf(face);
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [corners[k]!, corners[(k + 1) % 3]!, corners[(k + 2) % 3]!];
      yield* this.#flips(face, a, b, c);
      yield* this.#collapses(a, b);
      yield* this.#collapses(b, a);
      yield* this.#joins(face, a, b, c);
      yield* this.#moves(a);
    }
  }

  /** The other diagonal of the two triangles at an edge. */
  *#flips(face: number, a: number, b: number, c: number): Iterable<Change> {
    const across = this.#across(a, b);
    if (!across || across.d === c || this.#band.neighbours(c).has(across.d)) return;
    const { other, d } = across;
    yield {
      drop: [face, other],
      add: [
        [a, d, c],
        [d, b, c],
      ],
    };
  }

  /** The triangle beyond an edge and its third corner; undefined at a border, and where it lies beyond the band: what else is at its corner is not known there. */
  #across(a: number, b: number): { readonly other: number; readonly d: number } | undefined {
    const other = this.#band.beyond(a, b);
    if (other === undefined) return undefined;
    const d = this.#band.cornersOf(other).find((v) => v !== a && v !== b)!;
    return this.#band.knows(d) ? { other, d } : undefined;
  }

  /** Draws `gone` into `into`. */
  *#collapses(gone: number, into: number): Iterable<Change> {
    const band = this.#band;
    const isLine = band.isOnLine(gone);
    if (!band.isFree(gone) && !(isLine && band.isStretch(gone, into))) return;
    const star = band.around(gone);
    const drop = star.filter((f) => band.cornersOf(f).includes(into));
    const others = band.neighbours(into);
    let shared = 0;
    for (const v of band.neighbours(gone)) if (others.has(v)) shared++;
    // Otherwise two sheets would come to hang on one edge.
    if (shared !== drop.length || drop.length !== (isLine ? 1 : 2)) return;
    const add = star
      .filter((f) => !drop.includes(f))
      .map((f) => band.cornersOf(f).map((v) => (v === gone ? into : v)) as [number, number, number]);
    const line = isLine ? this.#without(gone, into) : undefined;
    if (isLine && !line) return;
    yield { drop: star, add, gone, ...(line && { line }) };
  }

  /** The trim line without one of its vertices. */
  #without(gone: number, into: number): Change['line'] | undefined {
    const [before, after] = this.#band.alongLine(gone)!;
    if (before === after || this.#band.alongLine(into)!.includes(before === into ? after : before))
      return undefined;
    return {
      from: [
        [before, gone],
        [gone, after],
      ],
      to: [[before, after]],
    };
  }

  /** Takes a triangle on a trim line away by drawing its third corner onto the line. */
  *#joins(face: number, a: number, b: number, c: number): Iterable<Change> {
    const band = this.#band;
    if (!band.isStretch(a, b) || !band.isFree(c)) return;
    const [from, to] = [band.at(a), band.at(b)];
    const way = subtract(to, from);
    const share = dot(subtract(band.at(c), from), way) / dot(way, way);
    if (!(share > 0.05 && share < 0.95)) return;
    const star = band.around(c);
    const stretch: Stretch = band.alongLine(a)![1] === b ? [a, b] : [b, a];
    yield {
      drop: star,
      add: star.filter((f) => f !== face).map((f) => band.cornersOf(f)),
      move: { vertex: c, to: rounded(mix(from, to, share)) },
      joins: c,
      line: {
        from: [stretch],
        to: [
          [stretch[0], c],
          [c, stretch[1]],
        ],
      },
    };
  }

  /** Moves a vertex towards the middle of its neighbours on the skin, one of a line along it. */
  *#moves(vertex: number): Iterable<Change> {
    const band = this.#band;
    const star = band.around(vertex);
    const add = star.map((f) => band.cornersOf(f));
    const from = band.at(vertex);
    if (band.isFree(vertex)) {
      const around = [...band.neighbours(vertex)];
      const middle = scale(
        around.reduce<Vec3>(
          (sum, v) => [sum[0] + band.at(v)[0], sum[1] + band.at(v)[1], sum[2] + band.at(v)[2]],
          [0, 0, 0],
        ),
        1 / around.length,
      );
      for (const step of STEPS) {
        const hit = this.#hit;
        const face = this.#skin.closestPointInto(...mix(from, middle, step), Infinity, hit, this.#near);
        if (face >= 0) yield { drop: star, add, move: { vertex, to: rounded([hit[0]!, hit[1]!, hit[2]!]) } };
      }
    } else if (band.isOnLine(vertex)) {
      const line = band.alongLine(vertex)!;
      const stretches: readonly Stretch[] = [
        [line[0], vertex],
        [vertex, line[1]],
      ];
      for (const end of line)
        for (const step of [0.6, 0.3, 0.1])
          yield {
            drop: star,
            add,
            move: { vertex, to: rounded(mix(from, band.at(end), step)) },
            line: { from: stretches, to: stretches },
          };
    }
  }

  /** How good the worst of the new triangles is, and how much better than the worst of the old; undefined where that is not more than `most`, or one of them turns over. */
  #gain(
    { drop, add, move }: Change,
    most: number,
  ): { readonly quality: number; readonly gain: number } | undefined {
    const band = this.#band;
    const place = (v: number): Vec3 => (v === move?.vertex ? move.to : band.at(v));
    let worst = Infinity;
    for (const f of drop) worst = Math.min(worst, band.qualityOf(f));
    let least = Infinity;
    for (const corners of add) {
      least = Math.min(least, quality([place(corners[0]), place(corners[1]), place(corners[2])]));
      if (least <= worst || least - worst <= most) return undefined;
    }
    for (const corners of add) {
      const normal = areaNormal([place(corners[0]), place(corners[1]), place(corners[2])]);
      if (dot(normal, this.#facing(corners, drop)) < LEAST_TURN * length(normal)) return undefined;
    }
    return { quality: least, gain: least - worst };
  }

  /** Unit normal of the largest old triangle that has two corners of a new one, where it has one worth the name; else of all that go. */
  #facing(corners: readonly number[], drop: readonly number[]): Vec3 {
    const band = this.#band;
    let facing: Vec3 | undefined;
    let most = 0;
    for (const f of drop) {
      const [a, b, c] = band.cornersOf(f);
      if (+corners.includes(a) + +corners.includes(b) + +corners.includes(c) < 2) continue;
      const normal = band.normalOf(f);
      const size = dot(normal, normal);
      if (size <= most || band.qualityOf(f) <= NEEDLE) continue;
      [facing, most] = [normal, size];
    }
    return normalize(facing ?? drop.reduce<Vec3>((sum, f) => plus(sum, band.normalOf(f)), [0, 0, 0]));
  }

  /** Whether the new triangles lie where the skin was, and cover what goes. */
  #staysOnSkin({ add, move, gone }: Change, slack: number): boolean {
    const band = this.#band;
    const place = (v: number): Vec3 => (v === move?.vertex ? move.to : band.at(v));
    for (const corners of add) {
      const [a, b, c] = [place(corners[0]), place(corners[1]), place(corners[2])];
      const middle: Vec3 = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
      for (const point of [mix(a, b, 0.5), mix(b, c, 0.5), mix(c, a, 0.5), middle])
        if (!this.#isOnSkin(point, slack)) return false;
    }
    const left = gone ?? move?.vertex;
    if (left === undefined || band.isOnLine(left)) return true;
    const old = band.at(left);
    return add.some((corners) => distanceTo(old, corners.map(place) as unknown as Corners) <= slack);
  }

  /** Whether a point lies within `slack` mm of the skin as it was; the last triangle that one did is asked first. */
  #isOnSkin([x, y, z]: Vec3, slack: number): boolean {
    const near = this.#skin.closestPointInto(x, y, z, slack, this.#hit, this.#near);
    if (near < 0) return false;
    this.#near = near;
    return true;
  }

  /** What the new stretches of a trim line stand for; undefined where one lies too far from what was drawn. */
  #kept({ line, move, gone }: Change): ReadonlyMap<string, readonly Vec3[]> | undefined {
    const passed = new Map<string, Vec3[]>();
    if (!line) return passed;
    const band = this.#band;
    const place = (v: number): Vec3 => (v === move?.vertex ? move.to : band.at(v));
    const left = gone ?? move?.vertex;
    const drawn = line.from.flatMap(([from, to]) => band.passedBy(from, to));
    if (left !== undefined && band.isOnLine(left)) drawn.push(band.at(left));
    for (const point of drawn) {
      let nearest: { readonly key: string; readonly away: number } | undefined;
      for (const [from, to] of line.to) {
        const away = distanceToSegment(...point, place(from), place(to));
        if (!nearest || away < nearest.away) nearest = { key: `${from},${to}`, away };
      }
      if (!nearest || nearest.away > LINE_SLACK) return undefined;
      passed.set(nearest.key, [...(passed.get(nearest.key) ?? []), point]);
    }
    return passed;
  }
}

const rounded = (p: Vec3): Vec3 => [Math.fround(p[0]), Math.fround(p[1]), Math.fround(p[2])];

/** Distance from a point to a triangle, mm. */
function distanceTo(point: Vec3, [a, b, c]: Corners): number {
  const normal = areaNormal([a, b, c]);
  const size = dot(normal, normal);
  const isWithin =
    size > 0 &&
    [
      [a, b],
      [b, c],
      [c, a],
    ].every(([p, q]) => dot(areaNormal([p!, q!, point]), normal) >= 0);
  if (isWithin) return Math.abs(dot(subtract(point, a), normal)) / Math.sqrt(size);
  return Math.min(
    distanceToSegment(...point, a, b),
    distanceToSegment(...point, b, c),
    distanceToSegment(...point, c, a),
  );
}
