import { z } from 'zod';
import { makeSchema } from './making.ts';
import { idSchema, jsonSchema } from './values.ts';

/** Most models that one call makes braces of. */
export const MOST_BRACES = 20;

/** How braces are made: the parameters of the operation that makes walls (a process that forms a brace over a positive makes none), and by which process and on which machine. A reason is given for one body and for no other, so there is none here. */
export const braceWishSchema = z.object({
  params: z.record(z.string(), jsonSchema),
  make: makeSchema.pick({ process: true, printer: true, bed: true }),
});
export type BraceWish = z.output<typeof braceWishSchema>;

/** What was found on a wall, in words. */
const foundSchema = z.object({
  code: z.string(),
  severity: z.enum(['block', 'ask', 'note']),
  message: z.string(),
});

/** A brace whose files are kept beside its model. */
export const madeBraceSchema = z.object({
  /** The wall, which is a model of its own; absent of a brace that is formed over a positive, which has none. */
  wallId: z.string().exactOptional(),
  /** The package with its files: a document. */
  filesId: z.string(),
  /** Which design it is: `shapeHash` of the body that is cut along its edge. */
  designHash: z.string(),
  /** Whether it was made before of the same design, in the same way. */
  isEarlier: z.boolean(),
  /** Of its wall, as it was asked for, mm; absent of one that was made before this was told. */
  thickness: z.number().exactOptional(),
  /** Thinnest wall, mm, and mass, g. */
  minWall: z.number().nullable(),
  mass: z.number(),
  findings: z.array(foundSchema),
  /** What could not be made besides the wall, with why. */
  lacking: z.array(z.object({ what: z.string(), code: z.string(), message: z.string() })),
});
export type MadeBrace = z.output<typeof madeBraceSchema>;

/** What became of one model: names are not kept with it. */
export const braceOutcomeSchema = z.object({
  id: z.string(),
  /** `unpacked`: the wall is made and kept, and a stop came before its files. */
  state: z.enum(['made', 'held', 'failed', 'unpacked']),
  /** Of one that was made. */
  brace: madeBraceSchema.nullable(),
  /** Of one without its files whose wall was made and kept: that wall. */
  wallId: z.string().exactOptional(),
  /** Of one that the gate holds: all that was found. */
  findings: z.array(foundSchema),
  /** Of one that was not made: code, and sentence in the caller’s language. */
  code: z.int().nullable(),
  message: z.string(),
});
export type BraceOutcome = z.output<typeof braceOutcomeSchema>;

/** What became of models, in the order in which they were named, so far. */
export const braceBatchSchema = z.object({
  /** All that were named. */
  ids: z.array(idSchema),
  outcomes: z.array(braceOutcomeSchema),
});
export type BraceBatch = z.output<typeof braceBatchSchema>;
