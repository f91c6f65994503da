import { distance, type Vec3 } from '../../math/vec3.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';
import { samplePlaces } from './sample-places.ts';

/**
 * How near a wall keeps to the thickness asked for, measured by nearest distance from both sides: from the outer skin to the body
 * side, and from the body side to the rest of the wall. A hollow that is filled is thicker seen from the body; from there it
 * shows how thick. Every vertex is a place, and in between there is one at least every few millimetres.
 *
 * Left out is what lies, along the body side, nearer to an edge line than the wall is thick there: the rim evens the edge line by a
 * window that reaches one wall to each side (`rimLoop`), so up to that far the outer edge may stand beside the line instead of
 * above it, and from the body side the rim itself is nearer than the outer skin. Lengths in mm.
 */
export interface WallMeasure {
  /** Places measured; 0 for a wall that is nothing but rim. */
  readonly samples: number;
  /** The thinnest and the thickest wall, in mm. */
  readonly minWall: number;
  readonly maxWall: number;
  /** The smallest share of the thickness asked for there that any place has. */
  readonly leastShare: number;
  /** 99 of 100 parts of the area measured deviate less than this from the thickness; to 0.001. */
  readonly p99Error: number;
  /** Share of the area measured, of both sides, that is within 0.1 mm of the thickness, 0 to 1. */
  readonly withinTenth: number;
  /** Where it is off by more than 0.1 mm, the worst first; at most 8. */
  readonly places: readonly WallPlace[];
}

/** A ball about measured places that are off, mm. */
export interface WallPlace {
  readonly at: Vec3;
  readonly radius: number;
}

/** A finished wall with what was asked for. */
export interface MeasuredWall {
  readonly patch: TriMesh;
  /** Wall asked for at each vertex of the patch, mm. */
  readonly thickness: Float64Array;
  /** The tree of the patch. */
  readonly bvh: Omit<Bvh, 'refit'>;
  /** The same for whoever asks it often; made unless given. */
  readonly closest?: ManyQueries;
  /** The tree of the rest of the wall, from its first triangle that is not the patch's; built unless given. */
  readonly beyond?: Bvh;
  /** Edge lines of the patch. */
  readonly borders: readonly Uint32Array[];
  /** The whole wall; its first triangles are those of the patch. */
  readonly wall: TriMesh;
  /** Vertices from `first` to `end` (exclusive) are the outer skin. */
  readonly first: number;
  readonly end: number;
  /** 1 for skin vertices on a rim, from `first` on. */
  readonly onRim: Uint8Array;
  /** Told of places that are off. */
  readonly onMiss?: TakeMiss;
}

/** Takes a place, mm, and how much further from the other side it is than was asked for: of the outer skin, or of a triangle of the body side with the nearest point of the rest of the wall. */
export type TakeMiss = (
  at: Vec3,
  off: number,
  body?: { readonly face: number; readonly nearest: Vec3 },
) => void;

/** Farther off than this a place is told, mm. */
const OFF = 0.1;
/** Places nearer than this to a worse one belong to it, mm. */
const NEAR = 20;
const MOST_PLACES = 8;

/** Measures a wall from both sides. */
export function measureWall(made: MeasuredWall, checkAborted: () => void): WallMeasure {
  const { wall, patch, first, end, onRim } = made;
  const skin = new Uint32Array(wall.indices.length - patch.indices.length);
  let used = 0;
  let isOnlyRim = true;
  for (let t = patch.indices.length; t < wall.indices.length; t += 3) {
    const [a, b, c] = [wall.indices[t]!, wall.indices[t + 1]!, wall.indices[t + 2]!];
    if (Math.min(a, b, c) < first || Math.max(a, b, c) >= end) continue;
    skin[used++] = a;
    skin[used++] = b;
    skin[used++] = c;
    isOnlyRim &&= onRim[a - first] === 1 || onRim[b - first] === 1 || onRim[c - first] === 1;
  }
  if (isOnlyRim) return NOTHING;
  const outer = { positions: wall.positions, indices: skin.subarray(0, used) };
  const tally = new Tally();
  const asked = new Asked(made);
  const body = made.closest ?? new ManyQueries(made.bvh);
  const ports = { asked, body, tally, checkAborted, onMiss: made.onMiss };
  fromSkin(outer, true, ports);
  fromBody(made, ports);
  // A strip narrower than two walls has no place away from its edges; its outer skin still tells how thick it is.
  if (tally.samples === 0) fromSkin(outer, false, ports);
  asked.free();
  if (!made.closest) body.free();
  return tally.measure();
}

