import { z } from 'zod';
import { jsonSchema } from './values.ts';

/** Work that took longer than a request may. */
export const jobSchema = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 1. */
  progress: z.number(),
  /** What the call would have answered; null until done, but for work that tells what it has done so far. For a download, `{ "download": path }`. */
  result: jsonSchema.nullable(),
  /** Why it failed: code and sentence, and the `data` that the call would have answered with, where there is any. */
  error: z.object({ code: z.int(), message: z.string(), data: jsonSchema.optional() }).nullable(),
});
export type Job = z.output<typeof jobSchema>;

/** Work that took longer than a request may, with what it is about. */
export const listedJobSchema = jobSchema.extend({
  /** The call that began it. */
  type: z.string(),
  /** When it ended, ISO 8601; null while it goes on. */
  endedAt: z.string().nullable(),
  /** Name of the member who asked for it; null where the caller did. */
  by: z.string().nullable(),
});
export type ListedJob = z.output<typeof listedJobSchema>;

/** The answer (HTTP 202) of a call whose work goes on. */
export const acceptedSchema = z.object({ jobId: z.string() });
