import { BytesReply, EventsReply, type HandlersOf } from '../http/call.ts';
import { notFound } from '../errors.ts';
import type { Jobs } from './jobs.ts';

/** Calls that follow work which goes on. */
export function jobHandlers({
  follow,
}: Pick<Jobs, 'follow'>): HandlersOf<
  'jobs/list' | 'jobs/get' | 'jobs/cancel' | 'jobs/events' | 'jobs/download'
> {
  return {
    'jobs/list': async ({ id, type }, { caller }) => {
      if (id === undefined) return follow.listBy(caller, type!);
      const jobs = await follow.list(caller, id);
      return type === undefined ? jobs : jobs.filter((job) => job.type === type);
    },
    'jobs/get': ({ id }, { caller }) => follow.get(caller, id),
    'jobs/cancel': async ({ id }, { caller }) => {
      await follow.cancel(caller, id);
      return null;
    },
    'jobs/events': async ({ id }, { caller, signal }) => {
      await follow.get(caller, id);
      return new EventsReply(follow.events(caller, id, signal));
    },
    'jobs/download': async ({ id }, { caller }) => {
      const result = await follow.result(caller, id);
      if (!(result instanceof BytesReply)) throw notFound();
      return result;
    },
  };
}
