import { z } from 'zod';
import { CURVE_LEVELS } from './levels.ts';

/** Version of the form in which marks of a film are kept. */
export const MARKER_VERSION = 1;

const coordinate = z.number().min(-100_000).max(200_000);
const pixel = z.tuple([coordinate, coordinate]);

/** A vertebra in the form that smart matching answers with; a person may have drawn one plate only, and its corners are null for the other. */
export const markedVertebraSchema = z.object({
  level: z.enum(CURVE_LEVELS),
  /** Upper left, upper right, lower right, lower left as the upright picture shows them. */
  corners: z.tuple([pixel.nullable(), pixel.nullable(), pixel.nullable(), pixel.nullable()]),
  /** Centres of the pedicles, left and right as the upright picture shows them. */
  pedicles: z.tuple([pixel.nullable(), pixel.nullable()]).optional(),
  /** How sure a machine was, 0 to 1; absent where a person drew it. */
  confidence: z.number().min(0).max(1).optional(),
});
export type MarkedVertebra = z.output<typeof markedVertebraSchema>;

/** On which edge of the kept picture the patient's right is, and who says so. */
export const filmSideSchema = z.object({
  rightOfPatientAt: z.enum(['left', 'right', 'top', 'bottom']),
  source: z.enum(['person', 'caller', 'dicom', 'letter', 'assumed']),
});
export type FilmSide = z.output<typeof filmSideSchema>;

/** A length that a person knows on the film: along a ruler or between two places, or across a ball. */
export const handScaleSchema = z.object({
  source: z.enum(['ruler', 'ball']),
  points: z.tuple([pixel, pixel]),
  /** mm between the two places; null until a person has said it. */
  mm: z.number().positive().max(3000).nullable(),
});
export type HandScale = z.output<typeof handScaleSchema>;

/** On which edge of the kept picture of a lateral film the patient's front is, as a person says who looked at it. */
export const filmFrontSchema = z.object({ frontAt: z.enum(['left', 'right', 'top', 'bottom']) });
export type FilmFront = z.output<typeof filmFrontSchema>;

/** Points that a frontal film and a body's surface both show, named as markers of the body are; sides are the patient's. */
export const FRONTAL_LANDMARKS = [
  'acromion-left',
  'acromion-right',
  'axilla-left',
  'axilla-right',
  'iliac-crest-left',
  'iliac-crest-right',
  'greater-trochanter-left',
  'greater-trochanter-right',
] as const;
/** Points of a lateral film: left and right lie over each other there, and the middle of both is marked. */
export const LATERAL_LANDMARKS = ['acromion', 'iliac-crest', 'greater-trochanter'] as const;
export const FILM_LANDMARKS = [...FRONTAL_LANDMARKS, ...LATERAL_LANDMARKS] as const;
export type FilmLandmark = (typeof FILM_LANDMARKS)[number];

/** An angle that a machine read, and what it said of it. */
export const readAngleSchema = z.object({
  upper: z.enum(CURVE_LEVELS),
  lower: z.enum(CURVE_LEVELS),
  /** Degrees. */
  angle: z.number(),
  /** Holds the true angle on 90 of 100 films. */
  interval: z
    .tuple([z.number().min(0).max(180), z.number().min(0).max(180)])
    .refine(([low, high]) => low <= high),
});
export type ReadAngle = z.output<typeof readAngleSchema>;

/** What a reader itself was not sure of, and a person has to answer: the numbering may be one off, or the letter that tells the side reads mirrored. */
export const READ_DOUBTS = ['levels-uncertain', 'mirrored'] as const;
export type ReadDoubt = (typeof READ_DOUBTS)[number];

/** What a machine read on a film, as a person took it over. */
export const readBySchema = z.object({
  reader: z.object({ name: z.string().max(100), version: z.string().max(100), sha256: z.string().max(64) }),
  curves: z.array(readAngleSchema).max(CURVE_LEVELS.length),
  /** The lines that are its own still: no person has moved or confirmed them. */
  lines: z.array(z.enum(['c7', 's1'])).optional(),
  /** What it was not sure of and nobody has answered yet. */
  doubts: z.array(z.enum(READ_DOUBTS)).max(READ_DOUBTS.length).optional(),
  /** Whether a person said the side knowing what this reader says of the letter: the same reading does not ask it again. */
  sideAnswered: z.boolean().optional(),
  /** The vertebrae whose numbering it was not sure of, while that is a doubt; absent: all (marks that were kept before it was noted). */
  doubtful: z.array(z.enum(CURVE_LEVELS)).max(CURVE_LEVELS.length).optional(),
});
export type ReadBy = z.output<typeof readBySchema>;

