import type { Vec3 } from '../../math/index.ts';
import type { ToolPointer } from '../../tool/index.ts';
import { NAVIGATION_PRESETS, findBinding, type CameraGesture } from '../camera/navigation-presets.ts';
import { dragCamera, orbitPivot, wheelFactor, zoomAnchor } from './camera-drag.ts';
import type { InputHost } from './input-host.ts';
import { TouchGesture } from './touch-gesture.ts';

/** A press that moves less than this, CSS pixels, is a click. */
const CLICK_SLOP = 4;
const TOUCH_SLOP = 10;
const DOUBLE_MS = 350;
const DOUBLE_SLOP = 8;
const LONG_PRESS_MS = 550;
/** A page that was busy hears its timers before the moves that wait for the next frame: so long they are waited for. */
const HEARD_MS = 60;
/** Half the hit area of a handle for a finger: 44 px in all. */
const TOUCH_REACH = 22;

type Drag =
  | {
      readonly kind: 'tool';
      readonly id: number;
      readonly handle: string | undefined;
      readonly event: PointerEvent;
    }
  | {
      readonly kind: 'camera';
      readonly id: number;
      readonly gesture: CameraGesture;
      readonly about: Vec3;
      readonly event: PointerEvent;
    };

const BUTTONS = ['primary', 'middle', 'secondary'] as const;

/**
 * Pointer events of the canvas, sent to the active tool first and to the camera when the tool lets them pass. The right
 * and middle buttons always belong to the camera; a right click that does not move is offered to the tool. Once a pen has
 * been seen fingers move the camera and the pen works, so a resting palm does nothing.
 */
export class PointerInput {
  readonly #host: InputHost;
  readonly #release: (() => void)[] = [];
  readonly #touch: TouchGesture;
  #drag: Drag | undefined;
  #last: { x: number; y: number } = { x: 0, y: 0 };
  #travel = 0;
  #previousClick: { x: number; y: number; time: number } | undefined;
  #penSeen = false;
  #longPress: ReturnType<typeof setTimeout> | undefined;

  constructor(host: InputHost) {
    this.#host = host;
    this.#touch = new TouchGesture(host);
    const { canvas } = host;
    canvas.style.touchAction = 'none';
    this.#listen('pointerdown', (e) => this.#down(e as PointerEvent));
    this.#listen('pointermove', (e) => this.#move(e as PointerEvent));
    this.#listen('pointerup', (e) => this.#up(e as PointerEvent));
    this.#listen('pointercancel', (e) => this.#cancel(e as PointerEvent));
    this.#listen('lostpointercapture', (e) => this.#cancel(e as PointerEvent));
    this.#listen('keydown', (e) => this.#key(e as KeyboardEvent));
    this.#listen('wheel', (e) => this.#wheel(e as WheelEvent), { passive: false });
    this.#listen('contextmenu', (e) => e.preventDefault());
    // A press here never selects the page's text: the next press would drag that text and break the gesture off.
    this.#listen('mousedown', (e) => e.preventDefault());
  }

