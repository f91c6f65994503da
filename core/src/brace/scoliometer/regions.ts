import {
  BACK_REGIONS,
  LEVEL_BELOW,
  type BackRegion,
  type LevelRotation,
  type ReadingDoubt,
  type RegionRotation,
  type UnknownReason,
} from './reading.ts';

/** Where the parts of the back lie, in parts of the trunk: the disc T11/12 at .61, L1/2 at .485, L4/5 at .275 (domain notes, 3.6); trusted to one vertebra, .06. */
const BOUNDS: Readonly<Record<BackRegion, readonly [from: number, to: number]>> = {
  thoracic: [0.61, Infinity],
  thoracolumbar: [0.485, 0.61],
  lumbar: [0.275, 0.485],
};
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

/** The largest rotation of each part of the back. `turned`: how far the body stands from where its pelvis looks, degrees. */
export const regionRotations = (
  levels: readonly LevelRotation[],
  pelvis: PelvisRotation,
  turned: number,
): readonly RegionRotation[] => BACK_REGIONS.map((region) => rotationOf(region, levels, { pelvis, turned }));

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
  { pelvis, turned }: { readonly pelvis: PelvisRotation; readonly turned: number },
): RegionRotation {
  const [from, to] = BOUNDS[region];
  const own = levels.filter(({ t }) => t >= from && t < to);
  const known = own.filter(({ angle }) => angle !== null);
  if (own.length === 0 || known.length < HALF * own.length) {
    const whys = own.flatMap(({ why }) => why ?? []);
    return nothing(region, whys.length > 0 && known.length === 0 ? whys[0]! : 'too-little-seen');
  }
  const base = pelvis.angle ?? 0;
  const most = known.reduce((a, b) => (Math.abs(b.angle! - base) > Math.abs(a.angle! - base) ? b : a));
  const angle = most.angle! - base;
  const isKnownPelvis = pelvis.angle !== null;
  const ofLevel = LEVEL_WITHIN + OF_SPREAD * most.spread! + GAP_WITHIN * Math.max(0, most.gap - SMALL);
  const both = (other: number): number => Math.sqrt(ofLevel * ofLevel + other * other);
  return {
    region,
    toPelvis: isKnownPelvis ? angle : null,
    toFrame: most.angle,
    // Over a bridged flank a side is told only beyond what it may be wrong by.
    side:
      Math.abs(angle) < Math.max(LEVEL_BELOW, most.gap > GAP ? ofLevel : 0)
        ? null
        : angle > 0
          ? 'right'
          : 'left',
    ...{ height: most.height, t: most.t },
    within: isKnownPelvis ? both(PELVIS_WITHIN) : null,
    frameWithin: both(Math.max(YAW_WITHIN, Math.abs(turned))),
    ...(isKnownPelvis ? {} : { why: pelvis.why! }),
    doubts: doubtsOf(most, { own, known, levels, base }),
  };
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
  }: {
    readonly own: readonly LevelRotation[];
    readonly known: readonly LevelRotation[];
    readonly levels: readonly LevelRotation[];
    readonly base: number;
  },
): readonly ReadingDoubt[] {
  const seen = levels.filter(({ angle }) => angle !== null);
  return [
    ...(known.length < WHOLE * own.length ? (['partly-seen'] as const) : []),
    ...(isOnSlope(most, levels, base) ? (['at-the-border'] as const) : []),
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
