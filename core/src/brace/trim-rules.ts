import { portable } from '../math/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import { surfaceLine, type TriMesh } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import { mirrorOf, type PatientSide } from './brace-type.ts';
import type { TrimWish } from './propose-trim.ts';
import type { Level, TrunkLevels } from './trunk-levels.ts';
import { TrunkRings } from './trunk-rings.ts';

/** What a trim line has to keep clear of. */
export const TRIM_RULES = [
  'axilla-left',
  'axilla-right',
  'breast-left',
  'breast-right',
  'scapula',
  'thigh-left',
  'thigh-right',
  'trochanter-left',
  'trochanter-right',
  'groin',
  'seat',
  'opening',
] as const;

export type TrimRuleId = (typeof TRIM_RULES)[number];

/**
 * `good` within what is asked; `unsure` the same, but by a landmark that nobody marked and no shape shows; `near` so close to its bounds that it is to be tried
 * on; `bad` beyond.
 */
export type TrimStatus = 'good' | 'unsure' | 'near' | 'bad';

/** One clearance of a trim line, mm: what it is, what it should be at least and at most. */
export interface TrimRule {
  readonly id: TrimRuleId;
  readonly value: number;
  readonly least?: number;
  readonly most?: number;
  readonly status: TrimStatus;
  /** Where the line comes nearest to what it keeps clear of. */
  readonly at: Vec3;
}

interface Bounds {
  readonly least?: number;
  readonly most?: number;
  /** So far beyond a bound, mm, it is near still. */
  readonly slack: number;
}

/** Clearances (mm) after the trim rules of TLSO and Chêneau braces: see `trimProfile`. */
const BOUNDS = {
  axilla: { least: 15, most: 40, slack: 6 },
  breast: { least: 25, slack: 10 },
  scapula: { least: 20, slack: 10 },
  thigh: { least: 10, most: 40, slack: 6 },
  trochanter: { least: 12, slack: 5 },
  groin: { least: 10, slack: 8 },
  seat: { least: 30, slack: 12 },
  opening: { least: 20, most: 40, slack: 4 },
} as const satisfies Readonly<Record<string, Bounds>>;

/** In sitting the thigh comes up to so far under the iliac spine, mm: 2 cm under it an edge leaves the least clearance (de Mauroy, ART). */
const THIGH_UNDER_ASIS = 32;
/** Degrees about a direction in which the line is looked for. */
const NEAR = 5;

interface Place {
  readonly at: Vec3;
  readonly theta: number;
}

/**
 * The clearances of a trim line on the body that it was drawn on, in the order of `TRIM_RULES`. A clearance is absent where the line does not pass there. Takes
 * a few milliseconds: it answers while a point is dragged.
 */
export function trimRules(
  mesh: TriMesh,
  curves: readonly EdgeLine[],
  wish: TrimWish,
  levels: TrunkLevels,
): readonly TrimRule[] {
  const line = new DrawnTrim(mesh, curves);
  const rules: (TrimRule | undefined)[] = [];
  const sides: readonly PatientSide[] = ['left', 'right'];
  const isLong = wish.type !== 'rigo-E1' && wish.type !== 'rigo-E2';
  const hollow: PatientSide = mirrorOf(wish.type, wish.side) > 0 ? 'left' : 'right';
  const toward = (side: PatientSide, theta: number) => (side === 'left' ? theta : -theta);
  for (const side of sides) if (isLong) rules.push(axillaRule(line, side, levels.of('axilla', side)));
  for (const side of sides)
    rules.push(under(`breast-${side}`, BOUNDS.breast, levels.of('bust', side), line.top(toward(side, 35))));
  if (isLong)
    rules.push(
      under('scapula', BOUNDS.scapula, levels.of('scapular-spine', hollow), line.top(toward(hollow, 138))),
    );
  for (const side of sides)
    rules.push(
      over(
        `thigh-${side}`,
        BOUNDS.thigh,
        lowered(levels.of('asis', side), THIGH_UNDER_ASIS),
        line.bottom(toward(side, 42)),
      ),
    );
  for (const side of sides)
    rules.push(
      beside(`trochanter-${side}`, levels.of('greater-trochanter', side), line.bottom(toward(side, 90))),
    );
  // Beside an opening in the middle, not on its edges.
  const front = extreme(
    [line.bottom(16), line.bottom(-16)].filter((at) => at !== undefined),
    -1,
  );
  rules.push(over('groin', BOUNDS.groin, levels.middle('symphysis'), front));
  rules.push(over('seat', BOUNDS.seat, levels.middle('fork'), line.bottom(180) ?? line.bottom(160)));
  rules.push(openingRule(line, wish));
  return rules.filter((rule) => rule !== undefined);
}

const lowered = (level: Level, by: number): Level => ({ ...level, height: level.height - by });

function judged(
  id: TrimRuleId,
  value: number,
  { slack, ...bounds }: Bounds,
  place: { readonly at: Vec3; readonly isSure: boolean },
): TrimRule {
  const beyond = Math.max((bounds.least ?? -Infinity) - value, value - (bounds.most ?? Infinity));
  const kept = place.isSure ? 'good' : 'unsure';
  const status = beyond <= 0 ? kept : beyond <= slack ? 'near' : 'bad';
  return { id, value, ...bounds, status, at: place.at };
}

const isSure = ({ source }: Level): boolean => source !== 'estimated';

function under(id: TrimRuleId, bounds: Bounds, level: Level, at: Vec3 | undefined): TrimRule | undefined {
  return at && judged(id, level.height - at[2], bounds, { at, isSure: isSure(level) });
}