interface MeasurePorts {
  readonly asked: Asked;
  /** The body side. */
  readonly body: ManyQueries;
  readonly tally: Tally;
  readonly checkAborted: () => void;
  readonly onMiss: TakeMiss | undefined;
}

/** From the outer skin to the body side. */
function fromSkin(
  outer: TriMesh,
  sparesEdges: boolean,
  { asked, body, tally, checkAborted, onMiss }: MeasurePorts,
): void {
  const foot = new Float64Array(7);
  const hints = new Hints(outer);
  let looked = 0;
  samplePlaces(outer, (x, y, z, area, face) => {
    if ((looked++ & BATCH_MASK) === 0) checkAborted();
    const hint = body.closestPointInto(x, y, z, Infinity, foot, hints.at(face));
    hints.take(hint);
    const wanted = asked.at(hint, foot);
    if (sparesEdges && asked.isByEdge(foot[0]!, foot[1]!, foot[2]!, wanted)) return;
    tally.add(x, y, z, foot[6]!, wanted, area);
    if (onMiss && Math.abs(foot[6]! - wanted) > OFF) onMiss([x, y, z], foot[6]! - wanted);
  });
}

/** Triangles that were found near the corners of those that are measured: what lies beside has the same one or the next, and whoever is told of a near one looks at few others. */
class Hints {
  readonly #indices: Uint32Array;
  readonly #known: Int32Array;
  #corner = 0;
  #last = -1;

  constructor({ positions, indices }: TriMesh) {
    this.#indices = indices;
    this.#known = new Int32Array(positions.length / 3).fill(-1);
  }

  at(face: number): number {
    this.#corner = this.#indices[3 * face]!;
    const known = this.#known[this.#corner]!;
    return known < 0 ? this.#last : known;
  }

  take(triangle: number): void {
    this.#last = this.#known[this.#corner] = triangle;
  }
}

/**
 * From the body side to the outer skin and the rim, whichever is nearer. What was asked for is what holds below the point that was
 * found: where the wall gets thicker along the body, the nearest point of the skin is that of a neighbour with a thinner one.
 */
function fromBody(made: MeasuredWall, { asked, body, tally, checkAborted, onMiss }: MeasurePorts): void {
  const { wall, patch } = made;
  const beyond = new ManyQueries(made.beyond ?? treeBeyond(wall, patch, checkAborted));
  const found = new Float64Array(7);
  const foot = new Float64Array(7);
  const hints = new Hints(patch);
  let looked = 0;
  samplePlaces(patch, (x, y, z, area, face, weights) => {
    if ((looked++ & BATCH_MASK) === 0) checkAborted();
    if (asked.isByEdge(x, y, z, asked.at(face, weights))) return;
    hints.take(beyond.closestPointInto(x, y, z, Infinity, found, hints.at(face)));
    let wanted = asked.even;
    if (wanted === 0)
      wanted = asked.at(body.closestPointInto(found[0]!, found[1]!, found[2]!, Infinity, foot, face), foot);
    tally.add(x, y, z, found[6]!, wanted, area);
    if (onMiss && Math.abs(found[6]! - wanted) > OFF)
      onMiss([x, y, z], found[6]! - wanted, { face, nearest: [found[0]!, found[1]!, found[2]!] });
  });
  beyond.free();
}

/** The tree of a wall without its first triangles, which are those of the patch. */
export const treeBeyond = (wall: TriMesh, patch: TriMesh, checkAborted: () => void): Bvh =>
  buildBvh({ positions: wall.positions, indices: wall.indices.subarray(patch.indices.length) }, checkAborted);

