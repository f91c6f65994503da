import { expect } from 'vitest';
import { sampleTrunk } from '../../sample/index.ts';
import { bodyInScan } from './body-in-scan.ts';

/** Trunks of a known body height, m, which stand as a patient does. */
export const BODIES = [
  { stature: 1.58, bmi: 17, sex: 'female' },
  { stature: 1.58, bmi: 26, sex: 'female' },
  { stature: 1.74, bmi: 29, sex: 'male' },
] as const;

export const tellsHeight = (build: (typeof BODIES)[number]) => {
  const { mesh } = sampleTrunk({ cobb: 30, edge: 12, ...build });
  const { stature, spread } = bodyInScan(mesh)!;
  const off = Math.abs(stature - 1000 * build.stature);
  expect(off / stature).toBeLessThan(0.05);
  expect(off).toBeLessThan(2 * spread);
};
