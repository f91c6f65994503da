import {
  backProminence,
  isBraceType,
  proposeTrim,
  trimRules,
  trimTargets,
  trunkLevels,
  type TrimRule,
  type TrimTarget,
  type TrimWish,
  type TrunkLevels,
} from '@bracewright/core/brace';
import { landmarksOf, type MarkedLandmark } from '@bracewright/core/annotation';
import type { TriMesh } from '@bracewright/core/mesh';
import { isSdkError, type Json, type Params } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import {
  createCell,
  watchOverlay,
  watchValue,
  type PolylineStep,
  type Readout,
  type StepAction,
  type ToolSession,
} from '@bracewright/core/tool';
import { heightQuestion, unsureBy } from './carried.ts';
import { MovedMost } from './moved-most.ts';
import type { cut } from './operation.ts';
import { kindOf, LEAST, linesOf, purposeOf, type borderForm } from './params.ts';
import type { Recorded } from './recorded.ts';
import { ruleMarks, type RuleMark } from './rule-marks.ts';
import { brokenText, readoutOf } from './readouts.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;

/** Names of the fields that say what a line is proposed for. */
export const PROPOSAL_FIELDS = ['braceClass', 'curveSide', 'opening', 'openingWidth'] as const;
/** What is said while the field is not filled in that a proposal needs first. */
const NEEDS = {
  braceClass: 'border/propose-needs-class',
  curveSide: 'border/propose-needs-side',
} as const;
/** As the card marks them. */
const MARKS = { bad: '✕', near: '!', unsure: '?', good: '✓' } as const;
/** After so long without a change the clearances are measured, ms. */
const REST = 60;

/** What a line is proposed for; undefined until class and side were chosen. */
function wishOf(values: Session['draft']['values']): TrimWish | undefined {
  const purpose = purposeOf(values);
  if (!purpose) return undefined;
  const { type, side, opening, width } = purpose;
  return { type, side, opening, width };
}

/** Which skin a scanner saw is not known here: nothing counts as found by its shape. */
const isScanned = (): boolean => false;

/** The landmarks that were marked on the body. */
const marksOf = (session: Session): readonly MarkedLandmark[] =>
  landmarksOf(session.services.annotations.annotations);

/** The line that is proposed for a class and a side, and the clearances of whatever line is drawn for them. Observable. */
export class Proposal {
  readonly #session: Session;
  readonly #line: PolylineStep;
  readonly #recorded: Recorded;
  readonly #rules = createCell<readonly TrimRule[]>([]);
  /** The line in colours, where clearances were measured. */
  readonly #marks = createCell<readonly RuleMark[]>([]);
  readonly #targets = createCell<readonly TrimTarget[]>([]);
  #levels:
    | { readonly of: TriMesh; readonly marks: string; readonly levels: TrunkLevels | undefined }
    | undefined;
  /** What the targets are of. */
  #asked: { readonly of: TriMesh; readonly what: string } | undefined;
  readonly #movedMost = new MovedMost();
  /** What somebody has said yes to. */
  readonly #answered = new Set<string>();

  constructor(session: Session, line: PolylineStep, recorded: Recorded) {
    this.#session = session;
    this.#recorded = recorded;
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
        if (!wish || lines.length === 0) {
          this.#rules.set([]);
          this.#marks.set([]);
          this.#targets.set([]);
        } else timer = setTimeout(() => this.#measure(mesh, marks, { lines, wish }), REST);
      },
    );
    watchOverlay(session, 'clearances', () => this.#marks.get());
    session.own({ dispose: () => clearTimeout(timer) });
  }