/** How the patient stood for a film, as a person says. */
export const FILM_STANCES = ['standing', 'bending-left', 'bending-right', 'in-brace'] as const;
export type FilmStance = (typeof FILM_STANCES)[number];

/** What is kept of a film that was read by hand, or by a machine with a person's yes. */
export const filmMarkerSchema = z.object({
  version: z.literal(MARKER_VERSION),
  /** From the front or the back (frontal), or from the side. */
  projection: z.enum(['frontal', 'lateral']),
  /** Absent: nobody has said it, and it counts as standing (`isOfCourse`). */
  stance: z.enum(FILM_STANCES).optional(),
  side: filmSideSchema.nullable(),
  /** Which way the patient looks on a lateral film; absent where nobody has said it. */
  front: filmFrontSchema.optional(),
  /** How the kept picture is turned to stand upright, degrees, clockwise. */
  turn: z.number().gt(-360).lt(360),
  /** How it was looked at last. */
  shown: z.object({
    flipped: z.boolean(),
    inverted: z.boolean(),
    /** Grey values, of the file's own where it is a DICOM file, else 0 to 255; null for the film's own window. */
    window: z.object({ center: z.number(), width: z.number().positive() }).nullable(),
  }),
  handScale: handScaleSchema.nullable(),
  vertebrae: z.array(markedVertebraSchema).max(CURVE_LEVELS.length),
  lines: z.object({
    /** Column of the central sacral line, upright films only: what readers of no turn draw. */
    csl: coordinate.nullable(),
    /** Centre of C7. */
    c7: pixel.nullable(),
    /** Upper plate of S1, left and right end. */
    s1: z.tuple([pixel, pixel]).nullable(),
  }),
  /** Which machine read the vertebrae that carry a `confidence`, and the angles that it gave with their intervals; they stand until a person confirms. */
  read: readBySchema.optional(),
  /** By which the film is hung beside the body. */
  landmarks: z.partialRecord(z.enum(FILM_LANDMARKS), pixel).optional(),
});
export type FilmMarker = z.output<typeof filmMarkerSchema>;

/** Marks of a film on which nothing is drawn yet. */
export const EMPTY_MARKER: FilmMarker = {
  version: MARKER_VERSION,
  projection: 'frontal',
  side: null,
  turn: 0,
  shown: { flipped: false, inverted: false, window: null },
  handScale: null,
  vertebrae: [],
  lines: { csl: null, c7: null, s1: null },
};

/** Whether a film shows the spine as the course of a treatment has it: the patient stands freely, or nobody has said otherwise. Bending and in the brace it is another angle. */
export const isOfCourse = ({ stance }: Pick<FilmMarker, 'stance'>): boolean =>
  stance === undefined || stance === 'standing';

/** What kept marks turned out to be. */
export type MarkerReading =
  | { readonly kind: 'marker'; readonly marker: FilmMarker }
  /** Nothing was kept. */
  | { readonly kind: 'none' }
  /** Kept by a later version of the product, or by another program: it is shown to nobody as if it were understood, and not written over unasked. */
  | { readonly kind: 'foreign'; readonly version: number | null };

/** Reads marks as they are kept with a film; a level that stands twice counts as foreign. */
export function readMarker(kept: unknown): MarkerReading {
  if (kept === null || kept === undefined) return { kind: 'none' };
  const parsed = filmMarkerSchema.safeParse(kept);
  const levels = parsed.data?.vertebrae.map(({ level }) => level) ?? [];
  if (parsed.success && new Set(levels).size === levels.length)
    return { kind: 'marker', marker: parsed.data };
  const { version } = kept as { readonly version?: unknown };
  return { kind: 'foreign', version: typeof version === 'number' ? version : null };
}
