import { Engine } from '@babylonjs/core/Engines/engine';
import { Scene } from '@babylonjs/core/scene';

/** A scene on an engine of the editor's own. */
export function makeScene(options: {
  readonly canvas?: HTMLCanvasElement;
  readonly antialias?: boolean;
}): Scene {
  const engine = new Engine(options.canvas ?? null, options.antialias ?? true, { stencil: false }, true);
  const density = globalThis.devicePixelRatio ?? 1;
  // More than two device pixels a CSS pixel cannot be seen and costs a phone its frame rate.
  if (density > 2) engine.setHardwareScalingLevel(0.5);
  return new Scene(engine);
}

/** Switches off what the editor does itself or never needs. */
export function prepareScene(scene: Scene): void {
  scene.useRightHandedSystem = true;
  scene.detachControl();
  scene.skipPointerMovePicking = true;
  scene.autoClear = true;
  scene.clearColor.set(0, 0, 0, 1);
  scene.setRenderingAutoClearDepthStencil(1, false);
}

/** Tells when the canvas changes its size; returns what ends that. */
export function watchCanvas(canvas: HTMLCanvasElement, resized: () => void): () => void {
  if (typeof ResizeObserver !== 'function') return () => undefined;
  const observer = new ResizeObserver(resized);
  observer.observe(canvas);
  return () => observer.disconnect();
}
