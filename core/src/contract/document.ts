import { z } from 'zod';
import { itemNameSchema } from './values.ts';

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

/** What an upload says about the file. Without unit or axis the best guess from the extents is taken. */
export const uploadConfigSchema = z.object({
  name: itemNameSchema.optional(),
  unit: z.enum(['mm', 'cm', 'm', 'inch']).optional(),
  upAxis: z.enum(['Z', 'Y']).optional(),
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
