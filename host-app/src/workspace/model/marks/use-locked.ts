import { useEffect, useState } from 'react';
import type { Annotation } from '@bracewright/core/annotation';
import type { History } from '@bracewright/core/history';
import type { Workspace } from '../workspace.ts';
import type { Measured, Values } from './measured.ts';
import { takeLocked } from './locked.ts';

/** Of a body that could not be made. */
const NONE: Measured = { value: null, warnings: [] };

/**
 * The values of the measures that are locked to a step, each on the body after its step, body by body. Until all are taken the values are those
 * from before, and `isCurrent` is false.
 */
export function useLocked(
  workspace: Workspace,
  annotations: readonly Annotation[],
  history: Pick<History, 'records' | 'cursor'>,
): { readonly values: Values; readonly isCurrent: boolean } {
  const { records, cursor } = history;
  const [taken, setTaken] = useState<{
    readonly values: Values;
    readonly of?: readonly [typeof annotations, typeof records, number];
  }>({ values: new Map() });
  useEffect(() => {
    const stopped = new AbortController();
    const take = async () => {
      const values = new Map<string, Measured>();
      for (const step of new Set(annotations.map((one) => one.step!))) {
        const ones = annotations.filter((one) => one.step === step);
        const found = await takeLocked(workspace, step, ones, stopped.signal).catch(() => undefined);
        if (stopped.signal.aborted) return;
        for (const { id } of ones) values.set(id, found?.get(id) ?? NONE);
      }
      setTaken({ values, of: [annotations, records, cursor] });
    };
    void take();
    return () => stopped.abort();
  }, [workspace, annotations, records, cursor]);
  const [ofAnnotations, ofRecords, ofCursor] = taken.of ?? [];
  const isCurrent = ofAnnotations === annotations && ofRecords === records && ofCursor === cursor;
  return { values: taken.values, isCurrent };
}
