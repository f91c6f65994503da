import { addScaled, rotateVector, subtract, type Vec3 } from '../../math/vec3.ts';
import { sinCosDegrees } from '../../math/portable.ts';
import { clamp } from '../../math/scalar.ts';
import type { OverlayItem, OverlayRole } from '../../services/overlay-service.ts';
import { createCell } from '../cell.ts';
import type { Step, ToolKey, ToolPointer } from '../tool.ts';
import { acrossAxis, alongAxis, angleAbout, nearTurn, onPlane, snap } from './drag-math.ts';
import { watchOverlay, type AnySession } from './step-kit.ts';

interface HandleBase {
  /** Unique within the step. */
  readonly key: string;
  readonly role: OverlayRole;
  readonly min: number;
  readonly max: number;
  /** A drag snaps to whole steps (Alt frees it); arrow keys move by half of it, with Shift by five. */
  readonly step: number;
  set(value: number): void;
}

/** A value that is dragged: mm along a line from `origin`, or degrees about an axis from `start`. */
export type Handle =
  | (HandleBase & {
      readonly kind: 'axis';
      readonly origin: Vec3;
      /** Unit vector. */
      readonly axis: Vec3;
      readonly value: number;
      /** mm between the origin and where value 0 is drawn, so that a handle at 0 stands clear of the body. */
      readonly offset?: number;
    })
  | (HandleBase & {
      readonly kind: 'arc';
      readonly centre: Vec3;
      /** Unit vectors at right angles. */
      readonly axis: Vec3;
      readonly start: Vec3;
      readonly radius: number;
      readonly value: number;
    });

export interface DragHandleOptions {
  readonly id: string;
  /** The handles as they stand now; reads observables. */
  readonly handles: () => readonly Handle[];
  readonly complete?: () => boolean;
}

function tipOf(handle: Handle): Vec3 {
  if (handle.kind === 'axis')
    return addScaled(handle.origin, handle.axis, handle.value + (handle.offset ?? 0));
  const [sin, cos] = sinCosDegrees(handle.value);
  return addScaled(handle.centre, rotateVector(handle.start, handle.axis, sin, cos), handle.radius);
}

/** Degrees that the guide of an arc runs to both sides of the handle. */
const GUIDE = 24;

/** A piece of the circle that an arc's handle runs on: without it a handle at zero is a dot that says nothing. */
function guideOf(handle: Handle): OverlayItem[] {
  if (handle.kind !== 'arc') return [];
  const points: Vec3[] = [];
  for (let degrees = -GUIDE; degrees <= GUIDE; degrees += 4) {
    const [sin, cos] = sinCosDegrees(handle.value + degrees);
    points.push(addScaled(handle.centre, rotateVector(handle.start, handle.axis, sin, cos), handle.radius));
  }
  return [{ kind: 'line', role: handle.role, points }];
}

/** The value under the pointer; undefined where the pointer says nothing. */
function valueUnder(handle: Handle, event: ToolPointer): number | undefined {
  if (handle.kind === 'axis') {
    const at = alongAxis(event.ray, handle.origin, handle.axis);
    return at === undefined ? undefined : at - (handle.offset ?? 0);
  }
  const place = onPlane(event.ray, handle.centre, handle.axis);
  if (!place) return undefined;
  const direction = acrossAxis(subtract(place, handle.centre), handle.axis);
  return nearTurn(angleAbout(handle.axis, handle.start, direction), handle.value);
}

/**
 * Values dragged on the body: arrows for millimetres, arcs for degrees. The value is shown beside the handle while it is
 * dragged or selected; arrow keys change the handle used last.
 */
export class HandlesStep implements Step {
  readonly id: string;
  readonly #session: AnySession;
  readonly #options: DragHandleOptions;
  readonly #selected = createCell<string | undefined>(undefined);
  readonly #active = createCell(false);
  #drag: { readonly key: string; readonly grip: number; readonly start: number } | undefined;