/** The thickness asked for, and where an edge is too near to measure it. */
class Asked {
  /** The thickness everywhere, mm; 0 when it differs from place to place. */
  readonly even: number;
  readonly #thickness: Float64Array;
  readonly #indices: Uint32Array;
  readonly #edges: ManyQueries;
  readonly #out = new Float64Array(7);

  constructor({ patch, thickness, borders }: MeasuredWall) {
    this.#thickness = thickness;
    this.#indices = patch.indices;
    this.even = thickness.every((value) => value === thickness[0]) ? thickness[0]! : 0;
    const edges: number[] = [];
    for (const border of borders)
      border.forEach((v, i) => edges.push(v, border[(i + 1) % border.length]!, v));
    this.#edges = new ManyQueries(buildBvh({ positions: patch.positions, indices: Uint32Array.from(edges) }));
  }

  /** mm at the point of triangle `face` whose weights are `hit[3 … 5]`. */
  at(face: number, hit: Float64Array): number {
    if (this.even > 0) return this.even;
    const [i, t] = [this.#indices, this.#thickness];
    return hit[3]! * t[i[3 * face]!]! + hit[4]! * t[i[3 * face + 1]!]! + hit[5]! * t[i[3 * face + 2]!]!;
  }

  free(): void {
    this.#edges.free();
  }

  /** Whether an edge line is nearer than the wall is thick. */
  isByEdge(x: number, y: number, z: number, wall: number): boolean {
    return this.#edges.closestPointInto(x, y, z, wall, this.#out) >= 0;
  }
}

const NOTHING: WallMeasure = {
  samples: 0,
  minWall: 0,
  maxWall: 0,
  leastShare: 0,
  p99Error: 0,
  withinTenth: 0,
  places: [],
};

/** Errors are counted by steps of this, mm, up to `STEPS` of them. */
const STEP = 0.001;
const STEPS = 20_000;

/** What was measured so far. */
class Tally {
  samples = 0;
  #minWall = Infinity;
  #maxWall = 0;
  #leastShare = Infinity;
  #area = 0;
  #within = 0;
  readonly #areas = new Float64Array(STEPS + 1);
  readonly #misses: Miss[] = [];

  /** `area` is the part of the surface, mm², that the place stands for. */
  add(x: number, y: number, z: number, wall: number, wanted: number, area: number): void {
    this.samples++;
    this.#minWall = Math.min(this.#minWall, wall);
    this.#maxWall = Math.max(this.#maxWall, wall);
    this.#leastShare = Math.min(this.#leastShare, wall / wanted);
    const error = Math.abs(wall - wanted);
    this.#area += area;
    this.#areas[Math.min(STEPS, Math.floor(error / STEP))]! += area;
    if (error <= OFF) this.#within += area;
    else this.#misses.push({ at: [x, y, z], error });
  }

  measure(): WallMeasure {
    if (this.samples === 0) return NOTHING;
    let step = 0;
    for (let below = this.#areas[0]!; step < STEPS && below < 0.99 * this.#area;)
      below += this.#areas[++step]!;
    return {
      samples: this.samples,
      minWall: this.#minWall,
      maxWall: this.#maxWall,
      leastShare: this.#leastShare,
      p99Error: (step + 1) * STEP,
      withinTenth: this.#area > 0 ? this.#within / this.#area : 0,
      places: placesOf(this.#misses),
    };
  }
}

/** A measured place that is off, mm. */
interface Miss {
  readonly at: Vec3;
  readonly error: number;
}

/** The misses gathered about the worst of them. */
function placesOf(misses: readonly Miss[]): readonly WallPlace[] {
  const places: { at: Vec3; radius: number }[] = [];
  for (const { at } of [...misses].sort((a, b) => b.error - a.error)) {
    const known = places.find((place) => distance(place.at, at) <= NEAR);
    if (known) known.radius = Math.max(known.radius, distance(known.at, at));
    else if (places.length < MOST_PLACES) places.push({ at, radius: 0 });
  }
  return places;
}