function over(id: TrimRuleId, bounds: Bounds, level: Level, at: Vec3 | undefined): TrimRule | undefined {
  return at && judged(id, at[2] - level.height, bounds, { at, isSure: isSure(level) });
}

/** An edge runs over a trochanter or under it, not on it. */
function beside(id: TrimRuleId, level: Level, at: Vec3 | undefined): TrimRule | undefined {
  return at && judged(id, Math.abs(at[2] - level.height), BOUNDS.trochanter, { at, isSure: isSure(level) });
}

/** To the arm pit itself where it was marked, else to the height of its fold. */
function axillaRule(line: DrawnTrim, side: PatientSide, level: Level): TrimRule | undefined {
  const at = line.top(side === 'left' ? 90 : -90);
  if (!at) return undefined;
  const nearest = level.at && line.nearest(level.at);
  const away =
    nearest && level.at ? portable.hypot(...minus(nearest, level.at)) : Math.abs(level.height - at[2]);
  const value = at[2] <= level.height ? away : -away;
  return judged(`axilla-${side}`, value, BOUNDS.axilla, { at: nearest ?? at, isSure: isSure(level) });
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** The narrowest place of the opening between its rounded corners; absent where the line has none. */
function openingRule(line: DrawnTrim, { opening }: TrimWish): TrimRule | undefined {
  const gap = line.gap(opening === 'front' ? 0 : 180);
  return gap && judged('opening', gap.width, BOUNDS.opening, { at: gap.at, isSure: true });
}

/** Edge lines as they run on the skin, with their directions round the trunk. */
class DrawnTrim {
  readonly #places: readonly Place[];

  constructor(mesh: TriMesh, curves: readonly EdgeLine[]) {
    const points = curves.flatMap(({ points: given, closed, smooth }) => {
      const line = surfaceLine(mesh, given, { closed, shape: smooth ? 'smooth' : 'corners' });
      return line.ok ? line.spans.flatMap((span) => span.map(({ from }) => from)) : [];
    });
    const centreAt = centres(mesh, points);
    this.#places = points.map((at) => {
      const [x, y] = centreAt(at[2]);
      return { at, theta: portable.atan2(at[0] - x, y - at[1]) * portable.DEGREES };
    });
  }

  #toward(theta: number): readonly Vec3[] {
    const turn = (one: Place) => Math.abs(((one.theta - theta + 540) % 360) - 180);
    return this.#places.filter((one) => turn(one) <= NEAR).map(({ at }) => at);
  }

  /** The highest place of the line in a direction, degrees. */
  top(theta: number): Vec3 | undefined {
    return extreme(this.#toward(theta), 1);
  }

  /** The lowest place of the line in a direction, degrees. */
  bottom(theta: number): Vec3 | undefined {
    return extreme(this.#toward(theta), -1);
  }

  nearest(to: Vec3): Vec3 | undefined {
    let [best, least] = [undefined as Vec3 | undefined, Infinity];
    for (const { at } of this.#places) {
      const away = portable.hypot(...minus(at, to));
      if (away < least) [best, least] = [at, away];
    }
    return best;
  }

  /** The narrowest gap that a line leaves open from its upper to its lower edge in a direction, mm; undefined where it runs all the way round. */
  gap(theta: number): { readonly width: number; readonly at: Vec3 } | undefined {
    const near = this.#places.filter((one) => Math.abs(((one.theta - theta + 540) % 360) - 180) < 40);
    const heights = near.map(({ at }) => at[2]);
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    if (!(high - low > 100)) return undefined;
    let narrow: { width: number; at: Vec3 } | undefined;
    for (let z = low + 45; z <= high - 45; z += 8) {
      const beside = near.filter(({ at }) => Math.abs(at[2] - z) < 6).map(({ at }) => at);
      const left = beside.filter((at) => at[0] > middleOf(near)).map((at) => at[0]);
      const right = beside.filter((at) => at[0] <= middleOf(near)).map((at) => at[0]);
      if (left.length === 0 || right.length === 0) continue;
      const width = Math.min(...left) - Math.max(...right);
      if (!narrow || width < narrow.width) narrow = { width, at: beside[0]! };
    }
    return narrow;
  }
}

const middleOf = (places: readonly Place[]): number =>
  places.reduce((sum, { at }) => sum + at[0], 0) / places.length;

function extreme(places: readonly Vec3[], up: 1 | -1): Vec3 | undefined {
  let best: Vec3 | undefined;
  for (const at of places) if (!best || up * (at[2] - best[2]) > 0) best = at;
  return best;
}

/** The middle of the trunk at each height between the lowest and the highest of the places, mm. */
function centres(mesh: TriMesh, places: readonly Vec3[]): (z: number) => readonly [number, number] {
  const rings = new TrunkRings(mesh);
  const heights = places.map((at) => at[2]);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const known = Array.from({ length: 7 }, (_, i) => low + ((high - low) * i) / 6).flatMap((z) => {
    const ring = rings.ring(z);
    return ring ? [{ z, centre: ring.centre }] : [];
  });
  return (z) => {
    const above = known.findIndex((one) => one.z >= z);
    const [a, b] = [known[Math.max(0, above - 1)], known[above < 0 ? known.length - 1 : above]];
    if (!a || !b) return [0, 0];
    const share = b.z > a.z ? Math.min(1, Math.max(0, (z - a.z) / (b.z - a.z))) : 0;
    return [
      a.centre[0] + share * (b.centre[0] - a.centre[0]),
      a.centre[1] + share * (b.centre[1] - a.centre[1]),
    ];
  };
}
