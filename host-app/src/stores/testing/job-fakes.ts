import { ApiError, type ApiClient, type Job } from '@bracewright/core/contract';
import { ServerJobs, type JobMemory, type JobWindows } from '../server-jobs.ts';

/** A browser with one window that waits for nothing. */
export const noWindows: JobWindows = { hold: () => () => undefined, held: async () => new Set<string>() };

/** A browser that remembers as long as the test. */
export function rememberedJobs(): JobMemory & { readonly ids: ReadonlySet<string> } {
  const ids = new Set<string>();
  return {
    ids,
    has: (id) => ids.has(id),
    add: (id) => void ids.add(id),
    remove: (id) => void ids.delete(id),
  };
}

type Look = Partial<Job> | Error;
/** No answer came. */
export const noAnswer = () => new ApiError({ status: 0, code: 0, message: 'away' });

/** A server that answers with a job, which looks as said, one look after another; and what it was asked. */
export function jobServer(looks: readonly Look[], listed: readonly Partial<Job & { type: string }>[] = []) {
  const asked: string[] = [];
  const left = [...looks];
  const api = {
    call: async (name: string) => {
      asked.push(name);
      if (name === 'jobs/list') return listed;
      if (name === 'jobs/cancel') return null;
      if (name !== 'jobs/get') return { jobId: 'j' };
      const look = left.length > 1 ? left.shift()! : left[0]!;
      if (look instanceof Error) throw look;
      return { id: 'j', progress: 0, result: null, error: null, ...look };
    },
    download: async (name: string) => {
      asked.push(name);
      if (name === 'jobs/download')
        return { bytes: new Uint8Array([7]).buffer, mediaType: 'model/stl', fileName: 'a.stl' };
      return { jobId: 'j' };
    },
  } as unknown as ApiClient;
  const memory = rememberedJobs();
  const make = (windows: JobWindows = noWindows) => new ServerJobs({ api, memory, windows });
  return { asked, memory, make };
}
