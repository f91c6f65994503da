import { clamp } from '../../math/scalar.ts';
import { addScaled, type Vec3 } from '../../math/vec3.ts';
import type { OverlayItem, OverlayRole } from '../../services/overlay-service.ts';
import { createCell } from '../cell.ts';
import type { Step, ToolKey, ToolPointer } from '../../tool-contract/tool.ts';
import { snap } from './drag-math.ts';
import { guideOf, seenHandle, tipOf, valueUnder, type Handle } from './handle-shape.ts';
import { underPointer } from './sight.ts';
import { watchOverlay, wayOf } from './step-kit.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

export interface DragHandleOptions {
  readonly id: string;
  /** The handles as they stand now; reads observables. */
  readonly handles: () => readonly Handle[];
  readonly complete?: () => boolean;
}

/** A drag: the handle in the shape it was taken hold of, and how far from its value that was. */
interface Drag {
  readonly handle: Handle;
  readonly grip: number;
  /** Sign of the value, which a handle that stops at 0 keeps. */
  side: number;
}

/**
 * Values dragged on the body: arrows for millimetres (or what `unit` says), arcs for degrees. Name and value stand beside the handle while the pointer
 * is over it or it is selected, and at the pointer while it is dragged; arrow keys change the handle used last. What a view
 * cannot show truly (an arrow seen from its end, an arc from its edge) hides or stands aside, see `seenHandle`.
 */
export class HandlesStep implements Step {
  readonly id: string;
  readonly #session: AnySession;
  readonly #options: DragHandleOptions;
  readonly #selected = createCell<string | undefined>(undefined);
  readonly #hovered = createCell<string | undefined>(undefined);
  readonly #active = createCell(false);
  /** Where the pointer drags, for the value beside it. */
  readonly #pointer = createCell<Vec3 | undefined>(undefined);
  #drag: Drag | undefined;

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
    this.#hovered.set(undefined);
    this.#release();
  }

  onPointer(event: ToolPointer): 'handled' | 'pass' {
    if (event.phase === 'hover') this.#hovered.set(this.#find(event.handle)?.key);
    if (event.phase === 'down' && event.button === 'primary') {
      const found = this.#find(event.handle);
      const handle = found && seenHandle(this.#session, found);
      if (!handle) return 'pass';
      // The hand keeps the place where it took hold, so that nothing jumps at the first move.
      const grip = (valueUnder(handle, event.ray) ?? handle.value) - handle.value;
      this.#drag = { handle, grip, side: Math.sign(handle.value) };
      this.#selected.set(handle.key);
      return 'handled';
    }
    if (!this.#drag) return 'pass';
    if (event.phase === 'move') this.#dragTo(event, this.#drag);
    else if (event.phase === 'up' || event.phase === 'cancel') {
      const { key, value } = this.#drag.handle;
      this.#release();
      const handle = this.#options.handles().find((one) => one.key === key);
      if (event.phase === 'cancel' && handle) this.#set(handle, value);
    }
    return 'handled';
  }

  deselect(): void {
    this.#selected.set(undefined);
  }

  onKey(event: ToolKey): 'handled' | 'pass' {
    const key = this.#selected.get();
    return key === undefined ? 'pass' : this.#press(key, event);
  }

  #press(key: string, event: ToolKey): 'handled' | 'pass' {
    const handle = this.#options.handles().find((one) => one.key === key);
    if (!handle) return 'pass';
    const size = event.modifiers.shift ? handle.step * 5 : handle.step / 2;
    const way = wayOf(event);
    if (way === 0) return 'pass';
    const wanted = handle.value + way * size;
    const crosses = handle.kind === 'axis' && handle.stop === true && wanted * handle.value < 0;
    this.#set(handle, crosses ? 0 : wanted);
    return 'handled';
  }

  #find(handle: string | undefined): Handle | undefined {
    if (!handle?.startsWith(`${this.id}/`)) return undefined;
    return this.#options.handles().find((one) => `${this.id}/${one.key}` === handle);
  }

  #release(): void {
    this.#drag = undefined;
    this.#pointer.set(undefined);
  }

  #dragTo(event: ToolPointer, drag: Drag): void {
    const handle = this.#options.handles().find((one) => one.key === drag.handle.key);
    // What the handle runs on is what the hand took hold of; only its value goes on.
    const under = handle && valueUnder({ ...drag.handle, value: handle.value }, event.ray);
    if (!handle || under === undefined) return;
    const free = event.modifiers.alt;
    const wanted = snap(under - drag.grip, handle.step, free);
    if (free || drag.side === 0) drag.side = Math.sign(wanted);
    const stops = handle.kind === 'axis' && handle.stop === true && wanted * drag.side < 0;
    this.#pointer.set(underPointer(event.ray, tipOf(drag.handle)));
    this.#set(handle, stops ? 0 : wanted);
  }

  #set(handle: Handle, value: number): void {
    const turns = handle.kind === 'arc' && handle.round === true;
    const within =
      turns && value > handle.max ? value - 360 : turns && value < handle.min ? value + 360 : value;
    const held = clamp(Math.round(within * 1000) / 1000, handle.min, handle.max);
    if (held !== handle.value) handle.set(held);
  }

  #items(given: Handle): OverlayItem[] {
    const chosen = this.#selected.get() === given.key;
    const emphasis = chosen || this.#hovered.get() === given.key;
    const pointer = chosen ? this.#pointer.get() : undefined;
    const held = pointer ? this.#drag?.handle : undefined;
    // In the hand it stays what it was when the hand took it, and stays in sight.
    const handle = held ? ({ ...held, value: given.value } as Handle) : seenHandle(this.#session, given);
    const { role } = given;
    const key = `${this.id}/${given.key}`;
    // A value whose handle this view hides can still be set by keys.
    const twin: OverlayItem = {
      kind: 'grip',
      role,
      at: tipOf(handle ?? given),
      handle: key,
      name: given.name ?? given.key,
      value: { now: given.value, min: given.min, max: given.max, text: this.#valueOf(given) },
      hidden: handle === undefined,
      focus: () => this.#selected.set(given.key),
      blur: () => this.deselect(),
      key: (event) => this.#press(given.key, event),
    };
    if (!handle) return [twin];
    const tip = tipOf(handle);
    const items: OverlayItem[] = [
      twin,
      ...guideOf(handle),
      ...bodyOf(handle, { role, emphasis, handle: key }),
      { kind: 'points', role, points: [tip], handles: [key], emphasis },
    ];
    // What is in the hand says its value; the others do not speak over it.
    const text = emphasis ? this.#textOf(given) : this.#pointer.get() ? undefined : handle.letter;
    if (text) items.push({ kind: 'label', role, at: pointer ?? tip, text, emphasis });
    return items;
  }

  #valueOf(handle: Handle): string {
    const value = textOf(handle, this.#session.services);
    return handle.meaning ? `${value} · ${handle.meaning}` : value;
  }

  #textOf(handle: Handle): string {
    return handle.name ? `${handle.name} ${this.#valueOf(handle)}` : this.#valueOf(handle);
  }
}

