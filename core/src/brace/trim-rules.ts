import { distance, type Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import type { PatientSide } from './brace-type.ts';
import { DrawnTrim, type PlaceWithin } from './drawn-trim.ts';
import type { TrimWish } from './propose-trim.ts';
import {
  GROIN,
  hollowSide,
  isLong,
  LEAST,
  SEAT,
  THIGH_UNDER_ASIS,
  trochanterOn,
  zoneOn,
  type Sided,
  type TrimZone,
} from './trim-zones.ts';
import type { Level, TrunkLevels } from './trunk-levels.ts';
import { underArms } from './under-arms.ts';

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

/** An edge runs over a trochanter or, where its pad lies, under it. */
export type TrimWay = 'over' | 'under';

/** One clearance of a trim line, mm, where it is kept worst: what it is, what it should be there at least and at most. */
export interface TrimRule {
  readonly id: TrimRuleId;
  readonly value: number;
  /** By how much it may be wrong either way, mm, because the landmark that it goes by may; absent where that was marked. */
  readonly within?: number;
  readonly least?: number;
  readonly most?: number;
  readonly status: TrimStatus;
  /** Of a trochanter: on which side of it the line runs. */
  readonly way?: TrimWay;
  /** Where the line keeps it worst. */
  readonly at: Vec3;
}

interface Bounds {
  readonly least?: number;
  readonly most?: number;
  /** So far beyond a bound, mm, it is near still. */
  readonly slack: number;
}

/**
 * Clearances (mm) after the trim rules of TLSO and Chêneau braces: see `trimProfile`. Of the thigh at 90° of flexion 10 to 20 mm are left free; breast,
 * shoulder blade, groin and seat have a least clearance only, as no source gives a most.
 */
export const BOUNDS = {
  axilla: { least: LEAST.axilla, most: 25, slack: 6 },
  breast: { least: LEAST.breast, slack: 10 },
  scapula: { least: LEAST.scapula, slack: 10 },
  thigh: { least: LEAST.thigh, most: 20, slack: 6 },
  trochanter: { least: LEAST.trochanter, slack: 5 },
  groin: { least: LEAST.groin, slack: 8 },
  seat: { least: LEAST.seat, slack: 12 },
  opening: { least: 20, most: 40, slack: 4 },
} as const satisfies Readonly<Record<string, Bounds>>;

/**
 * The clearances of a trim line on the body that it was drawn on, in the order of `TRIM_RULES`: each that of the worst place over the whole width of what is kept clear of, and
 * what is asked there. A clearance is absent where the line does not pass there. Takes a few milliseconds: it answers while a point is dragged.
 */
export function trimRules(
  mesh: TriMesh,
  curves: readonly EdgeLine[],
  wish: TrimWish,
  levels: TrunkLevels,
): readonly TrimRule[] {
  const line = new DrawnTrim(mesh, curves, underArms(levels));
  const zone = (name: Sided, side: PatientSide): TrimZone =>
    zoneOn(name, side, { levels, towards: (at) => line.towards(at) });
  const both = (rule: (side: PatientSide) => TrimRule | undefined) =>
    (['left', 'right'] as const).map((side) => rule(side));
  const bust = (side: PatientSide) => levels.of('bust', side);
  const hollow = hollowSide(wish);
  const spine = levels.of('scapular-spine', hollow);
  const rules: readonly (TrimRule | undefined)[] = [
    ...(isLong(wish)
      ? both((side) => axillaRule(line, `axilla-${side}`, [levels.of('axilla', side), zone('axilla', side)]))
      : []),
    ...both((side) => under(line, `breast-${side}`, BOUNDS.breast, [bust(side), zone('breast', side)])),
    isLong(wish) ? under(line, 'scapula', BOUNDS.scapula, [spine, zone('scapula', hollow)]) : undefined,
    ...both((side) => thighRule(line, `thigh-${side}`, [levels.of('asis', side), zone('thigh', side)])),
    ...both((side) => beside(line, side, levels.of('greater-trochanter', side))),
    over(line, 'groin', BOUNDS.groin, [levels.middle('symphysis'), GROIN]),
    over(line, 'seat', BOUNDS.seat, [levels.middle('fork'), SEAT]),
    openingRule(line, wish),
  ];
  return rules.filter((rule) => rule !== undefined);
}

/** What is kept clear of: how high it lies, and where round the trunk. */
type Kept = readonly [level: Level, zone: TrimZone];

function judged(
  id: TrimRuleId,
  value: number,
  { slack, ...bounds }: Bounds,
  place: { readonly at: Vec3; readonly level?: Level },
): TrimRule {
  const beyond = beyondOf({ value, ...bounds });
  const { within = 0, source } = place.level ?? {};
  // By a landmark that may lie elsewhere a clearance is sure only where it is kept wherever that lies.
  const kept = source !== 'estimated' && beyond + within <= 0 ? 'good' : 'unsure';
  const status = beyond <= 0 ? kept : beyond <= slack ? 'near' : 'bad';
  return { id, value, ...(within > 0 && { within }), ...bounds, status, at: place.at };
}

/** How far a clearance lies beyond its bounds, mm; below 0 within them. */
const beyondOf = ({ value, least = -Infinity, most = Infinity }: Omit<Bounds, 'slack'> & { value: number }) =>
  Math.max(least - value, value - most);

const worse = (one: TrimRule, other: TrimRule): TrimRule => (beyondOf(other) > beyondOf(one) ? other : one);

/** The place of a line with the least clearance beside what is asked there, as `clear` counts it from a place, mm. */
function worstOf(
  places: readonly PlaceWithin[],
  clear: (at: Vec3) => number,
  least: (aside: number) => number,
): { readonly at: Vec3; readonly value: number; readonly least: number } | undefined {
  let [found, most] = [undefined as PlaceWithin | undefined, -Infinity];
  for (const one of places) {
    const beyond = least(one.aside) - clear(one.at);
    if (beyond > most) [found, most] = [one, beyond];
  }
  return found && { at: found.at, value: clear(found.at), least: least(found.aside) };
}

/** The upper edge under a part of the body. */
function under(line: DrawnTrim, id: TrimRuleId, bounds: Bounds, [level, zone]: Kept): TrimRule | undefined {
  const worst = worstOf(line.within(zone.span, 1), (at) => level.height - at[2], zone.least);
  return worst && judged(id, worst.value, { ...bounds, least: worst.least }, { at: worst.at, level });
}

/** The lower edge over a part of the body. */
function over(line: DrawnTrim, id: TrimRuleId, bounds: Bounds, [level, zone]: Kept): TrimRule | undefined {
  const worst = worstOf(line.within(zone.span, -1), (at) => at[2] - level.height, zone.least);
  return worst && judged(id, worst.value, { ...bounds, least: worst.least }, { at: worst.at, level });
}

/** What is asked at most is asked of so many degrees to both sides of the middle, where the edge comes nearest: beyond it runs on to other parts. */
const HOLDS = 13;

const narrowed = (zone: TrimZone): TrimZone => ({
  ...zone,
  span: { ...zone.span, from: -HOLDS, to: HOLDS },
});

function thighRule(line: DrawnTrim, id: TrimRuleId, [spine, zone]: Kept): TrimRule | undefined {
  const level = { ...spine, height: spine.height - THIGH_UNDER_ASIS };
  const { slack, least } = BOUNDS.thigh;
  const held = over(line, id, BOUNDS.thigh, [level, narrowed(zone)]);
  const free = over(line, id, { slack, least }, [level, zone]);
  return held && free ? worse(held, free) : (held ?? free);
}

/** Degrees: the lower edge is the lowest place of a line in each of so many. */
const APART = 2;

/** An edge runs over a trochanter or under it, not on it: where it passes from one to the other it has no clearance. */
function beside(line: DrawnTrim, side: PatientSide, level: Level): TrimRule | undefined {
  const clear = (at: Vec3): number => at[2] - level.height;
  const lower = (way: TrimWay) => lowestOf(line.within(trochanterOn(side, way).span, -1));
  const middle = lower('under');
  const isUnder = middle.some(({ at }) => clear(at) < 0);
  const isOn = isUnder && middle.some(({ at }) => clear(at) >= 0);
  const { least } = trochanterOn(side, isUnder ? 'under' : 'over');
  const worst = worstOf(isUnder ? middle : lower('over'), (at) => (isUnder ? -clear(at) : clear(at)), least);
  if (!worst) return undefined;
  // On it there is none, and in the middle all of it is asked.
  const [value, asked] = isOn ? [0, BOUNDS.trochanter.least] : [worst.value, worst.least];
  const bounds = { ...BOUNDS.trochanter, least: asked };
  const rule = judged(`trochanter-${side}`, value, bounds, { at: worst.at, level });
  return { ...rule, way: isUnder ? 'under' : 'over' };
}

function lowestOf(places: readonly PlaceWithin[]): readonly PlaceWithin[] {
  const lowest = new Map<number, PlaceWithin>();
  for (const one of places) {
    const direction = Math.round(one.aside / APART);
    if (one.at[2] < (lowest.get(direction)?.at[2] ?? Infinity)) lowest.set(direction, one);
  }
  return [...lowest.values()];
}

/** To the arm pit itself where it was marked, else to the height of its fold; and nowhere under it too near to that height. */
function axillaRule(line: DrawnTrim, id: TrimRuleId, [level, zone]: Kept): TrimRule | undefined {
  const { slack, least } = BOUNDS.axilla;
  const free = under(line, id, { slack, least }, [level, zone]);
  const middle = under(line, id, BOUNDS.axilla, [level, narrowed(zone)]);
  if (!free || !middle) return free;
  const nearest = level.at && line.nearest(level.at);
  if (!nearest || !level.at) return worse(middle, free);
  const away = distance(nearest, level.at);
  const value = middle.value >= 0 ? away : -away;
  return worse(judged(id, value, BOUNDS.axilla, { at: nearest, level }), free);
}

/** The narrowest place of the opening; absent where the line has none. */
function openingRule(line: DrawnTrim, { opening }: TrimWish): TrimRule | undefined {
  const gap = line.gap(opening === 'front' ? 0 : 180);
  return gap && judged('opening', gap.width, BOUNDS.opening, { at: gap.at });
}
