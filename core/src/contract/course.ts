import { z } from 'zod';
import { entrySchema } from './document.ts';
import { pastDaySchema } from './past-day.ts';
import { atrSchema, heightSchema, SIZE_MAX } from './patient.ts';
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

const girth = z.number().positive().max(SIZE_MAX).nullable().default(null);

/** What was taken on a day, units as in `visitSchema`. Any angle may have been; only the record's own is bound to what is braced. */
export const visitFieldsSchema = z.object({
  cobb: z.number().min(0).max(180).nullable().default(null),
  atr: atrSchema.nullable().default(null),
  bust: girth,
  waist: girth,
  hip: girth,
  height: heightSchema.nullable().default(null),
});
export type VisitFields = z.output<typeof visitFieldsSchema>;

/** A visit to be kept; with nothing taken the day is forgotten. */
export const visitInputSchema = z.object({
  id: idSchema,
  day: pastDaySchema,
  /** The day of the visit that is corrected, which may have been wrong too. */
  instead: z.string().max(40).optional(),
  ...visitFieldsSchema.shape,
});

/** The course of a patient's treatment. */
export const courseSchema = z.object({
  /** Files at any depth below the patient, newest first, with the folder each lies in. */
  documents: z.array(
    z.object({
      ...entrySchema.shape,
      folder: z.string(),
      /** Of a design, how many histories an alignment or a clearing put away: `operation/list` with `archived` gives them. */
      earlier: z.int(),
    }),
  ),
  /** How many there are; `documents` holds at most 500. */
  total: z.int(),
  /** The design that was changed last, with how far it has come. */
  design: workedDesignSchema.nullable(),
  /** Oldest first. */
  visits: z.array(visitSchema),
});
export type Course = z.output<typeof courseSchema>;
