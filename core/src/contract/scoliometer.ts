import { z } from 'zod';
import {
  BACK_REGIONS,
  CONTRADICTIONS,
  MIDLINE_MARKS,
  POTSI_PARTS,
  READING_DOUBTS,
  SYMMETRY_PAIRS,
  UNKNOWN_REASONS,
  mayBeConfirmed,
} from '../brace/scoliometer/reading.ts';
import { isRigid } from '../math/mat4.ts';
import { LIMITS } from './limits.ts';
import { requiredText } from './text.ts';
import { hashSchema } from './values.ts';

const degrees = z.number().min(-90).max(90).nullable();
const mm = z.number().min(-5000).max(5000).nullable();
const percent = z.number().min(0).max(10_000).nullable();
const within = z.number().min(0).max(10_000).nullable();
const side = z.enum(['left', 'right']).nullable();
/** Null where nothing is unknown. */
const why = z.enum(UNKNOWN_REASONS).nullable();
const doubts = z.array(z.enum(READING_DOUBTS)).max(READING_DOUBTS.length);

/** The largest rotation of a part of the back, degrees, + where the right side stands out; null where it is not known, with the reason. */
export const regionRotationSchema = z.object({
  region: z.enum(BACK_REGIONS),
  /** Against the pelvis, and in the frame that the body was aligned to. */
  toPelvis: degrees,
  toFrame: degrees,
  side,
  height: mm,
  t: z.number().min(-2).max(3).nullable(),
  within,
  frameWithin: within,
  why,
  doubts,
});

/** How the two places of a pair differ in height: mm and degrees, + where the left one is higher; null where it is not known, with the reason. */
export const pairAsymmetrySchema = z.object({
  pair: z.enum(SYMMETRY_PAIRS),
  higher: mm,
  angle: degrees,
  side,
  within,
  source: z.enum(['marked', 'found']).nullable(),
  why,
});

/** Depths of the waist triangles, mm; `deeper` is left less right. */
export const waistDepthsSchema = z.object({ left: mm, right: mm, deeper: mm, within, why });

export const keptPotsiSchema = z.object({
  parts: z
    .array(
      z.object({
        part: z.enum(POTSI_PARTS),
        value: percent,
        within,
        missing: z.array(z.string().max(60)).max(10),
        doubts,
      }),
    )
    .max(POTSI_PARTS.length),
  /** Percent; null while a part is missing. */
  total: percent,
  within,
  missing: z.array(z.enum(POTSI_PARTS)),
});

/** Landmarks that contradict one another or the body, and what is wrong with each. */
const contradictorySchema = z
  .array(
    z.object({
      mark: z.enum([...SYMMETRY_PAIRS, ...MIDLINE_MARKS]),
      what: z.enum(CONTRADICTIONS),
    }),
  )
  .max(SYMMETRY_PAIRS.length + MIDLINE_MARKS.length);

/** Rigid to what rounding leaves of several alignments. */
const RIGID = 1e-2;

/**
 * What the digital scoliometer read of a scan as it was aligned, kept with the model's findings. It holds for one body in one stand by one set of definitions: `meshHash`,
 * `transform` and `version` say which. Found by the program, and said so until a person has looked at it: `confirmed`.
 */
export const keptScoliometerSchema = z
  .object({
    /** `SCOLIOMETER_VERSION` of the program that read it; readings of different ones are not compared. */
    version: z.int().min(1).max(1000),
    /** Of the scan as it came. */
    meshHash: hashSchema,
    /** The alignment that it was read in, 16 numbers, row-major, mm. */
    transform: z
      .array(z.number())
      .length(16)
      .refine((m) => isRigid(m, RIGID)),
    /** The landmarks that it went by (`marksKey`). */
    marks: z.string().max(20_000),
    /** ISO 8601, and the name of who had it read. */
    takenAt: z.string().max(40),
    by: requiredText({ max: LIMITS.itemName }),
    /** Who looked at the lines on the body and said yes, and when; null where nobody did. */
    confirmed: z.object({ by: requiredText({ max: LIMITS.itemName }), at: z.string().max(40) }).nullable(),
    scale: z.object({
      foot: z.number(),
      notch: z.number(),
      axilla: z.number(),
      within: z.number().min(0),
    }),
    turned: z.number().min(-180).max(180),
    pelvis: degrees,
    pelvisWhy: why,
    levels: z.array(z.object({ height: z.number(), t: z.number(), angle: degrees, why })).max(200),
    regions: z.array(regionRotationSchema).max(BACK_REGIONS.length),
    pairs: z.array(pairAsymmetrySchema).max(SYMMETRY_PAIRS.length),
    waist: waistDepthsSchema,
    potsi: keptPotsiSchema,
    /** Landmarks that contradict one another or the body; left out where none does. */
    contradictory: contradictorySchema.exactOptional(),
    /** Whether left and right are not settled. */
    areSidesOpen: z.boolean().exactOptional(),
  })
  // Nobody can say yes to what is not settled; readings of version 1 could be confirmed over landmarks that are not.
  .refine(
    ({ version, areSidesOpen = false, contradictory = [], confirmed }) =>
      confirmed === null || mayBeConfirmed({ areSidesOpen, contradictory: version < 2 ? [] : contradictory }),
  );
export type KeptScoliometer = z.output<typeof keptScoliometerSchema>;

/** Why a scan has no value in the course: nothing was kept, it was read by other definitions, it was aligned or marked otherwise since, or another mesh took its place. */
export const SCOLIOMETER_GAPS = [
  'not-taken',
  'other-version',
  'aligned-since',
  'marked-since',
  'other-mesh',
] as const;

/** A scan in the course of what the scoliometer read. */
export const scoliometerVisitSchema = z.object({
  modelId: z.string(),
  name: z.string(),
  /** The calendar day on which the scan was filed. */
  at: z.string(),
  gap: z.enum(SCOLIOMETER_GAPS).nullable(),
  /** Whether a person said yes to it. */
  confirmed: z.boolean(),
  /** Whether a person has compared the body with the example as it stands: no side is told before. */
  areSidesConfirmed: z.boolean(),
  /** Landmarks that it was read by and that are not settled; empty in a gap. */
  contradictory: contradictorySchema,
  /** Empty in a gap. */
  regions: z.array(regionRotationSchema),
  /** Empty in a gap. */
  pairs: z.array(pairAsymmetrySchema),
  /** Null in a gap. */
  waist: waistDepthsSchema.nullable(),
  /** Null in a gap. */
  potsi: keptPotsiSchema.nullable(),
});
export type ScoliometerVisit = z.output<typeof scoliometerVisitSchema>;
