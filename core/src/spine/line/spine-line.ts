import { z } from 'zod';
import { FILM_LEVELS } from '../levels.ts';
import { UNREGISTERED } from '../register/register-film.ts';
import { filmRegistrationSchema } from '../register/registration.ts';

/** Version of the form in which the line of a spine is kept. */
export const SPINE_LINE_VERSION = 1;
/** Under which it is kept with its model. */
export const SPINE_LINE_KEY = 'spine.line';

const place = z.tuple([z.number(), z.number(), z.number()]).readonly();
const millimetres = z.number().min(0).max(1000);

/** A vertebra in the body. */
export const spineLevelSchema = z.object({
  level: z.enum(FILM_LEVELS),
  /** Its centre, mm, as the body stood when the line was made. */
  at: place,
  /** How far it may be off to either side, front or back, and in height, mm: the truth is within on 90 of 100. */
  within: z.object({ lateral: millimetres, depth: millimetres, height: millimetres }),
  /** Axial rotation, degrees, + where the front turns to the patient's left; null where nobody knows. */
  rotation: z.number().min(-90).max(90).nullable(),
});
export type SpineLevel = z.output<typeof spineLevelSchema>;

/** A film that a line was made of. */
const madeOfFilm = z.object({
  xrayId: z.string().max(80),
  registration: filmRegistrationSchema,
  /** Its marks then (`lineMarks`): of a film that is drawn on otherwise by now this is not the line. Absent in lines that were kept before it was noted. */
  marks: z.string().max(20_000).optional(),
});

/** The line of a spine in a body, as it is kept with the model. */
export const spineLineSchema = z.object({
  version: z.literal(SPINE_LINE_VERSION),
  /** From above down. */
  levels: z.array(spineLevelSchema).min(2).max(FILM_LEVELS.length),
  frontal: madeOfFilm,
  /** Absent: the depth is that of the back's skin less what usually lies before it. */
  lateral: madeOfFilm.nullable(),
  /** How the alignments had the scan stand when it was made: rigid, flips allowed, row-major. */
  frame: z.array(z.number()).length(16),
  /** Why the film was not registered and lies as a person laid it; absent where it was registered. */
  lacks: z.enum(UNREGISTERED).optional(),
  /** Who looked at it and said yes. */
  confirmedBy: z.string().max(200),
  confirmedAt: z.iso.datetime(),
});
export type SpineLine = z.output<typeof spineLineSchema>;

/** What was kept as the line of a spine. */
export type SpineLineReading =
  | { readonly kind: 'line'; readonly line: SpineLine }
  | { readonly kind: 'none' }
  /** Kept by a later version, or damaged: shown to nobody as if it were understood. */
  | { readonly kind: 'foreign' };

/** Reads a line as it is kept; levels that stand twice or not from above down count as foreign. */
export function readSpineLine(kept: unknown): SpineLineReading {
  if (kept === null || kept === undefined) return { kind: 'none' };
  const parsed = spineLineSchema.safeParse(kept);
  if (!parsed.success) return { kind: 'foreign' };
  const order = parsed.data.levels.map(({ level }) => FILM_LEVELS.indexOf(level));
  const isOrdered = order.every((index, i) => i === 0 || index > order[i - 1]!);
  return isOrdered ? { kind: 'line', line: parsed.data } : { kind: 'foreign' };
}
