import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { COBB_WITH_REASON } from './patient.ts';
import { keptScoliometerSchema } from './scoliometer.ts';
import { optionalText, requiredText } from './text.ts';
import {
  clientIdSchema,
  hashSchema,
  idSchema,
  itemNameSchema,
  jsonObjectSchema,
  jsonSchema,
} from './values.ts';

/** Largest JSON value kept with a model, a member, an X-ray or a template, bytes; an object of the library may take more (`MOST_OBJECT_TRIANGLES`). */
export const KEPT_JSON_BYTES = 256 * 1024;

/** A name under which JSON is kept: a letter, then letters, digits, dots, hyphens and underscores. */
export const storageKeySchema = z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,59}$/);

/** Keys under which the server keeps what has calls of its own: `patient/visit` for the visits. */
const RESERVED_KEYS: readonly string[] = ['visits', 'visits.earlier'];

/** A key that clients may write to. */
export const ownKeySchema = storageKeySchema.refine((key) => !RESERVED_KEYS.includes(key), {
  params: { rule: 'reserved' },
});

/** What a heavy call takes: the model, the revision that the caller saw, the operation's own parameters. */
export const workInputSchema = z.object({
  id: idSchema,
  revision: z.coerce.number<number | string>().int().min(0),
  params: jsonObjectSchema.default({}),
  /** Id of the record to be made, chosen by the client, so that it finds the record again. */
  recordId: clientIdSchema.optional(),
});

/** What was odd about work that succeeded, in the caller's language. */
export const workWarningsSchema = z.array(
  z.object({
    code: z.string(),
    message: z.string(),
    /** Where on the body, mm; `radius` is how far the place reaches. */
    places: z.array(
      z.object({ at: z.tuple([z.number(), z.number(), z.number()]), radius: z.number().optional() }),
    ),
  }),
);
export type WorkWarnings = z.output<typeof workWarningsSchema>;

/** What heavy work changed: the operation's own counts, and the size of the mesh before and after. */
export const workReportSchema = z
  .object({
    vertices: z.int(),
    triangles: z.int(),
    verticesBefore: z.int(),
    trianglesBefore: z.int(),
  })
  .catchall(z.number());
export type WorkReport = z.output<typeof workReportSchema>;

/** 16 numbers, row-major, last row 0 0 0 1: an affine placement in model space, mm. */
export const transformSchema = z
  .array(z.number().min(-1e6).max(1e6))
  .length(16)
  .refine((m) => m[12] === 0 && m[13] === 0 && m[14] === 0 && m[15] === 1);

/** The state of a design that something was made of. */
export const madeOfSchema = z.object({
  /** `bodyKey` of it: that of the model's history of now where nothing has changed since. */
  key: hashSchema,
  /** The last step before it was made; null where it was made of the base. */
  recordId: idSchema.nullable(),
});

/** What a second body is: an object to be merged, a spine, or what was made of the model to be compared with it. */
export const MEMBER_KINDS = ['member', 'spine', 'positive', 'pad'] as const;

/** A second body kept with a model. */
export const memberSchema = z.object({
  id: z.string(),
  modelId: z.string(),
  name: z.string(),
  kind: z.enum(MEMBER_KINDS),
  /** Where it stands in the model's space. */
  transform: z.array(z.number()),
  /** SHA-256 of its mesh: the name under which a merge embeds it. */
  meshHash: z.string(),
  vertices: z.int(),
  triangles: z.int(),
  /** The model it was made from; null for an uploaded file. */
  sourceId: z.string().nullable(),
  /** How the alignments of the model's history had it stand when the member was placed, 16 numbers; null where nobody knows. */
  frame: z.array(z.number()).nullable(),
  /** The state of this model that it was made of, as who kept it says; null for what was not made of it, and where nobody said. */
  made: madeOfSchema.nullable(),
});
export type Member = z.output<typeof memberSchema>;

/** Vertebrae that a curve can end at or turn about. */
export const VERTEBRAE = [
  'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7',
  'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', 'T11', 'T12',
  'L1', 'L2', 'L3', 'L4', 'L5', 'S1',
] as const; // prettier-ignore

const vertebra = z.enum(VERTEBRAE).nullable().optional();

