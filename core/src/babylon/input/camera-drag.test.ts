import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { describe, expect, it } from 'vitest';
import { CameraController } from '../camera/camera-controller.ts';
import { OrbitCamera } from '../camera/orbit-camera.ts';
import { eyeOf, projectPoint, rayThrough } from '../camera/view-math.ts';
import type { Vec3 } from '../../math/index.ts';
import { bodyExtent } from '../stage/body-extent.ts';
import { sphere } from '../testing/bodies.ts';
import { dragCamera, orbitPivot, wheelFactor, zoomAnchor } from './camera-drag.ts';
import type { NavigationSettings } from './input-host.ts';

const settings: NavigationSettings = { bindings: [], sensitivity: 1, invertWheel: false };

function controller(options: { readonly animated?: boolean } = {}) {
  const camera = new CameraController(new OrbitCamera(new Scene(new NullEngine())), {
    size: () => ({ width: 800, height: 600 }),
    requestRender: () => undefined,
    onDidChange: () => undefined,
    reducedMotion: false,
    animated: options.animated ?? false,
  });
  camera.extent = bodyExtent(sphere(150, 24));
  camera.home();
  camera.finish();
  return camera;
}
const place = (camera: CameraController, point: Vec3) => projectPoint(camera.pose, camera.lens, point);

describe('drags', () => {
  it('turns the near side of the body along with the pointer', () => {
    const camera = controller();
    const near: Vec3 = [0, 150, 0];
    const step = { dx: 30, dy: 20, x: 430, y: 320 };
    dragCamera(camera, 'orbit', step, { about: [0, 0, 0], settings });
    const after = place(camera, near);
    expect(after.x).toBeGreaterThan(400);
    expect(after.y).toBeGreaterThan(300);
  });

  it('keeps the pivot of a turn in its place', () => {
    const camera = controller();
    const about: Vec3 = [40, 90, 60];
    const before = place(camera, about);
    dragCamera(camera, 'orbit', { dx: 80, dy: -35, x: 0, y: 0 }, { about, settings });
    const after = place(camera, about);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });

  it('turns by the sensitivity', () => {
    const turned = [0.5, 1].map((sensitivity) => {
      const camera = controller();
      const step = { dx: 60, dy: 0, x: 0, y: 0 };
      dragCamera(camera, 'orbit', step, { about: [0, 0, 0], settings: { ...settings, sensitivity } });
      return Math.atan2(camera.pose.basis.back[0], camera.pose.basis.back[1]);
    });
    expect(turned[1]! / turned[0]!).toBeCloseTo(2, 9);
    expect(Math.abs(turned[1]!)).toBeCloseTo(Math.PI / 10, 9);
  });

  it.each(['perspective', 'orthographic'] as const)('pans with the point under the pointer (%s)', (kind) => {
    const camera = controller();
    camera.projection = kind;
    const about: Vec3 = [40, 130, 60];
    const before = place(camera, about);
    dragCamera(camera, 'pan', { dx: 33, dy: -21, x: 0, y: 0 }, { about, settings });
    const after = place(camera, about);
    expect(after.x - before.x).toBeCloseTo(33, 6);
    expect(after.y - before.y).toBeCloseTo(-21, 6);
  });

  it('rolls with the pointer round the middle of the canvas', () => {
    const camera = controller();
    const right: Vec3 = [-50, 0, 0];
    dragCamera(camera, 'roll', { dx: 0, dy: 50, x: 500, y: 350 }, { about: [0, 0, 0], settings });
    expect(place(camera, right).y).toBeGreaterThan(300);
    expect(camera.isLocked).toBe(false);
  });
});

describe('zoom', () => {
  it.each(['perspective', 'orthographic'] as const)('keeps the point under the cursor (%s)', (kind) => {
    const camera = controller();
    camera.projection = kind;
    const ray = rayThrough(camera.pose, camera.lens, 520, 180);
    for (const hit of [[-60, 120, 80] as Vec3, undefined]) {
      const anchor = zoomAnchor(camera, ray, hit);
      const before = place(camera, anchor);
      camera.zoom(0.6, anchor);
      const after = place(camera, anchor);
      expect(after.x).toBeCloseTo(before.x, 6);
      expect(after.y).toBeCloseTo(before.y, 6);
    }
  });

  it('never goes through the skin it is aimed at', () => {
    const camera = controller();
    for (let i = 0; i < 200; i++) camera.zoom(0.7, [0, 150, 0]);
    expect(eyeOf(camera.pose)[1]).toBeGreaterThan(150);
    for (let i = 0; i < 200; i++) camera.zoom(1.4, [0, 150, 0]);
    expect(camera.pose.distance).toBeLessThan(1e5);
  });

  it('comes nearer when the wheel turns away, and the other way round when inverted', () => {
    const wheel = { deltaY: -100, deltaMode: 0, ctrlKey: false };
    expect(wheelFactor(wheel, settings)).toBeLessThan(1);
    expect(wheelFactor(wheel, { ...settings, invertWheel: true })).toBeGreaterThan(1);
    expect(wheelFactor({ ...wheel, deltaY: -1e6 }, settings)).toBeGreaterThan(0.49);
  });

  it('turns about the body from afar and about the hit point from near', () => {
    const camera = controller();
    const hit: Vec3 = [0, 150, 20];
    const [x, y, z] = orbitPivot(camera, hit);
    expect(Math.abs(x) + Math.abs(y) + Math.abs(z)).toBeLessThan(1e-3);
    camera.zoom(0.1, hit);
    expect(orbitPivot(camera, hit)).toEqual(hit);
  });
});

describe('flights', () => {
  it('takes 200 ms and ends exactly in the view', () => {
    const camera = controller({ animated: true });
    camera.setView('left');
    expect(camera.tick(1000)).toBe(true);
    expect(camera.tick(1100)).toBe(true);
    expect(camera.isLocked).toBe(false);
    expect(camera.tick(1200)).toBe(false);
    expect(camera.pose.basis.back).toEqual([1, 0, 0]);
  });

  it('gives way to a drag at once', () => {
    const camera = controller({ animated: true });
    camera.setView('left');
    camera.tick(0);
    camera.tick(50);
    camera.pan(5, 5, [0, 0, 0]);
    expect(camera.tick(100)).toBe(false);
    expect(camera.isLocked).toBe(false);
  });
});
