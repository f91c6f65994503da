import { buildBvh, deviationLedger, volume, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type Json } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';
import { expect } from 'vitest';
import { deviation, summarize } from './deviation.ts';
import { operations } from './index.ts';

export const latest = (type: string) =>
  operations.filter((one) => one.type === type).reduce((a, b) => (a.version > b.version ? a : b));
export const run = async (type: string, mesh: TriMesh, params: unknown = {}): Promise<TriMesh> =>
  (await applyOperation(latest(type), mesh, params as Json)).mesh;
export const compare = async (mesh: TriMesh, scan: TriMesh) =>
  summarize(mesh, await deviation(mesh, scan, () => undefined));

/** The side faces of a tube: what a scanner gives of it, open above and below, with a hole 40 mm wide on the back. */
export const closed = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 120, rings: 80 });
export const scan: TriMesh = {
  positions: closed.positions,
  indices: closed.indices.filter((_, i) => {
    const corners = [0, 1, 2].map((k) => 3 * closed.indices[i - (i % 3) + k]!);
    const [x, y, z] = [0, 1, 2].map(
      (k) => corners.reduce((sum, at) => sum + closed.positions[at + k]!, 0) / 3,
    ) as [number, number, number];
    return z > 4 && z < 396 && !(y > 0 && Math.hypot(x, z - 200) < 20);
  }),
};
export const sealed = run('seal.close', scan, { fill: 'smooth' });
/** Of the bodies that are pushed, each as it was: measured once for all tests. */
let unpushed: Promise<readonly Awaited<ReturnType<typeof compare>>[]> | undefined;
export const beforePush = () =>
  (unpushed ??= sealed.then((body) => Promise.all([compare(body, scan), compare(closed, closed)])));
export const plane = (z: number, x = 0) => ({ origin: [0, 0, z], normal: [x, 0, Math.sqrt(1 - x * x)] });

/** A ring on the front, 60 mm wide, and what pushes its middle by `amplitude` mm. */
export const pushed = (mesh: TriMesh, amplitude: number): Promise<TriMesh> => {
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

export const countsPushed = async (amplitude: number) => {
  const [opened, whole] = await beforePush();
  for (const [body, reference, before] of [
    [await sealed, scan, opened!],
    [closed, closed, whole!],
  ] as const) {
    const { maxOut, maxIn, leftOut, changedArea } = await compare(await pushed(body, amplitude), reference);
    const [most, least] = amplitude > 0 ? [maxOut, maxIn] : [maxIn, maxOut];
    expect(Math.abs(most - Math.abs(amplitude))).toBeLessThan(0.5);
    expect(least).toBeLessThan(1.5);
    // No part of the pit or the bulge, its walls neither, counts as a place without a scan.
    expect(leftOut - before.leftOut).toBeLessThan(50);
    expect(changedArea - before.changedArea).toBeGreaterThan(3500);
  }
};

export const leavesOutCaps = async (_: string, slant: number) => {
  const cut = await run('crop.apply', closed, { top: plane(320, slant), bottom: plane(90) });
  const { maxOut, maxIn, mean, leftOut } = await compare(cut, closed);
  expect(Math.max(maxOut, maxIn)).toBeLessThan(0.01);
  expect(mean).toBeLessThan(0.01);
  expect(leftOut / 100).toBeGreaterThan(800);
};

/** The changed zones of `mesh`, without the places that are too small for a line of their own. */
export const ledger = async (mesh: TriMesh, reference: TriMesh, threshold = 1) =>
  deviationLedger(mesh, await deviation(mesh, reference, () => undefined), { threshold, reference });

/** Of a pad of 30 mm: one zone, whose volume is what the closed body has become smaller by, also beside a raw scan with a hole. */
export const tellsVolume = async () => {
  const body = await sealed;
  const shape = await pushed(body, -30);
  const truth = volume(body) - volume(shape);
  for (const reference of [body, scan]) {
    const { zones } = await ledger(shape, reference, 0.2);
    const [zone, ...others] = zones.filter(({ largest }) => largest > 2);
    expect(others).toEqual([]);
    expect(zone!.side).toBe('in');
    expect(Math.abs(zone!.volume / truth - 1)).toBeLessThan(0.01);
    expect(zone!.at[1]).toBeLessThan(0);
    expect(Math.abs(zone!.at[2] - 200)).toBeLessThan(20);
  }
};
