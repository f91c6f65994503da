import { z } from 'zod';

/** The version of the tus protocol that uploads speak. */
export const TUS_VERSION = '1.0.0';

/** Where an upload stands: bytes are missing, all are there but it is no entry yet, it is one, or its content was refused for good. */
export const UPLOAD_STATES = ['open', 'complete', 'done', 'refused'] as const;

/** A resumable upload as its owner sees it. */
export const uploadStateSchema = z.object({
  id: z.string(),
  /** Name of the file, a label. */
  name: z.string(),
  parentId: z.string(),
  /** Bytes of the whole file. */
  size: z.int(),
  /** Bytes that are on the server's disk for good. */
  offset: z.int(),
  state: z.enum(UPLOAD_STATES),
  /** When it is forgotten unless it goes on, ISO 8601 UTC. */
  expiresAt: z.string(),
  /** The entry it became, else null. */
  documentId: z.string().nullable(),
});
export type UploadState = z.output<typeof uploadStateSchema>;
