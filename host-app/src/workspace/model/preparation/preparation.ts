import { makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import type { LandmarkProposal, PreparationStep, ScanPreparation } from '@bracewright/core/brace';
import {
  POINT_ASSOCIATIONS,
  landmarksOf,
  type Annotation,
  type MarkedLandmark,
} from '@bracewright/core/annotation';
import { mat4, type Mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { OperationAborted, checkParams, type AnyOperation, type Json } from '@bracewright/core/operation';
import { formOf } from '@bracewright/core/plugin';
import { alignBody, bodyFrame } from '@bracewright/core/tool';
import { proposePreparation } from '../../workers/look-jobs.ts';
import { tellPrepared } from '../steps/tell-done.ts';
import type { Desk } from '../desk/desk.ts';
import type { Standing } from '../body/standing.ts';
import type { Checkup } from '../checkup/checkup.ts';
import type { Check } from '../checkup/findings.ts';
import type { LaterSteps } from '../steps/later-steps.ts';
import type { PlaceGuide } from '../steps/show-place.ts';
import { cutsOf, movedPoint, type ShownCut } from './proposed-places.ts';
import { FindingsDraft, type FindingValues } from './findings.ts';
import { PATH, PROPOSED_IN, readPath, waitsForStand, type PathStep } from './path.ts';

/** The desk with the parts that a scan is prepared by. */
type PreparationDesk = Desk & {
  readonly standing: Standing;
  readonly checkup: Checkup;
  readonly later: LaterSteps;
  readonly guide: PlaceGuide;
  readonly arrival: { take(id: string): Promise<void> };
  useTool(id: string, values?: Readonly<Record<string, unknown>>): Promise<void>;
};

/** Where a landmark is to be kept: as the program proposes it, or as an earlier scan has it. */
type PlacedLandmark = Pick<LandmarkProposal, 'association' | 'point' | 'within'>;

/** A landmark that was kept as the program estimated it. */
export interface EstimatedMarker {
  readonly marker: Annotation;
  readonly association: string;
  /** How far it may lie elsewhere, mm. */
  readonly within: number;
}

/** What the program proposes, and of which body. */
interface Proposed {
  readonly of: TriMesh;
  /** Whether somebody had confirmed how the body stands. */
  readonly stands: boolean;
  readonly what: ScanPreparation;
  /** From where its landmarks lie to the body as it is. */
  readonly back: Mat4;
}

const keyOf = (modelId: string): string => `bracewright.preparation.${modelId}`;
/** Whether the program proposes anything, on this device. */
const AI = 'bracewright.preparation.ai';

/** The led path from a raw scan to a prepared body: what is proposed, what a person took, and where on the path they are. Nothing is kept without their yes. */
export class Preparation {
  isOpen: boolean;
  step: PathStep;
  skipped: readonly PathStep[];
  /** Whether the program proposes. */
  proposes: boolean;
  /** Whether all that is proposed is shown at once, to be taken together. */
  isWhole = false;
  /** Proposals that the person leaves out of all at once. */
  left: ReadonlySet<string> = new Set();
  /** How far the look is, 0 to 1; undefined while none is under way. */
  fraction: number | undefined = undefined;
  running: { readonly index: number; readonly count: number; readonly type: string } | undefined = undefined;
  failure: unknown = undefined;
  /** What a person found of the curve. */
  readonly findings: FindingsDraft;
  /** Whether landmarks are being kept. */
  private isKeeping = false;
  /** Landmarks that the person refused. */
  refused: ReadonlySet<string> = new Set();
  private proposed: Proposed | undefined = undefined;
  private abort: AbortController | undefined = undefined;
  private stopped = false;
  /** Whether the person stopped the look: it begins again when they ask for it, or go on to another step. */
  rests = false;
  private readonly workspace: PreparationDesk;

  constructor(workspace: PreparationDesk) {
    this.workspace = workspace;
    const { app, modelId } = workspace.parts;
    const draft = app.drafts.place<FindingValues>(app.session.workplace ?? '', `findings:${modelId}`);
    this.findings = new FindingsDraft(app.api, modelId, draft);
    const kept = readPath(localStorage.getItem(keyOf(workspace.parts.modelId)));
    this.isOpen = kept.isOpen;
    this.step = kept.step;
    this.skipped = kept.skipped;
    this.proposes = localStorage.getItem(AI) !== 'off';
    makeAutoObservable<this, 'workspace' | 'proposed' | 'abort' | 'stopped'>(this, {
      workspace: false,
      findings: false,
      abort: false,
      stopped: false,
      proposed: observableRef,
      running: observableRef,
      failure: observableRef,
      left: observableRef,
      refused: observableRef,
      skipped: observableRef,
    });
  }

  /** What is proposed for the body as it is; undefined while nobody has looked. */
  get found(): ScanPreparation | undefined {
    return this.#current?.what;
  }

  get #current(): Proposed | undefined {
    const { proposed } = this;
    const { design, standing } = this.workspace;
    if (proposed?.of !== design.mesh) return undefined;
    return proposed.stands === standing.confirmed || isOfStood(proposed) ? proposed : undefined;
  }

  /** Whether something is under way that has to be waited for. */
  get isBusy(): boolean {
    return this.fraction !== undefined || this.running !== undefined;
  }

  /** The proposals of a step of the path that can be carried out here. */
  proposalsOf(step: PathStep): readonly PreparationStep[] {
    return this.all.filter(({ id }) => PROPOSED_IN[id] === step);
  }

  get all(): readonly PreparationStep[] {
    if (this.scanFaults.length > 0) return [];
    return (this.found?.steps ?? []).filter((one) => this.operationFor(one) !== undefined);
  }

  /** What is wrong with the scan itself, so that nothing found on it is of the patient's size: it is mended before anything is proposed. */
  get scanFaults(): readonly Check[] {
    const { checks = [] } = this.workspace.checkup;
    return checks.filter(({ name, state }) => name === 'unit' && state === 'fault');
  }

  /** The operation of a proposal: one of its role that has a tool and takes its values. */
  operationFor({ role, params }: PreparationStep): AnyOperation | undefined {
    const { operations, toolOf } = this.workspace.parts.catalog;
    return operations.roles
      .typesOf(role)
      .map((type) => operations.latest(type))
      .find((operation) => toolOf(operation.type) && checkParams(operation, params).ok);
  }

  /** Whether how the body stands must be answered before anything is carried out at once. */
  get isAsked(): boolean {
    return (this.found?.questions.length ?? 0) > 0;
  }

  /** Whether it can be taken by itself only after the stand that is proposed too. */
  waits({ id }: PreparationStep): boolean {
    return waitsForStand(id, this.found?.steps ?? []);
  }

  /** Whether it cannot be among all at once, as the turn that it needs is left out or cannot be carried out. */
  lacksStand(one: PreparationStep): boolean {
    return this.waits(one) && !this.all.some(({ id }) => id === 'stand' && !this.left.has(id));
  }

  /** Whether it is among all that are taken at once. */
  isTicked(one: PreparationStep): boolean {
    return !this.left.has(one.id) && !this.lacksStand(one);
  }

  /** Landmarks that are proposed and that nobody has marked or refused yet, on the body as it is. */
  get landmarks(): readonly LandmarkProposal[] {
    const current = this.#current;
    // Left and right are sure only when the body was compared with the example.
    if (!current || !this.workspace.standing.confirmed || this.scanFaults.length > 0) return [];
    const marked = new Set(this.#marked);
    return current.what.landmarks
      .filter(({ association }) => !marked.has(association) && !this.refused.has(association))
      .map((one) => ({ ...one, point: movedPoint(one.point, current.back) }));
  }

  /** How many of the landmarks a person marked or confirmed. */
  get markedCount(): number {
    const sure = this.#marks.filter(({ within }) => within === undefined);
    return new Set(sure.map(({ association }) => association)).size;
  }

  /** The markers that were kept as they were estimated, and that nobody has moved or confirmed. */
  get estimated(): readonly EstimatedMarker[] {
    return this.workspace.parts.annotations.annotations.flatMap((marker) =>
      landmarksOf([marker]).flatMap(({ association, within }) =>
        within === undefined ? [] : [{ marker, association, within }],
      ),
    );
  }

  get #marks(): readonly MarkedLandmark[] {
    return landmarksOf(this.workspace.parts.annotations.annotations);
  }

  get #marked(): readonly string[] {
    return this.#marks.map(({ association }) => association);
  }

  /** Whether the records, markers and answers of a step are there. */
  isDone(step: PathStep): boolean {
    const { design, standing } = this.workspace;
    const has = (...roles: readonly string[]) =>
      design.history.records.some(
        ({ type, state }) => state === 'on' && roles.includes(design.roles.of(type) ?? ''),
      );
    switch (step) {
      case 'scan':
        return PATH.indexOf(this.step) > 0 && this.scanFaults.length === 0;
      case 'stand':
        return standing.confirmed;
      case 'trim':
        return has('trimming', 'cutting');
      case 'clean':
        return has('repair', 'closing');
      case 'landmarks':
        return this.markedCount >= MOST_LANDMARKS;
      case 'findings':
        return false;
    }
  }

  open(): void {
    if (this.workspace.parts.isWall) return;
    this.isOpen = true;
    void this.workspace.checkup.look();
    this.#keep();
  }

  close(): void {
    this.stop();
    this.isOpen = false;
    this.isWhole = false;
    this.#keep();
  }

  /** Whether it can be gone on with; says that it has to be waited for where it cannot. A look that began by itself holds nobody up. */
  mayGoOn(): boolean {
    if (this.running === undefined && !(this.isWhole && this.fraction !== undefined)) return true;
    const { app, words, modelId } = this.workspace.parts;
    app.toasts.show({ kind: 'info', text: words.t('prep.wait'), about: [modelId] });
    return false;
  }

  /** What was typed is saved or given up before the path is left for something else, and that is said. */
  holdsFindings(): boolean {
    if (this.step !== 'findings' || !this.findings.isChanged) return false;
    const { app, words, modelId } = this.workspace.parts;
    app.toasts.show({ kind: 'info', text: words.t('prep.findings.unsaved'), about: [modelId] });
    return true;
  }

  goTo(step: PathStep): void {
    if (!this.mayGoOn()) return;
    this.step = step;
    this.isWhole = false;
    this.rests = false;
    this.failure = undefined;
    this.#keep();
  }

  next({ skips = false } = {}): void {
    const at = PATH.indexOf(this.step);
    if (!this.mayGoOn() || this.holdsFindings()) return;
    this.skipped = skips ? [...this.skipped, this.step] : this.skipped.filter((one) => one !== this.step);
    const following = PATH[at + 1];
    if (following) this.goTo(following);
    else this.close();
  }

  previous(): void {
    const before = PATH[PATH.indexOf(this.step) - 1];
    if (before) this.goTo(before);
  }

  setProposes(on: boolean): void {
    this.proposes = on;
    localStorage.setItem(AI, on ? 'on' : 'off');
    if (!on) this.stop();
    this.rests = false;
  }

  /** All that is proposed, to be taken together. */
  async proposeAll(): Promise<void> {
    if (!this.mayGoOn()) return;
    this.isWhole = true;
    this.left = new Set();
    this.rests = false;
    await Promise.all([this.look(), this.workspace.checkup.look()]);
  }

  /** Back to step by step; where something is asked first, to the step at which it is answered. */
  leaveWhole(): void {
    if (this.isAsked) this.goTo('stand');
    this.isWhole = false;
  }

  toggle(id: string): void {
    const next = new Set(this.left);
    if (!next.delete(id)) next.add(id);
    this.left = next;
  }

  /** Looks at the body as it is now, away from the page. */
  async look(): Promise<void> {
    const { design, standing, parts } = this.workspace;
    const of = design.mesh;
    const stands = standing.confirmed;
    if (this.#current || this.isBusy) return;
    const abort = new AbortController();
    this.abort = abort;
    this.failure = undefined;
    this.fraction = 0;
    try {
      const known = { facts: parts.facts ?? {}, stands };
      const progress = (fraction: number) => runInAction(() => (this.fraction = fraction));
      const what = await proposePreparation(of, known, { signal: abort.signal, progress });
      const stand = what.steps.find(({ id }) => id === 'stand');
      const to = (stand?.params as { transform?: Mat4 } | undefined)?.transform ?? mat4.IDENTITY;
      runInAction(() => (this.proposed = { of, stands, what, back: mat4.invertRigid(to) }));
    } catch (error) {
      if (!(error instanceof OperationAborted)) runInAction(() => (this.failure = error));
      else runInAction(() => (this.isWhole = false));
    } finally {
      runInAction(() => (this.fraction = undefined));
    }
  }

  /** Carries proposals out, one record after the other; what is done stays when it is stopped or a step is refused. True when all were carried out. */
  async take(steps: readonly PreparationStep[]): Promise<boolean> {
    if (!this.mayGoOn()) return false;
    const { design, editor, standing } = this.workspace;
    const turns = steps.findIndex(({ id }) => id === 'stand');
    // Nothing is cut where nobody drew it.
    if (steps.some((one, index) => this.waits(one) && !(turns >= 0 && turns < index))) return false;
    const body = design.mesh;
    let begins = false;
    await this.workspace.guard(async () => (begins = await this.workspace.later.maySettle()));
    // After that answer it may be another body: what was proposed is not of it.
    if (!begins || design.mesh !== body) return false;
    const made: string[] = [];
    const before = this.proposed;
    this.stopped = false;
    this.failure = undefined;
    try {
      editor?.tools.requireIdle();
      for (const [index, one] of steps.entries()) {
        const operation = this.operationFor(one);
        if (this.stopped || !operation) break;
        const { type, version } = operation;
        runInAction(() => (this.running = { index, count: steps.length, type }));
        if (one.role !== 'alignment')
          made.push((await design.append({ type, version, params: one.params })).id);
        else if (await this.#stand(one)) made.push(design.history.records.at(-1)!.id);
        else break;
      }
    } catch (error) {
      if (!(error instanceof OperationAborted)) runInAction(() => (this.failure = error));
    } finally {
      const stood = steps.slice(0, made.length).some(({ id }) => id === 'stand');
      runInAction(() => {
        this.running = undefined;
        // What was found stays found: cutting and closing move no landmark, and standing moves all of them alike.
        if (before && made.length > 0)
          this.proposed = {
            ...{ of: design.mesh, stands: before.stands },
            what: {
              ...before.what,
              steps: before.what.steps.filter((one) => !steps.slice(0, made.length).includes(one)),
            },
            back: stood ? mat4.IDENTITY : before.back,
          };
        if (this.isWhole && this.failure === undefined) this.isWhole = false;
      });
      if (stood) standing.askAfterAligning();
    }
    await when(() => !standing.question || standing.compared);
    void this.workspace.checkup.look();
    await when(() => !standing.question);
    const holds = await tellPrepared(this.workspace, made);
    return holds && made.length === steps.length;
  }

  /** A new alignment of a body that was shaped after the last one asks, and clears its history. */
  #stand({ params }: PreparationStep): Promise<boolean> {
    const { design, notifications } = this.workspace;
    const { transform } = params as unknown as { readonly transform: Mat4 };
    const ask = () => notifications.confirm('position/realign-clears-history');
    return alignBody(design, transform, { ask });
  }

  /** All that is shown at once and not left out, then on to the landmarks where all of it was carried out. */
  async takeAll(): Promise<void> {
    if (this.isAsked) return;
    const isWholly = await this.take(this.all.filter((one) => this.isTicked(one)));
    if (isWholly && !this.isWhole) runInAction(() => this.goTo('landmarks'));
  }

  /**
   * Keeps proposed landmarks as markers, each once: a second press on the button means the first. `looked` says that a person answered for each by itself: one that is
   * kept among others stays an estimate with its range.
   */
  async keepLandmarks(landmarks: readonly PlacedLandmark[], looked = false): Promise<void> {
    if (this.isKeeping) return;
    this.isKeeping = true;
    await this.#put(
      landmarks.filter(({ association }) => !this.#marked.includes(association)),
      looked,
    );
    runInAction(() => (this.isKeeping = false));
  }

  /** Takes an estimated landmark as it lies for one that a person has looked at. */
  async confirmLandmark({ marker }: EstimatedMarker): Promise<void> {
    const { within: _within, ...params } = marker.params as Readonly<Record<string, Json>>;
    await this.workspace.guard(() => this.workspace.parts.annotations.put({ ...marker, params }));
  }

  async #put(landmarks: readonly PlacedLandmark[], looked: boolean): Promise<void> {
    const { annotations, modelId } = this.workspace.parts;
    await this.workspace.guard(() =>
      annotations.allOrNothing(async () => {
        for (const { association, point, within } of landmarks)
          await annotations.put({
            // Of two windows that keep it at once both mean the same marker.
            ...{ id: idOfLandmark(modelId, association), kind: 'marker-point', name: '' },
            params: { point, association, locked: false, ...(looked ? {} : { within }) } as never,
            ...{ value: null, unit: '' },
          } as never);
      }),
    );
  }

  refuseLandmark(association: string): void {
    this.refused = new Set([...this.refused, association]);
  }

  /** Opens the tool of a proposal with its values, to be dragged and typed before they are taken. */
  async adjust(one: PreparationStep): Promise<void> {
    const operation = this.operationFor(one);
    if (!operation || this.waits(one) || !this.mayGoOn()) return;
    const { design, parts } = this.workspace;
    const { manifest } = parts.catalog.toolOf(operation.type)!;
    const params = one.params as Readonly<Record<string, unknown>>;
    const values = formOf(manifest)?.fromParams?.(params as never, bodyFrame(design.mesh)) ?? params;
    await this.workspace.useTool(manifest.id, values as Readonly<Record<string, unknown>>);
  }

  /** Where the cuts of a step would go on the body as it is, mm: planes, and lines that are swept from front to back. */
  get shownCuts(): readonly ShownCut[] {
    const current = this.#current;
    return current && this.step === 'trim' ? cutsOf(this.proposalsOf('trim'), current.back) : [];
  }

  /** The hand's own way: a tool that is taken up for this step. */
  async byHand(tool: string): Promise<void> {
    if (this.mayGoOn()) await this.workspace.arrival.take(tool);
  }

  /** Looks again after it was stopped. */
  resume(): void {
    this.rests = false;
  }

  stop(): void {
    this.stopped = true;
    this.rests = this.fraction !== undefined;
    this.abort?.abort();
    if (this.running) this.workspace.design.abort();
  }

  #keep(): void {
    const { isOpen, step, skipped } = this;
    localStorage.setItem(keyOf(this.workspace.parts.modelId), JSON.stringify({ isOpen, step, skipped }));
  }
}

/** Whether a look is true of the body as it stands, so that confirming the stand says nothing new: nothing was held back, and no turn is left to take. */
const isOfStood = ({ stands, what: { refusal, questions, steps } }: Proposed): boolean =>
  !stands && !refusal && questions.length === 0 && !steps.some(({ id }) => id === 'stand');

/** The id under which a landmark of a model is kept, wherever it is kept from: the model's own, which no other marker has, with the landmark in place of its first byte. */
const idOfLandmark = (modelId: string, association: LandmarkProposal['association']): string =>
  `${(0xa0 + POINT_ASSOCIATIONS.indexOf(association)).toString(16)}${modelId.slice(2)}`;

/** Landmarks of the record (product-spec §3). */
export const MOST_LANDMARKS = 12;
