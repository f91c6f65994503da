import { BytesReply, EventsReply, type HandlersOf } from '../http/call.ts';
import { notFound } from '../errors.ts';
import type { Jobs } from './jobs.ts';

/** Calls that follow work which goes on. */
export function jobHandlers(
  jobs: Jobs,
): HandlersOf<'jobs/get' | 'jobs/cancel' | 'jobs/events' | 'jobs/download'> {
  return {
    'jobs/get': async ({ id }, { caller }) => jobs.get(caller.id, id),
    'jobs/cancel': async ({ id }, { caller }) => {
      jobs.cancel(caller.id, id);
      return null;
    },
    'jobs/events': async ({ id }, { caller, signal }) => {
      jobs.get(caller.id, id);
      return new EventsReply(jobs.events(caller.id, id, signal));
    },
    'jobs/download': async ({ id }, { caller }) => {
      const result = jobs.result(caller.id, id);
      if (!(result instanceof BytesReply)) throw notFound();
      return result;
    },
  };
}
