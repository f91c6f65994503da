import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { expect, test, vi } from 'vitest';
import { MeshRays } from '../scene/mesh-rays.ts';
import { CameraController } from './camera/camera-controller.ts';
import { OrbitCamera } from './camera/orbit-camera.ts';
import { isBehind } from './overlay/label-layer.ts';
import { BvhPicking } from './picking.ts';
import { box, sphere } from './testing/bodies.ts';

function pickingOnSphere(): BvhPicking {
  const camera = new CameraController(new OrbitCamera(new Scene(new NullEngine())), {
    size: () => ({ width: 800, height: 600 }),
    requestRender: () => undefined,
    onDidChange: () => undefined,
    reducedMotion: true,
    animated: false,
  });
  const picking = new BvhPicking(camera, () => () => undefined);
  picking.setMesh(sphere(150, 24));
  return picking;
}

const behind = { origin: [0, 1000, 0], direction: [0, -1, 0] } as const;

test('what a section cuts away is not there for the pointer', () => {
  const picking = pickingOnSphere();
  expect(picking.pick(behind)!.position[1]).toBeGreaterThan(140);
  picking.setSection({ origin: [0, 0, 0], normal: [0, 1, 0] });
  expect(picking.pick(behind)!.position[1]).toBeLessThan(-140);
  picking.setSection({ origin: [0, 0, 0], normal: [0, -1, 0] });
  expect(picking.pick(behind)!.position[1]).toBeGreaterThan(140);
  picking.setSection(null);
  expect(picking.pick(behind)!.position[1]).toBeGreaterThan(140);
});

test('the name of a marker behind the body is hidden, of one in front and of the one in hand is not', () => {
  const picking = pickingOnSphere();
  const at = (y: number, emphasis = false) =>
    ({ kind: 'label', role: 'marker', at: [0, y, 0], text: 'PSIS', emphasis }) as const;
  // Nobody waits for the tree.
  expect(isBehind(at(-149), picking)).toBe(false);
  picking.pick(behind);
  expect([at(149), at(-149), at(-149, true)].map((label) => isBehind(label, picking))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isBehind({ ...at(-149), role: 'measure' }, picking)).toBe(false);
});

test('a ray that stays in the part that is cut away meets nothing', () => {
  const picking = pickingOnSphere();
  picking.setSection({ origin: [0, 0, -20], normal: [0, 0, 1] });
  expect(picking.pick(behind)).toBeUndefined();
});

test('the body under a preview is taken up once, not for every ray', () => {
  const picking = pickingOnSphere();
  const preview = box(80);
  picking.setBodies(sphere(150, 24), preview);
  picking.setMesh(preview);
  const first = picking.pick(behind, ['body']);
  const taken = vi.spyOn(MeshRays.prototype, 'setMesh');
  try {
    expect(picking.pick(behind, ['body'])).toEqual(first);
    expect(first!.position[1]).toBeGreaterThan(140);
    expect(taken).not.toHaveBeenCalled();
  } finally {
    taken.mockRestore();
  }
});
