import { mat4 } from '@bracewright/core/math';
import {
  deviationLedger,
  type DeviationLedger,
  type DeviationZone,
  type TriMesh,
} from '@bracewright/core/mesh';
import { OperationAborted, type FindingPlace } from '@bracewright/core/operation';
import type { OverlayLayer, SceneObject } from '@bracewright/core/services';
import { compareShallow, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { unchanged, type Compared, type CompareRequest } from '../../workers/compare-states.ts';
import type { BesideObject } from '../objects/beside-object.ts';
import { valueAt } from '../objects/value-at.ts';
import {
  NOW,
  SCAN,
  besideOf,
  braceOf,
  placeOf,
  shapeOf,
  shapeStates,
  type ShapeState,
  type StatesDesk,
} from './states.ts';

/** The tool in whose card two states are compared. */
export const HEATMAP = 'heatmap';

/** Two states and how far the first lies from the second. */
export interface ComparedStates extends Compared, CompareRequest {}

/** A changed zone, with the place that its row leads to. */
export interface LedgerRow {
  readonly zone: DeviationZone;
  readonly place: FindingPlace;
}

export type CompareStates = (request: CompareRequest, signal: AbortSignal) => Promise<Compared | undefined>;

/**
 * How far one state of the design, or something beside it, lies from another, while the heat map is open: what its card lists zone by zone. The shape now against the scan the tool
 * itself colours; other states are shown here, in place of the body.
 */
export class Comparison {
  of = NOW;
  from = SCAN;
  /** mm: from how far on skin counts as changed. */
  threshold = 1;
  found: ComparedStates | undefined = undefined;
  /** Whether an answer is on its way. */
  running = false;
  /** Whether the inside of a brace could not be told from its outside, so that it is not compared. */
  isInsideUnknown = false;
  readonly #desk: StatesDesk;
  readonly #compare: CompareStates;
  #stop: AbortController | undefined;
  #object: SceneObject | undefined;
  #label: OverlayLayer | undefined;
  #hidBody = false;

  constructor(desk: StatesDesk, compare: CompareStates) {
    this.#desk = desk;
    this.#compare = compare;
    makeAutoObservable(this, { found: observableRef });
  }

  get isOpen(): boolean {
    return this.#desk.activeTool?.manifest.id === HEATMAP;
  }

  /** Whether other states are compared than the tool colours by itself. */
  get isElsewhere(): boolean {
    return this.of !== NOW || this.from !== SCAN;
  }

  get states(): readonly ShapeState[] {
    return shapeStates(this.#desk);
  }

  nameOf(id: string): string {
    return this.states.find((state) => state.id === id)?.name ?? '';
  }

  get ledger(): DeviationLedger | undefined {
    const { found, threshold } = this;
    if (!found) return undefined;
    // What was counted with the comparison, or anew once another threshold was typed.
    if (found.ledger.threshold === threshold) return found.ledger;
    const { shape, deviation, reference } = found;
    return deviationLedger(shape, deviation, { threshold, reference });
  }

  /** The rows of the ledger; the same ones as long as it is. */
  get rows(): readonly LedgerRow[] | undefined {
    return this.ledger?.zones.map((zone) => ({
      zone,
      // The place of its largest deviation, and not how far it reaches: a large zone has a side too, and its mark lies on the skin.
      place: { at: zone.at },
    }));
  }

  choose(change: { readonly of?: string; readonly from?: string }): void {
    this.of = change.of ?? this.of;
    this.from = change.from ?? this.from;
  }

  swap(): void {
    [this.of, this.from] = [this.from, this.of];
  }

  /** The object beside the design that can be laid on the other state, where the two lie apart as a whole. */
  get layable(): BesideObject | undefined {
    if (!this.found?.apart) return undefined;
    return [this.of, this.from].map((id) => besideOf(this.#desk, id)).find((one) => one?.kind === 'member');
  }

  /** Whether one of the two is a brace. */
  get hasBrace(): boolean {
    return this.#braces.length > 0;
  }

  /** The braces of which nobody knows how the body stood when they were made, by name. */
  get unplaced(): readonly string[] {
    const names = this.#braces.flatMap(([, one]) => (this.#desk.objects.behind(one) ? [one.name] : []));
    return [...new Set(names)];
  }

  get #braces(): readonly (readonly ['shape' | 'reference', BesideObject])[] {
    const all = [
      ['shape', braceOf(this.#desk, this.of)],
      ['reference', braceOf(this.#desk, this.from)],
    ] as const;
    return all.flatMap(([which, one]) => (one ? [[which, one] as const] : []));
  }

  /** Lays that object on the other state; it is compared anew where it stands then. */
  layOn(): Promise<void> {
    const one = this.layable;
    const motion = this.found?.apart?.motion;
    if (!one || !motion) return Promise.resolve();
    const isShape = besideOf(this.#desk, this.of) === one;
    return this.#desk.objects.moveBy(one, isShape ? motion : mat4.invertRigid(motion));
  }

  setThreshold(threshold: number): void {
    this.threshold = threshold;
  }

  /** Back to the shape now against the scan. */
  reset(): void {
    this.choose({ of: NOW, from: SCAN });
  }

  /** Compares while the tool is open, again after every change, and lets go of everything when it is closed. The returned function ends that. */
  watch(): () => void {
    const onMove = (event: PointerEvent) => this.#point(event);
    addEventListener('pointermove', onMove);
    const stops = [
      reaction(
        () => this.isOpen,
        (isOpen) => (isOpen ? undefined : this.reset()),
      ),
      // A step that was taken back or an object that was removed is no state any more.
      reaction(
        () => this.states.map(({ id }) => id),
        (ids) => {
          if (!ids.includes(this.of) || !ids.includes(this.from)) this.reset();
        },
      ),
      reaction(
        () =>
          [
            ...[this.isOpen, this.of, this.from, this.#desk.design.mesh, this.#desk.editor],
            ...[placeOf(this.#desk, this.of), placeOf(this.#desk, this.from)],
          ] as const,
        () => {
          this.#clear();
          if (this.isOpen) void this.#desk.guard(() => this.#run(this.of, this.from));
        },
        { equals: compareShallow },
      ),
      reaction(
        () => [this.isElsewhere, this.#told] as const,
        ([elsewhere, told]) => {
          if (told !== undefined && told !== elsewhere)
            this.#desk.editor?.tools.session?.draft.set({ elsewhere });
        },
      ),
      reaction(
        () => [this.found, ...this.#scale] as const,
        () => this.#draw(),
      ),
    ];
    return () => {
      removeEventListener('pointermove', onMove);
      for (const stop of stops) stop();
      runInAction(() => this.#clear());
      this.#take();
    };
  }

  /** What the tool was told of other states on the screen; undefined while it is not open. Observable. */
  get #told(): boolean | undefined {
    return this.isOpen ? this.#desk.editor?.tools.session?.draft.values['elsewhere'] === true : undefined;
  }

  /** Ends of the scale of colours and the way between contour lines, mm, as the card says them. Observable. */
  get #scale(): readonly [number, number] {
    const { limit, contourStep } = this.#desk.editor?.tools.session?.draft.values ?? {};
    return [Number(limit) || 20, Number(contourStep) || 5];
  }

  async #run(of: string, from: string): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    runInAction(() => (this.running = true));
    try {
      const [shape, reference] = await this.#shapes([of, from], stop.signal);
      if (!shape || !reference || stop.signal.aborted) return;
      const fromElsewhere = [of, from].some((id) => besideOf(this.#desk, id));
      const which = this.#braces.map(([one]) => one);
      const braces = which.length > 0 ? { which, body: this.#desk.design.mesh } : undefined;
      const request = { shape, reference, threshold: this.threshold, fromElsewhere, braces };
      const isSame = shape === reference && !braces;
      const found = isSame ? unchanged(request) : await this.#compare(request, stop.signal);
      if (this.#stop === stop) this.#keep(request, found);
    } catch (error) {
      if (!(error instanceof OperationAborted)) throw error;
    } finally {
      if (this.#stop === stop) runInAction(() => (this.running = false));
    }
  }

  #keep(request: CompareRequest, found: Compared | undefined): void {
    runInAction(() => {
      this.found = found && { ...request, ...found, ...found.skin };
      this.isInsideUnknown = !found;
    });
  }

  /** One after the other: one replay would stop the other. */
  async #shapes(ids: readonly string[], signal: AbortSignal): Promise<readonly (TriMesh | undefined)[]> {
    const shapes: (TriMesh | undefined)[] = [];
    for (const id of ids) shapes.push(signal.aborted ? undefined : await shapeOf(this.#desk, id, signal));
    return shapes;
  }

  #clear(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.found = undefined;
    this.isInsideUnknown = false;
    this.running = false;
  }

  /** Shows the first state in colours in place of the body, where it is not what the tool colours. */
  #draw(): void {
    const { found } = this;
    const scene = this.#desk.editor?.scene;
    this.#label?.dispose();
    this.#label = undefined;
    if (!scene || !found || !this.isElsewhere) return this.#take();
    const { values, bare } = found.deviation;
    if (!this.#object || this.#object.isDisposed)
      this.#object = scene.createObject({ mesh: found.shape, name: 'comparison' });
    const [limit, contourStep] = this.#scale;
    this.#object.setPaint({ kind: 'deviation', values, bare, limit, contourStep });
    // What lies outside the coloured skin would cover it: all of it is seen alone.
    this.#desk.objects.standAside(true);
    if (!scene.bodyVisible) return;
    this.#hidBody = true;
    scene.setBodyVisible(false);
  }

  #take(): void {
    if (this.#object) this.#desk.objects.standAside(false);
    this.#object?.dispose();
    this.#object = undefined;
    if (this.#hidBody) this.#desk.editor?.scene.setBodyVisible(true);
    this.#hidBody = false;
  }

  /** Says the deviation under the pointer, of states that the tool knows nothing of. */
  #point(event: PointerEvent): void {
    const { editor, parts } = this.#desk;
    // Off the canvas nothing is pointed at.
    if (!(event.target instanceof HTMLCanvasElement)) return this.#label?.set([]);
    if (!editor || !this.found || !this.#object) return;
    const { picking, overlay } = editor;
    const hit = picking.pick(picking.rayAt(event.offsetX, event.offsetY), [this.#object]);
    this.#label ??= overlay.createLayer('under-pointer');
    if (hit?.on !== 'object') return this.#label.set([]);
    const { shape, deviation } = this.found;
    const value =
      deviation.bare[hit.triangle] === 1 ? NaN : valueAt(shape, deviation.values, hit.triangle, hit.position);
    const text = Number.isNaN(value)
      ? parts.words.t('states.bare')
      : parts.units.formatLength(value, { signed: true });
    this.#label.set([{ kind: 'label', role: 'measure', at: hit.position, text }]);
  }
}
