import { ROUTES, type Route, type RouteName } from '@bracewright/core/contract';
import { OperationAborted, SdkError, type Json } from '@bracewright/core/operation';
import type { JobOptions, JobResult, JobService } from '@bracewright/core/services';
import type { JobEnd, ServerJobs, Waiting } from '../../../stores/server-jobs.ts';

const resultOf = (end: JobEnd): JobResult =>
  'file' in end
    ? { name: end.file.fileName, media: end.file.mediaType, bytes: new Uint8Array(end.file.bytes) }
    : (end.value as Json);

/** Waits as a plugin does: for it a stop is no failure. */
async function waitFor({ signal, onProgress }: JobOptions, work: (waiting: Waiting) => Promise<JobResult>) {
  if (signal?.aborted) throw new OperationAborted();
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort);
  try {
    return await work({ signal: stop.signal, ...(onProgress ? { onProgress } : {}) });
  } catch (error) {
    if (stop.signal.aborted) throw new OperationAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * The job service of one open document, for plugins: a type is the name of a call of the contract that may take long
 * (`document/repair`, `x-smart/x-match`, `document/export`), its parameters are the call's input.
 */
export function documentJobs(jobs: ServerJobs, modelId: string): JobService {
  return {
    run(type, params, options = {}) {
      const route = (ROUTES as Readonly<Record<string, Route>>)[type];
      if (!route?.mayTakeLong) return Promise.reject(new SdkError('job/unknown', { type }));
      const name = type as RouteName;
      return waitFor(options, async (waiting) =>
        resultOf(
          route.kind === 'bytes'
            ? { file: await jobs.file(name, params as never, waiting) }
            : { value: await jobs.run(name, params as never, waiting) },
        ),
      );
    },
    found: async () =>
      (await jobs.left(modelId)).map(({ id, type, follow }) => ({
        id,
        type,
        follow: (options = {}) => waitFor(options, async (waiting) => resultOf(await follow(waiting))),
      })),
  };
}
