import { isBraceType } from '@bracewright/core/brace';
import { landmarksOf } from '@bracewright/core/annotation';
import { isSdkError, OperationAborted } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import type { EarlierStep } from '@bracewright/core/services';
import {
  createCell,
  type PolylineStep,
  type Readout,
  type StepAction,
  type ToolSession,
} from '@bracewright/core/tool';
import { heightRow, unsureBy } from './carried.ts';
import type { Laying } from './laying.ts';
import { draw } from './operation-draw.ts';
import { cut } from './operation.ts';
import { borderForm } from './params.ts';
import { marksIn } from './purpose.ts';
import type { Proposal } from './proposal.ts';
import { patientOf } from './recorded.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;
type Lines = ReturnType<typeof borderForm.fromParams>;
interface Earlier {
  readonly step: EarlierStep;
  readonly params: NonNullable<ReturnType<typeof paramsOf>>;
}

/**
 * The skin then lay this far from the skin now at the line, mm, and what the line keeps clear of is kept: clearances may be 10 mm wide (`TRIM_RULES`), so half of that
 * from their middle, and all of it at the worst place, may be lost.
 */
const MEDIAN = 5;
const WORST = 10;

/** Types of the steps whose lines can be taken; one that keeps lines counts where the part that stays was chosen. */
const TYPES = [cut.type, draw.type];

const paramsOf = ({ params }: EarlierStep) => cut.params.safeParse(params).data;

/** The line of an earlier brace of the same patient, carried to this body. Observable. */
export class EarlierLine {
  readonly #session: Session;
  readonly #line: PolylineStep;
  readonly #proposal: Proposal;
  readonly #laying: Laying;
  /** What is being fetched or carried, in words; none while something is asked. */
  readonly #busy = createCell<string | undefined>(undefined);

  constructor(session: Session, line: PolylineStep, proposal: Proposal, laying: Laying) {
    this.#session = session;
    this.#line = line;
    this.#proposal = proposal;
    this.#laying = laying;
  }

  get actions(): readonly StepAction[] {
    const isOffered =
      patientOf(this.#session) !== undefined && this.#session.services.notifications.choose !== undefined;
    return isOffered ? [{ id: 'earlier', enabled: this.#busy.get() === undefined }] : [];
  }

  /** How well the skin of then fits the skin of now along the line. */
  get readouts(): readonly Readout[] {
    const { carried } = this.#session.draft.values;
    if (!carried) return [];
    const within = unsureBy(carried);
    const row = (id: string, value: number, most: number): Readout => ({
      ...{ id, value, unit: 'mm', asked: { most } },
      // Heights that nothing but the shape says are not seen by how far the skin moved.
      standing: value > most ? 'near' : within === 0 ? 'good' : 'unsure',
    });
    return [
      ...(within > 0
        ? [{ id: heightRow(carried), value: within, unit: 'mm', standing: 'unsure' } as const]
        : []),
      row('skin-apart', carried.median, MEDIAN),
      row('skin-apart-worst', carried.worst, WORST),
    ];
  }

  /** Where the line is from, and what its heights go by. */
  get hint(): string | undefined {
    const { carried } = this.#session.draft.values;
    const busy = this.#busy.get();
    if (busy !== undefined && busy !== '') return busy;
    if (!carried) return undefined;
    const { name, marks: count, template } = carried;
    const isOfShape = unsureBy(carried) > 0;
    const by = count === 0 ? 'by-shape' : isOfShape ? 'by-some-marks' : 'by-marks';
    if (!template) return this.#session.text(`earlier.${by}`, { name, count });
    return this.#session.text(`template.${template}${count === 0 ? '' : `-${by}`}`, { name, count });
  }

  /** Lets an earlier line be chosen, and puts it in the place of what is drawn, as one gesture. */
  async run(): Promise<void> {
    if (this.#busy.get() !== undefined) return;
    try {
      this.#busy.set(this.#session.text('earlier.looking'));
      const found = await this.#choose();
      if (found && !this.#session.ended) await this.#take(found);
    } catch (error) {
      if (this.#session.ended || error instanceof OperationAborted) return;
      const { notifications } = this.#session.services;
      if (isSdkError(error)) notifications.notify('error', error.code, error.data);
      else notifications.notify('error', 'border/earlier-not-loaded');
    } finally {
      this.#busy.set(undefined);
    }
  }

  async #choose(): Promise<Earlier | undefined> {
    const { notifications } = this.#session.services;
    const steps = await patientOf(this.#session)!.earlierSteps(TYPES);
    const lines = steps.flatMap((step): readonly Earlier[] => {
      const params = paramsOf(step);
      return params && borderForm.fromParams(params).first ? [{ step, params }] : [];
    });
    if (this.#session.ended) return undefined;
    if (lines.length === 0) {
      notifications.notify('info', 'border/no-earlier-line');
      return undefined;
    }
    this.#busy.set('');
    const chosen = await notifications.choose!(
      'border/earlier-lines',
      lines.map(({ step, params }) => ({
        id: step.modelId,
        name: step.name,
        detail: this.#detail(step, params),
      })),
    );
    return lines.find(({ step }) => step.modelId === chosen);
  }

  #detail({ filedAt }: EarlierStep, { purpose }: Earlier['params']): string {
    const session = this.#session;
    const day = new Intl.DateTimeFormat(session.services.i18n.language, { dateStyle: 'medium' }).format(
      new Date(filedAt),
    );
    if (!purpose) return session.text('earlier.unknown', { day });
    const type = session.text(`params.braceClass.options.${purpose.type}`);
    return session.text(`earlier.convex-${purpose.side}`, { day, class: type });
  }

  async #take({ step, params }: Earlier): Promise<void> {
    const session = this.#session;
    const { history, annotations } = session.services;
    this.#busy.set(session.text('earlier.carrying', { name: step.name }));
    const mesh = await patientOf(session)!.bodyBefore(step);
    const { purpose } = params;
    const chosen = this.#proposal.wish ?? purpose ?? undefined;
    this.#busy.set('');
    if (session.ended || (chosen && !(await this.#proposal.mayPropose(chosen))) || session.ended) return;
    const marked = purpose && marksIn(purpose.landmarks);
    const now = history.mesh;
    const { curves, keep, apart, marks, within } = await this.#laying.run(
      session.text('earlier.carrying', { name: step.name }),
      {
        kind: 'carry',
        from: { mesh, curves: params.curves, keep: params.keep, ...(marked && { marked }) },
        ...{ mesh: now, marked: landmarksOf(annotations.annotations) },
      },
    );
    if (session.ended) return;
    // The line was laid on a body that is not there any more.
    if (history.mesh !== now) return session.services.notifications.notify('info', 'border/body-changed');
    const { first, ...others } = borderForm.fromParams({
      curves: curves.map((line) => ({ ...line, points: [...line.points] })),
      ...(keep && { keep }),
      purpose,
    });
    const carried = { name: step.name, median: apart.median, worst: apart.worst, marks, within };
    this.#line.put(first!, {
      second: undefined,
      drawnFor: undefined,
      mirrored: undefined,
      ...others,
      ...chosenFor(this.#session),
      carried,
    });
  }
}

/** Class and side that were chosen stay: the line says that it was made for others. */
export function chosenFor({ draft }: Session): Partial<Lines> {
  const { braceClass, curveSide } = draft.values;
  return {
    ...(braceClass !== undefined && isBraceType(braceClass) && { braceClass }),
    ...(curveSide !== undefined && curveSide !== 'none' && { curveSide }),
  };
}
