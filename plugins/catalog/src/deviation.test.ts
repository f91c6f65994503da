import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { describe, expect, test } from 'vitest';
import {
  run,
  compare,
  closed,
  scan,
  sealed,
  plane,
  countsPushed,
  leavesOutCaps,
  ledger,
  pushed,
  tellsVolume,
} from './deviation.fixture.test.ts';

describe('the deviation of a body from its scan', () => {
  test('is nothing where openings and holes were only filled, and says how much was filled', async () => {
    const found = await compare(await sealed, scan);
    expect(found.maxOut).toBeLessThan(1.5);
    expect(found.maxIn).toBeLessThan(1.5);
    expect(found.changedArea).toBeLessThan(100);
    // Both ends, 418 cm² each, and the hole.
    expect(found.leftOut / 100).toBeGreaterThan(820);
    expect((await ledger(await sealed, scan)).zones).toEqual([]);
  });
  test.each([-40])('counts skin that was pushed by %d mm, whether the scan was open or closed', countsPushed);
  test.each([['slanting', 0.4]])('leaves out the caps of a %s cut through a closed body', leavesOutCaps);

  test('leaves out a cap that lies just under the end of the scan, along it', async () => {
    const cut = await run('crop.apply', closed, { top: plane(370), bottom: plane(-10) });
    const { maxIn, leftOut } = await compare(cut, closed);
    expect(maxIn).toBeLessThan(0.01);
    expect(leftOut / 100).toBeGreaterThan(400);
    // Neither what was cut away nor the face of the cut is a zone.
    expect((await ledger(cut, closed)).zones).toEqual([]);
  });
  test.each([0, 0.4])(
    'takes what a closed cut took away for beyond its reference when the two are swapped (slant %d)',
    async (slant) => {
      const cut = await run('crop.apply', closed, { top: plane(320, slant), bottom: plane(90) });
      const { zones, rest } = await ledger(closed, cut);
      expect([zones, rest.count]).toEqual([[], 0]);
      expect((await compare(closed, cut)).leftOut / 100).toBeGreaterThan(1500);
      // What was pushed where there still is something to compare with counts.
      const [zone, ...others] = (await ledger(await pushed(closed, -30), cut)).zones;
      expect(others).toEqual([]);
      expect(zone!.largest).toBeCloseTo(30, 0);
    },
  );
  test(
    'tells one zone of a pad of 30 mm, with the volume that the body lost, beside a raw scan too',
    tellsVolume,
  );

  test('counts a twist; only where the sharp rim of an end turned out beyond it is there nothing to compare', async () => {
    const twisted = await run('twist.apply', closed, { planes: [plane(120), plane(280)], angle: 15 });
    const { maxOut, leftOut } = await compare(twisted, closed);
    expect(maxOut).toBeGreaterThan(5);
    expect(leftOut / 100).toBeLessThan(25);
  });

  test('of a raw scan that was repaired and sealed is next to nothing', async () => {
    const raw = scanOf(sampleTrunk({ cobb: 35, edge: 15 }), { holes: 3, debris: 2 });
    const body = await run('seal.close', await run('repair.run', raw));
    const { maxOut, mean, leftOut } = await compare(body, raw);
    expect(maxOut).toBeLessThan(2);
    expect(mean).toBeLessThan(0.05);
    expect(leftOut / 100).toBeGreaterThan(400);
  });
});
