import { smoothstep } from '../math/index.ts';
import { mirrorOf, type BraceType, type PatientSide } from './brace-type.ts';
import type { LevelName, TrunkLevels } from './trunk-levels.ts';

/** Where an edge of a brace runs in a direction round the trunk: so many mm over a landmark. */
interface Knot {
  /** Degrees, 0 in front, +90 on the side that the thoracic curve is hollow on. */
  readonly theta: number;
  readonly level: LevelName;
  readonly over: number;
}

const knot = (theta: number, level: LevelName, over: number): Knot => ({ theta, level, over });

/**
 * The upper edge: under the breasts in front, under the folds of the arm pits, over the lower angles of the shoulder blades behind. In front about 2 cm lower
 * than behind.
 */
const TOP: readonly Knot[] = [
  knot(0, 'xiphoid-process', -30),
  knot(20, 'xiphoid-process', -34),
  knot(38, 'bust', -45),
  knot(64, 'axilla', -55),
  knot(90, 'axilla', -20),
  knot(120, 'axilla', -17),
  knot(145, 'scapula', 18),
  knot(180, 'scapula', 5),
  knot(215, 'scapula', 12),
  knot(240, 'axilla', -18),
  knot(270, 'axilla', -22),
  knot(296, 'axilla', -55),
  knot(322, 'bust', -45),
  knot(340, 'xiphoid-process', -34),
];
/** With an upper structural curve the pad of the hollow side reaches higher behind the arm pit. */
const TOP_HIGH: readonly Knot[] = TOP.map((one) =>
  one.theta === 145 ? knot(one.theta, one.level, one.over + 15) : one,
);
/** A short brace ends under the ribs in front and holds the lower ribs of the other side. */
const TOP_LUMBAR: readonly Knot[] = [
  knot(0, 'tenth-rib', 10),
  knot(60, 'tenth-rib', 30),
  knot(120, 'tenth-rib', 55),
  knot(180, 'tenth-rib', 60),
  knot(270, 'tenth-rib', 70),
  knot(310, 'tenth-rib', 35),
];
const TOP_THORACOLUMBAR: readonly Knot[] = [
  knot(0, 'bust', -60),
  knot(60, 'bust', -45),
  knot(110, 'axilla', -55),
  knot(180, 'scapula', -45),
  knot(270, 'axilla', -50),
  knot(310, 'bust', -45),
];

/** Under the trochanter where its pad lies, over it elsewhere; under the iliac spines in front, so that the thigh may be bent. */
const bottom = (hollow: Knot, convex: Knot): readonly Knot[] => [
  knot(0, 'symphysis', 28),
  knot(18, 'symphysis', 34),
  knot(40, 'asis', -14),
  knot(64, 'asis', -14),
  hollow,
  knot(140, 'sacrum', 2),
  knot(180, 'sacrum', 12),
  knot(220, 'sacrum', 2),
  convex,
  knot(296, 'asis', -14),
  knot(320, 'asis', -14),
  knot(342, 'symphysis', 34),
];
const FREE = 20;
const COVERED = -18;
const BOTTOM_FREE = bottom(knot(90, 'greater-trochanter', FREE), knot(270, 'greater-trochanter', FREE));
const BOTTOM_HELD = bottom(knot(90, 'greater-trochanter', FREE), knot(270, 'greater-trochanter', COVERED));
/** The pelvis is open on the convex side: nothing holds it there. */
const BOTTOM_OPEN = bottom(knot(90, 'greater-trochanter', FREE), knot(270, 'asis', 8));

const PROFILES: Readonly<Record<BraceType, readonly [top: readonly Knot[], bottom: readonly Knot[]]>> = {
  'rigo-A1': [TOP, BOTTOM_OPEN],
  'rigo-A2': [TOP, BOTTOM_HELD],
  'rigo-A3': [TOP, BOTTOM_HELD],
  'rigo-B1': [TOP, BOTTOM_HELD],
  'rigo-B2': [TOP, BOTTOM_HELD],
  'rigo-C1': [TOP, BOTTOM_FREE],
  'rigo-C2': [TOP, BOTTOM_FREE],
  'rigo-D1': [TOP_HIGH, BOTTOM_HELD],
  'rigo-D2': [TOP_HIGH, BOTTOM_HELD],
  'rigo-E1': [TOP_LUMBAR, BOTTOM_HELD],
  'rigo-E2': [TOP_THORACOLUMBAR, BOTTOM_HELD],
};

/** The edges of a brace as heights (mm) in each direction round the trunk, degrees: 0 in front, +90 on the patient's left. */
export interface TrimProfile {
  top(theta: number): number;
  bottom(theta: number): number;
}

/**
 * Where the edges of a brace of this class run on a body with these landmarks. Starting values that an orthotist confirms; sources: domain rules after Rigo and
 * Jelačić 2017 (pads and pelvis by class), de Mauroy's ART (2 cm under the iliac spines), Guy et al. 2024 (over the trochanter on one side only).
 */
export function trimProfile(
  { type, side }: { readonly type: BraceType; readonly side: PatientSide },
  levels: TrunkLevels,
): TrimProfile {
  const mirror = mirrorOf(type, side);
  const [top, bottomEdge] = PROFILES[type];
  const heightOf = (one: Knot): number => {
    const isMiddle = one.theta % 180 === 0;
    const isLeft = one.theta < 180 === mirror > 0;
    const level = isMiddle ? levels.middle(one.level) : levels.of(one.level, isLeft ? 'left' : 'right');
    return level.height + one.over;
  };
  const edge = (knots: readonly Knot[]) => {
    const heights = knots.map(heightOf);
    return (theta: number) => between(knots, heights, wrapped(mirror * theta));
  };
  return { top: edge(top), bottom: edge(bottomEdge) };
}

const wrapped = (theta: number): number => ((theta % 360) + 360) % 360;

/** The height at a direction: level at each knot, smooth between two. */
function between(knots: readonly Knot[], heights: readonly number[], theta: number): number {
  const next = knots.findIndex((one) => one.theta > theta);
  const to = next < 0 ? 0 : next;
  const from = to === 0 ? knots.length - 1 : to - 1;
  const start = knots[from]!.theta;
  const size = to === 0 ? 360 - start : knots[to]!.theta - start;
  return heights[from]! + (heights[to]! - heights[from]!) * smoothstep((theta - start) / size);
}
