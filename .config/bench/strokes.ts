import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Logger } from '@babylonjs/core/Misc/logger';
import { Scene } from '@babylonjs/core/scene';
import type { Vec3 } from '@bracewright/core/math';
import { applyPatch, buildBvh, type MeshPatch, type TriMesh } from '@bracewright/core/mesh';
import { RunningStroke, applyOperation, type Json } from '@bracewright/core/operation';
import { operations } from '@bracewright/catalog';
import { BodyView } from '../../core/src/babylon/body/body-view.ts';
import { CameraController } from '../../core/src/babylon/camera/camera-controller.ts';
import { OrbitCamera } from '../../core/src/babylon/camera/orbit-camera.ts';
import { BvhPicking } from '../../core/src/babylon/picking.ts';
import { cpu, type Row } from './clock.ts';

const DABS = 1000;
const RADIUS = 20;

/** The brushes, each with what it is set to besides its samples. */
const BRUSHES = [
  { type: 'smooth.brush', params: { radius: RADIUS, strength: 5, mode: 'both' } },
  { type: 'hand-touch.stroke', params: { radius: RADIUS, amplitude: 5 } },
  { type: 'rasp.stroke', params: { radius: RADIUS, depth: 1, mode: 'both' } },
] as const;

/** Samples of strokes round the body, a quarter of the radius apart as the brush takes them. */
function samplesOn(mesh: TriMesh): readonly { readonly position: Vec3; readonly normal: Vec3 }[] {
  const bvh = buildBvh(mesh);
  const [low, high] = [Infinity, -Infinity];
  let [bottom, top] = [low, high];
  for (let i = 2; i < mesh.positions.length; i += 3) {
    bottom = Math.min(bottom, mesh.positions[i]!);
    top = Math.max(top, mesh.positions[i]!);
  }
  return Array.from({ length: DABS }, (_, n) => {
    const angle = (n * RADIUS) / 4 / 120;
    const z = bottom + (top - bottom) * (0.3 + (0.4 * n) / DABS);
    const { position } = bvh.closestPoint([300 * Math.cos(angle), 300 * Math.sin(angle), z])!;
    return { position, normal: [Math.cos(angle), Math.sin(angle), 0] };
  });
}

interface Timed<T> {
  readonly results: T[];
  readonly mean: number;
  /** What 95 of 100 calls keep to. */
  readonly most: number;
  readonly worst: number;
}

/** Milliseconds of processor time of each call, the first ones as they come. */
function timed<T>(calls: number, work: (n: number) => T): Timed<T> {
  const results: T[] = [];
  const each: number[] = [];
  globalThis.gc?.();
  const whole = process.cpuUsage();
  for (let n = 0; n < calls; n++) {
    const start = process.cpuUsage();
    results.push(work(n));
    const { user, system } = process.cpuUsage(start);
    each.push((user + system) / 1000);
  }
  const { user, system } = process.cpuUsage(whole);
  each.sort((a, b) => a - b);
  const most = each[Math.ceil(0.95 * calls) - 1]!;
  return { results, mean: (user + system) / 1000 / calls, most, worst: each.at(-1)! };
}

const rowsOf = (work: string, { mean, most, worst }: Timed<unknown>, all?: number): readonly Row[] => [
  {
    work,
    ours: mean,
    ...(all === undefined ? {} : { peer: { name: 'all of the operation', ms: all } }),
    bar: { ms: 4 },
  },
  { work: `${work}: 95 of 100`, ours: most },
  { work: `${work}: the slowest`, ours: worst },
];

/** A thousand dabs of each brush in the worker, and what the page does with those of the first: written, lit, sent to the card, and picked at. */
export const strokes =
  (body: string) =>
  async (mesh: TriMesh): Promise<readonly Row[]> => {
    const samples = samplesOn(mesh);
    const rows: Row[] = [];
    let patches: readonly MeshPatch[] = [];
    for (const { type, params } of BRUSHES) {
      const operation = operations.findLast((one) => one.type === type && one.stroke)!;
      const stroke = await RunningStroke.begin(operation, mesh, params);
      const dabs = timed(DABS, (n) => stroke.dab(samples[n] as unknown as Json));
      const one = { ...params, samples: samples.slice(0, 1) } as Json;
      const all = await cpu(() => applyOperation(operation, mesh, one), { runs: 1 });
      rows.push(...rowsOf(`${body}: a dab of ${type}, ${RADIUS} mm, in the worker`, dabs, all));
      if (patches.length === 0) patches = dabs.results;
    }

    Logger.LogLevels = Logger.WarningLogLevel | Logger.ErrorLogLevel;
    const engine = new NullEngine();
    const scene = new Scene(engine);
    const camera = new CameraController(new OrbitCamera(scene), {
      size: () => ({ width: 800, height: 600 }),
      requestRender: () => undefined,
      onDidChange: () => undefined,
      reducedMotion: true,
      animated: false,
    });
    const picking = new BvhPicking(camera, () => () => undefined);
    const view = new BodyView(scene, () => undefined);
    const live = { positions: mesh.positions.slice(), indices: mesh.indices };
    view.show(mesh, { shadeFolds: false });
    picking.setMesh(mesh);
    picking.nearest([0, 0, 0]);
    view.show(live, { shadeFolds: false });
    picking.setMesh(live);
    const show = (patch: MeshPatch, at: Vec3): void => {
      applyPatch(live.positions, patch);
      view.patch(patch.vertices);
      picking.patch(live, patch.vertices);
      picking.pick({ origin: [3 * at[0], 3 * at[1], at[2]], direction: [-at[0], -at[1], 0] });
    };
    const page = timed(DABS, (n) => show(patches[n]!, samples[n]!.position));
    engine.dispose();
    return [...rows, ...rowsOf(`${body}: a dab of ${RADIUS} mm, on the page`, page)];
  };
