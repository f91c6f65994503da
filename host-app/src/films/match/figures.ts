import { z } from 'zod';

const share = z.number();
const frontal = z.object({
  films: z.number(),
  taken: z.number(),
  majorCobb: z.object({ meanError: z.number(), bias: z.number(), p90: z.number() }),
  interval90: z.object({ covered: share, meanWidth: z.number() }),
  sidesSwapped: z.number(),
  sidesCompared: z.number(),
  straight: z.object({ films: z.number(), noCurve: z.number() }),
  /** Of the vertebrae that were read: those whose middle lies within half a level of the one that is called so. */
  middlesWithinHalfALevel: share,
});
const measured = z.object({
  clean: frontal,
  hard: frontal,
  all: frontal,
  refusals: z.object({
    frontalTaken: z.string(),
    lateralRefused: z.string(),
    othersRefused: z.string(),
    aucOthers: z.number(),
  }),
});
export type MeasuredSet = z.output<typeof measured>;

/** Films that the reader was measured on and not trained or calibrated on, as the file of figures names them. */
export const TESTED = {
  apart: 'data/films, test half',
  alike: 'rendered, unseen seeds, test half',
} as const;

const schema = z.object({
  [TESTED.apart]: measured,
  [TESTED.alike]: measured,
  processorSeconds: z.object({ mean: z.number(), most: z.number() }),
});
export type Figures = z.output<typeof schema>;

// Where they were measured: a copy would be of another reader some day.
const FILES = import.meta.glob<unknown>('../../../../.config/smart-match/figures.json', {
  eager: true,
  import: 'default',
});

/** The figures of a file of figures; undefined where it is none. */
export const figuresOf = (file: unknown): Figures | undefined => schema.safeParse(file).data;

/** The figures of the reader that this build carries; undefined where none were measured. */
export const carriedFigures = (): Figures | undefined => figuresOf(Object.values(FILES)[0]);