  dispose(): void {
    clearTimeout(this.#longPress);
    for (const release of this.#release) release();
  }

  #down(event: PointerEvent): void {
    const { canvas, tools, camera, picking, navigation } = this.#host;
    canvas.focus({ preventScroll: true });
    if (event.pointerType === 'pen') this.#penSeen = true;
    canvas.setPointerCapture(event.pointerId);
    const place = this.#place(event);
    if (event.pointerType === 'touch' && this.#touch.down(event.pointerId, place, event.timeStamp) > 1) {
      this.#abandon(event);
      return;
    }
    if (this.#drag) return;
    camera.finish();
    this.#last = place;
    this.#travel = 0;
    const button = BUTTONS[event.button] ?? 'primary';
    const modifiers = modifiersOf(event);
    const fingerOfPen = event.pointerType === 'touch' && this.#penSeen;
    const bindings = event.pointerType === 'mouse' ? navigation.bindings : NAVIGATION_PRESETS.medical;
    const binding = findBinding(bindings, button, modifiers);
    if (button === 'primary' && tools.isActive && !binding?.always && !fingerOfPen) {
      const sent = this.#toTool('down', event);
      if (sent.answer === 'handled') {
        this.#drag = { kind: 'tool', id: event.pointerId, handle: sent.handle, event };
        // A finger that holds a handle means the handle, however slowly it begins.
        if (event.pointerType === 'touch' && sent.handle === undefined) this.#watchLongPress(event);
        return;
      }
    }
    if (!binding || (binding.gesture === 'roll' && camera.isLocked)) return;
    const hit = picking.pickAt(place.x, place.y)?.position;
    const ray = picking.rayAt(place.x, place.y);
    const about = binding.gesture === 'orbit' ? orbitPivot(camera, hit) : zoomAnchor(camera, ray, hit);
    this.#drag = { kind: 'camera', id: event.pointerId, gesture: binding.gesture, about, event };
    if (event.pointerType === 'touch') this.#watchLongPress(event);
  }

  #move(event: PointerEvent): void {
    const { canvas, camera, navigation } = this.#host;
    const place = this.#place(event);
    if (this.#touch.move(event.pointerId, place)) return;
    const drag = this.#drag;
    if (!drag) {
      // Without a tool nobody asks what lies under the pointer, and the tree need not be built for it.
      if (event.pointerType === 'touch' || !this.#host.tools.isActive) {
        canvas.style.cursor = '';
        return;
      }
      const sent = this.#toTool('hover', event);
      canvas.style.cursor = sent.handle ? 'grab' : sent.hit ? 'crosshair' : '';
      return;
    }
    if (drag.id !== event.pointerId) return;
    const [dx, dy] = [place.x - this.#last.x, place.y - this.#last.y];
    const before = this.#travel;
    this.#travel += Math.abs(dx) + Math.abs(dy);
    if (this.#travel > TOUCH_SLOP) clearTimeout(this.#longPress);
    if (drag.kind === 'tool') {
      this.#last = place;
      canvas.style.cursor = drag.handle ? 'grabbing' : 'crosshair';
      this.#toTool('move', event, drag.handle);
      return;
    }
    const slop = event.pointerType === 'touch' ? TOUCH_SLOP : CLICK_SLOP;
    if (this.#travel <= slop) return;
    this.#last = place;
    // The jump over the slop is not added to the turn: the body starts to move gently.
    if (before <= slop) return;
    canvas.style.cursor = 'grabbing';
    const { about } = drag;
    dragCamera(camera, drag.gesture, { dx, dy, ...place }, { about, settings: navigation });
  }

  #up(event: PointerEvent): void {
    clearTimeout(this.#longPress);
    const fingers = this.#touch.up(event.pointerId, event.timeStamp);
    const drag = this.#drag;
    if (fingers === 'gesture' || !drag || drag.id !== event.pointerId) return;
    this.#drag = undefined;
    this.#host.canvas.style.cursor = '';
    if (drag.kind === 'tool') this.#toTool('up', event, drag.handle);
    const slop = event.pointerType === 'touch' ? TOUCH_SLOP : CLICK_SLOP;
    if (this.#travel > slop) {
      this.#previousClick = undefined;
      return;
    }
    if (drag.kind === 'camera' && drag.event.button === 2) this.#rightClick(event);
    else if (drag.kind === 'tool' || drag.event.button === 0) {
      if (drag.kind === 'camera' && this.#host.tools.isActive) this.#toTool('click', event);
      this.#click(event, drag.kind === 'tool' ? drag.handle : undefined);
    }
  }

  #click(event: PointerEvent, handle: string | undefined): void {
    const { camera, picking } = this.#host;
    const place = this.#place(event);
    // When it happened, not when a busy page came to it.
    const time = event.timeStamp;
    const last = this.#previousClick;
    this.#previousClick = { ...place, time };
    if (!last || time - last.time > DOUBLE_MS) return;
    if (Math.abs(place.x - last.x) + Math.abs(place.y - last.y) > DOUBLE_SLOP) return;
    this.#previousClick = undefined;
    if (this.#toTool('double', event, handle).answer === 'handled') return;
    const hit = picking.pickAt(place.x, place.y);
    if (event.pointerType === 'touch' || !hit) camera.fit();
    else camera.focus(hit.position);
  }

  #rightClick(event: PointerEvent): void {
    this.#toTool('down', event, undefined, 'secondary');
    this.#toTool('up', event, undefined, 'secondary');
  }

  #watchLongPress(event: PointerEvent): void {
    clearTimeout(this.#longPress);
    const press = (): void => {
      this.#abandon(event);
      this.#rightClick(event);
    };
    this.#longPress = setTimeout(() => (this.#longPress = setTimeout(press, HEARD_MS)), LONG_PRESS_MS);
  }

  /** Ends what one pointer was doing because the gesture became another. */
  #abandon(event: PointerEvent): void {
    clearTimeout(this.#longPress);
    const drag = this.#drag;
    this.#drag = undefined;
    this.#previousClick = undefined;
    if (drag?.kind === 'tool') this.#toTool('cancel', event, drag.handle);
  }

  /** Escape while something is dragged puts that back and no more; a second one is the tool's. */
  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#drag) return;
    this.#abandon(this.#drag.event);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #cancel(event: PointerEvent): void {
    this.#touch.up(event.pointerId, event.timeStamp);
    if (this.#drag?.id === event.pointerId) this.#abandon(event);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const { camera, picking, navigation } = this.#host;
    if (event.altKey) {
      this.#host.changeOpacity(event.deltaY > 0 ? -5 : 5);
      return;
    }
    const { x, y } = this.#place(event);
    camera.finish();
    const anchor = zoomAnchor(camera, picking.rayAt(x, y), picking.pickAt(x, y)?.position);
    camera.zoom(wheelFactor(event, navigation), anchor);
  }

  #toTool(
    phase: ToolPointer['phase'],
    event: PointerEvent,
    dragged?: string,
    button?: ToolPointer['button'],
  ): { readonly answer: 'handled' | 'pass'; readonly handle: string | undefined; readonly hit: boolean } {
    const { picking, tools } = this.#host;
    const { x, y } = this.#place(event);
    const ray = picking.rayAt(x, y);
    const hit = picking.pick(ray);
    const reach = event.pointerType === 'touch' ? TOUCH_REACH : undefined;
    const free = phase === 'down' || phase === 'hover' || phase === 'click';
    const handle = free ? this.#host.handleAt(x, y, reach) : dragged;
    const answer = tools.pointer({
      phase,
      x,
      y,
      ray,
      hit,
      handle,
      pointerType: event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse',
      pressure: event.pointerType === 'mouse' || event.pressure === 0 ? 0.5 : event.pressure,
      button: button ?? (phase === 'hover' ? 'none' : 'primary'),
      modifiers: modifiersOf(event),
    });
    return { answer, handle, hit: hit !== undefined };
  }

  #place(event: { readonly clientX: number; readonly clientY: number }): { x: number; y: number } {
    const box = this.#host.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #listen(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions): void {
    const { canvas } = this.#host;
    canvas.addEventListener(type, listener, options);
    this.#release.push(() => canvas.removeEventListener(type, listener, options));
  }
}

/** Command counts as Ctrl, so that a Mac's habits work. */
export function modifiersOf(event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): ToolPointer['modifiers'] {
  return { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey };
}