/** The value of a handle as the user reads it. An angle bears its sign; everything else does where it may be negative: a size has none. */
function textOf(handle: Handle, { units, i18n }: Pick<AnySession['services'], 'units' | 'i18n'>): string {
  const unit = handle.kind === 'axis' ? (handle.unit ?? 'length') : 'angle';
  if (unit === 'length') return units.formatLength(handle.value, { signed: handle.min < 0 });
  if (unit === 'angle') return units.formatAngle(handle.value, { signed: true });
  const signDisplay = handle.min < 0 ? 'exceptZero' : 'negative';
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2, signDisplay })
    .format(handle.value)
    .replace('-', '−');
  return unit === 'ratio' ? `${number} %` : number;
}

/** See HandlesStep. */
export const dragHandles = (session: AnySession, options: DragHandleOptions): HandlesStep =>
  new HandlesStep(session, options);

/** An arrow that points where its value goes, or an arc. */
function bodyOf(
  handle: Handle,
  as: { readonly role: OverlayRole; readonly emphasis: boolean; readonly handle: string },
): OverlayItem[] {
  if (handle.kind === 'axis') {
    const { origin, axis, offset = 0, value } = handle;
    const to = tipOf(handle);
    if (value >= 0 || offset <= 0) return [{ ...as, kind: 'arrow', from: origin, to }];
    // Drawn out to where 0 is, it comes back: from there it points the way that a negative value goes.
    const zero = addScaled(origin, axis, offset);
    return [
      { kind: 'line', role: as.role, points: [origin, zero] },
      { ...as, kind: 'arrow', from: zero, to },
    ];
  }
  const { centre, axis, start, zero = start, radius, value: angle } = handle;
  return [{ ...as, kind: 'arc', centre, axis, start: zero, radius, angle }];
}
