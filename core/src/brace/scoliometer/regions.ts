import { portable } from '../../math/index.ts';
import type { TrunkScaleOfReading } from './places.ts';
import {
  BACK_REGIONS,
  LEVEL_BELOW,
  type BackRegion,
  type LevelRotation,
  type ReadingDoubt,
  type RegionRotation,
  type UnknownReason,
} from './reading.ts';

/** Where the parts of the back lie, in parts of the trunk: the disc T11/12 at .61, L1/2 at .485, L4/5 at .275 (domain notes, 3.6); trusted to one vertebra. */
const BOUNDS: Readonly<Record<BackRegion, readonly [from: number, to: number]>> = {
  thoracic: [0.61, Infinity],
  thoracolumbar: [0.485, 0.61],
  lumbar: [0.275, 0.485],
};
/** A vertebra, in parts of the trunk. */
const VERTEBRA = 0.06;
/** The posterior iliac spines, in parts of the trunk, and how far around them the pelvis is read, mm. */
const PSIS_T = 0.18;
const PELVIS_REACH = 25;
const LEAST_LEVELS = 3;
/** With less of its levels a part of the back says nothing; with less than `WHOLE` that the largest may lie elsewhere. */
const HALF = 0.5;
const WHOLE = 0.85;
/** Pairs of places that lie farther from the line than this, degrees (standard deviation), do not lie on one. */
const UNEVEN = 4;
/** What is measured of noise, holes and meshing on bodies of known rotation (sdk-docs/scoliometer.md), degrees: of one level, and of the pelvis. */
export const LEVEL_WITHIN = 1;
const PELVIS_WITHIN = 0.7;
/** Yaw of an alignment that was sure, degrees (sdk-docs/alignment.md: within 1° on 104 of 104). */
const YAW_WITHIN = 1;
/** A gap in a flank from which on the middle is told with a doubt, mm; and by how much the angle may be wrong for each mm beyond a gap that says nothing, degrees: measured with gaps of 50 to 110 mm in one flank or both (sdk-docs/scoliometer.md). */
const GAP = 40;
const SMALL = 15;
const GAP_WITHIN = 0.015;
/** Share of the spread of a back that the line may be off by: places of another choice lie there. */
const OF_SPREAD = 0.25;

export interface PelvisRotation {
  readonly angle: number | null;
  readonly why?: UnknownReason;
}

/** The rotation at the posterior iliac spines: the mean of the levels around them. */
export function pelvisRotation(
  levels: readonly LevelRotation[],
  { foot, notch, psis }: { readonly foot: number; readonly notch: number; readonly psis: number | undefined },
): PelvisRotation {
  const height = psis ?? foot + PSIS_T * (notch - foot);
  const around = levels.filter((level) => Math.abs(level.height - height) <= PELVIS_REACH);
  const known = around.flatMap(({ angle }) => angle ?? []);
  if (known.length < LEAST_LEVELS)
    return { angle: null, why: around.find(({ why }) => why)?.why ?? 'no-section' };
  return { angle: known.reduce((sum, angle) => sum + angle, 0) / known.length };
}

/** By how much the borders of the parts of the back may lie off, in parts of the trunk: a vertebra, and what its ends are known to. */
export const looseOf = ({ foot, notch, within }: TrunkScaleOfReading): number =>
  portable.hypot(VERTEBRA, within / (notch - foot));

/** How a body stands and how well its heights are known. */
interface Stand {
  /** How far the body stands from where its pelvis looks, degrees. */
  readonly turned: number;
  /** As `looseOf` has it. */
  readonly loose: number;
}

/** The largest rotation of each part of the back. */
export const regionRotations = (
  levels: readonly LevelRotation[],
  pelvis: PelvisRotation,
  stand: Stand,
): readonly RegionRotation[] =>
  BACK_REGIONS.map((region) => rotationOf(region, levels, { pelvis, ...stand }));

/** Regions that landmarks speak against: no side of them is told. `doubts` are what speaks against it. */
export const withoutSides = (
  regions: readonly RegionRotation[],
  doubts: readonly ReadingDoubt[],
): readonly RegionRotation[] =>
  doubts.length === 0
    ? regions
    : regions.map((one) =>
        one.toFrame === null ? one : { ...one, side: null, doubts: [...one.doubts, ...doubts] },
      );

