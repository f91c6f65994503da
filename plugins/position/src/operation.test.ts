import { mat4 } from '@bracewright/core/math';
import { volume, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { position } from './operation.ts';

const body = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 420,
  segments: 48,
  rings: 12,
} as const;
const turned = [...mat4.rotation([0.6, 0, 0.8], 0.7, [10, 20, 30])];
const flip = [-1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const run = async (mesh: TriMesh, transform: readonly number[]) =>
  (await applyOperation(position, mesh, { transform })).mesh;

describeOperation(position, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    { name: 'turns and moves', body, params: { transform: turned } },
    { name: 'flips left and right', body, params: { transform: flip } },
  ],
});

describe('position.apply', () => {
  const trunk = ellipticTube(body);

  it('keeps distances and volume', async () => {
    const moved = await run(trunk, turned);
    const gap = (mesh: TriMesh) =>
      Math.hypot(...[0, 1, 2].map((k) => mesh.positions[k]! - mesh.positions[300 + k]!));
    expect(gap(moved)).toBeCloseTo(gap(trunk), 3);
    expect(volume(moved) / volume(trunk)).toBeCloseTo(1, 6);
    expect(moved.indices).toBe(trunk.indices);
  });

  it('comes back with the inverse transform', async () => {
    const back = await run(await run(trunk, turned), mat4.invertRigid(turned));
    back.positions.forEach((value, i) => expect(Math.abs(value - trunk.positions[i]!)).toBeLessThan(1e-3));
  });

  it('keeps the skin facing outward when it flips', async () => {
    const flipped = await run(trunk, flip);
    expect(volume(flipped) / volume(trunk)).toBeCloseTo(1, 6);
    expect(flipped.positions[0]).toBe(5 - trunk.positions[0]!);
  });

  it.each([
    ['stretches', [1.01, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
    ['shears', [1, 0.1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
    ['projects', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0.1, 1]],
  ])('refuses a transform that %s', async (_, transform) => {
    await expect(run(trunk, transform)).rejects.toMatchObject({ code: 'position/not-rigid' });
  });
});
