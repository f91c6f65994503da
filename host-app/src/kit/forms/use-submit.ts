import { ApiError, errorNames, type ErrorName } from '@bracewright/core/contract';
import { useRef, useState } from 'react';
import { describeError, type ErrorText } from '../../api/describe-error.ts';
import { useServices } from '../../stores/services-context.ts';
import type { Fields } from './use-fields.ts';

/** Where a failure of the server belongs: which field, and in which words; the server's own where none are given. */
export type Places<T> = Readonly<
  Partial<Record<ErrorName, { readonly field: keyof T & string; readonly text?: string }>>
>;

/**
 * Sends a form once at a time. A failure with a place goes to its field, broken rules go to theirs, everything else is a failure of the
 * whole form. `work` gives false when it wants the form to stay as it is.
 */
export function useSubmit<T extends object>(
  form: Pick<Fields<T>, 'fault' | 'takeFaults'> | undefined,
  places: Places<T> = {},
) {
  const { i18n } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorText>();
  const running = useRef(false);

  function show(error: unknown): void {
    const names = error instanceof ApiError ? errorNames(error.code) : [];
    const name = names.find((candidate) => places[candidate] !== undefined);
    const place = name && places[name];
    if (place && form) form.fault(place.field, { text: place.text ?? describeError(error, i18n, name).text });
    else if (!form?.takeFaults(error)) setFailure(describeError(error, i18n));
  }

  async function submit(work: () => Promise<unknown>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      show(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, submit, show, clear: () => setFailure(undefined) };
}
