import {
  backProminence,
  isBraceType,
  proposeTrim,
  trimRules,
  trunkLevels,
  type Opening,
  type TrimRule,
  type TrimWish,
  type TrunkLevels,
} from '@bracewright/core/brace';
import { landmarksOf, type MarkedLandmark } from '@bracewright/core/annotation';
import type { TriMesh } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import {
  createCell,
  watchValue,
  type PolylineStep,
  type Readout,
  type StepAction,
  type ToolSession,
} from '@bracewright/core/tool';
import { LEAST, linesOf, type borderForm } from './params.ts';
import { readoutOf } from './readouts.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;

/** Names of the fields that say what a line is proposed for. */
export const PROPOSAL_FIELDS = ['braceClass', 'curveSide', 'opening', 'openingWidth'] as const;
/** After so long without a change the clearances are measured, ms. */
const REST = 60;

/** What a line is proposed for; undefined until class and side were chosen. */
function wishOf({
  braceClass = 'none',
  curveSide = 'none',
  opening = 'front',
  openingWidth = 30,
}: Session['draft']['values']): TrimWish | undefined {
  if (!isBraceType(braceClass) || (curveSide !== 'left' && curveSide !== 'right')) return undefined;
  return { type: braceClass, side: curveSide, opening: opening as Opening, width: openingWidth };
}

/** The landmarks that were marked on the body. */
const marksOf = (session: Session): readonly MarkedLandmark[] =>
  landmarksOf(session.services.annotations.annotations);

/** The line that is proposed for a class and a side, and the clearances of whatever line is drawn for them. Observable. */
export class Proposal {
  readonly #session: Session;
  readonly #line: PolylineStep;
  readonly #rules = createCell<readonly TrimRule[]>([]);
  #levels:
    { readonly of: TriMesh; readonly marks: string; readonly levels: TrunkLevels | undefined } | undefined;

  constructor(session: Session, line: PolylineStep) {
    this.#session = session;
    this.#line = line;
    let timer: ReturnType<typeof setTimeout> | undefined;
    watchValue(
      session,
      () => ({
        lines: linesOf(session.draft.values).filter(({ points }) => points.length >= LEAST),
        wish: wishOf(session.draft.values),
        mesh: session.services.history.mesh,
        marks: marksOf(session),
      }),
      ({ lines, wish, mesh, marks }) => {
        clearTimeout(timer);
        if (!wish || lines.length === 0) this.#rules.set([]);
        else timer = setTimeout(() => this.#measure(mesh, marks, { lines, wish }), REST);
      },
    );
    session.own({ dispose: () => clearTimeout(timer) });
  }

  get actions(): readonly StepAction[] {
    return [{ id: 'propose', enabled: wishOf(this.#session.draft.values) !== undefined }];
  }

  /** Fields that do not matter before a class was chosen. */
  get idleFields(): readonly string[] {
    return this.#session.draft.values.braceClass === undefined ||
      this.#session.draft.values.braceClass === 'none'
      ? PROPOSAL_FIELDS.filter((name) => name !== 'braceClass')
      : [];
  }

  get readouts(): readonly Readout[] {
    return this.#rules.get().map(readoutOf);
  }

  /**
   * Puts the proposed line in the place of what is drawn, as one gesture; asks first where nobody has confirmed which side is left, and where the back stands out
   * to the other side than the one that was chosen.
   */
  async run(): Promise<void> {
    const { draft, services } = this.#session;
    const wish = wishOf(draft.values);
    if (!wish || !(await this.#mayPropose(wish)) || this.#session.ended) return;
    try {
      const marked = marksOf(this.#session);
      const { curves, keep } = proposeTrim(services.history.mesh, wish, { marked });
      draft.set({ lineShape: 'smooth', second: [], keep });
      this.#line.put(curves[0]!.points);
    } catch (error) {
      if (!isSdkError(error)) throw error;
      services.notifications.notify('error', error.code, error.data);
    }
  }

  async #mayPropose(wish: TrimWish): Promise<boolean> {
    const { history, looks, notifications } = this.#session.services;
    const isSure = looks.standConfirmed?.() ?? false;
    if (!isSure && !(await notifications.confirm('border/sides-unconfirmed'))) return false;
    const levels = this.#levelsOf(history.mesh, marksOf(this.#session));
    const shown = levels && backProminence(history.mesh, wish.type, levels);
    if (!shown || shown.side === wish.side) return true;
    return notifications.confirm(`border/stands-out-${shown.side}`, { angle: Math.round(shown.angle) });
  }

  #levelsOf(mesh: TriMesh, marked: readonly MarkedLandmark[]): TrunkLevels | undefined {
    const marks = JSON.stringify(marked);
    if (this.#levels?.of !== mesh || this.#levels.marks !== marks)
      this.#levels = { of: mesh, marks, levels: trunkLevels(mesh, { marked }) };
    return this.#levels.levels;
  }

  #measure(
    mesh: TriMesh,
    marked: readonly MarkedLandmark[],
    { lines, wish }: { readonly lines: ReturnType<typeof linesOf>; readonly wish: TrimWish },
  ): void {
    const levels = this.#levelsOf(mesh, marked);
    this.#rules.set(levels ? trimRules(mesh, lines, wish, levels) : []);
  }
}
