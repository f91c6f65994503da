import { z } from 'zod';
import { entrySchema } from './document.ts';

/** What was known of the curve and the girths at one time. */
export const visitSchema = z.object({
  /** The record of the patient as it was saved on a day, or the alignment of a model. */
  source: z.enum(['record', 'model']),
  /** Of the model; null for the record. */
  modelId: z.string().nullable(),
  name: z.string(),
  /** ISO 8601, UTC. */
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

/** The course of a patient's treatment. */
export const courseSchema = z.object({
  /** Files at any depth below the patient, newest first, with the folder each lies in. */
  documents: z.array(z.object({ ...entrySchema.shape, folder: z.string() })),
  /** How many there are; `documents` holds at most 500. */
  total: z.int(),
  /** Oldest first. */
  visits: z.array(visitSchema),
});
export type Course = z.output<typeof courseSchema>;
