import type { ErrorName } from '@bracewright/core/contract';
import { useCallback, useMemo } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { useServices } from '../../stores/services-context.ts';
import { useBringing } from './use-bringing.ts';
import { useOpenEntry } from './use-open-entry.ts';
import { usePlacing } from './use-placing.ts';

/** What can be done with entries, the same from menus, keys, buttons and drops. */
export function useActions() {
  const { i18n, toasts } = useServices();
  const fail = useCallback(
    (error: unknown, prefer?: ErrorName) => {
      const { text, requestId } = describeError(error, i18n, prefer);
      toasts.show({ kind: 'error', text, requestId });
    },
    [i18n, toasts],
  );
  const opening = useOpenEntry();
  const placing = usePlacing();
  const bringing = useBringing(fail);
  return useMemo(() => ({ fail, ...opening, ...placing, ...bringing }), [fail, opening, placing, bringing]);
}

/** What `useActions` gives. */
export type Actions = ReturnType<typeof useActions>;
