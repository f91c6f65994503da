import { z } from 'zod';
import { COBB_SOURCES } from './cobb.ts';
import { LIMITS } from './limits.ts';
import { pastDaySchema } from './past-day.ts';
import { idSchema } from './values.ts';

/**
 * How far the design of a patient has come, as its history shows: a scan lies there, `position.apply` is on, a shaping record is on, an edge
 * line is cut, a wall was made of the shape as it is. `none`: there is no scan yet.
 */
export const DESIGN_STAGES = ['none', 'scanned', 'aligned', 'shaped', 'edge', 'exported'] as const;
export type DesignStage = (typeof DESIGN_STAGES)[number];

/** Degrees of the Cobb angle from which on a curve counts as changed: less lies within the error of reading a film. */
export const COBB_CHANGE = 5;

/** What the Cobb angle did since it was another one: `same` is less than `COBB_CHANGE` either way, `unknown` was taken once or never. */
export const COBB_TRENDS = ['up', 'down', 'same', 'unknown'] as const;
export type CobbTrend = (typeof COBB_TRENDS)[number];

const COLUMNS = [
  'name',
  'age',
  'type',
  'cobb',
  'trend',
  'doctor',
  'technician',
  'lastVisit',
  'stage',
  'changed',
] as const;
export type WorklistColumn = (typeof COLUMNS)[number];
/** Orders of the worklist: a column, descending with `-` in front. What is not known stands last in either. */
export const WORKLIST_SORTS = [...COLUMNS, ...COLUMNS.map((column) => `-${column}` as const)];
export type WorklistSort = (typeof WORKLIST_SORTS)[number];

/** Several of a list: an array, or the words with commas between. */
const severalOf = <T extends string>(one: z.ZodType<T, string>) =>
  z
    .union([
      z.array(one).max(50),
      z
        .string()
        .max(1000)
        .transform((text) => text.split(',').filter((word) => word !== ''))
        .pipe(z.array(one).max(50)),
    ])
    .optional();

const number = (max: number) => z.coerce.number<number | string>().min(0).max(max).optional();

/** Which patients are wanted; what is absent does not matter. */
export const worklistFilterSchema = z.object({
  /** Part of the name. */
  name: z.string().max(100).optional(),
  /** Whole years, both included, as of `today`. */
  ageFrom: number(130),
  ageTo: number(130),
  types: severalOf(z.string().max(LIMITS.itemName)),
  /** Degrees, both included. */
  cobbFrom: number(180),
  cobbTo: number(180),
  trend: z.enum(COBB_TRENDS).optional(),
  doctor: z.string().max(LIMITS.personName).optional(),
  technician: z.string().max(LIMITS.personName).optional(),
  /** Last seen on that day or later. */
  seenFrom: pastDaySchema.optional(),
  /** Last seen on that day or earlier. */
  seenTo: pastDaySchema.optional(),
  stages: severalOf(z.enum(DESIGN_STAGES)),
});
export type WorklistFilter = z.input<typeof worklistFilterSchema>;

export const worklistInputSchema = z.object({
  ...worklistFilterSchema.shape,
  /** The day on the caller's calendar, by which ages are counted; left out, the day in UTC. */
  today: pastDaySchema.optional(),
  /** From 1. */
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(LIMITS.pageSizeMax).default(100),
  sort: z.enum(WORKLIST_SORTS).default('name'),
});

/** The design of a patient that was changed last; walls that were made of one are no designs. */
export const workedDesignSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Last change, ISO 8601 UTC. */
  saveTime: z.string(),
  stage: z.enum(DESIGN_STAGES),
});
export type WorkedDesign = z.output<typeof workedDesignSchema>;

/** A patient as a clinic's worklist shows one. */
export const worklistItemSchema = z.object({
  id: z.string(),
  parentId: z.string(),
  name: z.string(),
  birthday: z.string(),
  sex: z.string(),
  type: z.string(),
  /** The newest known by `knownCobb`, degrees. */
  cobb: z.number().nullable(),
  /** The day that it was taken on, and where it is from; null with the angle, the day also of a record that does not say. */
  cobbDay: z.string().nullable(),
  cobbSource: z.enum(COBB_SOURCES).nullable(),
  /** Degrees since it was another one; null while there is nothing to compare with. */
  cobbChange: z.number().nullable(),
  /** The day of what it is compared with. */
  cobbSince: z.string().nullable(),
  doctor: z.string(),
  technician: z.string(),
  /** The day on which something of the course was last written down. */
  lastVisit: z.string(),
  design: workedDesignSchema.nullable(),
});
export type WorklistItem = z.output<typeof worklistItemSchema>;

/** What the filters of a worklist offer, and the design to go on with. */
export const worklistChoicesSchema = z.object({
  types: z.array(z.string()),
  doctors: z.array(z.string()),
  technicians: z.array(z.string()),
  /** The design that was asked for, else the one that was changed last in this space. */
  resume: z
    .object({
      ...workedDesignSchema.shape,
      /** Whose it is; null for one that lies in no record. */
      patient: z.object({ id: z.string(), name: z.string() }).nullable(),
    })
    .nullable(),
});
export type WorklistChoices = z.output<typeof worklistChoicesSchema>;