  /** What class and side are chosen for. */
  get wish(): TrimWish | undefined {
    return wishOf(this.#session.draft.values);
  }

  /** The heights that the clearances ask for; none until class and side were chosen. */
  get targets(): readonly TrimTarget[] {
    return this.#targets.get();
  }

  get actions(): readonly StepAction[] {
    const { braceClass, curveSide } = this.#session.draft.values;
    const lacking = !isBraceType(braceClass ?? '')
      ? 'braceClass'
      : curveSide === undefined || curveSide === 'none'
        ? 'curveSide'
        : undefined;
    if (!lacking) return [{ id: 'propose', enabled: true }];
    return [{ id: 'propose', enabled: false, needs: { code: NEEDS[lacking], data: {}, field: lacking } }];
  }

  /** Fields that do not matter before a class was chosen. */
  get idleFields(): readonly string[] {
    return this.#session.draft.values.braceClass === undefined ||
      this.#session.draft.values.braceClass === 'none'
      ? PROPOSAL_FIELDS.filter((name) => name !== 'braceClass')
      : [];
  }

  get readouts(): readonly Readout[] {
    const readouts = this.#rules.get().map(readoutOf);
    const [first, ...others] = readouts;
    const told =
      first && this.#isOfAnother() ? [{ ...first, warning: 'border/other-purpose' }, ...others] : readouts;
    return this.#session.draft.values.carried?.template ? [...this.#farthest(), ...told] : told;
  }

  /** The clearance that a drag has changed most, as words; undefined while it has changed none. `drag`: one and the same object all through it. */
  movedMost(drag: object): string | undefined {
    const moved = this.#movedMost.of(drag, this.#rules.get().map(readoutOf));
    if (!moved) return undefined;
    const { units } = this.#session.services;
    const { id, value, within, standing } = moved;
    // Never surer than the card says it.
    const doubt = within === undefined ? '' : `${units.formatLength(value, { unit: false })} ± `;
    const mark = standing === undefined ? '' : ` ${MARKS[standing]}`;
    return `${this.#session.text(`readouts.${id}`)} ${doubt}${units.formatLength(within ?? value)}${mark}`;
  }

  /** How far a line from a template lies beyond what is asked where it does most, mm; it is as sure as the least sure clearance. */
  #farthest(): readonly Readout[] {
    const rules = this.#rules.get();
    if (rules.length === 0) return [];
    const value = Math.max(
      ...rules.map(({ value: is, least = -Infinity, most = Infinity }) => Math.max(0, least - is, is - most)),
    );
    const standing = (['bad', 'near', 'unsure', 'good'] as const).find((one) =>
      rules.some(({ status }) => status === one),
    )!;
    return [{ id: 'clearance-missed', value, unit: 'mm', standing }];
  }

