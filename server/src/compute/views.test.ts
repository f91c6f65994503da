import { sphere } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { bodyViews } from './views.ts';

test('lists the zones that differ from the scan, each with its number on the picture of its side', async () => {
  const scan = sphere({ radius: 100, subdivisions: 3 });
  /** Out by 12 mm at the back and up to the left, in by 8 mm at the front below. */
  const push = (x: number, y: number, z: number): number => {
    const near = (a: number, b: number, c: number) => Math.max(0, (x * a + y * b + z * c) / 100 - 0.8) / 0.2;
    return 12 * near(0.6, 0.64, 0.48) - 8 * near(0, -0.8, -0.6);
  };
  const positions = scan.positions.map((value, i) => {
    const [x, y, z] = [0, 1, 2].map((k) => scan.positions[i - (i % 3) + k]!) as [number, number, number];
    return value * (1 + push(x, y, z) / 100);
  });
  const views = await bodyViews({ positions, indices: scan.indices }, scan, { width: 200, height: 50 });
  const { ledger, pictures } = views.deviation!;
  expect(ledger.zones.map(({ side }) => side)).toEqual(['out', 'in']);
  const [back, front] = pictures;
  expect(back!.marks!.map(({ number }) => number)).toEqual([1]);
  expect(front!.marks!.map(({ number }) => number)).toEqual([2]);
  // From behind the patient's left is on the left.
  const [[x, y], [, low]] = [back!.marks![0]!.at, front!.marks![0]!.at];
  expect(x).toBeLessThan(0.4 * back!.width);
  expect(y).toBeLessThan(0.4 * back!.height);
  expect(low).toBeGreaterThan(0.6 * front!.height);
  expect(views.pictures.every(({ marks }) => marks === undefined)).toBe(true);
});
