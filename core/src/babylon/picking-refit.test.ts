import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { expect, test } from 'vitest';
import { createRandom } from '../math/rng.ts';
import type { Vec3 } from '../math/index.ts';
import { buildBvhTree, type BvhTree, type TriMesh } from '../mesh/index.ts';
import { CameraController } from './camera/camera-controller.ts';
import { OrbitCamera } from './camera/orbit-camera.ts';
import { BvhPicking, type IdleScheduler, type TreeBuilder } from './picking.ts';
import { sphere } from './testing/bodies.ts';

const BALL = sphere(150, 40);

function picking(idle: IdleScheduler = () => () => undefined, build?: TreeBuilder): BvhPicking {
  const camera = new CameraController(new OrbitCamera(new Scene(new NullEngine())), {
    size: () => ({ width: 800, height: 600 }),
    requestRender: () => undefined,
    onDidChange: () => undefined,
    reducedMotion: true,
    animated: false,
  });
  return new BvhPicking(camera, idle, build);
}

const random = createRandom(9);
/** Rays at the middle from all sides, and where they hit: triangle, place and normal. */
function hits(one: BvhPicking): unknown[] {
  const found: unknown[] = [];
  for (let i = 0; i < 40; i++) {
    const way: Vec3 = [Math.cos(i), Math.sin(i), Math.cos(2 * i)];
    found.push(one.pick({ origin: [-400 * way[0], -400 * way[1], -400 * way[2]], direction: way }));
    found.push(one.nearest([130 * way[0], 130 * way[1], 150 * way[2]]));
  }
  return found;
}
const asNew = (mesh: TriMesh): unknown[] => {
  const one = picking();
  one.setMesh(mesh);
  return hits(one);
};

/** Pushes what lies within 40 mm of a vertex; the moved vertices. */
function push(mesh: TriMesh, positions: Float32Array): Uint32Array {
  const centre = 3 * Math.floor((random() * positions.length) / 3);
  const moved: number[] = [];
  for (let v = 0; v < positions.length / 3; v++) {
    let gap = 0;
    for (let k = 0; k < 3; k++) gap += (mesh.positions[3 * v + k]! - mesh.positions[centre + k]!) ** 2;
    if (gap > 1600) continue;
    moved.push(v);
    for (let k = 0; k < 3; k++) positions[3 * v + k]! *= 0.9;
  }
  return Uint32Array.from(moved);
}
const copyOf = ({ positions, indices }: TriMesh): TriMesh => ({ positions: positions.slice(), indices });

test('a body of which a part moved is picked as one that is shown first', () => {
  const one = picking();
  one.setMesh(BALL);
  hits(one);
  let mesh = BALL;
  for (let round = 0; round < 4; round++) {
    mesh = copyOf(mesh);
    push(BALL, mesh.positions);
    one.setMesh(mesh);
    if (round !== 2) expect(hits(one)).toEqual(asNew(mesh));
  }
});

test('a body that is written in place is picked where it lies, before, between and after questions, and so is the one that follows', () => {
  const one = picking();
  one.setMesh(BALL);
  hits(one);
  const live = copyOf(BALL);
  one.setMesh(live);
  one.patch(live, push(BALL, live.positions));
  one.patch(live, push(BALL, live.positions));
  expect(hits(one)).toEqual(asNew(live));
  one.patch(live, push(BALL, live.positions));
  expect(hits(one)).toEqual(asNew(live));
  one.patch(live, push(BALL, live.positions));
  const settled = copyOf(live);
  push(BALL, settled.positions);
  one.setMesh(settled);
  expect(hits(one)).toEqual(asNew(settled));
  one.setMesh(BALL);
  expect(hits(one)).toEqual(asNew(BALL));
});

test('a tree that comes while the body is written in place is brought up to it', async () => {
  const jobs: (() => void)[] = [];
  const one = picking(undefined, (mesh) => {
    const tree: BvhTree = buildBvhTree(mesh);
    return new Promise((resolve) => jobs.push(() => resolve(tree)));
  });
  const live = copyOf(BALL);
  one.setMesh(live);
  one.patch(live, push(BALL, live.positions));
  jobs[0]!();
  await Promise.resolve();
  expect(hits(one)).toEqual(asNew(live));
  expect(jobs).toHaveLength(1);
});

test('the tree of a body is waited for through previews of it, and not asked for again', async () => {
  const jobs: (() => void)[] = [];
  const one = picking(undefined, (mesh) => {
    const tree = buildBvhTree(mesh);
    return new Promise((resolve) => jobs.push(() => resolve(tree)));
  });
  one.setMesh(BALL);
  const preview = copyOf(BALL);
  push(BALL, preview.positions);
  one.setMesh(preview);
  jobs[0]!();
  await Promise.resolve();
  expect(hits(one)).toEqual(asNew(preview));
  expect(jobs).toHaveLength(1);
});

test('a tree that is worn is built anew when there is time, and answers until then', () => {
  const idle: (() => void)[] = [];
  const one = picking((work) => {
    idle.push(work);
    return () => undefined;
  });
  one.setMesh(BALL);
  hits(one);
  const before = idle.length;
  const mesh = copyOf(BALL);
  // Each vertex to the other side: triangles that were neighbours in the tree are not.
  for (let v = 0; v < mesh.positions.length / 3; v += 3)
    for (let k = 0; k < 3; k++) mesh.positions[3 * v + k]! *= -1;
  one.setMesh(mesh);
  expect(hits(one)).toEqual(asNew(mesh));
  expect(idle).toHaveLength(before + 1);
  idle.at(-1)!();
  expect(hits(one)).toEqual(asNew(mesh));
  expect(idle).toHaveLength(before + 1);
});

test('the tree of the body outlives a preview with other triangles: for rays on the body under it, and when it ends', async () => {
  const asked: TriMesh[] = [];
  const build: TreeBuilder = (mesh) => {
    asked.push(mesh);
    return Promise.resolve(buildBvhTree(mesh));
  };
  const one = picking(() => () => undefined, build);
  const cut: TriMesh = { positions: BALL.positions, indices: BALL.indices.slice(0, 3000) };
  const show = async (body: TriMesh, preview?: TriMesh) => {
    one.setMesh(preview ?? body);
    one.setBodies(body, preview);
    await Promise.resolve();
  };
  await show(BALL);
  const ray = { origin: [0, 0, 400] as Vec3, direction: [0, 0, -1] as Vec3 };
  const seen = one.pick(ray);
  await show(BALL, cut);
  await show(BALL, { ...cut, indices: cut.indices.slice(0, 1500) });
  expect(one.pick(ray, ['body'])).toMatchObject({ on: 'body', triangle: seen!.triangle });
  const previews = asked.length;
  await show(BALL);
  expect(asked).toHaveLength(previews);
  expect(hits(one)).toEqual(asNew(BALL));
  // Another body has none of it.
  await show(cut);
  expect(asked).toHaveLength(previews + 1);
  expect(hits(one)).toEqual(asNew(cut));
  await show(BALL);
  expect(hits(one)).toEqual(asNew(BALL));
});
