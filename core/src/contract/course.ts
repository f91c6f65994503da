import { z } from 'zod';
import { entrySchema } from './document.ts';
import { calendarDay, pastDaySchema } from './past-day.ts';
import { anyCobbSchema, atrSchema, heightSchema, SIZE_MAX } from './patient.ts';
import { scoliometerVisitSchema } from './scoliometer.ts';
import { idSchema } from './values.ts';
import { workedDesignSchema } from './worklist.ts';

/** What was known of the curve and the girths at one time. */
export const visitSchema = z.object({
  /** The record of the patient as it was saved on a day, or the alignment of a model. */
  source: z.enum(['record', 'model']),
  /** Of the model; null for the record. */
  modelId: z.string().nullable(),
  name: z.string(),
  /** The calendar day `YYYY-MM-DD` as the clinic wrote it, the same in every time zone. */
  at: z.string(),
  /** Degrees. */
  cobb: z.number().nullable(),
  /** Degrees. */
  atr: z.number().nullable(),
  /** Girths, mm. */
  bust: z.number().nullable(),
  waist: z.number().nullable(),
  hip: z.number().nullable(),
  /** cm */
  height: z.number().nullable(),
});
export type Visit = z.output<typeof visitSchema>;

const cobb = anyCobbSchema.nullable();
const girth = z.number().positive().max(SIZE_MAX).nullable();

/** What was taken on a day, units as in `visitSchema`. Any angle may have been; only the record's own is bound to what is braced. */
export const visitFieldsSchema = z.object({
  cobb: cobb.default(null),
  atr: atrSchema.nullable().default(null),
  bust: girth.default(null),
  waist: girth.default(null),
  hip: girth.default(null),
  height: heightSchema.nullable().default(null),
});
export type VisitFields = z.output<typeof visitFieldsSchema>;

/** Names of what is taken at a visit. */
export const VISIT_FIELDS = Object.keys(visitFieldsSchema.shape) as readonly (keyof VisitFields)[];

const calendarDaySchema = z.string().max(40).transform(calendarDay);

/**
 * A visit to be kept. A field that is left out, or stands as the caller knew it, stays as it is stored; null takes away what the caller
 * knew. A day of which nothing is left is forgotten.
 */
export const visitInputSchema = z.object({
  id: idSchema,
  day: pastDaySchema,
  /** The day of the visit that is corrected, which may have been wrong too: the visit moves from there to `day`. */
  instead: calendarDaySchema.optional(),
  /** What the caller saw of a day, by the day: other values that are stored there are refused, never written over. Left out, nothing. */
  known: z.record(pastDaySchema, visitFieldsSchema).optional(),
  cobb: cobb.optional(),
  atr: atrSchema.nullable().optional(),
  bust: girth.optional(),
  waist: girth.optional(),
  hip: girth.optional(),
  height: heightSchema.nullable().optional(),
});

/** `data` of `patient/visit-differs`: a day, what is stored of it, and the fields that it and the call disagree on. */
export const visitClashSchema = z.object({
  day: z.string(),
  kept: visitFieldsSchema,
  differing: z.array(z.enum(VISIT_FIELDS as [keyof VisitFields, ...(keyof VisitFields)[]])),
});
export type VisitClash = z.output<typeof visitClashSchema>;

/** What a visit said before somebody changed or removed it. */
export const earlierVisitSchema = z.object({
  /** The day of the visit. */
  day: z.string(),
  ...visitFieldsSchema.shape,
  /** Name of the user who changed it, and when. */
  by: z.string(),
  at: z.string(),
});
export type EarlierVisit = z.output<typeof earlierVisitSchema>;

/** The course of a patient's treatment. */
export const courseSchema = z.object({
  /** Files at any depth below the patient, newest first, with the folder each lies in. */
  documents: z.array(
    z.object({
      ...entrySchema.shape,
      folder: z.string(),
      /** Of a design, how many histories an alignment or a clearing put away: `operation/list` with `archived` gives them. */
      earlier: z.int(),
      /** Steps of the shape that are not cancelled and not stepped back: walls that were made are none. */
      steps: z.int(),
    }),
  ),
  /** How many there are; `documents` holds at most 500. */
  total: z.int(),
  /** The design that was changed last, with how far it has come. */
  design: workedDesignSchema.nullable(),
  /** Oldest first. */
  visits: z.array(visitSchema),
  /** What visits said before they were changed or removed, newest change first. */
  earlierVisits: z.array(earlierVisitSchema),
  /** What the digital scoliometer read of each scan, oldest first; empty where no scan has a reading. */
  scoliometer: z.array(scoliometerVisitSchema),
});
export type Course = z.output<typeof courseSchema>;
