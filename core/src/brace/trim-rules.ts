import { distance, type Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import { mirrorOf, type PatientSide } from './brace-type.ts';
import { DrawnTrim } from './drawn-trim.ts';
import type { TrimWish } from './propose-trim.ts';
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

/** One clearance of a trim line, mm: what it is, what it should be at least and at most. */
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
  /** Where the line comes nearest to what it keeps clear of. */
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
  axilla: { least: 15, most: 25, slack: 6 },
  breast: { least: 25, slack: 10 },
  scapula: { least: 20, slack: 10 },
  thigh: { least: 10, most: 20, slack: 6 },
  trochanter: { least: 12, slack: 5 },
  groin: { least: 10, slack: 8 },
  seat: { least: 30, slack: 12 },
  opening: { least: 20, most: 40, slack: 4 },
} as const satisfies Readonly<Record<string, Bounds>>;

/** In sitting the thigh comes up to so far under the iliac spine, mm: 2 cm under it an edge leaves the least clearance (de Mauroy, ART). */
export const THIGH_UNDER_ASIS = 32;

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
  const line = new DrawnTrim(mesh, curves, underArms(levels));
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
        line.lowest(underSpine(line, levels.of('asis', side)).map((theta) => toward(side, theta))),
      ),
    );
  for (const side of sides)
    rules.push(
      beside(`trochanter-${side}`, levels.of('greater-trochanter', side), line.bottom(toward(side, 90))),
    );
  rules.push(over('groin', BOUNDS.groin, levels.middle('symphysis'), line.lowest([-16, 0, 16])));
  rules.push(over('seat', BOUNDS.seat, levels.middle('fork'), line.lowest([164, 180, 196])));
  rules.push(openingRule(line, wish));
  return rules.filter((rule) => rule !== undefined);
}

/** Where the iliac spine lies in front of the trunk, degrees to its side (domain rules: 50°), and how far to both sides the thigh comes up under it. */
export const SPINE = 50;
const UNDER_SPINE = [-8, 0, 8] as const;

/** Directions to its side under an iliac spine: under the mark itself where it was marked. */
function underSpine(line: DrawnTrim, { at }: Level): readonly number[] {
  const spine = at ? Math.abs(line.towards(at)) : SPINE;
  return UNDER_SPINE.map((aside) => spine + aside);
}

const lowered = (level: Level, by: number): Level => ({ ...level, height: level.height - by });

function judged(
  id: TrimRuleId,
  value: number,
  { slack, ...bounds }: Bounds,
  place: { readonly at: Vec3; readonly level?: Level },
): TrimRule {
  const beyond = Math.max((bounds.least ?? -Infinity) - value, value - (bounds.most ?? Infinity));
  const { within = 0, source } = place.level ?? {};
  // By a landmark that may lie elsewhere a clearance is sure only where it is kept wherever that lies.
  const kept = source !== 'estimated' && beyond + within <= 0 ? 'good' : 'unsure';
  const status = beyond <= 0 ? kept : beyond <= slack ? 'near' : 'bad';
  return { id, value, ...(within > 0 && { within }), ...bounds, status, at: place.at };
}

function under(id: TrimRuleId, bounds: Bounds, level: Level, at: Vec3 | undefined): TrimRule | undefined {
  return at && judged(id, level.height - at[2], bounds, { at, level });
}

function over(id: TrimRuleId, bounds: Bounds, level: Level, at: Vec3 | undefined): TrimRule | undefined {
  return at && judged(id, at[2] - level.height, bounds, { at, level });
}

/** An edge runs over a trochanter or under it, not on it. */
function beside(id: TrimRuleId, level: Level, at: Vec3 | undefined): TrimRule | undefined {
  if (!at) return undefined;
  const over = at[2] - level.height;
  const rule = judged(id, Math.abs(over), BOUNDS.trochanter, { at, level });
  return { ...rule, way: over < 0 ? 'under' : 'over' };
}

/** To the arm pit itself where it was marked, else to the height of its fold. */
function axillaRule(line: DrawnTrim, side: PatientSide, level: Level): TrimRule | undefined {
  const at = line.highest([80, 90, 100].map((theta) => (side === 'left' ? theta : -theta)));
  if (!at) return undefined;
  const nearest = level.at && line.nearest(level.at);
  const away = nearest && level.at ? distance(nearest, level.at) : Math.abs(level.height - at[2]);
  const value = at[2] <= level.height ? away : -away;
  return judged(`axilla-${side}`, value, BOUNDS.axilla, { at: nearest ?? at, level });
}

/** The narrowest place of the opening; absent where the line has none. */
function openingRule(line: DrawnTrim, { opening }: TrimWish): TrimRule | undefined {
  const gap = line.gap(opening === 'front' ? 0 : 180);
  return gap && judged('opening', gap.width, BOUNDS.opening, { at: gap.at });
}
