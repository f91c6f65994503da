import type { Vec3 } from '../../math/vec3.ts';
import { clamp } from '../../math/scalar.ts';
import type { TriMesh } from '../../mesh/tri-mesh.ts';
import type { Plane } from '../../params/kinds.ts';
import type { OverlayItem } from '../../services/overlay-service.ts';
import { bodyFrame } from '../body-frame.ts';
import { createCell } from '../cell.ts';
import type { Step, ToolKey, ToolPointer, ToolSession } from '../../tool-contract/tool.ts';
import { planeAxis } from '../../params/plane-parts.ts';
import { placePlane, planePlace } from './plane-frame.ts';
import {
  draggedPlace,
  planeLabel,
  planeOutline,
  planeTwin,
  takePlane,
  type PlaneDrag,
  type PlanePlace,
} from './plane-grip.ts';
import { NUDGE, handleIndex, watchOverlay, wayOf, type FieldFor } from './step-kit.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

/** `I`: names that the draft has for a list of planes. */
export interface PickPlanesOptions<I extends string = string> {
  readonly id: string;
  /** Name of the parameter, an array of Plane, ordered along +Z. */
  readonly into: I;
  /** How many planes may be chosen; default 2, 3, 4. */
  readonly counts?: readonly (2 | 3 | 4)[];
  /** How many a new draft starts with; default 3. */
  readonly initial?: 2 | 3 | 4;
  /** Heights of a new draft's planes as fractions of the body's height, by count. */
  readonly heights?: Readonly<Record<2 | 3 | 4, readonly number[]>>;
}

/** Least distance between two planes, mm: closer ones would tear the body between them. */
const GAP = 5;

const HEIGHTS: Readonly<Record<2 | 3 | 4, readonly number[]>> = {
  2: [0.3, 0.8],
  3: [0.2, 0.5, 0.8],
  4: [0.2, 0.4, 0.6, 0.8],
};

const UP: Vec3 = [0, 0, 1];

/** Horizontal planes at fractions of the body's height, on the middle of its box. */
export function planesAt(mesh: TriMesh, fractions: readonly number[]): readonly Plane[] {
  const { min, max, centre } = bodyFrame(mesh);
  return fractions.map((fraction) => ({
    origin: [round(centre[0]), round(centre[1]), round(min[2] + (max[2] - min[2]) * fraction)],
    normal: [...UP],
  }));
}

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Two, three or four planes in order along the trunk. A new draft starts with planes at sensible heights; each is dragged
 * along the axis it faces, or moved by the up and down keys (0.5 mm, with Shift 5 mm), and never passes its neighbours. Where a
 * preview is shown the outline of the body before it stands beside the one after it.
 */
export class PlanesStep implements Step {
  readonly id: string;
  readonly #session: AnySession;
  readonly #options: PickPlanesOptions;
  readonly #selected = createCell<number | undefined>(undefined);
  readonly #hovered = createCell<number | undefined>(undefined);
  readonly #inHand = createCell(0);
  readonly #dragged = createCell<PlanePlace | undefined>(undefined);
  readonly #active = createCell(false);
  #drag: (PlaneDrag & { readonly index: number }) | undefined;

