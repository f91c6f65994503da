import { sinCos } from '../../math/portable.ts';

/** Where a picture lies on the plane of the body: its middle, mm of a pixel, and how it is rolled (radians, + lifts its right end). */
export interface PicturePlace {
  readonly along: number;
  readonly up: number;
  readonly scale: number;
  readonly roll: number;
  /** How far inside of the skin the film shows its edge, mm. */
  readonly inset: number;
}

/** A place of the body's outline: mm of the plane, and to which way the skin ends there. */
export interface SkinPoint {
  readonly along: number;
  readonly up: number;
  readonly way: -1 | 1;
}

/** The edges of a film by height: pixels from the picture's middle, + along the body's axis and up. */
export interface FilmEdges {
  /** Where the skin ends to a way at a height, pixels; NaN where it was not found. */
  at(way: -1 | 1, up: number): number;
}

/** What is known beforehand, each with its standard error. */
export interface Priors {
  /** mm of a pixel; null where it is not known. */
  readonly scale: { readonly value: number; readonly error: number } | null;
  /** Places known on both: pixels as above, and mm of the plane. */
  readonly landmarks: readonly {
    readonly film: readonly [number, number];
    readonly body: readonly [number, number];
    readonly error: number;
  }[];
}

/** A fit of an outline. */
export interface OutlineFit {
  readonly place: PicturePlace;
  /** Sum of the robust losses and priors: what two fits are compared by. */
  readonly cost: number;
  /** Root of the mean square of what is left of the places that count, over the degrees of freedom, mm; null where there are none. */
  readonly misfit: number | null;
  /** Part of the places that count, 0 to 1. */
  readonly counted: number;
  /** Covariance of along, up, log of the scale, roll, inset; `5 × 5`. */
  readonly covariance: readonly (readonly number[])[];
  readonly left: readonly {
    readonly up: number;
    readonly way: -1 | 1;
    readonly mm: number;
    readonly weight: number;
  }[];
}

/** Standard errors of what is not measured: roll (radians) and inset (mm, about its usual value). */
const ROLL_ERROR = 0.02;
const INSET = { usual: 1.5, error: 1.5 };
/** An edge lies so near to its line, mm: what is much farther counts little (Geman and McClure). */
const EDGE_ERROR = 2;
/** Edges nearer than this to each other say the same: what moves one moves the other, mm of height. */
const ALIKE = 40;

const N = 5;

/** Places of the body's plane where a pixel falls. */
export function placed(
  { along, up, scale, roll }: PicturePlace,
  across: number,
  above: number,
): readonly [along: number, up: number] {
  const [sin, cos] = sinCos(roll);
  return [along + scale * (cos * across - sin * above), up + scale * (sin * across + cos * above)];
}

const fromVector = (v: readonly number[], scale: number): PicturePlace => ({
  along: v[0]!,
  up: v[1]!,
  scale: scale * (1 + v[2]!),
  roll: v[3]!,
  inset: v[4]!,
});

/** Solves `A x = b` (both overwritten) by Gauss with pivots; undefined where it has no solution. */
export function solve(a: number[][], b: number[][]): number[][] | undefined {
  const n = a.length;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i]![k]!) > Math.abs(a[pivot]![k]!)) pivot = i;
    if (!(Math.abs(a[pivot]![k]!) > 1e-12)) return undefined;
    [a[k], a[pivot], b[k], b[pivot]] = [a[pivot]!, a[k]!, b[pivot]!, b[k]!];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const by = a[i]![k]! / a[k]![k]!;
      for (let j = k; j < n; j++) a[i]![j]! -= by * a[k]![j]!;
      for (let j = 0; j < b[i]!.length; j++) b[i]![j]! -= by * b[k]![j]!;
    }
  }
  return b.map((row, k) => row.map((value) => value / a[k]![k]!));
}

interface Sum {
  readonly normal: number[][];
  readonly right: number[][];
  cost: number;
}

/** Adds a residual with its slopes, in units of its standard error. */
function add(sum: Sum, residual: number, slopes: readonly number[], weight: number): void {
  for (let i = 0; i < N; i++) {
    if (slopes[i] === 0) continue;
    sum.right[i]![0]! -= weight * slopes[i]! * residual;
    for (let j = 0; j < N; j++) sum.normal[i]![j]! += weight * slopes[i]! * slopes[j]!;
  }
}

