import type { SmartMatchResult } from '@bracewright/core/contract';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';
import type { Jobs, JobPorts } from '../jobs/jobs.ts';
import type { Compute } from '../compute/compute.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { getXray } from './routes.ts';
import { readXray } from './take-in.ts';

/** Finds vertebrae on a frontal X-ray (PNG); gives null when it shows no spine. Corners in pixels of the picture. */
export type SmartMatch = (png: Uint8Array, ports: JobPorts) => Promise<SmartMatchResult | null>;

export interface SmartMatchDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly jobs: Jobs;
  /** Absent where this server has no such model: the call says so and never makes a result up. */
  readonly smartMatch?: SmartMatch | undefined;
}

/** Recognition of vertebrae. */
export function smartMatchHandlers({
  database,
  blobs,
  compute,
  jobs,
  smartMatch,
}: SmartMatchDependencies): HandlersOf<'x-smart/x-match'> {
  return {
    'x-smart/x-match': async ({ xrayId }, call) => {
      const { caller, file, language, signal } = call;
      if ((xrayId === undefined) === (file === undefined)) throw new AppError('smart-match/parameters');
      const picture = async (): Promise<Uint8Array> => {
        if (xrayId !== undefined)
          return blobs.read((await getXray(database.knex, caller.space, xrayId)).picture_hash);
        try {
          return (await readXray(file!, { blobs, compute, language, signal })).png;
        } catch (error) {
          // What is no picture is no picture of a spine.
          if (error instanceof AppError && error.failure === 'picture/unreadable')
            throw new AppError('smart-match/parameters', { cause: error });
          throw error;
        }
      };
      const png = await picture();
      if (!smartMatch) throw new AppError('smart-match/not-available');
      return jobs.answer(call, async (ports) => {
        const found = await smartMatch(png, ports);
        if (!found) throw new AppError('smart-match/parameters');
        return found;
      });
    },
  };
}