  constructor(session: AnySession, options: PickPlanesOptions) {
    this.id = options.id;
    this.#session = session;
    this.#options = options;
    if (this.planes.length === 0) this.setCount(options.initial ?? 3);
    watchOverlay(session, `${options.id}-planes`, () => this.#items());
  }

  get planes(): readonly Plane[] {
    return (this.#session.draft.values[this.#options.into] as Plane[] | undefined) ?? [];
  }

  /** Number of the plane that was taken hold of last: the one whose tilt a form shows. Observable. */
  get inHand(): number {
    return Math.min(this.#inHand.get(), Math.max(0, this.planes.length - 1));
  }

  get complete(): boolean {
    return this.planes.length >= 2;
  }

  get requirement(): Step['requirement'] {
    return this.complete ? undefined : { code: 'tool/step-planes-missing', data: {} };
  }

  get actions(): NonNullable<Step['actions']> {
    const counts = this.#options.counts ?? [2, 3, 4];
    if (counts.length < 2) return [];
    return counts.map((count) => ({
      id: `planes-${count}`,
      enabled: true,
      chosen: this.planes.length === count,
    }));
  }

  /** Puts `count` planes over the span of those there are, or at the starting heights when there are none. */
  setCount(count: 2 | 3 | 4): void {
    const { planes } = this;
    const [first, last] = [planes[0], planes.at(-1)];
    if (!first || !last || planes.length < 2) {
      const heights = (this.#options.heights ?? HEIGHTS)[count];
      this.#write(planesAt(this.#session.services.history.mesh, heights));
      return;
    }
    this.#write(
      Array.from({ length: count }, (_, index): Plane => {
        if (index === 0) return first;
        if (index === count - 1) return last;
        const t = index / (count - 1);
        const blend = (axis: 0 | 1 | 2): number =>
          round(first.origin[axis] + (last.origin[axis] - first.origin[axis]) * t);
        return { origin: [blend(0), blend(1), blend(2)], normal: first.normal };
      }),
    );
    this.#selected.set(undefined);
  }

  enter(): void {
    this.#active.set(true);
  }

  leave(): void {
    this.#active.set(false);
    this.#hovered.set(undefined);
    this.#release();
  }

  run(action: string): void {
    const count = Number(action.replace('planes-', ''));
    if ((count === 2 || count === 3 || count === 4) && count !== this.planes.length) this.setCount(count);
  }

  onPointer(event: ToolPointer): 'handled' | 'pass' {
    if (event.phase === 'hover') this.#hovered.set(handleIndex(event.handle, this.id));
    if (event.phase === 'down' && event.button === 'primary') {
      const index = handleIndex(event.handle, this.id);
      const plane = index === undefined ? undefined : this.planes[index];
      if (index === undefined || !plane) return 'pass';
      this.#drag = { ...takePlane(this.#session, plane, event), index };
      this.#take(index);
      return 'handled';
    }
    if (!this.#drag) return 'pass';
    if (event.phase === 'move') {
      const to = draggedPlace(this.#session, this.#drag, event);
      if (!to) return 'handled';
      const { index } = this.#drag;
      this.#put(index, to.place);
      const reached = planePlace(this.planes[index]!) === to.place;
      this.#dragged.set(reached ? to : { ...to, landmark: undefined });
    } else if (event.phase === 'up' || event.phase === 'cancel') {
      const { index, plane } = this.#drag;
      if (event.phase === 'cancel') this.#write(this.planes.with(index, plane));
      this.#release();
    }
    return 'handled';
  }

  deselect(): void {
    this.#selected.set(undefined);
  }

  onKey(event: ToolKey): 'handled' | 'pass' {
    const index = this.#selected.get();
    return index === undefined ? 'pass' : this.#press(index, event);
  }

  #press(index: number, event: ToolKey): 'handled' | 'pass' {
    const plane = this.planes[index];
    const way = wayOf(event);
    if (!plane || way === 0) return 'pass';
    this.#put(index, planePlace(plane) + way * (event.modifiers.shift ? NUDGE.coarse : NUDGE.fine));
    return 'handled';
  }

  #take(index: number): void {
    this.#selected.set(index);
    this.#inHand.set(index);
  }

  #release(): void {
    this.#drag = undefined;
    this.#dragged.set(undefined);
  }

  #low(index: number): number {
    const axis = planeAxis(this.planes[index]!.normal as Vec3);
    return (this.planes[index - 1]?.origin[axis] ?? -Infinity) + GAP;
  }

  #high(index: number): number {
    const axis = planeAxis(this.planes[index]!.normal as Vec3);
    return (this.planes[index + 1]?.origin[axis] ?? Infinity) - GAP;
  }

  /** Moves plane `index` to `place` along its axis, held between its neighbours; its place is kept to a tenth of a millimetre. */
  #put(index: number, place: number): void {
    const plane = this.planes[index]!;
    const low = this.#low(index);
    const held = round(clamp(place, low, Math.max(low, this.#high(index))));
    if (held !== planePlace(plane)) this.#write(this.planes.with(index, placePlane(plane, held)));
  }

  #write(planes: readonly Plane[]): void {
    this.#session.draft.set({ [this.#options.into]: planes });
  }

  #items(): readonly OverlayItem[] {
    const session = this.#session;
    const { mesh } = session.services.history;
    const after = session.feedback.mesh;
    const active = this.#active.get();
    const [taken, under] = [this.#selected.get(), this.#hovered.get()];
    // In the hand it is the one that was taken; else what the pointer is over speaks before what was taken last.
    const inHand = this.#dragged.get() !== undefined;
    const marked = active ? (inHand ? taken : (under ?? taken)) : undefined;
    const radius = bodyFrame(mesh).diagonal * 0.3;
    const items = this.planes.map((plane, index): OverlayItem => ({
      kind: 'plane',
      role: 'plane',
      origin: plane.origin as Vec3,
      normal: plane.normal as Vec3,
      radius,
      section: planeOutline(after ?? mesh, plane),
      ...(after ? { before: planeOutline(mesh, plane) } : {}),
      emphasis: index === marked,
      ...(active ? { handle: `${this.id}/${index}` } : {}),
    }));
    if (active) items.push(...this.planes.map((one, index) => this.#twin(one, index)));
    const plane = marked === undefined ? undefined : this.planes[marked];
    if (!plane) return items;
    const now = this.#dragged.get();
    const name = this.#nameOf(plane, marked!);
    return [...items, planeLabel(session, plane, { name, pointer: now?.pointer, landmark: now?.landmark })];
  }

  /** Numbered from below while it is level, as the form's heights are. */
  #nameOf(plane: Plane, index: number): string | undefined {
    return planeAxis(plane.normal as Vec3) === 2
      ? this.#session.text(`params.height${index + 1}`)
      : undefined;
  }

  #twin(plane: Plane, index: number): OverlayItem {
    const [low, high] = [this.#low(index), this.#high(index)];
    return planeTwin(this.#session, plane, {
      handle: `${this.id}/${index}`,
      name: this.#nameOf(plane, index),
      bounds: { min: low, max: Math.max(low, high) },
      focus: () => this.#take(index),
      blur: () => this.deselect(),
      key: (event) => this.#press(index, event),
    });
  }
}

/** See PlanesStep. */
export const pickPlanes = <P>(
  session: ToolSession<P>,
  options: PickPlanesOptions<NoInfer<FieldFor<P, Plane[]>>>,
): PlanesStep => new PlanesStep(session, options);
