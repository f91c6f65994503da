import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BraceBatch, ListedJob } from '@bracewright/core/contract';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { useServices } from '../../stores/services-context.ts';

const TYPE = 'document/makebraces';
const KEY = ['brace-batch'] as const;
const PAUSE_MS = 1000;

/** The newest batch of braces, as the server tells it. */
export interface NewestBatch {
  readonly id: string;
  readonly state: ListedJob['state'];
  readonly isGoing: boolean;
  /** From 0 to 1. */
  readonly progress: number;
  /** What was asked for and is done so far; undefined while it waits for its turn. */
  readonly batch: BraceBatch | undefined;
  /** The member who asked for it; null where the user did. */
  readonly by: string | null;
  /** Why it came to an end before its time, in words. */
  readonly error: string | undefined;
}

const isGoing = ({ state }: Pick<ListedJob, 'state'>): boolean => state === 'queued' || state === 'running';

/** What goes on, the own before that of a member, else what ended last. */
function newestOf(jobs: readonly ListedJob[]): NewestBatch | null {
  const ended = [...jobs].sort((a, b) => (a.endedAt ?? '').localeCompare(b.endedAt ?? ''));
  const going = jobs.filter(isGoing);
  const job = going.find(({ by }) => by === null) ?? going[0] ?? ended.at(-1);
  if (!job) return null;
  const batch = (job.result ?? undefined) as unknown as BraceBatch | undefined;
  const { id, state, progress, error, by } = job;
  return { ...{ id, state, progress, batch, by }, isGoing: isGoing(job), error: error?.message };
}

/** The newest batch of braces of this user, or one of a member that whoever leads the clinic may stop, found again on every page; null where there is none. It is asked for while it goes on. */
export function useBraceBatch(): NewestBatch | null | undefined {
  const { api, session } = useServices();
  const refresh = useRefreshDocuments();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => newestOf(await api.call('jobs/list', { type: TYPE }, { signal })),
    enabled: session.may('document/makebraces'),
    refetchInterval: ({ state }) => (state.data?.isGoing ? PAUSE_MS : false),
  });
  // Each brace is in its list as soon as it is made.
  const done = data?.batch?.outcomes.length ?? 0;
  const before = useRef(done);
  useEffect(() => {
    if (done > before.current) void refresh();
    before.current = done;
  }, [done, refresh]);
  return data;
}

/** Asks for the newest batch anew. */
export function useLookForBatch(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** The words of work that goes on: how many there are is told once it has begun. */
export const goingWords = ({ by, batch }: NewestBatch) =>
  batch === undefined
    ? by === null
      ? ('braces.begun' as const)
      : ('braces.begunBy' as const)
    : by === null
      ? ('braces.going' as const)
      : ('braces.goingBy' as const);

/** How many models came to what. */
export function countsOf(batch: BraceBatch | undefined) {
  const of = (state: BraceBatch['outcomes'][number]['state']) =>
    batch?.outcomes.filter((outcome) => outcome.state === state).length ?? 0;
  const [made, held, walls] = [of('made'), of('held'), of('unpacked')];
  // Those that a stop left are not made either.
  return { made, held, walls, failed: (batch?.ids.length ?? 0) - made - held - walls };
}

/** The words of work that is over. */
export const endWords = ({ state, batch }: Pick<NewestBatch, 'state' | 'batch'>) =>
  state !== 'cancelled'
    ? ('braces.ended' as const)
    : batch === undefined
      ? ('braces.cancelledBefore' as const)
      : countsOf(batch).walls > 0
        ? ('braces.cancelledUnpacked' as const)
        : ('braces.cancelled' as const);
