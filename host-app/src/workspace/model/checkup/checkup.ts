import { makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import type { TriMesh } from '@bracewright/core/mesh';
import { OperationAborted, checkParams, type AnyOperation } from '@bracewright/core/operation';
import { inspectBody } from '../../workers/look-jobs.ts';
import { checksOf, type Check, type SeenOfBody } from './findings.ts';
import { proposalsFor, type Proposal } from './proposals.ts';
import { tellPrepared } from '../steps/tell-done.ts';
import type { Desk } from '../desk/desk.ts';
import type { LaterSteps } from '../steps/later-steps.ts';
import type { RealSize } from '../body/real-size.ts';
import type { PlaceGuide } from '../steps/show-place.ts';
import type { Recognised } from '../body/recognised.ts';
import type { Sizes } from '../body/sizes.ts';
import type { Standing } from '../body/standing.ts';

/** The desk with the parts that a scan is judged by. */
type CheckupDesk = Desk & {
  readonly standing: Standing;
  readonly sizes: Sizes;
  readonly recognised: Recognised;
  readonly realSize: RealSize;
  readonly later: LaterSteps;
  readonly guide: PlaceGuide;
  readonly preparation?: { readonly isOpen: boolean };
};

const DAY_MS = 86_400_000;

/** What the check-up of a scan found, and the steps that prepare it. */
export class Checkup {
  isOpen = false;
  /** Whether the steps are shown, to be chosen from. */
  preparing = false;
  /** The step that is being carried out, from 0; undefined while none is. */
  running: { readonly index: number; readonly count: number; readonly type: string } | undefined = undefined;
  failure: unknown = undefined;
  /** The steps that were carried out last: what each found is said until the card is closed. */
  prepared: readonly string[] = [];
  /** Indices of the proposals that the person switched over. */
  switched: ReadonlySet<number> = new Set();
  private seen:
    | { readonly of: TriMesh; readonly what: Omit<SeenOfBody, 'confirmed' | 'sizeConfirmed'> }
    | undefined = undefined;
  private stopped = false;
  private readonly workspace: CheckupDesk;

  constructor(workspace: CheckupDesk) {
    this.workspace = workspace;
    makeAutoObservable<this, 'workspace' | 'seen' | 'stopped'>(this, {
      workspace: false,
      stopped: false,
      seen: observableRef,
      running: observableRef,
      failure: observableRef,
      switched: observableRef,
      prepared: observableRef,
    });
  }

  get checks(): readonly Check[] | undefined {
    const { seen } = this;
    const { standing, sizes, parts, realSize } = this.workspace;
    const { confirmed } = standing;
    const sizeConfirmed = realSize.confirmed !== undefined;
    const { roughlyClosed } = this;
    const measured = parts.sizes && { sizes: sizes.summary };
    return seen && checksOf({ ...seen.what, confirmed, sizeConfirmed, roughlyClosed, ...measured });
  }

  private get roughlyClosed(): number {
    const { outcomes, roles } = this.workspace.design;
    const sealed = [...outcomes.values()].filter(
      ({ type, state }) => state === 'applied' && roles.of(type) === 'closing',
    );
    const warnings = sealed.flatMap(({ findings }) => findings).filter(({ kind }) => kind === 'warning');
    return new Set(warnings.flatMap(({ places }) => places).map(({ at }) => at.join(' '))).size;
  }

  /** Whether what is shown was seen on the body as it is now. */
  get isCurrent(): boolean {
    return this.seen?.of === this.workspace.design.mesh;
  }

  get proposals(): readonly Proposal[] {
    const { seen } = this;
    if (!seen) return [];
    const what = { ...seen.what, confirmed: this.workspace.standing.confirmed };
    const known = (proposal: Proposal) => this.operationFor(proposal) !== undefined;
    const found = proposalsFor(seen.of, what).filter(known);
    const at = found.findIndex(({ role }) => role === 'alignment');
    // The rims of a body that is left as it lies are cut where it lies.
    return at < 0 || found[at]!.wanted !== this.switched.has(at)
      ? found
      : proposalsFor(seen.of, what, { aligns: false }).filter(known);
  }

  /** The operation that a proposal is carried out by: one of its role that has a tool and takes its values. */
  operationFor({ role, params }: Proposal): AnyOperation | undefined {
    const { operations, toolOf } = this.workspace.parts.catalog;
    return operations.roles
      .typesOf(role)
      .map((type) => operations.latest(type))
      .find((operation) => toolOf(operation.type) && checkParams(operation, params).ok);
  }

  isOn(index: number): boolean {
    return this.proposals[index]!.wanted !== this.switched.has(index);
  }

  toggle(index: number): void {
    const next = new Set(this.switched);
    if (!next.delete(index)) next.add(index);
    this.switched = next;
  }

  /** A scan that nothing was done to is looked at by itself; its tools are one press away. */
  openForFreshScan(): void {
    const { design, parts } = this.workspace;
    // The path of preparing begins with the same look.
    if (this.workspace.preparation?.isOpen) return;
    // A wall is no scan.
    if (parts.isWall) return;
    const untouched = design.history.records.every(({ state }) => state === 'cancelled');
    if (untouched && this.workspace.may('operation/create')) this.open();
  }

  open(): void {
    this.isOpen = true;
    this.preparing = false;
    this.switched = new Set();
    void this.look();
  }

  close(): void {
    this.isOpen = false;
    this.prepared = [];
  }

  prepare(on: boolean): void {
    this.preparing = on;
    this.failure = undefined;
  }

  /** Looks at the body as it is now, away from the page. */
  async look(): Promise<void> {
    const { design, standing, recognised, parts } = this.workspace;
    const of = design.mesh;
    if (this.seen?.of === of) return;
    this.failure = undefined;
    try {
      const facts = parts.facts ?? {};
      const [inspection, alignment, guess] = await Promise.all([
        inspectBody(of),
        standing.looks.align(of),
        recognised.person(),
      ]);
      const days = Math.max(0, Math.floor((Date.now() - Date.parse(parts.filedAt)) / DAY_MS));
      const what = { inspection, guess, alignment, recordedHeight: facts.height, days };
      runInAction(() => (this.seen = { of, what }));
    } catch (error) {
      // Who stops the look does not want the card.
      if (error instanceof OperationAborted) this.close();
      else runInAction(() => (this.failure = error));
    }
  }

  /** Carries out what is switched on, one record after the other; what is done stays when it is stopped or a step is refused. */
  async run(): Promise<void> {
    if (this.running) return;
    let begins = false;
    await this.workspace.guard(async () => (begins = await this.workspace.later.maySettle()));
    if (!begins) return;
    if (!this.isCurrent) {
      // What is proposed is proposed for the body that was looked at.
      this.preparing = false;
      void this.look();
      return;
    }
    const { design, editor, standing } = this.workspace;
    const steps = this.proposals.filter((_, index) => this.isOn(index));
    let aligned = false;
    const made: string[] = [];
    this.stopped = false;
    this.failure = undefined;
    try {
      editor?.tools.requireIdle();
      for (const [index, proposal] of steps.entries()) {
        const operation = this.operationFor(proposal);
        if (this.stopped || !operation) break;
        const { type, version } = operation;
        runInAction(() => (this.running = { index, count: steps.length, type }));
        made.push((await design.append({ type, version, params: proposal.params })).id);
        aligned ||= proposal.role === 'alignment';
      }
    } catch (error) {
      if (!(error instanceof OperationAborted)) runInAction(() => (this.failure = error));
    } finally {
      runInAction(() => {
        this.preparing = false;
        this.running = undefined;
        this.switched = new Set();
        this.prepared = made;
      });
    }
    if (aligned) standing.askAfterAligning();
    // What is to be compared is drawn first; what was done is told where it is seen.
    await when(() => !standing.question || standing.compared);
    void this.look();
    await when(() => !standing.question);
    await tellPrepared(this.workspace, made);
  }

  stop(): void {
    this.stopped = true;
    this.workspace.design.abort();
  }
}
