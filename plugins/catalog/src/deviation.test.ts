import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type Json } from '@bracewright/core/operation';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { ellipticTube } from '@bracewright/core/testing';
import { describe, expect, test } from 'vitest';
import { deviation, summarize } from './deviation.ts';
import { operations } from './index.ts';

const latest = (type: string) =>
  operations.filter((one) => one.type === type).reduce((a, b) => (a.version > b.version ? a : b));
const run = async (type: string, mesh: TriMesh, params: unknown = {}): Promise<TriMesh> =>
  (await applyOperation(latest(type), mesh, params as Json)).mesh;
const compare = async (mesh: TriMesh, scan: TriMesh) =>
  summarize(mesh, await deviation(mesh, scan, () => undefined));

/** The side faces of a tube: what a scanner gives of it, open above and below, with a hole 40 mm wide on the back. */
const closed = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 120, rings: 80 });
const scan: TriMesh = {
  positions: closed.positions,
  indices: closed.indices.filter((_, i) => {
    const corners = [0, 1, 2].map((k) => 3 * closed.indices[i - (i % 3) + k]!);
    const [x, y, z] = [0, 1, 2].map(
      (k) => corners.reduce((sum, at) => sum + closed.positions[at + k]!, 0) / 3,
    ) as [number, number, number];
    return z > 4 && z < 396 && !(y > 0 && Math.hypot(x, z - 200) < 20);
  }),
};
const sealed = run('seal.close', scan, { fill: 'smooth' });
/** Of the bodies that are pushed, each as it was: measured once for all tests. */
let unpushed: Promise<readonly Awaited<ReturnType<typeof compare>>[]> | undefined;
const beforePush = () =>
  (unpushed ??= sealed.then((body) => Promise.all([compare(body, scan), compare(closed, closed)])));
const plane = (z: number, x = 0) => ({ origin: [0, 0, z], normal: [x, 0, Math.sqrt(1 - x * x)] });

/** A ring on the front, 60 mm wide, and what pushes its middle by `amplitude` mm. */
const pushed = (mesh: TriMesh, amplitude: number): Promise<TriMesh> => {
  const skin = buildBvh(mesh);
  const at = (x: number, z: number) => ({
    position: [...skin.closestPoint([x, -400, z])!.position],
    normal: [0, -1, 0],
  });
  const contour = Array.from({ length: 12 }, (_, i) =>
    at(60 * Math.cos((Math.PI * i) / 6), 200 + 60 * Math.sin((Math.PI * i) / 6)),
  );
  return run('region.deform', mesh, { contour, apex: [at(-10, 200), at(10, 200)], amplitude });
};

describe('the deviation of a body from its scan', () => {
  test('is nothing where openings and holes were only filled, and says how much was filled', async () => {
    const found = await compare(await sealed, scan);
    expect(found.maxOut).toBeLessThan(1.5);
    expect(found.maxIn).toBeLessThan(1.5);
    expect(found.changedArea).toBeLessThan(100);
    // Both ends, 418 cm² each, and the hole.
    expect(found.leftOut / 100).toBeGreaterThan(820);
  });

  test.each([-16, 40, -40])(
    'counts skin that was pushed by %d mm, whether the scan was open or closed',
    async (amplitude) => {
      const [opened, whole] = await beforePush();
      for (const [body, reference, before] of [
        [await sealed, scan, opened!],
        [closed, closed, whole!],
      ] as const) {
        const { maxOut, maxIn, leftOut, changedArea } = await compare(
          await pushed(body, amplitude),
          reference,
        );
        const [most, least] = amplitude > 0 ? [maxOut, maxIn] : [maxIn, maxOut];
        expect(Math.abs(most - Math.abs(amplitude))).toBeLessThan(0.5);
        expect(least).toBeLessThan(1.5);
        // No part of the pit or the bulge, its walls neither, counts as a place without a scan.
        expect(leftOut - before.leftOut).toBeLessThan(50);
        expect(changedArea - before.changedArea).toBeGreaterThan(3500);
      }
    },
  );

  test.each([
    ['straight', 0],
    ['slanting', 0.4],
  ])('leaves out the caps of a %s cut through a closed body', async (_, slant) => {
    const cut = await run('crop.apply', closed, { top: plane(320, slant), bottom: plane(90) });
    const { maxOut, maxIn, mean, leftOut } = await compare(cut, closed);
    expect(Math.max(maxOut, maxIn)).toBeLessThan(0.01);
    expect(mean).toBeLessThan(0.01);
    expect(leftOut / 100).toBeGreaterThan(800);
  });

  test('leaves out a cap that lies just under the end of the scan, along it', async () => {
    const cut = await run('crop.apply', closed, { top: plane(370), bottom: plane(-10) });
    const { maxIn, leftOut } = await compare(cut, closed);
    expect(maxIn).toBeLessThan(0.01);
    expect(leftOut / 100).toBeGreaterThan(400);
  });

  test('counts a twist; only where the sharp rim of an end turned out beyond it is there nothing to compare', async () => {
    const twisted = await run('twist.apply', closed, { planes: [plane(120), plane(280)], angle: 15 });
    const { maxOut, leftOut } = await compare(twisted, closed);
    expect(maxOut).toBeGreaterThan(5);
    expect(leftOut / 100).toBeLessThan(25);
  });

  test('of a raw scan that was repaired and sealed is next to nothing', async () => {
    const raw = scanOf(sampleTrunk({ cobb: 35, edge: 10 }), { holes: 3, debris: 2 });
    const body = await run('seal.close', await run('repair.run', raw));
    const { maxOut, mean, leftOut } = await compare(body, raw);
    expect(maxOut).toBeLessThan(2);
    expect(mean).toBeLessThan(0.05);
    expect(leftOut / 100).toBeGreaterThan(400);
  });
});