/** Losses, slopes and what is left of an outline at a place. */
function lossesAt(
  skin: readonly SkinPoint[],
  film: FilmEdges,
  priors: Priors,
  v: readonly number[],
  scale: number,
) {
  const sum: Sum = {
    normal: Array.from({ length: N }, () => Array<number>(N).fill(0)),
    right: Array.from({ length: N }, () => [0]),
    cost: 0,
  };
  const place = fromVector(v, scale);
  const [sin, cos] = sinCos(place.roll);
  const left: { up: number; way: -1 | 1; mm: number; weight: number }[] = [];
  const share = shareOf(skin);
  const near = 3 / place.scale;
  for (const { along, up, way } of skin) {
    const height = (up - place.up) / place.scale;
    // A roll lifts one edge and lowers the other.
    const above = height - sin * film.at(way, height);
    const across = film.at(way, above);
    const slope = (film.at(way, above + near) - film.at(way, above - near)) / (2 * near);
    if (Number.isNaN(across + slope)) {
      // What has no edge beside it costs like what hardly fits: else a fit would shift the outline off the film.
      sum.cost += 0.5 * share;
      continue;
    }
    // Across the edge, not along the film: where a hip runs level, a place far along is near.
    const steep = 1 / Math.sqrt(1 + slope * slope);
    const gap = steep / EDGE_ERROR;
    const at = place.along + place.scale * (cos * across - sin * above);
    const residual = (at - along) * gap + (way * place.inset) / EDGE_ERROR;
    const q = 1 + (residual * residual) / 4;
    sum.cost += (share * 0.5 * residual * residual) / q;
    const slopes = [
      gap,
      -slope * gap,
      scale * (across - slope * above) * gap,
      place.scale * (-above - slope * across) * gap,
      way / EDGE_ERROR,
    ];
    const weight = 1 / (q * q);
    add(sum, residual, slopes, weight * share);
    left.push({ up, way, mm: residual * EDGE_ERROR, weight });
  }
  addPriors(sum, place, priors, v, scale);
  return { sum, left };
}