/** The class that a person chose, beside what the program had suggested then. */
export const typeChoiceSchema = z.object({
  /** One of PATIENT_TYPES, or the word of another classification. */
  type: requiredText({ max: LIMITS.itemName }),
  /** The convex side that the class is told by; null where nobody said. */
  side: z.enum(['left', 'right']).nullable(),
  /** The modifier D: an upper structural curve. */
  upper: z.boolean(),
  /** What fitted best, in its order; empty where nothing was suggested. */
  suggested: z.array(requiredText({ max: LIMITS.itemName })).max(20),
  /** Whether the first of them stood out. */
  isClear: z.boolean(),
  /** ISO 8601. */
  chosenAt: z.string().max(40),
  /** The X-ray by whose marks the class was chosen; absent where nobody noted it. */
  film: z.string().max(100).optional(),
});
export type TypeChoice = z.output<typeof typeChoiceSchema>;

/** What the alignment step finds out about a model. A field left out stays as it is; null takes it away. Further fields are kept as given. */
export const modelBasicSchema = z
  .object({
    /** How the body was aligned: left to the client. */
    alignment: jsonSchema.nullable().optional(),
    upperEnd: vertebra,
    apex: vertebra,
    lowerEnd: vertebra,
    /** The patient's side to which the curve is convex. */
    convexSide: z.enum(['left', 'right']).nullable().optional(),
    /** Degrees. */
    cobb: z.number().min(COBB_WITH_REASON.min).max(COBB_WITH_REASON.max).nullable().optional(),
    /** Why a curve outside of 20 to 40 degrees is braced; what is kept obeys `withCobbRule`. */
    cobbReason: optionalText({ max: LIMITS.remark, lines: true }).nullable().optional(),
    /** Angle of trunk rotation, degrees. */
    atr: z.number().min(0).max(90).nullable().optional(),
    /** From the apex to the force line, mm, to the patient's left positive. */
    forceLineDistance: z.number().min(-500).max(500).nullable().optional(),
    /** Name of the curve's shape. */
    curve: optionalText({ max: LIMITS.itemName }).nullable().optional(),
    typeChoice: typeChoiceSchema.nullable().optional(),
    /** The X-ray that the curve was taken from, with the angle that was taken: of a record with another one it says nothing. */
    curveFilm: z
      .object({ xray: z.string().max(100), cobb: z.number() })
      .nullable()
      .optional(),
    /** Zones that a person confirmed, by record: the mark of all that they confirmed (`DesignZone.mark`). A zone with another one, or none here, has starting values. */
    confirmedZones: z.record(z.string().max(100), z.number()).nullable().optional(),
    /** What the digital scoliometer read of the scan as it was aligned. */
    scoliometer: keptScoliometerSchema.nullable().optional(),
  })
  .catchall(jsonSchema);
export type ModelBasic = z.output<typeof modelBasicSchema>;

/** Grey values that are shown from black to white: `center ± width / 2`. */
export const windowSchema = z.object({ center: z.number(), width: z.number() });

/** An X-ray picture kept with a model. */
export const xraySchema = z.object({
  id: z.string(),
  modelId: z.string(),
  name: z.string(),
  /** How it stands in the scene; as the client gave it. */
  placement: jsonSchema.nullable(),
  /** Vertebra marks and lines; as the client gave them. */
  marker: jsonSchema.nullable(),
  /** Media type of the file as it was uploaded. */
  mediaType: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** mm between the centres of neighbouring pixels, [down, across]; null where the file does not say. */
  pixelSpacing: z.tuple([z.number(), z.number()]).nullable(),
  /** Where the spacing was taken: in the patient's plane, or at the detector, where a body part looks larger than it is. */
  spacingAt: z.enum(['patient', 'detector']).nullable(),
  /** What a film of more than 8 bits is shown with unless a viewer asks for another window; null for a plain picture. */
  window: windowSchema.nullable(),
  /** Grey values that levels 0 and 65535 of its 16-bit picture stand for, and whether large ones are dark; null for a plain picture. */
  greys: z.object({ low: z.number(), high: z.number(), isInverted: z.boolean() }).nullable(),
  /** How much larger than the body the detector saw it; null where the file does not say. */
  magnification: z.number().nullable(),
  /** The edge at which the file says the patient's right is. */
  rightOfPatientAt: z.enum(['left', 'right', 'top', 'bottom']).nullable(),
  /** The edge at which the file says the patient's front is, on a lateral film; absent from servers that do not read it. */
  frontAt: z.enum(['left', 'right', 'top', 'bottom']).nullable().optional(),
  /** From which way the file says it was taken; null where it does not say. */
  projection: z.enum(['frontal', 'lateral']).nullable(),
  /** The day `YYYY-MM-DD` on which it was taken: as a person has said, else as the file says; null where neither does. */
  takenOn: z.string().nullable(),
  /** Who says the day; null where nobody does. Absent from servers that know the file's day alone. */
  takenOnBy: z.enum(['person', 'file']).nullable().optional(),
  /** The day that the file says, whatever a person has said; null where it says none. Absent as `takenOnBy` is. */
  takenOnInFile: z.string().nullable().optional(),
  createdAt: z.string(),
});
export type Xray = z.output<typeof xraySchema>;

