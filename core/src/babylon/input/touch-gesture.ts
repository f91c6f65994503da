import { zoomAnchor, orbitPivot } from './camera-drag.ts';
import type { InputHost } from './input-host.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A tap of three fingers must end within this time, ms, and stay within this way, CSS pixels. */
const TAP_MS = 300;
const TAP_SLOP = 16;
/** Fingers that pinch always turn a little; beyond this, radians, the twist is meant. */
const TWIST_START = 0.22;

/** What two or more fingers span: middle, spread and direction. */
export function spanOf(fingers: readonly Place[]): {
  readonly x: number;
  readonly y: number;
  readonly spread: number;
  readonly angle: number;
} {
  const x = fingers.reduce((sum, finger) => sum + finger.x, 0) / fingers.length;
  const y = fingers.reduce((sum, finger) => sum + finger.y, 0) / fingers.length;
  const [a, b] = [fingers[0]!, fingers[1] ?? fingers[0]!];
  return {
    x,
    y,
    spread: Math.max(1, Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)),
    angle: Math.atan2(b.y - a.y, b.x - a.x),
  };
}

/**
 * Two fingers: pan and pinch, and a twist rolls in the free view. While a tool has the first finger, two fingers turn the
 * body and three pan. A short tap of three fingers takes back the last step.
 */
export class TouchGesture {
  readonly #host: InputHost;
  readonly #fingers = new Map<number, Place>();
  #most = 0;
  #start = 0;
  #travel = 0;
  #twist = 0;

  constructor(host: InputHost) {
    this.#host = host;
  }

  /** Number of fingers on the canvas, this one included; `time` is when the finger came, ms, however late that is heard of. */
  down(id: number, place: Place, time: number): number {
    if (this.#fingers.size === 0) {
      this.#most = 0;
      this.#travel = 0;
      this.#twist = 0;
      this.#start = time;
    }
    this.#fingers.set(id, place);
    this.#most = Math.max(this.#most, this.#fingers.size);
    return this.#fingers.size;
  }

  /** True when the move belongs to a gesture of several fingers. */
  move(id: number, place: Place): boolean {
    const old = this.#fingers.get(id);
    if (!old) return false;
    if (this.#most < 2) {
      this.#fingers.set(id, place);
      return false;
    }
    const before = spanOf([...this.#fingers.values()]);
    this.#fingers.set(id, place);
    this.#travel += Math.abs(place.x - old.x) + Math.abs(place.y - old.y);
    if (this.#fingers.size >= 2) this.#apply(before, spanOf([...this.#fingers.values()]));
    return true;
  }

  /** `gesture` when the finger was part of a gesture of several. */
  up(id: number, time: number): 'gesture' | 'single' | 'none' {
    if (!this.#fingers.delete(id)) return 'none';
    if (this.#most < 2) return 'single';
    const quick = time - this.#start < TAP_MS && this.#travel < TAP_SLOP;
    if (this.#fingers.size === 0 && this.#most === 3 && quick) this.#host.undo();
    return 'gesture';
  }

  #apply(before: ReturnType<typeof spanOf>, after: ReturnType<typeof spanOf>): void {
    const { camera, picking, navigation, tools } = this.#host;
    const hit = picking.pickAt(after.x, after.y)?.position;
    const anchor = zoomAnchor(camera, picking.rayAt(after.x, after.y), hit);
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    if (tools.isActive && this.#fingers.size === 2) {
      const turn = (Math.PI / Math.max(300, camera.lens.height)) * navigation.sensitivity;
      camera.orbit(orbitPivot(camera, hit), -dx * turn, dy * turn);
    } else camera.pan(dx, dy, anchor);
    if (this.#fingers.size !== 2) return;
    camera.zoom(before.spread / after.spread, anchor);
    const twist = Math.atan2(Math.sin(after.angle - before.angle), Math.cos(after.angle - before.angle));
    this.#twist += twist;
    if (!camera.isLocked && !tools.isActive && Math.abs(this.#twist) > TWIST_START) camera.roll(twist);
  }
}
