import { expect, test } from 'vitest';
import type { OverlayItem } from '../../services/index.ts';
import { collectTargets, nearestHandle } from './handle-index.ts';

/** Looks along −Y: x to the left of the screen, one pixel a millimetre. */
const fromBack = {
  project: (point: readonly [number, number, number]) => ({
    x: -point[0],
    y: -point[2],
    depth: 1000 - point[1],
  }),
  isVisible: () => false,
};
const plane = (z: number, handle: string): OverlayItem => ({
  kind: 'plane',
  role: 'plane',
  origin: [0, 0, z],
  normal: [0, 0, 1],
  radius: 200,
  handle,
});
const grip = (at: readonly [number, number, number], handle: string): OverlayItem => ({
  kind: 'points',
  role: 'plane',
  points: [at],
  handles: [handle],
});

test('the middle of a plane is the plane’s, whatever else lies on it', () => {
  const seen = { ...fromBack, isVisible: (point: readonly [number, number, number]) => point[1] > 0 };
  const targets = collectTargets([plane(0, 'move'), grip([0, 160, 0], 'tilt'), grip([6, 160, 4], 'other')]);
  for (const [x, y] of [
    [0, 0],
    [5, 4],
    [-8, -6],
  ] as const)
    // prettier-ignore
    expect(nearestHandle(targets, seen, x, y)?.key).toBe('move');
});

test('a tilt handle on the rim of its plane is not lost to the rim', () => {
  const targets = collectTargets([plane(0, 'move'), grip([160, 0, 0], 'tilt')]);
  expect(nearestHandle(targets, fromBack, -158, 3)?.key).toBe('tilt');
  expect(nearestHandle(targets, fromBack, -120, 3)?.key).toBe('move');
});

test('of planes in one place the one nearest to the eye is taken', () => {
  const project = (point: readonly [number, number, number]) => ({
    x: point[0],
    y: point[1],
    depth: 900 - point[2],
  });
  const targets = collectTargets([plane(300, 'upper'), plane(200, 'lower')]);
  expect(nearestHandle(targets, { ...fromBack, project }, 2, 2)?.key).toBe('upper');
});

test('a nearer handle of an earlier layer is not hidden by a later one', () => {
  const first = nearestHandle(collectTargets([grip([0, 0, 0], 'near')]), fromBack, 1, 0);
  expect(nearestHandle(collectTargets([grip([8, 0, 0], 'far')]), fromBack, 1, 0, 12, first)?.key).toBe(
    'near',
  );
});

test('pressed on, the grip of an arrow that has gone into the body is taken before a point beside it', () => {
  const seen = { ...fromBack, isVisible: (point: readonly [number, number, number]) => point[1] > 0 };
  const arrow: OverlayItem = {
    kind: 'arrow',
    role: 'handle',
    from: [0, 40, 0],
    to: [0, -20, 0],
    handle: 'depth',
  };
  const targets = collectTargets([arrow, grip([0, -20, 0], 'depth'), grip([5, 160, 3], 'corner')]);
  expect(nearestHandle(targets, seen, 0, 0)?.key).toBe('depth');
  expect(nearestHandle(targets, seen, -5, -3)?.key).toBe('corner');
});
