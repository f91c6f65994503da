import type { Vec3 } from '@bracewright/core/math';
import { edgeLineOn } from '@bracewright/core/mesh';
import type { EdgeLine } from '@bracewright/core/params';
import type { FormValues } from '@bracewright/core/plugin';
import type { OverlayItem } from '@bracewright/core/services';
import { watchOverlay, type PolylineStep, type StepAction, type ToolSession } from '@bracewright/core/tool';
import { LEAST, MOST, type borderForm } from './params.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;

/** Most lines beside the two that are at hand. */
const MOST_WAITING = 18;

/** Lines that are closed and wait while another one is at hand, as those of windows: each can be taken up again. Observable. */
export interface FurtherLines {
  readonly actions: readonly StepAction[];
  /** Does it, as one gesture of the line; whether it was one of these. */
  run(action: string): boolean;
}

/** As the line runs on the body as it was before the cut; its points alone where it leaves it. */
function shown(session: Session, line: EdgeLine): readonly OverlayItem[] {
  const places = line.points.map(({ position }) => [...position] as Vec3);
  const course = edgeLineOn(session.services.history.mesh, line);
  const run = course.ok ? course.spans.flatMap((span) => span.map(({ from }) => from)) : [];
  const points = { kind: 'points', role: 'edge', points: places } as const;
  return run.length > 1
    ? [points, { kind: 'line', role: 'edge', points: run, closed: line.closed }]
    : [points];
}

/** Further lines beside the first, drawn one after the other with the gestures of `line`. */
export function furtherLines(session: Session, line: PolylineStep): FurtherLines {
  const { draft } = session;
  const waiting = (): readonly EdgeLine[] => draft.values.others ?? [];
  const isSmooth = (): boolean => draft.values.lineShape !== 'corners';
  const isDrawn = (): boolean => line.points.length >= LEAST && line.complete;
  const atHand = (): EdgeLine[] =>
    line.points.length > 0 ? [{ points: line.points, closed: true, smooth: isSmooth() }] : [];
  /** The first one that can be drawn on: one whose shape is another one's stays as its record has it. */
  const next = (): EdgeLine | undefined =>
    waiting().find(({ points, closed, smooth }) => closed && smooth === isSmooth() && points.length <= MOST);

  watchOverlay(session, 'others', () => waiting().flatMap((one) => shown(session, one)));
  const acts: Readonly<Record<string, () => void>> = {
    'another-line': () => line.put([], { others: [...waiting(), ...atHand()] }),
    'next-line': () => {
      const taken = next();
      if (!taken) return;
      const others = [...waiting().filter((one) => one !== taken), ...atHand()];
      line.put(taken.points, { others });
    },
  };
  return {
    get actions() {
      const isFree = line.points.length === 0 || isDrawn();
      return [
        { id: 'another-line', enabled: isDrawn() && waiting().length < MOST_WAITING },
        ...(next() ? [{ id: 'next-line', enabled: isFree }] : []),
      ];
    },
    run(action) {
      const act = acts[action];
      act?.();
      return act !== undefined;
    },
  };
}
