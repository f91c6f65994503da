import type { PatientSide } from '../brace-type.ts';

/**
 * Which definitions a reading follows. Values of different versions are never compared: whatever changes what a number means raises it.
 * Version 2: sdk-docs/scoliometer.md. Version 1 told a side, and a range without where the borders of the regions lie, by one place of a border that is known to a vertebra.
 */
export const SCOLIOMETER_VERSION = 2;

/** How well a place that somebody marked is known, mm either way: two people who palpate the same place differ by so much at least. A starting value, not measured here. */
export const MARKED_WITHIN = 5;

/** Parts of the back that a curve is told by (SRS: thoracic to the disc T11/12, thoracolumbar T12 and L1, lumbar from the disc L1/2 down). */
export const BACK_REGIONS = ['thoracic', 'thoracolumbar', 'lumbar'] as const;
export type BackRegion = (typeof BACK_REGIONS)[number];

/** Why a value is not known. */
export const UNKNOWN_REASONS = [
  /** No closed section of a trunk at this height. */
  'no-section',
  /** The back there was not scanned. */
  'back-unseen',
  /** A flank there was not scanned, so that nobody knows where the middle lies. */
  'flank-unseen',
  /** The section holds an arm. */
  'arm',
  /** No turn brings both sides level. */
  'not-level',
  /** A landmark that it goes by is neither marked nor found. */
  'landmark-missing',
  /** Landmarks contradict one another: left and right exchanged, or above and below. */
  'contradictory',
  /** Left and right are not settled: as many pairs of landmarks lie exchanged as not. */
  'sides-open',
  /** The flank goes straight: it has no waist. */
  'no-waist',
  /** Less than half of the part is known. */
  'too-little-seen',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** What to look at before a value is believed. */
export const READING_DOUBTS = [
  /** Some levels of the part are not known: the largest one may lie there. */
  'partly-seen',
  /** The largest value lies at the border to the next part of the back, where it is larger still: it is no peak. */
  'at-the-border',
  /** Which side is turned most hangs on where exactly the part ends, or both sides are turned as far: no side is sure. */
  'either-side',
  /** A flank there was not seen, and the middle goes by the skin beside the gap. */
  'flank-bridged',
  /** The largest value lies at the end of what is looked at, and may go on beyond. */
  'at-the-end',
  /** Both sides of the back do not lie on one line: a fold or a shoulder blade may take part. */
  'uneven-back',
  /** Landmarks contradict one another: left and right exchanged, or above and below. */
  'contradictory',
  /** Left and right are not settled: the landmarks are named the other way round, or the scan is a mirror image. */
  'sides-open',
  /** A landmark was found by the shape, and nobody marked it. */
  'by-shape',
  /** A landmark lies where people in general have it. */
  'by-proportions',
] as const;
export type ReadingDoubt = (typeof READING_DOUBTS)[number];

/** The rotation of the back at one level. */
export interface LevelRotation {
  /** mm. */
  readonly height: number;
  /** Height as a part of the trunk: 0 at the greater trochanter, 1 at the suprasternal notch. */
  readonly t: number;
  /** Degrees in the frame, + where the right side stands out; null where it is not known. */
  readonly angle: number | null;
  readonly why?: UnknownReason;
  /**
   * What two places at 45 % of the half width give where the section is not turned first, degrees: less than `angle` on a round back, by up to a third. As `backProminence` and other programs read it; null where it is not
   * known.
   */
  readonly across: number | null;
  /** How far single pairs of places lie from it, degrees (standard deviation). */
  readonly spread: number | null;
  /** The longest gap in a flank, mm: over one the middle goes by the skin beside it. */
  readonly gap: number;
  /** Where the line touches the back, the patient's left first, `[x, y, z]` mm. */
  readonly line:
    | readonly [left: readonly [number, number, number], right: readonly [number, number, number]]
    | null;
}

/** The largest rotation of a part of the back. */
export interface RegionRotation {
  readonly region: BackRegion;
  /** Degrees against the pelvis, + where the right side stands out; null where the part or the pelvis is not known. */
  readonly toPelvis: number | null;
  /** Degrees in the frame. */
  readonly toFrame: number | null;
  /** The side that stands out; null below `LEVEL_BELOW`, and where a doubt leaves it open (`isSideOpen`). */
  readonly side: PatientSide | null;
  /** mm, and as a part of the trunk. */
  readonly height: number | null;
  readonly t: number | null;
  /** By how much `toPelvis` may be wrong either way, degrees, with what other places of the region's borders would give; null where that is not known. */
  readonly within: number | null;
  /** The same of `toFrame`: with what the alignment may be off. */
  readonly frameWithin: number | null;
  readonly why?: UnknownReason;
  readonly doubts: readonly ReadingDoubt[];
}

/** A pair of places that differ in height. */
export interface PairAsymmetry {
  readonly pair: SymmetryPair;
  /** How much higher the left one lies, mm. */
  readonly higher: number | null;
  /** The line through both against the horizontal, degrees, + where the left one is higher. */
  readonly angle: number | null;
  /** The higher side; null where they differ by no more than `within`. */
  readonly side: PatientSide | null;
  /** Of `higher`, mm, either way. */
  readonly within: number | null;
  readonly source: 'marked' | 'found' | null;
  readonly why?: UnknownReason;
}

/** Pairs that are compared, from above. */
export const SYMMETRY_PAIRS = [
  'acromion',
  'axilla',
  'scapula',
  'waist',
  'iliac-crest',
  'asis',
  'psis',
  'greater-trochanter',
] as const;
export type SymmetryPair = (typeof SYMMETRY_PAIRS)[number];

/**
 * What is wrong with a landmark: left and right exchanged or too near each other, one far over the other, a height where no body of this shape has it, far from the middle (of a pair: both on one half of the body), or
 * on the front where it belongs to the back, or the other way round.
 */
export const CONTRADICTIONS = ['exchanged', 'uneven', 'height', 'aside', 'front'] as const;
/** Landmarks of the middle line that are held against the body. */
export const MIDLINE_MARKS = ['suprasternal-notch', 'c7', 'sacrum'] as const;
export interface MarkContradiction {
  readonly mark: SymmetryPair | (typeof MIDLINE_MARKS)[number];
  readonly what: (typeof CONTRADICTIONS)[number];
}

/** Depth of the waist triangles, mm. */
export interface WaistDepths {
  readonly left: number | null;
  readonly right: number | null;
  /** How much deeper the left one is. */
  readonly deeper: number | null;
  readonly within: number | null;
  readonly why?: UnknownReason;
}

/** The six parts of POTSI: asymmetry across (FAI) and of heights (HDI). */
export const POTSI_PARTS = [
  'fai-c7',
  'fai-axilla',
  'fai-waist',
  'hdi-shoulder',
  'hdi-axilla',
  'hdi-waist',
] as const;
export type PotsiPart = (typeof POTSI_PARTS)[number];

export interface PotsiValue {
  readonly part: PotsiPart;
  /** Percent; null where a landmark is missing. */
  readonly value: number | null;
  readonly within: number | null;
  /** Landmarks that are neither marked nor found. */
  readonly missing: readonly string[];
  readonly doubts: readonly ReadingDoubt[];
}

export interface Potsi {
  readonly parts: readonly PotsiValue[];
  /** Percent; null while a part is missing: it is never formed from those that are left. */
  readonly total: number | null;
  readonly within: number | null;
  /** Parts without a value. */
  readonly missing: readonly PotsiPart[];
}

/** What a digital scoliometer reads of a standing body. */
export interface ScoliometerReading {
  readonly version: number;
  /** Trochanter and suprasternal notch, mm: where `t` is 0 and 1; how well they are known, `MARKED_WITHIN` where they are marked. */
  readonly scale: {
    readonly foot: number;
    readonly notch: number;
    readonly axilla: number;
    readonly within: number;
  };
  /** How far the body stands turned from where its pelvis says that the front is, degrees, + to the left; what is told against the frame is no better than that. */
  readonly turned: number;
  /** From below. */
  readonly levels: readonly LevelRotation[];
  /** Rotation at the posterior iliac spines, degrees in the frame; null where it is not known. */
  readonly pelvis: number | null;
  readonly pelvisWhy?: UnknownReason;
  readonly regions: readonly RegionRotation[];
  readonly pairs: readonly PairAsymmetry[];
  readonly waist: WaistDepths;
  readonly potsi: Potsi;
  /** Landmarks that contradict one another or the shape of the trunk; no number rests on the height of one of them. */
  readonly contradictory: readonly MarkContradiction[];
  /** Whether left and right are not settled, so that no side is told: as many marked pairs lie exchanged as not. Either they are named so, or the scan is a mirror image. */
  readonly areSidesOpen: boolean;
}

/**
 * Two readings of one region against the pelvis, of the same definitions, differ by more than this, degrees, by a change of the back and not by noise: 1.96 · √2 times the standard deviation that noise, holes, another
 * mesh and another alignment of the same body leave (sdk-docs/scoliometer.md). How differently a child stands on another day is not in it: nobody has measured that here.
 */
export const SCOLIOMETER_LEAST_DIFFERENCE = 2.5;

/** A rotation of less than this, degrees, has no side: that is what a straight body reads in noise. */
export const LEVEL_BELOW = 2;

/** Doubts that leave no side of the body sure, and all that leave that of one rotation open. */
const AGAINST_ALL: readonly ReadingDoubt[] = ['contradictory', 'sides-open'];
const AGAINST_SIDES: readonly ReadingDoubt[] = [...AGAINST_ALL, 'either-side'];

/** Whether what is doubted of a rotation leaves its side open: then neither a side nor a sign is told, against the pelvis or in the frame. */
export const isSideOpen = ({ doubts }: Pick<RegionRotation, 'doubts'>): boolean =>
  doubts.some((one) => AGAINST_SIDES.includes(one));

/** Whether no side of the back is told at all, as landmarks contradict one another or the body. */
export const areSidesUntold = ({
  areSidesOpen = false,
  regions,
}: {
  readonly areSidesOpen?: boolean;
  readonly regions: readonly Pick<RegionRotation, 'doubts'>[];
}): boolean => areSidesOpen || regions.some(({ doubts }) => doubts.some((one) => AGAINST_ALL.includes(one)));

/** Whether a person can say yes to a reading: not while left and right are open, nor while landmarks contradict one another or the body. */
export const mayBeConfirmed = ({
  areSidesOpen = false,
  contradictory = [],
}: {
  readonly areSidesOpen?: boolean;
  readonly contradictory?: readonly MarkContradiction[];
}): boolean => !areSidesOpen && contradictory.length === 0;

/** How a rotation is told: the side that stands out, level, or turned without a side that anybody can be sure of, as over a bridged flank. */
export const standsOut = (degrees: number, side: PatientSide | null): PatientSide | 'level' | 'unsure' =>
  side ?? (Math.abs(degrees) < LEVEL_BELOW ? 'level' : 'unsure');
