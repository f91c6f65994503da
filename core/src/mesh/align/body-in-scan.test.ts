import { expect, it } from 'vitest';
import { sampleTrunk } from '../../sample/index.ts';
import { bodyInScan } from './body-in-scan.ts';
import { BODIES, tellsHeight } from './body-in-scan.fixture.test.ts';

it.each(BODIES.slice(0, 1))(
  'tells the body height within 5 % and two of its own deviations: %o',
  tellsHeight,
);

it('is less sure of a broad body than of a slender one, and surer with a height on record', () => {
  const [slender, broad] = BODIES.map((build) => sampleTrunk({ cobb: 30, edge: 12, ...build }).mesh);
  const share = (mesh: typeof slender): number => bodyInScan(mesh!)!.spread / bodyInScan(mesh!)!.stature;
  expect(share(broad)).toBeGreaterThan(1.2 * share(slender));
  const onRecord = bodyInScan(broad!, { height: 1580 })!;
  expect(Math.abs(onRecord.stature - 1580)).toBeLessThan(0.02 * 1580);
  expect(onRecord.spread).toBeLessThan(bodyInScan(broad!)!.spread);
});
