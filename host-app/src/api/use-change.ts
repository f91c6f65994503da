import { ApiError, errorNames, type ErrorName } from '@bracewright/core/contract';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../stores/services-context.ts';
import { describeError } from './describe-error.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What belongs to a change besides the call. */
export interface ChangeManners<In, Out> {
  /** Once it is done, for instance a notice that says so. */
  readonly onDone?: (answer: Out, input: In) => unknown;
  /** Queries that are asked for anew, whatever came of it: a refusal too may mean that the page shows what was. */
  readonly refresh?: readonly QueryKey[];
  /** Sentences for refusals, where the server's own do not say enough here. */
  readonly words?: Readonly<Partial<Record<ErrorName, string>>>;
  /** Tells the failure beside what was pressed; a notice at the foot of the page tells it otherwise. */
  readonly onFail?: (error: unknown) => void;
}

/** A change that can be asked for. */
export interface ServerChange<In> {
  /** Asks for it; resolves, once what it concerns was asked for anew, to whether it was done. While the same is on its way it does nothing. */
  readonly ask: (input: In) => Promise<boolean>;
  readonly busy: boolean;
  /** What is being asked for; undefined when nothing is. */
  readonly asked: In | undefined;
}

/**
 * A change of what the server keeps, as a mutation of react-query: the same one once at a time, its failure told, what it concerns asked for anew.
 * `change` makes the calls and rejects as they do.
 */
export function useChange<In = void, Out = unknown>(
  change: (input: In) => Promise<Out>,
  manners: ChangeManners<In, Out> = {},
): ServerChange<In> {
  const { toasts, i18n } = useServices();
  const queries = useQueryClient();
  const { onDone, refresh = [], words = {}, onFail } = manners;

  function tell(error: unknown): void {
    const names = error instanceof ApiError ? errorNames(error.code) : [];
    const own = names.map((name) => words[name]).find((text) => text !== undefined);
    const { text, requestId } = describeError(error, i18n);
    toasts.show({ kind: 'error', text: own ?? text, requestId });
  }

  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: change,
    // What is asked for may be a password: it goes with the page that asked.
    gcTime: 0,
    onSuccess: (answer, input) => onDone?.(answer, input),
    onError: (error) => (onFail ?? tell)(error),
    onSettled: () => Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const ask = useMemo(() => {
    const once = oneAtATime(mutateAsync as (input: In) => Promise<Out>);
    return (input: In) =>
      once(input).then(
        ({ busy }) => !busy,
        () => false,
      );
  }, [mutateAsync]);
  return { ask, busy: isPending, asked: isPending ? variables : undefined };
}