  constructor(session: AnySession, options: DragHandleOptions) {
    this.id = options.id;
    this.#session = session;
    this.#options = options;
    watchOverlay(session, `${options.id}-handles`, () =>
      this.#active.get() ? this.#options.handles().flatMap((handle) => this.#items(handle)) : [],
    );
  }

  get complete(): boolean {
    return this.#options.complete?.() ?? true;
  }

  enter(): void {
    this.#active.set(true);
  }

  leave(): void {
    this.#active.set(false);
    this.#selected.set(undefined);
    this.#drag = undefined;
  }

  onPointer(event: ToolPointer): 'handled' | 'pass' {
    if (event.phase === 'down' && event.button === 'primary') {
      const handle = this.#find(event.handle);
      if (!handle) return 'pass';
      // The hand keeps the place where it took hold, so that nothing jumps at the first move.
      this.#drag = {
        key: handle.key,
        grip: (valueUnder(handle, event) ?? handle.value) - handle.value,
        start: handle.value,
      };
      this.#selected.set(handle.key);
      return 'handled';
    }
    if (!this.#drag) return 'pass';
    if (event.phase === 'move') this.#dragTo(event);
    else if (event.phase === 'up' || event.phase === 'cancel') {
      const { key, start } = this.#drag;
      this.#drag = undefined;
      const handle = this.#options.handles().find((one) => one.key === key);
      if (event.phase === 'cancel' && handle) this.#set(handle, start);
    }
    return 'handled';
  }

  deselect(): void {
    this.#selected.set(undefined);
  }

  onKey(event: ToolKey): 'handled' | 'pass' {
    const key = this.#selected.get();
    const handle = key === undefined ? undefined : this.#options.handles().find((one) => one.key === key);
    if (!handle) return 'pass';
    const size = event.modifiers.shift ? handle.step * 5 : handle.step / 2;
    if (event.key === 'ArrowUp' || event.key === 'ArrowRight') this.#set(handle, handle.value + size);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') this.#set(handle, handle.value - size);
    else return 'pass';
    return 'handled';
  }

  #find(handle: string | undefined): Handle | undefined {
    if (!handle?.startsWith(`${this.id}/`)) return undefined;
    return this.#options.handles().find((one) => `${this.id}/${one.key}` === handle);
  }

  #dragTo(event: ToolPointer): void {
    const { key, grip } = this.#drag!;
    const handle = this.#options.handles().find((one) => one.key === key);
    const value = handle && valueUnder(handle, event);
    if (handle && value !== undefined)
      this.#set(handle, snap(value - grip, handle.step, event.modifiers.alt));
  }

  #set(handle: Handle, value: number): void {
    const held = clamp(Math.round(value * 1000) / 1000, handle.min, handle.max);
    if (held !== handle.value) handle.set(held);
  }

  #items(handle: Handle): OverlayItem[] {
    const { units } = this.#session.services;
    const emphasis = this.#selected.get() === handle.key;
    const tip = tipOf(handle);
    const { role } = handle;
    const key = `${this.id}/${handle.key}`;
    const body: OverlayItem =
      handle.kind === 'axis'
        ? { kind: 'arrow', role, from: handle.origin, to: tip, emphasis, handle: key }
        : {
            kind: 'arc',
            role,
            centre: handle.centre,
            axis: handle.axis,
            start: handle.start,
            radius: handle.radius,
            angle: handle.value,
            emphasis,
            handle: key,
          };
    const items: OverlayItem[] = [
      ...guideOf(handle),
      body,
      { kind: 'points', role, points: [tip], handles: [key], emphasis },
    ];
    if (emphasis)
      items.push({
        kind: 'label',
        role,
        at: tip,
        text:
          handle.kind === 'axis'
            ? units.formatLength(handle.value, { signed: true })
            : units.formatAngle(handle.value, { signed: true }),
      });
    return items;
  }
}

/** See HandlesStep. */
export const dragHandles = (session: AnySession, options: DragHandleOptions): HandlesStep =>
  new HandlesStep(session, options);