  /** The parameters with the landmarks that the clearances go by. */
  withLandmarks(params: Params<typeof cut> | undefined): Json | undefined {
    if (!params?.purpose) return params as Json | undefined;
    const landmarks = marksOf(this.#session).map(({ position, ...mark }) => ({
      ...mark,
      position: [...position],
    }));
    return { ...params, purpose: { ...params.purpose, landmarks } } as unknown as Json;
  }

  /** What Apply asks before lines are kept that break a clearance, or are for another side; undefined where there is nothing to ask. */
  get onCommit(): (() => Promise<'usual' | 'refused'>) | undefined {
    const broken = this.#rules.get().filter(({ status }) => status === 'bad');
    const isOther = this.#recorded.isOther;
    const { carried } = this.#session.draft.values;
    const heights = heightQuestion(carried);
    if (broken.length === 0 && !this.#isOfAnother() && !isOther && !heights) return undefined;
    return async () => {
      const { notifications } = this.#session.services;
      if (this.#isOfAnother() && !(await notifications.confirm('border/other-purpose'))) return 'refused';
      if (isOther && !(await notifications.confirm('border/other-than-record'))) return 'refused';
      if (heights && !(await notifications.confirm(heights, { within: unsureBy(carried!) / 10 })))
        return 'refused';
      if (
        broken.length > 0 &&
        !(await notifications.confirm(this.#brokenQuestion, {
          count: broken.length,
          which: this.#told(broken),
        }))
      )
        return 'refused';
      return 'usual';
    };
  }

  /** What Apply does with a line that breaks a clearance. */
  get #brokenQuestion(): 'border/clearances-broken' | 'border/keeps-broken' {
    return this.#session.draft.values.cuts === false ? 'border/keeps-broken' : 'border/clearances-broken';
  }

  #told(broken: readonly TrimRule[]): string {
    const { units } = this.#session.services;
    return brokenText(broken, this.#session.text.bind(this.#session), (mm) => units.formatLength(mm));
  }

  /** Whether the lines were made for another class, side or opening than is chosen now. */
  #isOfAnother(): boolean {
    const { values } = this.#session.draft;
    const [wish, { drawnFor }] = [wishOf(values), values];
    return wish !== undefined && drawnFor !== undefined && kindOf(wish) !== drawnFor;
  }

  /**
   * Puts the proposed line in the place of what is drawn, as one gesture; asks first where nobody has confirmed which side is left, and where the back stands out
   * to the other side than the one that was chosen.
   */
  async run(): Promise<void> {
    const { draft, services } = this.#session;
    const wish = wishOf(draft.values);
    if (!wish || !(await this.mayPropose(wish)) || this.#session.ended) return;
    try {
      const marked = marksOf(this.#session);
      const { curves, keep } = proposeTrim(services.history.mesh, wish, { marked, isScanned });
      const others = {
        ...{ lineShape: 'smooth', second: [], keep, drawnFor: kindOf(wish) },
        ...{ carried: undefined, mirrored: undefined },
      };
      this.#line.put(curves[0]!.points, others);
    } catch (error) {
      if (!isSdkError(error)) throw error;
      // A body that was cut ends at its line: its own ends say nothing of the scan.
      if (error.code === 'mesh/trunk-ends' && this.#isCut)
        services.notifications.notify('error', 'border/cut-already');
      else services.notifications.notify('error', error.code, error.data);
    }
  }

  /** Whether a step before this one has cut the body along an edge line. */
  get #isCut(): boolean {
    const { services, editing } = this.#session;
    const { records } = services.history.history;
    const before =
      editing === undefined
        ? records
        : records.slice(
            0,
            records.findIndex(({ id }) => id === editing),
          );
    return before.some(({ type, state }) => state === 'on' && services.history.roles.of(type) === 'edge');
  }

  /** Does an action of the step: its own, or the line's; with the line goes what it was for. */
  act(action: string): void {
    if (action === 'propose') void this.run();
    else if (action === 'clear')
      this.#line.put([], { drawnFor: undefined, carried: undefined, mirrored: undefined });
    else this.#line.run(action);
  }

  /** Asks before a line is laid that hangs on the side, where nobody has confirmed which side is left or the back speaks against it. */
  async mayPropose(wish: Pick<TrimWish, 'type' | 'side' | 'opening'>): Promise<boolean> {
    const { history, looks, notifications } = this.#session.services;
    const isSure = looks.standConfirmed?.() ?? false;
    if (!isSure && !(await notifications.confirm('border/sides-unconfirmed'))) return false;
    // Rooms stand out where the curve is hollow: a body that was shaped says nothing of its side.
    const isShaped = history.history.records.some(
      ({ type, state }) => state === 'on' && history.roles.of(type) === undefined,
    );
    if (isShaped) return true;
    const levels = this.#levelsOf(history.mesh, marksOf(this.#session));
    const shown = levels && backProminence(history.mesh, wish.type, levels);
    const doubt = `${kindOf(wish)} ${shown?.side}`;
    if (!shown || shown.side === wish.side || this.#answered.has(doubt)) return true;
    const isMeant = await notifications.confirm(`border/stands-out-${shown.side}`, {
      angle: Math.round(shown.angle),
    });
    if (isMeant) this.#answered.add(doubt);
    return isMeant;
  }

  #levelsOf(mesh: TriMesh, marked: readonly MarkedLandmark[]): TrunkLevels | undefined {
    const marks = JSON.stringify(marked);
    if (this.#levels?.of !== mesh || this.#levels.marks !== marks)
      this.#levels = { of: mesh, marks, levels: trunkLevels(mesh, { marked, isScanned }) };
    return this.#levels.levels;
  }

  #measure(
    mesh: TriMesh,
    marked: readonly MarkedLandmark[],
    { lines, wish }: { readonly lines: ReturnType<typeof linesOf>; readonly wish: TrimWish },
  ): void {
    const levels = this.#levelsOf(mesh, marked);
    const rules = levels ? trimRules(mesh, lines, wish, levels) : [];
    this.#rules.set(rules);
    this.#marks.set(ruleMarks(mesh, lines, rules));
    const asked = JSON.stringify([wish, marked]);
    if (this.#asked?.of === mesh && this.#asked.what === asked && this.#targets.get().length > 0) return;
    this.#asked = { of: mesh, what: asked };
    this.#targets.set(levels ? trimTargets(mesh, wish, levels) : []);
  }
}
