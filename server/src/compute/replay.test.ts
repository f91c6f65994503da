import { describe, expect, it } from 'vitest';
import { box } from '../../test/bodies.ts';
import { enclosedVolume, totalArea } from './mass.ts';
import { renderBody } from './render-body.ts';

describe('volume and area', () => {
  it('of a box are those of the formula', () => {
    expect(enclosedVolume(box(300, 200, 500))).toBeCloseTo(30_000_000, 3);
    expect(totalArea(box(300, 200, 500))).toBeCloseTo(2 * (300 * 200 + 300 * 500 + 200 * 500), 3);
  });

  it('of a box without its lid are the same and not, wherever it stands', () => {
    const whole = box(300, 200, 500);
    const open = {
      positions: whole.positions.map((value, index) => value + [1000, -500, 77][index % 3]!),
      indices: whole.indices.filter((_, index) => index < 6 || index >= 12),
    };
    expect(enclosedVolume(open) / 30_000_000).toBeCloseTo(1, 4);
    expect(totalArea(whole) - totalArea(open)).toBeCloseTo(300 * 200, 0);
  });
});

describe('the picture of a body', () => {
  const size = 64;
  const pixel = (rgba: Uint8Array, column: number, row: number) =>
    [...rgba.subarray(4 * (row * size + column), 4 * (row * size + column) + 4)] as [
      number,
      number,
      number,
      number,
    ];

  it('shows the back with the patient left on the left and the head up', () => {
    // Three small boxes: one to the patient's left, one up, one before (hidden by the one behind it).
    const parts = [box(60, 60, 60), box(60, 60, 60)];
    const shifts = [[0, 0, 0], [200, 0, 300]]; // prettier-ignore
    const mesh = {
      positions: new Float32Array(
        parts.flatMap((part, i) => [...part.positions].map((value, index) => value + shifts[i]![index % 3]!)),
      ),
      indices: new Uint32Array(parts.flatMap((part, i) => [...part.indices].map((index) => index + 8 * i))),
    };
    const rgba = renderBody(mesh, size);
    const filled: [number, number][] = [];
    for (let row = 0; row < size; row++)
      for (let column = 0; column < size; column++)
        if (pixel(rgba, column, row)[3] === 255) filled.push([column, row]);
    const upper = filled.filter(([, row]) => row < size / 2);
    const lower = filled.filter(([, row]) => row >= size / 2);
    const mean = (list: [number, number][]) => list.reduce((sum, [column]) => sum + column, 0) / list.length;
    expect(upper.length).toBeGreaterThan(20);
    expect(mean(upper)).toBeLessThan(mean(lower));
  });

  it('is light where the skin faces the viewer and clear around the body', () => {
    const rgba = renderBody(box(), size);
    expect(pixel(rgba, size / 2, size / 2)[0]).toBeGreaterThan(150);
    expect(pixel(rgba, 1, 1)).toEqual([0, 0, 0, 0]);
  });

  it('survives a mesh without extent', () => {
    const point = { positions: new Float32Array(9), indices: new Uint32Array([0, 1, 2]) };
    expect(renderBody(point, size)).toHaveLength(4 * size * size);
  });
});
