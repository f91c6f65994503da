import { describe, expect, it } from 'vitest';
import { dropUnusedVertices } from './compact.ts';
import { weld, weldVertices } from './weld.ts';

const soupOf = (...corners: number[][]) => new Float32Array(corners.flat());

describe('weld', () => {
  it('joins corners at bit-equal places and numbers them in order of first appearance', () => {
    const mesh = weld(soupOf([0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]));
    expect([...mesh.indices]).toEqual([0, 1, 2, 1, 3, 2]);
    expect([...mesh.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]);
  });

  it('takes -0 for 0 and keeps places that differ in the last bit apart', () => {
    const next = Math.fround(1 + 2 ** -23);
    const mesh = weld(soupOf([-0, 0, 0], [1, 0, 0], [0, 1, 0], [0, -0, -0], [next, 0, 0], [0, 1, 0]));
    expect([...mesh.indices]).toEqual([0, 1, 2, 0, 3, 2]);
    expect(Object.is(mesh.positions[0], 0)).toBe(true);
  });

  it('does not lose vertices when its table grows', () => {
    const soup = new Float32Array(9 * 20_000);
    for (let i = 0; i < soup.length; i++) soup[i] = i;
    const mesh = weld(soup);
    expect(mesh.positions.every((value, i) => value === soup[i])).toBe(true);
    expect(mesh.indices.every((v, i) => v === i)).toBe(true);
  });

  it('leaves its input as it was', () => {
    const soup = soupOf([-0, 0, 0], [1, 0, 0], [0, 1, 0]);
    weld(soup);
    expect(Object.is(soup[0], -0)).toBe(true);
  });
});

describe('weldVertices and dropUnusedVertices', () => {
  it('return the same object when there is nothing to do', () => {
    const mesh = { positions: soupOf([0, 0, 0], [1, 0, 0], [0, 1, 0]), indices: new Uint32Array([0, 1, 2]) };
    expect(weldVertices(mesh)).toBe(mesh);
    expect(dropUnusedVertices(mesh)).toBe(mesh);
  });

  it('close the gaps that joining and dropping leave', () => {
    const mesh = {
      positions: soupOf([9, 9, 9], [0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 0]),
      indices: new Uint32Array([1, 2, 3, 4, 5, 3]),
    };
    const clean = dropUnusedVertices(weldVertices(mesh));
    expect([...clean.indices]).toEqual([0, 1, 2, 1, 3, 2]);
    expect(clean.positions.length).toBe(12);
  });
});