function rotationOf(
  region: BackRegion,
  levels: readonly LevelRotation[],
  { pelvis, turned, loose }: Stand & { readonly pelvis: PelvisRotation },
): RegionRotation {
  const [from, to] = BOUNDS[region];
  const own = levels.filter(({ t }) => t >= from && t < to);
  const known = own.filter(({ angle }) => angle !== null);
  if (own.length === 0 || known.length < HALF * own.length) {
    const whys = own.flatMap(({ why }) => why ?? []);
    return nothing(region, whys.length > 0 && known.length === 0 ? whys[0]! : 'too-little-seen');
  }
  const base = pelvis.angle ?? 0;
  const most = mostOf(known, base)!;
  const angle = most.angle! - base;
  const isKnownPelvis = pelvis.angle !== null;
  const ofLevel = levelWithin(most);
  const ofBase = isKnownPelvis ? PELVIS_WITHIN : Math.max(YAW_WITHIN, Math.abs(turned));
  const others = mostsBeside(levels, { from, to, loose, base });
  const ofBorder = Math.max(0, ...others.map((one) => Math.abs(one - angle)));
  const both = (other: number): number => portable.hypot(ofLevel, other, ofBorder);
  const isEither = others.some((one) => one * angle < 0) || isTurnedBothWays(known, base, ofBase);
  return {
    region,
    toPelvis: isKnownPelvis ? angle : null,
    toFrame: most.angle,
    // Over a bridged flank a side is told only beyond what it may be wrong by.
    side:
      isEither || Math.abs(angle) < Math.max(LEVEL_BELOW, most.gap > GAP ? ofLevel : 0)
        ? null
        : angle > 0
          ? 'right'
          : 'left',
    ...{ height: most.height, t: most.t },
    within: isKnownPelvis ? both(PELVIS_WITHIN) : null,
    frameWithin: both(Math.max(YAW_WITHIN, Math.abs(turned))),
    ...(isKnownPelvis ? {} : { why: pelvis.why! }),
    doubts: doubtsOf(most, {
      own,
      known,
      levels,
      base,
      isEither: isEither && Math.abs(angle) >= LEVEL_BELOW,
    }),
  };
}

/** By how much the rotation of a level may be wrong, degrees. */
const levelWithin = ({ spread, gap }: LevelRotation): number =>
  LEVEL_WITHIN + OF_SPREAD * spread! + GAP_WITHIN * Math.max(0, gap - SMALL);

/** Of known levels the one that is turned most; undefined of none. */
const mostOf = (known: readonly LevelRotation[], base: number): LevelRotation | undefined =>
  known.reduce<LevelRotation | undefined>(
    (best, one) => (best && Math.abs(one.angle! - base) <= Math.abs(best.angle! - base) ? best : one),
    undefined,
  );

/** What a part of the back would be turned at most, degrees, were its borders elsewhere by as much as nobody knows of them. */
function mostsBeside(
  levels: readonly LevelRotation[],
  {
    from,
    to,
    loose,
    base,
  }: { readonly from: number; readonly to: number; readonly loose: number; readonly base: number },
): readonly number[] {
  const known = levels.filter(({ angle }) => angle !== null);
  // Only where a level comes in or goes out is the largest another one.
  const borders = (at: number): readonly number[] => [
    at - loose,
    at,
    ...known.flatMap(({ t }) => (Math.abs(t - at) < loose ? [t] : [])),
    at + loose,
  ];
  return borders(from).flatMap((low) =>
    borders(to).flatMap((high) => {
      const most = mostOf(
        known.filter(({ t }) => t >= low && t < high),
        base,
      );
      return most ? [most.angle! - base] : [];
    }),
  );
}

/** Whether levels of a part are turned to both sides as far as anybody can tell. */
function isTurnedBothWays(known: readonly LevelRotation[], base: number, ofBase: number): boolean {
  const [right, left] = [1, -1].map((way) =>
    mostOf(
      known.filter(({ angle }) => way * (angle! - base) > 0),
      base,
    ),
  );
  if (!right || !left) return false;
  const apart = Math.abs(right.angle! - base + (left.angle! - base));
  // What the pelvis is off by makes one of them larger and the other smaller.
  return apart <= portable.hypot(levelWithin(right), levelWithin(left), 2 * ofBase);
}

const nothing = (region: BackRegion, why: UnknownReason): RegionRotation => ({
  ...{ region, why, doubts: [] },
  ...{ toPelvis: null, toFrame: null, side: null, height: null, t: null },
  ...{ within: null, frameWithin: null },
});

function doubtsOf(
  most: LevelRotation,
  {
    own,
    known,
    levels,
    base,
    isEither,
  }: {
    readonly own: readonly LevelRotation[];
    readonly known: readonly LevelRotation[];
    readonly levels: readonly LevelRotation[];
    readonly base: number;
    readonly isEither: boolean;
  },
): readonly ReadingDoubt[] {
  const seen = levels.filter(({ angle }) => angle !== null);
  return [
    ...(known.length < WHOLE * own.length ? (['partly-seen'] as const) : []),
    ...(isOnSlope(most, levels, base) ? (['at-the-border'] as const) : []),
    ...(isEither ? (['either-side'] as const) : []),
    ...(most.gap > GAP ? (['flank-bridged'] as const) : []),
    ...(most === seen.at(-1) ? (['at-the-end'] as const) : []),
    ...(most.spread! > UNEVEN ? (['uneven-back'] as const) : []),
  ];
}

/** Whether the next level to either side is turned farther the same way: then it lies in the next part of the back, as this is the most of its own. */
function isOnSlope(most: LevelRotation, levels: readonly LevelRotation[], base: number): boolean {
  const at = levels.indexOf(most);
  const own = most.angle! - base;
  return [at - 1, at + 1].some((i) => {
    const angle = levels[i]?.angle ?? null;
    return angle !== null && (angle - base) * own > own * own;
  });
}
