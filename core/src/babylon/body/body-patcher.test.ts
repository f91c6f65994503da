import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import type { TriMesh } from '../../mesh/index.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { registerEngineSideEffects } from '../engine-side-effects.ts';
import { box, sphere } from '../testing/bodies.ts';
import { BodyView } from './body-view.ts';
import { drawnBodyOf, spread, type DrawnBody } from './drawn-body.ts';
import { shadingNormals } from './shading.ts';
import { runsOf } from './upload-ranges.ts';

/** What the graphics card holds, by the array that a buffer was made of, and how many numbers it was sent. */
const card = new Map<Float32Array, Float32Array>();
let sent = 0;

let engine: NullEngine;
let scene: Scene;
beforeEach(() => {
  registerEngineSideEffects();
  card.clear();
  engine = new NullEngine();
  const create = engine.createDynamicVertexBuffer.bind(engine);
  const held = new Map<unknown, Float32Array>();
  engine.createDynamicVertexBuffer = (data) => {
    const buffer = create(data);
    const copy = Float32Array.from(data as Float32Array);
    held.set(buffer, copy);
    card.set(data as Float32Array, copy);
    return buffer;
  };
  engine.updateDynamicVertexBuffer = (buffer, data, byteOffset = 0) => {
    const numbers = data as Float32Array;
    sent += numbers.length;
    held.get(buffer)!.set(numbers, byteOffset / 4);
  };
  scene = new Scene(engine);
});
afterEach(() => {
  scene.dispose();
  engine.dispose();
});

/** The same triangles with what lies within `radius` of a vertex moved. */
function edit(mesh: TriMesh, random: () => number, radius: number): TriMesh {
  const positions = mesh.positions.slice();
  const centre = 3 * Math.floor((random() * positions.length) / 3);
  for (let i = 0; i < positions.length; i += 3) {
    let gap = 0;
    for (let k = 0; k < 3; k++) gap += (mesh.positions[i + k]! - mesh.positions[centre + k]!) ** 2;
    if (gap < radius * radius) for (let k = 0; k < 3; k++) positions[i + k]! += 8 * (random() - 0.5);
  }
  return { positions, indices: mesh.indices };
}

/** What `mesh` is drawn by when all of it is written, with the creases of the body that was drawn first. */
function drawnAnew(first: DrawnBody, mesh: TriMesh): { positions: Float32Array; normals: Float32Array } {
  const positions = new Float32Array(first.positions.length);
  const normals = new Float32Array(first.positions.length);
  spread(mesh.positions, first.sources, 3, positions);
  shadingNormals(positions, first.indices, normals);
  return { positions, normals };
}

const onCard = (kind: 'position' | 'normal'): Float32Array =>
  card.get(scene.getMeshByName('body')!.getVerticesData(kind) as Float32Array)!;

describe.each([
  ['a raw scan', scanOf(sampleTrunk({ cobb: 35, edge: 15 }), { holes: 3, debris: 2 }), 40],
  ['a ball', sphere(100, 40), 20],
  ['a cube, all of it creases', box(200), 10],
] as const)('the part that moved of %s', (_name, body, radius) => {
  it('is drawn with the bits of drawing the whole, body after body', () => {
    const view = new BodyView(scene, () => undefined);
    const first = drawnBodyOf(body);
    const random = createRandom(3);
    view.show(body, { shadeFolds: false });
    let mesh = body;
    for (let round = 0; round < 8; round++) {
      mesh = edit(mesh, random, round === 5 ? 10_000 : radius);
      view.show(mesh, { shadeFolds: false });
      const whole = drawnAnew(first, mesh);
      expect(onCard('position')).toEqual(whole.positions);
      expect(onCard('normal')).toEqual(whole.normals);
    }
    view.dispose();
  });

  it('is drawn with the same bits when it was written in place', () => {
    const view = new BodyView(scene, () => undefined);
    const first = drawnBodyOf(body);
    const random = createRandom(4);
    view.show(body, { shadeFolds: false });
    const live: TriMesh = { positions: body.positions.slice(), indices: body.indices };
    view.show(live, { shadeFolds: false });
    for (let round = 0; round < 5; round++) {
      const next = edit(live, random, radius);
      const moved = Uint32Array.from(
        [...next.positions.keys()].filter((i) => next.positions[i] !== live.positions[i]),
        (i) => Math.floor(i / 3),
      );
      live.positions.set(next.positions);
      view.patch(moved);
      const whole = drawnAnew(first, live);
      expect(onCard('position')).toEqual(whole.positions);
      expect(onCard('normal')).toEqual(whole.normals);
    }
    view.show(body, { shadeFolds: false });
    expect(onCard('normal')).toEqual(drawnAnew(first, body).normals);
    view.dispose();
  });
});

it('sends nothing when nothing moved, and a part for a part', () => {
  const view = new BodyView(scene, () => undefined);
  const body = sphere(100, 200);
  view.show(body, { shadeFolds: false });
  sent = 0;
  view.show({ positions: body.positions.slice(), indices: body.indices }, { shadeFolds: false });
  expect(sent).toBe(0);
  view.show(edit(body, createRandom(1), 5), { shadeFolds: false });
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(body.positions.length / 4);
  view.dispose();
});

it('sends vertices that lie near each other in one run', () => {
  expect(runsOf(Uint32Array.from([2, 3, 10, 5000]), 3)).toEqual([
    [6, 33],
    [15000, 15003],
  ]);
  expect(runsOf(new Uint32Array(0), 3)).toEqual([]);
});