/** A stored region, edge line or object that can be laid on any body. */
export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** mm */
  radius: z.number(),
  /** Degrees round the trunk. */
  direction: z.number(),
  /** Degrees. */
  slope: z.number(),
  /** Contour and apex in the surface's own coordinates, or what an object is; a list leaves the `mesh` of an object empty. */
  shape: jsonSchema.nullable(),
  createdAt: z.string(),
  /** Name of the user who kept it. */
  createdBy: z.string().optional(),
});
export type Template = z.output<typeof templateSchema>;

export const templateInputSchema = z.object({
  id: clientIdSchema.optional(),
  name: itemNameSchema,
  radius: z.number().gt(0).max(100),
  direction: z.number().min(-360).max(360),
  slope: z.number().min(-90).max(90),
  shape: jsonSchema.nullable().default(null),
});

const pixel = z.tuple([z.number(), z.number()]);

const sideOfImage = z.enum(['left', 'right']);

/** What smart matching reads off a frontal X-ray, in pixels of the kept picture: x right, y down, integers at pixel edges. */
export const smartMatchSchema = z.object({
  /** From above down. */
  vertebrae: z.array(
    z.object({
      level: z.string(),
      /** Upper left, upper right, lower right, lower left as the image shows them. */
      corners: z.tuple([pixel, pixel, pixel, pixel]),
      /** Tilt of the upper and the lower end plate, degrees, + where the right end lies lower in the image. */
      plates: z.tuple([z.number(), z.number()]),
      confidence: z.number(),
    }),
  ),
  spineLine: z.array(pixel),
  /** Curves of 10° and more, largest first; none for a straight spine. */
  cobb: z.array(
    z.object({
      upper: z.string(),
      lower: z.string(),
      /** Null where it cannot be told. */
      apex: z.string().nullable(),
      /** The upper plate of `upper` against the lower plate of `lower`, degrees. */
      angle: z.number(),
      /** The patient's side to which it is convex. */
      direction: sideOfImage,
      /** Holds the true angle on 90 of 100 films like those that the reader was calibrated on. */
      interval: z.tuple([z.number(), z.number()]),
      confidence: z.number(),
    }),
  ),
  /** 0 to 1: that this is a frontal full-spine film and was read rightly. */
  confidence: z.number(),
  /** On which side of the image the patient's right is, and who says so; `assumed`: nobody. */
  side: z.object({
    rightOfPatientAt: sideOfImage,
    source: z.enum(['caller', 'dicom', 'letter', 'assumed']),
  }),
  scale: z.object({
    mmPerPixel: z.number().nullable(),
    source: z.enum(['pixel-spacing', 'detector', 'ball', 'none']),
  }),
  lines: z.object({
    /** Column of the central sacral line. */
    csl: z.number().nullable(),
    c7: pixel.nullable(),
    /** Upper plate of S1, its left end first. */
    s1: z.tuple([pixel, pixel]).nullable(),
  }),
  warnings: z.array(z.enum(['inverted', 'mirrored', 'stitched', 'metal', 'cut-off', 'levels-uncertain'])),
  reader: z.object({ name: z.string(), version: z.string(), sha256: z.string() }),
});
export type SmartMatchResult = z.output<typeof smartMatchSchema>;

/** A filled-in satisfaction questionnaire. */
export const feedbackInputSchema = z.object({
  /** Larger is better. */
  score: z.number().min(0).max(100),
  answers: z.union([z.array(jsonSchema).max(200), jsonObjectSchema]).default({}),
  text: optionalText({ max: 2000, lines: true }).optional(),
});

/** A name of a part, or none. */
export const partNameSchema = requiredText({ max: LIMITS.itemName }).optional();
