import type { Vec3 } from '../../math/vec3.ts';
import { isSameSkin } from '../geodesic/carry-places.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { sweptVolume } from './displaced-volume.ts';
import type { MeasuredDeviation } from './measured-deviation.ts';
import { connectedBeyond } from './zones-beyond.ts';

/** One changed zone: connected skin that lies at least the threshold out, or in. */
export interface DeviationZone {
  readonly side: 'out' | 'in';
  /** Of the skin as it is now, mm². */
  readonly area: number;
  /** Largest deviation, mm, and its mean over the area; both at least the threshold, without a sign. */
  readonly largest: number;
  readonly mean: number;
  /** Between the two surfaces over this area, mm³. */
  readonly volume: number;
  /** Whether the volume can be off by more than a hundredth: the skin was moved farther than it is bent there, so that what was pushed where is not known. */
  readonly isVolumeRough: boolean;
  /** Where the largest deviation is, mm, on the skin as it is now. */
  readonly at: Vec3;
}

/** The changed zones of a surface. */
export interface DeviationLedger {
  /** mm: from how far on skin counts as changed. */
  readonly threshold: number;
  /** mm²: zones smaller than this are in `rest`. */
  readonly leastArea: number;
  /** The largest volume first. */
  readonly zones: readonly DeviationZone[];
  /** The zones that are too small for a line of their own, together: how many, their areas (mm²) and volumes (mm³), in all and of either side. */
  readonly rest: {
    readonly count: number;
    readonly area: number;
    readonly areaOut: number;
    readonly areaIn: number;
    readonly volumeOut: number;
    readonly volumeIn: number;
  };
}

export interface LedgerOptions {
  /** mm, above 0; default 1: the noise of a scan. */
  readonly threshold?: number;
  /** mm²; default 100. */
  readonly leastArea?: number;
  /** The other surface. Where it has the same triangles, corner by corner, volumes are of the way that each corner went. */
  readonly reference?: TriMesh | undefined;
}

/** Part of a volume by which its rim may be unsure before the corners' own ways are not gone by. */
const RIM_SHARE = 0.005;
/** Feet of an edge this many times farther apart than its ends lie on both sides of a place where the nearest skin jumps. */
const JUMP = 3;
/** Part of a zone's area over which they may do so before its volume counts as rough. */
const ROUGH_SHARE = 0.02;

/** What is summed up of a zone. */
interface Sum {
  readonly sign: 1 | -1;
  area: number;
  moment: number;
  /** By the corners' own ways, by the nearest places, and how unsure the former is at the rim, mm³. */
  byWay: number;
  byFeet: number;
  rim: number;
  jumping: number;
  most: number;
  mostAt: number;
}

/** A polygon of at most four corners: what of a triangle lies beyond the threshold. Corners are places in `at`, `feet` and `ways`, `values` beside them. */
interface Part {
  count: number;
  readonly at: Float64Array;
  readonly feet: Float64Array;
  readonly ways: Float64Array;
  readonly values: Float64Array;
  /** Corner from which on the next edge is the one that was cut, or −1. */
  cut: number;
}

const newPart = (): Part => ({
  count: 0,
  at: new Float64Array(12),
  feet: new Float64Array(12),
  ways: new Float64Array(12),
  values: new Float64Array(4),
  cut: -1,
});

/** The corners' own places on a surface with the same triangles; undefined where it has others. */
const sharedPlaces = (mesh: TriMesh, other: TriMesh | undefined): Float32Array | undefined =>
  other && isSameSkin(mesh, other) ? other.positions : undefined;

/** Cuts triangles where they cross the threshold: by corner values, which are linear between corners. */
class Clipper {
  readonly part = newPart();
  readonly #mesh: TriMesh;
  readonly #values: Float32Array;
  readonly #feet: Float32Array;
  readonly #ways: Float32Array;
  readonly #threshold: number;

