import { landmarksOf } from '@bracewright/core/annotation';
import type { EdgeLine } from '@bracewright/core/params';
import { isSdkError, OperationAborted } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import {
  createCell,
  watchOverlay,
  type PolylineStep,
  type Readout,
  type StepAction,
  type ToolSession,
} from '@bracewright/core/tool';
import type { Laying } from './laying.ts';
import { LEAST, type borderForm } from './params.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;
type Side = 'left' | 'right';

/** Halves of a body that differ by more, mm, are told: the mirrored half may lie elsewhere than is meant. */
const DIFFER = 20;
/** Which side is laid on the other. */
const SIDES = { 'mirror-left': 'left', 'mirror-right': 'right' } as const;
type MirrorAction = keyof typeof SIDES;

export const isMirrorAction = (action: string): action is MirrorAction => action in SIDES;

/** The side of a line mirrored onto the other. Observable. */
export class MirrorSide {
  readonly #session: Session;
  readonly #laying: Laying;
  readonly #isBusy = createCell(false);

  constructor(session: Session, laying: Laying) {
    this.#session = session;
    this.#laying = laying;
    // Where the halves differ most is seen as long as that is told.
    watchOverlay(session, 'halves-apart', () => {
      const { mirrored } = session.draft.values;
      const [x, y, z] = mirrored?.at ?? [];
      return !mirrored || mirrored.worst <= DIFFER
        ? []
        : [{ kind: 'points' as const, role: 'marker' as const, points: [[x!, y!, z!] as const] }];
    });
  }

  /** What the step of a line offers. */
  actionsOf(line: PolylineStep): readonly StepAction[] {
    const isClosed = line.complete && line.points.length >= LEAST;
    if (!isClosed) return [];
    return Object.keys(SIDES).map((id) => ({ id, enabled: !this.#isBusy.get(), group: 'mirror' }));
  }

  /** By how much the halves differ along the line at most. */
  get readouts(): readonly Readout[] {
    const { mirrored } = this.#session.draft.values;
    if (!mirrored) return [];
    const { worst } = mirrored;
    const isFar = worst > DIFFER;
    return [
      {
        ...{ id: 'halves-apart', value: worst, unit: 'mm', asked: { most: DIFFER } },
        standing: isFar ? 'near' : 'good',
        ...(isFar && { warning: 'border/halves-apart' }),
      },
    ];
  }

  get hint(): string | undefined {
    const { mirrored } = this.#session.draft.values;
    if (!mirrored) return undefined;
    const { from, marks: count } = mirrored;
    return this.#session.text(`mirror.${from}-${count === 0 ? 'by-shape' : 'by-marks'}`, { count });
  }

  /** Lays the half of a line on the other side, as one gesture; the line stays where that fails, and why is told. */
  async run(line: PolylineStep, action: MirrorAction): Promise<void> {
    if (this.#isBusy.get()) return;
    this.#isBusy.set(true);
    try {
      await this.#lay(line, SIDES[action]);
    } catch (error) {
      if (this.#session.ended || error instanceof OperationAborted) return;
      if (!isSdkError(error)) throw error;
      this.#session.services.notifications.notify('error', error.code, error.data);
    } finally {
      this.#isBusy.set(false);
    }
  }

  async #lay(line: PolylineStep, from: Side): Promise<void> {
    const session = this.#session;
    const { history, annotations, looks, notifications } = session.services;
    const isSure = looks.standConfirmed?.() ?? false;
    if (!isSure && !(await notifications.confirm('border/mirror-unconfirmed'))) return;
    if (session.ended) return;
    const { points } = line;
    const { mesh } = history;
    const smooth = session.draft.values.lineShape !== 'corners';
    const { curves, apart, marks } = await this.#laying.run(session.text('mirror.laying'), {
      ...{ kind: 'mirror', mesh, marked: landmarksOf(annotations.annotations) },
      line: { points: points as EdgeLine['points'], closed: true, smooth },
      // The plane of the force line, to which a body that stands is aligned; else the middle of its pelvis.
      wish: { from, ...(isSure && { middle: 0 }) },
    });
    if (session.ended) return;
    // What was mirrored is not there any more.
    if (history.mesh !== mesh || line.points !== points)
      return notifications.notify('info', 'border/mirror-changed');
    const { worst, at } = apart;
    line.put([...curves[0]!.points], { mirrored: { from, worst, at: [...at], marks } });
    if (worst > DIFFER)
      notifications.notify('warning', 'border/halves-differ', { worst: Math.round(worst), most: DIFFER });
  }
}
