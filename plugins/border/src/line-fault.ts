import type { SdkError } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import {
  createCell,
  watchOverlay,
  watchValue,
  type PolylineStep,
  type ToolSession,
} from '@bracewright/core/tool';
import type { LiveBody } from './live-body.ts';
import { linesOf, type borderForm } from './params.ts';

/** After so long without a change the hand rests, ms: the lines are looked at then. */
const REST = 150;

interface LineFault {
  get(): SdkError | undefined;
  readonly hint: string | undefined;
}

/**
 * What speaks against closed lines as they are drawn: an opening that they meet, a place where they cross. Observable; looked at when the hand rests, in every
 * step: a preview of the cut says it too, but neither marks the place on the body nor in the hint.
 */
export function watchFault(
  session: ToolSession<FormValues<typeof borderForm>>,
  steps: readonly PolylineStep[],
  body: LiveBody,
): LineFault {
  const found = createCell<SdkError | undefined>(undefined);
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isClosed = () => steps.every(({ points, complete }) => points.length === 0 || complete);
  watchValue(
    session,
    () => {
      const lines = isClosed() ? linesOf(session.draft.values) : [];
      return { lines, mesh: session.services.history.mesh };
    },
    ({ lines, mesh }) => {
      clearTimeout(timer);
      found.set(undefined);
      const now = ++asked;
      const look = async (): Promise<void> => {
        const isStale = (): boolean => now !== asked;
        const looked = await body.does(mesh, (wall) => wall.check(lines), isStale);
        if (looked && 'fault' in looked && !isStale()) found.set(looked.fault);
      };
      if (lines.length > 0)
        timer = setTimeout(() => void look().catch((error: unknown) => session.fail(error)), REST);
    },
  );
  watchOverlay(session, 'line-fault', () => {
    const points = (found.get()?.places ?? []).map(({ at }) => at);
    return points.length === 0
      ? []
      : [{ kind: 'points' as const, role: 'marker' as const, emphasis: true, points }];
  });
  session.own({ dispose: () => clearTimeout(timer) });
  return {
    get: () => found.get(),
    get hint() {
      const fault = found.get();
      if (!fault) return undefined;
      const { length: count } = fault.places;
      if (count > 1) return session.text('line.faulty-places', { count });
      return session.text(count > 0 ? 'line.faulty-there' : 'line.faulty');
    },
  };
}