/** How much one place counts: together they count as many as there are heights that are independent of each other. */
function shareOf(skin: readonly SkinPoint[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (const { up } of skin) {
    low = Math.min(low, up);
    high = Math.max(high, up);
  }
  return skin.length === 0 ? 0 : Math.min(1, (2 * Math.max(1, (high - low) / ALIKE)) / skin.length);
}

function addPriors(sum: Sum, place: PicturePlace, priors: Priors, v: readonly number[], scale: number): void {
  const one = (k: number, value: number): number[] =>
    Array.from({ length: N }, (_, i) => (i === k ? value : 0));
  const prior = (k: number, difference: number, error: number): void => {
    sum.cost += (0.5 * difference * difference) / (error * error);
    add(sum, difference / error, one(k, 1 / error), 1);
  };
  prior(3, place.roll, ROLL_ERROR);
  prior(4, place.inset - INSET.usual, INSET.error);
  if (priors.scale) prior(2, v[2]! - (priors.scale.value / scale - 1), priors.scale.error / scale);
  const [sin, cos] = sinCos(place.roll);
  for (const { film, body, error } of priors.landmarks) {
    const [dx, dz] = [cos * film[0] - sin * film[1], sin * film[0] + cos * film[1]];
    const off = [place.along + place.scale * dx - body[0], place.up + place.scale * dz - body[1]] as const;
    const slopes = [
      [1 / error, 0, (scale * dx) / error, (-place.scale * dz) / error, 0],
      [0, 1 / error, (scale * dz) / error, (place.scale * dx) / error, 0],
    ];
    for (const k of [0, 1] as const) {
      const residual = off[k] / error;
      const q = 1 + (residual * residual) / 4;
      sum.cost += (0.5 * residual * residual) / q;
      add(sum, residual, slopes[k]!, 1 / (q * q));
    }
  }
}

/** Gauss and Newton with damping from a start, to the nearest place of least cost. */
export function fitFrom(
  skin: readonly SkinPoint[],
  film: FilmEdges,
  priors: Priors,
  start: PicturePlace,
  steps = 30,
): OutlineFit {
  const { scale } = start;
  let v = [start.along, start.up, 0, start.roll, start.inset];
  let now = lossesAt(skin, film, priors, v, scale);
  let damping = 1e-3;
  for (let step = 0; step < steps; step++) {
    const normal = now.sum.normal.map((row, i) =>
      row.map((value, j) => (i === j ? value * (1 + damping) + 1e-9 : value)),
    );
    const by = solve(
      normal,
      now.sum.right.map((row) => [...row]),
    );
    if (!by) break;
    const next = v.map((value, i) => value + by[i]![0]!);
    const tried = lossesAt(skin, film, priors, next, scale);
    if (tried.sum.cost < now.sum.cost) {
      const gain = now.sum.cost - tried.sum.cost;
      [v, now, damping] = [next, tried, damping / 4];
      if (gain < 1e-7) break;
    } else {
      damping *= 8;
      if (damping > 1e6) break;
    }
  }
  return fitted(now, fromVector(v, scale), skin.length);
}

function fitted({ sum, left }: ReturnType<typeof lossesAt>, place: PicturePlace, count: number): OutlineFit {
  const identity = Array.from({ length: N }, (_, i) =>
    Array.from({ length: N }, (__, j) => (i === j ? 1 : 0)),
  );
  const covariance =
    solve(
      sum.normal.map((row, i) => row.map((value, j) => (i === j ? value + 1e-9 : value))),
      identity,
    ) ?? [];
  const weights = left.reduce((total, { weight }) => total + weight, 0);
  const squares = left.reduce((total, { mm, weight }) => total + weight * mm * mm, 0);
  const counted = left.filter(({ weight }) => weight > 0.25).length;
  return {
    place,
    cost: sum.cost,
    misfit: counted <= N ? null : Math.sqrt((squares / weights) * (counted / (counted - N))),
    counted: count === 0 ? 0 : counted / count,
    covariance,
    left,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** What a scale is begun from: the usual width of the body by that of the film, mm of a pixel. */
function firstScale(skin: readonly SkinPoint[], film: FilmEdges, reach: readonly [number, number]): number {
  const onFilm: number[] = [];
  for (let k = 0; k <= 40; k++) {
    const up = reach[0] + (k / 40) * (reach[1] - reach[0]);
    const width = film.at(1, up) - film.at(-1, up);
    if (width > 0) onFilm.push(width);
  }
  const onBody = skin
    .slice(1)
    .flatMap((point, i) => (skin[i]!.way < point.way ? [point.along - skin[i]!.along] : []));
  return median(onBody) / median(onFilm);
}

/** Steps in which the height of the picture is tried, mm; and scales where none is known, as parts of the first. */
const UP_STEP = 20;
const SCALES = [0.84, 0.9, 0.95, 1, 1.05, 1.1, 1.16];
/** At least so much of the film's outline lies beside the body's, mm. */
const LEAST_BESIDE = 100;

/**
 * The best fit of all: `skin` holds both sides of a height next to each other. Begun from every height and, where none is known, several scales; the best are
 * followed to the end. Undefined where no scale is found. `reach` are the heights of the film's edges, pixels.
 */
export function bestFit(
  skin: readonly SkinPoint[],
  film: FilmEdges,
  priors: Priors,
  reach: readonly [number, number],
): OutlineFit | undefined {
  const first = priors.scale?.value ?? firstScale(skin, film, reach);
  if (!(first > 0)) return undefined;
  const isKnown = priors.scale !== null && priors.scale.error < 0.03 * priors.scale.value;
  const coarse = skin.filter((_, i) => i % 6 < 2);
  const middle = skin.reduce((sum, { up }) => sum + up, 0) / skin.length;
  const starts = (isKnown ? [1] : SCALES).flatMap((part) => {
    const scale = part * first;
    const fits: OutlineFit[] = [];
    const last = middle - reach[0] * scale - LEAST_BESIDE;
    for (let up = middle - reach[1] * scale + LEAST_BESIDE; up <= last; up += UP_STEP) {
      const off = coarse.map(({ along, up: at, way }) => along - scale * film.at(way, (at - up) / scale));
      const along = median(off.filter((one) => !Number.isNaN(one)));
      if (Number.isNaN(along)) continue;
      fits.push(fitFrom(coarse, film, priors, { along, up, scale, roll: 0, inset: INSET.usual }, 4));
    }
    return fits;
  });
  const best = starts.sort((a, b) => a.cost - b.cost).slice(0, 4);
  return best.map(({ place }) => fitFrom(skin, film, priors, place)).sort((a, b) => a.cost - b.cost)[0];
}
