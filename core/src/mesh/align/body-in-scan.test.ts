import { expect, it } from 'vitest';
import { sampleTrunk } from '../../sample/index.ts';
import { bodyInScan } from './body-in-scan.ts';

/** Trunks of a known body height, m, which stand as a patient does. */
const BODIES = [
  { stature: 1.58, bmi: 17, sex: 'female' },
  { stature: 1.58, bmi: 26, sex: 'female' },
  { stature: 1.74, bmi: 29, sex: 'male' },
] as const;

it.each(BODIES)('tells the body height within 5 % and two of its own deviations: %o', (build) => {
  const { mesh } = sampleTrunk({ cobb: 30, edge: 12, ...build });
  const { stature, spread } = bodyInScan(mesh)!;
  const off = Math.abs(stature - 1000 * build.stature);
  expect(off / stature).toBeLessThan(0.05);
  expect(off).toBeLessThan(2 * spread);
});

it('is less sure of a broad body than of a slender one, and surer with a height on record', () => {
  const [slender, broad] = BODIES.map((build) => sampleTrunk({ cobb: 30, edge: 12, ...build }).mesh);
  const share = (mesh: typeof slender): number => bodyInScan(mesh!)!.spread / bodyInScan(mesh!)!.stature;
  expect(share(broad)).toBeGreaterThan(1.2 * share(slender));
  const onRecord = bodyInScan(broad!, { height: 1580 })!;
  expect(Math.abs(onRecord.stature - 1580)).toBeLessThan(0.02 * 1580);
  expect(onRecord.spread).toBeLessThan(bodyInScan(broad!)!.spread);
});
