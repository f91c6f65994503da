import { z } from 'zod';
import { madeOfSchema } from './model-parts.ts';
import { idSchema, itemNameSchema } from './values.ts';

/** What an entry of the document tree is. */
export const FILE_TYPES = ['PATIENT', 'DIR', 'PICTURE', 'SCAN', 'FILE', 'PDF'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** Formats a model can be written in. */
export const MODEL_FORMATS = ['stl', 'obj', 'ply', '3mf'] as const;

/** An entry of the document tree. */
export const entrySchema = z.object({
  id: z.string(),
  /** `"0"` at the root. */
  parentId: z.string(),
  name: z.string(),
  fileType: z.enum(FILE_TYPES),
  /** Name of the user who made it. */
  creator: z.string(),
  /** Last change, ISO 8601 UTC. */
  saveTime: z.string(),
  /** When it was put here first, ISO 8601 UTC; a copy and a wall keep that of what they were made from. */
  filedAt: z.string(),
  /** Bytes of the file as uploaded; 0 for patients and folders. */
  size: z.int(),
  /** Counts the changes of a model's operations and mesh. */
  revision: z.int(),
  /** How many records of a model's history lie at or before the step the user stands on. */
  cursor: z.int(),
  hasThumbnail: z.boolean(),
  /** Media type of the file; empty for patients and folders. */
  mediaType: z.string(),
  /** SHA-256 of the base mesh of a SCAN (see `meshHash`), else null. */
  baseHash: z.string().nullable(),
});
export type DocumentEntry = z.output<typeof entrySchema>;

/** An entry by itself, with what lists need not say. */
export const openedSchema = z.object({
  ...entrySchema.shape,
  /** Whether it is a brace wall that was made of another model, also where that is gone. */
  isWall: z.boolean(),
  /** Of a wall: whether the body that it was made of lies with another patient. */
  isOfOther: z.boolean(),
  /** Of a wall whose body is another by now than the one it was made of: that body, and how many steps it has gone on since, null where that cannot be told. Else null. */
  older: z.object({ bodyId: z.string(), steps: z.int().nullable() }).nullable(),
  /** Of a wall: the body that it was made of, and the state that it had. Null where that is not known, or lies with another patient. */
  made: z.object({ bodyId: z.string(), ...madeOfSchema.shape }).nullable(),
  /**
   * Of a wall: how bases of its body stand in the space of the wall, by rigid transforms of 16 numbers, row-major, mm: the base that the body had when the wall was made, and the shape that it was
   * made of, which is the base once it was baked. Empty where nobody kept it, and where the body lies with another patient.
   */
  stands: z.array(z.object({ base: z.string(), transform: z.array(z.number()) })),
  /** Of a wall that was made in spite of what was found: why, by the codes of the findings. Null of any other, and where the body lies with another patient. */
  reasons: z.record(z.string(), z.string()).nullable(),
  /** Of a wall: how thick it was asked for at its thinnest, mm, and by which process it is to be made, null each where nobody said. Null of any other, and where the body lies with another patient. */
  asked: z.object({ wall: z.number().nullable(), process: z.string().nullable() }).nullable(),
});

/** A patient or a folder with what lies below it. */
export interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly fileType: FileType;
  readonly children: readonly TreeNode[];
}
export const treeNodeSchema: z.ZodType<TreeNode> = z
  .object({
    id: z.string(),
    name: z.string(),
    fileType: z.enum(FILE_TYPES),
    get children(): z.ZodArray<z.ZodType<TreeNode>> {
      return z.array(treeNodeSchema);
    },
  })
  .meta({ id: 'TreeNode' });

/** What happens to an upload whose name is taken: see `uploadConfigSchema`. */
export const CLASHES = ['rename', 'beside', 'replace'] as const;

/** What an upload says about the file. Without unit or axis the best guess from the extents is taken. */
export const uploadConfigSchema = z.object({
  name: itemNameSchema.optional(),
  unit: z.enum(['mm', 'cm', 'm', 'inch']).optional(),
  upAxis: z.enum(['Z', 'Y']).optional(),
  /**
   * `rename`, unless said: refused with `document/exists`, whose data names one that is free (`free`). `beside`: the file gets a number.
   * `replace`: the old file goes to the recycle bin, for which the right to delete is needed; patients and folders are never replaced.
   */
  onClash: z.enum(CLASHES).optional(),
});
export type UploadConfig = z.input<typeof uploadConfigSchema>;

/** What the reader found out about an uploaded scan. */
export const scanReportSchema = z.object({
  format: z.enum(MODEL_FORMATS),
  /** As it was taken; from the form, the file or the extents, in this order. */
  unit: z.enum(['mm', 'cm', 'm', 'inch']),
  upAxis: z.enum(['Z', 'Y']),
  vertices: z.int(),
  triangles: z.int(),
  /** What is odd about the file, or was repaired while reading, in the caller's language. */
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type ScanReport = z.output<typeof scanReportSchema>;

/** Answer to an upload: the entry, and of a scan what was found. */
export const uploadResultSchema = z.object({
  ...entrySchema.shape,
  scan: scanReportSchema.nullable(),
  /** SHA-256 of the file as it was stored: a client that compares it knows that every byte arrived. */
  hash: z.string(),
  /** Other entries that the caller may list with the very same content, at most 20. */
  duplicateOf: z.array(entrySchema),
});
export type UploadResult = z.output<typeof uploadResultSchema>;

/** An entry on the way to another, of a place shown to people. */
export const placeSchema = z.object({ id: z.string(), name: z.string(), fileType: z.enum(FILE_TYPES) });

/** A hit of the search, and what it lies in, from the top down; nothing at the root. */
export const foundSchema = z.object({
  ...entrySchema.shape,
  place: z.array(placeSchema),
  /** Of a patient, for callers who may read records: tells people of one name apart. */
  birthday: z.string().optional(),
});
export type FoundEntry = z.output<typeof foundSchema>;

/** Most entries that one call deletes, moves, copies or restores. */
export const MOST_AT_ONCE = 1000;
export const idsSchema = z.array(idSchema).min(1).max(MOST_AT_ONCE);

/** What became of many entries, in the order in which they were named. One that was refused keeps none of the others back. */
export const manyResultSchema = z.object({
  done: z.int(),
  refused: z.int(),
  outcomes: z.array(
    z.object({
      id: z.string(),
      /** Empty where the entry is not there, or not the caller's. */
      name: z.string(),
      isDone: z.boolean(),
      /** Where it was refused: code, and sentence in the caller's language. */
      code: z.int().nullable(),
      message: z.string(),
      /** Of one that was refused for want of a guardian's consent, the patient. */
      patientId: z.string().nullable(),
      /** Their name, where it is known. */
      patientName: z.string().optional(),
    }),
  ),
});
export type ManyResult = z.output<typeof manyResultSchema>;

/** Orders of a list: a field, descending with `-` in front. Patients and folders stand before files in each of them. */
export const SORTS = [
  'name',
  '-name',
  'saveTime',
  '-saveTime',
  'fileType',
  '-fileType',
  'size',
  '-size',
] as const;