  constructor(mesh: TriMesh, { values, feet }: MeasuredDeviation, ways: Float32Array, threshold: number) {
    this.#mesh = mesh;
    this.#values = values;
    this.#feet = feet;
    this.#ways = ways;
    this.#threshold = threshold;
  }

  /** What of the triangle lies beyond the threshold on the side of `sign`, in `part`. */
  clip(face: number, sign: 1 | -1): Part {
    const { part } = this;
    const { indices } = this.#mesh;
    part.count = 0;
    part.cut = -1;
    for (let k = 0; k < 3; k++) {
      const a = indices[3 * face + k]!;
      const b = indices[3 * face + ((k + 1) % 3)]!;
      const over = sign * this.#values[a]! - this.#threshold;
      const next = sign * this.#values[b]! - this.#threshold;
      if (over >= 0) this.#add(a, a, 0);
      if (over >= 0 === next >= 0) continue;
      // The edge that was cut runs from where the outline is left to where it comes back.
      if (over >= 0) part.cut = part.count;
      this.#add(a, b, over / (over - next));
    }
    return part;
  }

  /** Adds the place `share` of the way from corner `a` to corner `b`. */
  #add(a: number, b: number, share: number): void {
    const { part } = this;
    const to = 3 * part.count;
    between(this.#mesh.positions, a, b, share, part.at, to);
    between(this.#feet, a, b, share, part.feet, to);
    between(this.#ways, a, b, share, part.ways, to);
    const value = this.#values[a]!;
    part.values[part.count] = value + share * (this.#values[b]! - value);
    part.count++;
  }
}

/** Writes the place `share` of the way from corner `a` to corner `b` of a list from `at` on. */
function between(
  list: Float32Array,
  a: number,
  b: number,
  share: number,
  out: Float64Array,
  at: number,
): void {
  for (let k = 0; k < 3; k++) {
    const from = list[3 * a + k]!;
    out[at + k] = from + share * (list[3 * b + k]! - from);
  }
}

/** Square of the distance of two places of lists of coordinates. */
function apart(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  const [x, y, z] = [a[i]! - b[j]!, a[i + 1]! - b[j + 1]!, a[i + 2]! - b[j + 2]!];
  return x * x + y * y + z * z;
}

/** Area of a triangle of three places of a list, mm². */
function areaOf(at: Float64Array, i: number, j: number, k: number): number {
  const [ux, uy, uz] = [at[j]! - at[i]!, at[j + 1]! - at[i + 1]!, at[j + 2]! - at[i + 2]!];
  const [vx, vy, vz] = [at[k]! - at[i]!, at[k + 1]! - at[i + 1]!, at[k + 2]! - at[i + 2]!];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  return Math.sqrt(x * x + y * y + z * z) / 2;
}

/** Whether the nearest places of two corners lie so far apart that the nearest skin jumps between them. */
const isJump = ({ at, feet }: Part, i: number, j: number): boolean =>
  apart(feet, i, feet, j) > JUMP * JUMP * apart(at, i, at, j);

/** Adds a polygon to its zone. `threshold` mm. */
function addPart(sum: Sum, part: Part, threshold: number): void {
  const { at, feet, ways, values } = part;
  for (let k = 2; k < part.count; k++) {
    const area = areaOf(at, 0, 3 * k - 3, 3 * k);
    sum.area += area;
    sum.moment += (area * sum.sign * (values[0]! + values[k - 1]! + values[k]!)) / 3;
    const [i, j] = [3 * k - 3, 3 * k];
    sum.byFeet += sweptVolume(at, feet, 0, i, j);
    sum.byWay += sweptVolume(at, ways, 0, i, j);
    if (isJump(part, 0, i) || isJump(part, i, j) || isJump(part, j, 0)) sum.jumping += area;
  }
  if (part.cut < 0) return;
  const [i, j] = [3 * part.cut, (3 * (part.cut + 1)) % (3 * part.count)];
  const aside = (k: number): number => Math.sqrt(Math.max(0, apart(at, k, ways, k) - threshold * threshold));
  sum.rim += (Math.sqrt(apart(at, i, at, j)) * threshold * (aside(i) + aside(j))) / 4;
}

function zoneOf({ positions }: TriMesh, sum: Sum, isShared: boolean): DeviationZone {
  const isByWay = isShared && sum.rim <= RIM_SHARE * Math.abs(sum.byWay);
  const v = 3 * sum.mostAt;
  return {
    side: sum.sign > 0 ? 'out' : 'in',
    area: sum.area,
    largest: sum.most,
    mean: sum.area > 0 ? sum.moment / sum.area : sum.most,
    volume: Math.abs(isByWay ? sum.byWay : sum.byFeet),
    isVolumeRough: !isByWay && sum.jumping > ROUGH_SHARE * sum.area,
    at: [positions[v]!, positions[v + 1]!, positions[v + 2]!],
  };
}

/**
 * The changed zones of a surface: connected skin that lies at least the threshold out of the other surface, or in, cut exactly where the deviation crosses the threshold, with area, largest and mean deviation and
 * the volume between the two surfaces. Triangles that nothing lies under (a filled hole, the face of a cut) belong to no zone, and what was cut away has no skin that could: neither is a deviation.
 *
 * Volumes are what the skin sweeps on the straight ways of its corners (`sweptVolume`), exact for bent skin: on the corners' own ways where the two surfaces have the same triangles
 * and the rim of the zone went no way along the skin, else from the nearest places. The other surface may list its triangles either way round. Deterministic, and the same in every engine.
 */
export function deviationLedger(
  mesh: TriMesh,
  found: MeasuredDeviation,
  { threshold = 1, leastArea = 100, reference }: LedgerOptions = {},
): DeviationLedger {
  const ways = sharedPlaces(mesh, reference);
  const zoneAt = connectedBeyond(mesh, found, threshold);
  const zoneOfFace = (face: number, sign: 1 | -1): number => {
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      const vertex = mesh.indices[h]!;
      if (zoneAt[vertex]! >= 0 && sign * found.values[vertex]! > 0) return zoneAt[vertex]!;
    }
    return -1;
  };
  const sums = new Map<number, Sum>();
  const clipper = new Clipper(mesh, found, ways ?? found.feet, threshold);
  for (let f = 0; f < found.bare.length; f++) {
    if (found.bare[f] === 1) continue;
    for (const sign of [1, -1] as const) {
      const zone = zoneOfFace(f, sign);
      if (zone < 0) continue;
      const sum = sums.get(zone) ?? { ...EMPTY, sign };
      sums.set(zone, sum);
      addPart(sum, clipper.clip(f, sign), threshold);
    }
  }
  for (let v = 0; v < zoneAt.length; v++) {
    const sum = sums.get(zoneAt[v]!);
    if (!sum || Math.abs(found.values[v]!) <= sum.most) continue;
    sum.most = Math.abs(found.values[v]!);
    sum.mostAt = v;
  }
  const all = [...sums.values()].map((sum) => zoneOf(mesh, sum, ways !== undefined));
  const zones = all.filter(({ area }) => area >= leastArea).sort((a, b) => b.volume - a.volume);
  const small = all.filter(({ area }) => area < leastArea);
  const sumOf = (what: 'area' | 'volume', side: DeviationZone['side']): number =>
    small.reduce((sum, zone) => sum + (zone.side === side ? zone[what] : 0), 0);
  const rest = {
    count: small.length,
    area: small.reduce((sum, { area }) => sum + area, 0),
    areaOut: sumOf('area', 'out'),
    areaIn: sumOf('area', 'in'),
    volumeOut: sumOf('volume', 'out'),
    volumeIn: sumOf('volume', 'in'),
  };
  return { threshold, leastArea, zones, rest };
}

const EMPTY = { area: 0, moment: 0, byWay: 0, byFeet: 0, rim: 0, jumping: 0, most: 0, mostAt: 0 };
