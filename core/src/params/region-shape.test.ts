import { expect, test } from 'vitest';
import { readRegionShape } from './region-shape.ts';

const GOOD = {
  ...{ kind: 'region', version: 1, contourShape: 'corners', apexClosed: false },
  contour: [[1, 0], [-0.5, 0.8], [-0.5, -0.8]],
  apex: [[-0.1, 0], [0.1, 0.25]],
  ...{ transition: 3, amplitude: -12, push: 'normal' },
}; // prettier-ignore

test('a shape that could be laid nowhere is refused by its part; one that bulges beyond its points is not', () => {
  const faultOf = (change: object): unknown => {
    try {
      readRegionShape({ ...GOOD, ...change });
      return 'good';
    } catch (error) {
      return (error as { data: { path: string } }).data.path;
    }
  };
  const square = [[0.7, 0.7], [-0.7, 0.7], [-0.7, -0.7], [0.7, -0.7]]; // prettier-ignore
  const at = (y: number) => [[0, 0], [0, y]]; // prettier-ignore
  expect(faultOf({})).toBe('good');
  expect(faultOf({ slopeTurn: -90 })).toBe('good');
  expect(faultOf({ slopeTurn: 181 })).toBe('slopeTurn');
  expect(faultOf({ contour: [[0.5, 0], [0, 0.5], [0.5, 0], [0, 0.5]] })).toBe('contour'); // prettier-ignore
  expect(faultOf({ contour: square, apex: at(0.68) })).toBe('good');
  expect(faultOf({ contour: square, apex: at(0.9) })).toBe('apex');
  expect(faultOf({ contour: square, contourShape: 'smooth', apex: at(0.9) })).toBe('good');
  expect(faultOf({ push: [0, 0, 0] })).toBe('push');
  expect(faultOf({ push: [0, 0.6, 0.8] })).toBe('good');
});
