import { expect, it } from 'vitest';
import { rasterise } from './rasterise.ts';

/** Two squares of 4 px one over the other, the later one nearer on its right half only. */
const drawn = {
  columns: [0, 4, 4, 0, 0, 4, 4, 0],
  rows: [0, 0, 4, 4, 0, 0, 4, 4],
  nearness: [1, 1, 1, 1, 0, 2, 2, 0],
  indices: [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7],
};

it('gives each pixel to the nearest triangle, by the weights of its corners', () => {
  const faces = new Int32Array(36).fill(-1);
  const sums: number[] = [];
  const depth = rasterise(drawn, 6, 6, (pixel, face, wa, wb, wc) => {
    faces[pixel] = face;
    sums.push(wa + wb + wc);
  });
  expect(sums.every((sum) => Math.abs(sum - 1) < 1e-12)).toBe(true);
  for (let y = 0; y < 6; y++)
    for (let x = 0; x < 6; x++) {
      const at = 6 * y + x;
      if (x >= 4 || y >= 4) expect([depth[at], faces[at]]).toEqual([-Infinity, -1]);
      else {
        expect(depth[at]).toBeCloseTo(Math.max(1, (x + 0.5) / 2), 6);
        expect(faces[at]! >= 2).toBe(x >= 2);
      }
    }
});

it('tells which way a triangle faces, and passes over one without area', () => {
  const areas = (indices: readonly number[]): ReadonlySet<number> => {
    const found = new Set<number>();
    rasterise({ ...drawn, indices }, 6, 6, (_pixel, _face, _wa, _wb, _wc, area) => found.add(area));
    return found;
  };
  expect([...areas([0, 1, 2])]).toEqual([16]);
  expect([...areas([0, 2, 1])]).toEqual([-16]);
  const flat = { ...drawn, indices: [0, 0, 1] };
  const take = () => expect.unreachable();
  expect(rasterise(flat, 6, 6, take).every((near) => near === -Infinity)).toBe(true);
});
