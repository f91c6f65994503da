import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine';
import type { Scene } from '@babylonjs/core/scene';

/** Parts of a window that a loop of frames needs; absent where there is no display. */
export interface FrameSource {
  requestAnimationFrame(callback: (now: number) => void): number;
  cancelAnimationFrame(handle: number): void;
}

export interface RenderLoopOptions {
  readonly scene: Scene;
  readonly frames: FrameSource | undefined;
  /** Called before each frame with its time; true asks for another one after it. */
  readonly beforeFrame: (now: number) => boolean;
  /** Lowers the resolution while the picture moves on a machine that cannot keep up. */
  readonly adaptive: boolean;
}

/** A frame slower than this, ms, is felt as dragging. */
const SLOW_FRAME_MS = 40;
/** Rest after which the picture is drawn sharp again, ms. */
const REST_MS = 160;
const COARSEST = 2.5;

/**
 * Draws when something changed and never otherwise: an idle editor uses no graphics time. While frames follow each other
 * and take too long the canvas gets coarser step by step; when the picture rests it is drawn once more at full resolution.
 */
export class RenderLoop {
  readonly #options: RenderLoopOptions;
  readonly #engine: AbstractEngine;
  #handle: number | undefined;
  #sharp: number;
  #coarseness = 1;
  #wanted = 1;
  #lastFrame = 0;
  #slow = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #disposed = false;

  constructor(options: RenderLoopOptions) {
    this.#options = options;
    this.#engine = options.scene.getEngine();
    this.#sharp = this.#engine.getHardwareScalingLevel();
  }

  /** Asks for a frame; many calls before it give one. */
  request(): void {
    const { frames } = this.#options;
    if (this.#disposed || this.#handle !== undefined || !frames) return;
    this.#handle = frames.requestAnimationFrame((now) => {
      this.#handle = undefined;
      this.draw(now);
    });
  }

  /** Draws at once. */
  draw(now: number): void {
    if (this.#disposed) return;
    this.#useCoarseness();
    const again = this.#options.beforeFrame(now);
    this.#options.scene.render();
    this.#adapt(now);
    if (again) this.request();
  }

  /** Full resolution for the next frame; used before a picture is taken. */
  sharpen(): void {
    this.#wanted = 1;
  }

  dispose(): void {
    this.#disposed = true;
    if (this.#handle !== undefined) this.#options.frames?.cancelAnimationFrame(this.#handle);
    clearTimeout(this.#rest);
  }

  #adapt(now: number): void {
    const interval = now - this.#lastFrame;
    this.#lastFrame = now;
    if (!this.#options.adaptive || !this.#options.frames) return;
    if (interval > SLOW_FRAME_MS && interval < 1500) this.#slow++;
    else this.#slow = 0;
    if (this.#slow >= 3 && this.#wanted < COARSEST) {
      this.#slow = 0;
      this.#wanted = Math.min(COARSEST, this.#wanted * 1.4);
    }
    if (this.#coarseness === 1 && this.#wanted === 1) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(
      () => {
        this.#wanted = 1;
        this.request();
      },
      REST_MS + Math.min(600, interval),
    );
  }

  /** Another size empties the canvas, so it is taken right before a frame and never after one. */
  #useCoarseness(): void {
    if (this.#wanted === this.#coarseness) return;
    if (this.#coarseness === 1) this.#sharp = this.#engine.getHardwareScalingLevel();
    this.#coarseness = this.#wanted;
    this.#engine.setHardwareScalingLevel(this.#sharp * this.#coarseness);
  }
}
