import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TriMesh } from '../../mesh/index.ts';
import { registerEngineSideEffects } from '../engine-side-effects.ts';
import { box, sphere } from '../testing/bodies.ts';
import { BodyView } from './body-view.ts';
import { drawnBodyOf, type DrawnBody } from './drawn-body.ts';

let engine: NullEngine;
let scene: Scene;
beforeEach(() => {
  registerEngineSideEffects();
  engine = new NullEngine();
  scene = new Scene(engine);
});
afterEach(() => {
  scene.dispose();
  engine.dispose();
});

interface Job {
  readonly mesh: TriMesh;
  finish(): Promise<void>;
  fail(): Promise<void>;
}

/** A view whose bodies are prepared when the test says so. */
function start() {
  const jobs: Job[] = [];
  let frames = 0;
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
  const view = new BodyView(
    scene,
    () => frames++,
    (mesh) =>
      new Promise<DrawnBody>((resolve, reject) =>
        jobs.push({
          mesh,
          finish: () => (resolve(drawnBodyOf(mesh)), settle()),
          fail: () => (reject(new Error('no worker')), settle()),
        }),
      ),
  );
  const drawn = () => scene.getMeshByName('body')?.getVerticesData('position') ?? undefined;
  return { view, jobs, drawn, frames: () => frames };
}

const shifted = ({ positions, indices }: TriMesh, by: number): TriMesh => ({
  positions: positions.map((value, i) => (i % 3 === 0 ? value + by : value)),
  indices,
});
const shade = { shadeFolds: true };

describe('a body that is prepared elsewhere', () => {
  it('is drawn when it is ready, as it would be drawn at once', async () => {
    const { view, jobs, drawn, frames } = start();
    const body = box(30);
    view.show(body, shade);
    expect(drawn()).toBeUndefined();
    let settled = false;
    void view.whenSettled().then(() => (settled = true));
    await jobs[0]!.finish();
    expect(settled).toBe(true);
    expect(frames()).toBe(1);
    const at = new BodyView(scene, () => undefined);
    scene.getMeshByName('body')!.name = 'prepared';
    at.show(body, shade);
    const prepared = scene.getMeshByName('prepared')!;
    for (const kind of ['position', 'normal', 'cavity', 'deviation'])
      expect(prepared.getVerticesData(kind)).toEqual(scene.getMeshByName('body')!.getVerticesData(kind));
    expect(prepared.getIndices()).toEqual(scene.getMeshByName('body')!.getIndices());
  });

  it('moves at once while only positions change, and gets its folds afterwards', async () => {
    const { view, jobs, drawn } = start();
    const body = sphere(100, 16);
    view.show(body, shade);
    await jobs[0]!.finish();
    const wide = shifted(body, 50);
    view.show(wide, { shadeFolds: false });
    expect(drawn()![0]).toBe(wide.positions[0]);
    expect(jobs).toHaveLength(1);
    view.show(wide, shade);
    view.show(shifted(body, 60), shade);
    expect(jobs).toHaveLength(2);
    await jobs[1]!.finish();
    expect(drawn()![0]).toBe(Math.fround(body.positions[0]! + 60));
  });

  it.each([
    ['loses creases', 0.1, 1],
    ['gets others', 0.1, 12],
  ])('has the folds of its own vertices where it %s', async (_what, before, now) => {
    const { view, jobs } = start();
    const body = sphere(100, 16);
    // A lens has a rim that a ball lacks, a spindle its points.
    const squeezed = (by: number): TriMesh => ({
      ...body,
      positions: body.positions.map((value, i) => (i % 3 === 2 ? value * by : value)),
    });
    view.show(squeezed(before), shade);
    await jobs[0]!.finish();
    const twice = () => scene.getMeshByName('body')!.getTotalVertices() - body.positions.length / 3;
    const after = squeezed(now);
    expect(twice()).not.toBe(drawnBodyOf(after).sources.length);
    view.show(after, shade);
    await jobs[1]!.finish();
    const folds = scene.getMeshByName('body')!.getVerticesData('cavity')!;
    expect(folds).toHaveLength(scene.getMeshByName('body')!.getTotalVertices());
    const own = body.positions.length / 3;
    expect(folds.slice(0, own)).toEqual(drawnBodyOf(after).folds.slice(0, own));
    const { sources } = drawnBodyOf(squeezed(before));
    expect(sources.length).toBeGreaterThan(0);
    sources.forEach((vertex, i) => expect(folds[own + i]).toBe(folds[vertex]));
  });

  it('shows a late one while a later one is awaited, and ends with the last', async () => {
    const { view, jobs, drawn } = start();
    const bodies = [8, 12, 16, 20].map((segments) => sphere(100, segments));
    for (const body of bodies) view.show(body, shade);
    expect(jobs.map(({ mesh }) => mesh)).toEqual([bodies[0]]);
    await jobs[0]!.finish();
    expect(drawn()).toHaveLength(bodies[0]!.positions.length);
    expect(jobs.map(({ mesh }) => mesh)).toEqual([bodies[0], bodies[3]]);
    await jobs[1]!.finish();
    expect(drawn()).toHaveLength(bodies[3]!.positions.length);
    await view.whenSettled();
  });

  it('never shows one that is no longer wanted', async () => {
    const { view, jobs, drawn } = start();
    const body = sphere(100, 16);
    view.show(body, shade);
    await jobs[0]!.finish();
    view.show(sphere(100, 24), { shadeFolds: false });
    view.show(body, shade);
    await jobs[1]!.finish();
    expect(drawn()).toHaveLength(body.positions.length);
  });

  it('is made here when the other place fails, and nowhere after the view is gone', async () => {
    const { view, jobs, drawn } = start();
    view.show(sphere(100, 8), shade);
    await jobs[0]!.fail();
    expect(drawn()).toBeDefined();
    view.show(sphere(100, 12), shade);
    view.dispose();
    await jobs[1]!.finish();
    expect(drawn()).toBeUndefined();
  });
});
