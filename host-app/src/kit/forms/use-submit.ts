import { ApiError, errorNames, type ErrorName } from '@bracewright/core/contract';
import { useState } from 'react';
import { describeError, type ErrorText } from '../../api/describe-error.ts';
import { useChange } from '../../api/use-change.ts';
import { useServices } from '../../stores/services-context.ts';
import type { Fields } from './use-fields.ts';

/** Where a failure of the server belongs: which field, and in which words; the server's own where none are given. */
export type Places<T> = Readonly<
  Partial<Record<ErrorName, { readonly field: keyof T & string; readonly text?: string }>>
>;

/**
 * Sends a form once at a time. A failure with a place goes to its field, broken rules go to theirs, everything else is a failure of the
 * whole form. `submit` gives whether all of its work was done.
 */
export function useSubmit<T extends object>(
  form: Pick<Fields<T>, 'fault' | 'takeFaults'> | undefined,
  places: Places<T> = {},
) {
  const { i18n } = useServices();
  const [failure, setFailure] = useState<ErrorText>();

  function show(error: unknown): void {
    const names = error instanceof ApiError ? errorNames(error.code) : [];
    const name = names.find((candidate) => places[candidate] !== undefined);
    const place = name && places[name];
    if (place && form) form.fault(place.field, { text: place.text ?? describeError(error, i18n, name).text });
    else if (!form?.takeFaults(error)) setFailure(describeError(error, i18n));
  }

  const { ask: submit, busy } = useChange(
    (work: () => Promise<unknown>) => {
      setFailure(undefined);
      return work();
    },
    { onFail: show },
  );
  return { busy, failure, submit, show, clear: () => setFailure(undefined) };
}
