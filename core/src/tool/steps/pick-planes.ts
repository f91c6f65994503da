import { addScaled, dot, subtract, type Vec3 } from '../../math/vec3.ts';
import { clamp } from '../../math/scalar.ts';
import { sectionByPlane } from '../../mesh/section.ts';
import type { TriMesh } from '../../mesh/tri-mesh.ts';
import { pointAt } from '../../math/vec3.ts';
import type { Plane } from '../../params/kinds.ts';
import type { OverlayItem } from '../../services/overlay-service.ts';
import { bodyFrame } from '../body-frame.ts';
import { createCell } from '../cell.ts';
import type { Step, ToolKey, ToolPointer } from '../tool.ts';
import { alongAxis, snap } from './drag-math.ts';
import { NUDGE, handleIndex, watchOverlay, type AnySession } from './step-kit.ts';

export interface PickPlanesOptions {
  readonly id: string;
  /** Name of the parameter, an array of Plane, ordered along +Z. */
  readonly into: string;
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

interface Outline {
  readonly mesh: TriMesh;
  readonly lines: readonly (readonly Vec3[])[];
}

const outlines = new WeakMap<Plane, Outline>();

/** The body's outline in a plane, remembered for each plane object. */
export function planeOutline(mesh: TriMesh, plane: Plane): readonly (readonly Vec3[])[] {
  const known = outlines.get(plane);
  if (known?.mesh === mesh) return known.lines;
  const lines = sectionByPlane(mesh, plane).map((loop) => {
    const line = Array.from({ length: loop.points.length / 3 }, (_, index) => pointAt(loop.points, index));
    return loop.closed && line.length > 0 ? [...line, line[0]!] : line;
  });
  outlines.set(plane, { mesh, lines });
  return lines;
}

/**
 * Two, three or four planes in order along the trunk. A new draft starts with planes at sensible heights; each is dragged
 * along its normal, or moved by the up and down keys (0.5 mm, with Shift 5 mm), and never passes its neighbours.
 */
export class PlanesStep implements Step {
  readonly id: string;
  readonly #session: AnySession;
  readonly #options: PickPlanesOptions;
  readonly #selected = createCell<number | undefined>(undefined);
  readonly #active = createCell(false);
  #drag: { readonly index: number; readonly from: number; readonly plane: Plane } | undefined;

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

  get complete(): boolean {
    return this.planes.length >= 2;
  }

  get requirement(): Step['requirement'] {
    return this.complete ? undefined : { code: 'tool/step-planes-missing', data: {} };
  }

  get actions(): NonNullable<Step['actions']> {
    const counts = this.#options.counts ?? [2, 3, 4];
    if (counts.length < 2) return [];
    return counts.map((count) => ({ id: `planes-${count}`, enabled: this.planes.length !== count }));
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
    this.#drag = undefined;
  }

  run(action: string): void {
    const count = Number(action.replace('planes-', ''));
    if (count === 2 || count === 3 || count === 4) this.setCount(count);
  }

  onPointer(event: ToolPointer): 'handled' | 'pass' {
    if (event.phase === 'down' && event.button === 'primary') {
      const index = handleIndex(event.handle, this.id);
      const plane = index === undefined ? undefined : this.planes[index];
      if (index === undefined || !plane) return 'pass';
      const from = alongAxis(event.ray, plane.origin as Vec3, plane.normal as Vec3) ?? 0;
      this.#drag = { index, from, plane };
      this.#selected.set(index);
      return 'handled';
    }
    if (!this.#drag) return 'pass';
    if (event.phase === 'move') {
      const { index, from, plane } = this.#drag;
      const at = alongAxis(event.ray, plane.origin as Vec3, plane.normal as Vec3);
      if (at !== undefined) this.#shift(index, plane, snap(at - from, 1, event.modifiers.alt));
    } else if (event.phase === 'up' || event.phase === 'cancel') {
      if (event.phase === 'cancel') this.#shift(this.#drag.index, this.#drag.plane, 0);
      this.#drag = undefined;
    }
    return 'handled';
  }

  deselect(): void {
    this.#selected.set(undefined);
  }

  onKey(event: ToolKey): 'handled' | 'pass' {
    const index = this.#selected.get();
    const plane = index === undefined ? undefined : this.planes[index];
    if (index === undefined || !plane) return 'pass';
    const size = event.modifiers.shift ? NUDGE.coarse : NUDGE.fine;
    if (event.key === 'ArrowUp') this.#shift(index, plane, size);
    else if (event.key === 'ArrowDown') this.#shift(index, plane, -size);
    else return 'pass';
    return 'handled';
  }

  /** Moves plane `index` by `by` mm along its normal from where `plane` is, held between its neighbours. */
  #shift(index: number, plane: Plane, by: number): void {
    const normal = plane.normal as Vec3;
    const reach = (other: Plane | undefined): number | undefined =>
      other && dot(subtract(other.origin as Vec3, plane.origin as Vec3), normal);
    const low = reach(this.planes[index - 1]);
    const high = reach(this.planes[index + 1]);
    const held = clamp(
      by,
      low === undefined ? -Infinity : low + GAP,
      high === undefined ? Infinity : high - GAP,
    );
    const origin = addScaled(plane.origin as Vec3, normal, held);
    const rounded: [number, number, number] = [
      snap(origin[0], 0.1, true),
      snap(origin[1], 0.1, true),
      snap(origin[2], 0.1, true),
    ];
    this.#write(this.planes.with(index, { origin: rounded, normal: plane.normal }));
  }

  #write(planes: readonly Plane[]): void {
    this.#session.draft.set({ [this.#options.into]: planes });
  }

  #items(): readonly OverlayItem[] {
    const { services } = this.#session;
    const selected = this.#selected.get();
    const active = this.#active.get();
    const radius = bodyFrame(services.history.mesh).diagonal * 0.3;
    return this.planes.map((plane, index): OverlayItem => ({
      kind: 'plane',
      role: 'plane',
      origin: plane.origin as Vec3,
      normal: plane.normal as Vec3,
      radius,
      section: planeOutline(services.history.mesh, plane),
      emphasis: active && index === selected,
      ...(active ? { handle: `${this.id}/${index}` } : {}),
    }));
  }
}

/** See PlanesStep. */
export const pickPlanes = (session: AnySession, options: PickPlanesOptions): PlanesStep =>
  new PlanesStep(session, options);
