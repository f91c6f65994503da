import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RenderLoop } from './render-loop.ts';

afterEach(() => vi.useRealTimers());

function setUp(options: {
  readonly frameMs?: number;
  readonly adaptive?: boolean;
  readonly moving?: () => boolean;
}) {
  vi.useFakeTimers();
  const engine = new NullEngine();
  const scene = new Scene(engine);
  scene.activeCamera = new FreeCamera('eye', Vector3.Zero(), scene);
  const waiting: ((now: number) => void)[] = [];
  let frames = 0;
  const loop = new RenderLoop({
    scene,
    frames: {
      requestAnimationFrame: (callback) => waiting.push(callback),
      cancelAnimationFrame: () => waiting.splice(0),
    },
    adaptive: options.adaptive ?? true,
    beforeFrame: () => {
      frames++;
      return options.moving?.() ?? false;
    },
  });
  // The engine without a display always says 1; what it was told last is what a display would have.
  let level = 1;
  vi.spyOn(engine, 'setHardwareScalingLevel').mockImplementation((wanted) => {
    level = wanted;
  });
  let now = 0;
  const next = () => {
    now += options.frameMs ?? 16;
    waiting.shift()?.(now);
  };
  return { loop, waiting, next, level: () => level, frames: () => frames };
}

describe('frames', () => {
  it('come only when asked for, one for many requests', () => {
    const { loop, waiting, next, frames } = setUp({});
    expect(waiting).toHaveLength(0);
    loop.request();
    loop.request();
    expect(waiting).toHaveLength(1);
    next();
    expect(frames()).toBe(1);
    expect(waiting).toHaveLength(0);
  });

  it('follow each other while something moves', () => {
    let left = 3;
    const { loop, waiting, next } = setUp({ moving: () => --left > 0 });
    loop.request();
    next();
    next();
    next();
    expect(waiting).toHaveLength(0);
  });

  it('get coarser on a slow machine while it moves, and sharp again when it rests', () => {
    let moving = true;
    const { loop, next, level } = setUp({ frameMs: 120, moving: () => moving });
    loop.request();
    for (let i = 0; i < 12; i++) next();
    expect(level()).toBeGreaterThan(1.3);
    moving = false;
    next();
    vi.advanceTimersByTime(1000);
    next();
    expect(level()).toBe(1);
  });

  it('stay sharp on a fast machine and where adapting is off', () => {
    for (const options of [{ frameMs: 16 }, { frameMs: 120, adaptive: false }]) {
      const { loop, next, level } = setUp({ ...options, moving: () => true });
      loop.request();
      for (let i = 0; i < 12; i++) next();
      expect(level()).toBe(1);
    }
  });

  it('end with the loop', () => {
    const { loop, waiting, frames } = setUp({});
    loop.request();
    loop.dispose();
    loop.request();
    expect(waiting).toHaveLength(0);
    expect(frames()).toBe(0);
  });
});
