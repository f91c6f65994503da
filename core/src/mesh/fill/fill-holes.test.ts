import { expect, test } from 'vitest';
import { buildTwins } from '../topology/adjacency.ts';
import { boxBody, joinMeshes, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { cutByPlane } from '../cut/cut-plane.ts';
import { fillHoles } from './fill-holes.ts';
import { openTube } from '../../testing/bodies.ts';
import { volume } from '../measure/measure.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { TriMesh } from '../tri-mesh.ts';

const manifold = (mesh: TriMesh): boolean => buildTwins(mesh).every((twin) => twin >= 0);
const tube = (capped: boolean) =>
  tubeBody({ radii: () => [60, 40], height: 200, segments: 64, rings: 20, capped });
/** A sphere without the triangles whose centre lies within `reach` of (x, y, z). */
const pierced = (sphere: TriMesh, x: number, y: number, z: number, reach: number): TriMesh => {
  const { positions: p, indices } = sphere;
  const kept = [...indices].filter((_, i) => {
    const f = 3 * Math.floor(i / 3);
    const centre = [0, 1, 2].map(
      (k) => (p[3 * indices[f]! + k]! + p[3 * indices[f + 1]! + k]! + p[3 * indices[f + 2]! + k]!) / 3,
    );
    return Math.hypot(centre[0]! - x, centre[1]! - y, centre[2]! - z) > reach;
  });
  return { positions: p, indices: Uint32Array.from(kept) };
};

test('flat fill of an open tube restores its volume exactly and adds no vertex', () => {
  const { mesh, closed, skipped, holes } = fillHoles(tube(false), { fill: 'flat' });
  expect([closed, skipped]).toEqual([2, 0]);
  expect(manifold(mesh)).toBe(true);
  expect(mesh.positions.length).toBe(tube(false).positions.length);
  expect(volume(mesh) / volume(tube(true))).toBeCloseTo(1, 6);
  expect(holes[0]!.perimeter / 317).toBeCloseTo(1, 1);
  expect(holes.map(({ centre, radius }) => [...centre.map(Math.round), Math.round(radius)])).toEqual([
    [0, 0, 0, 60],
    [0, 0, 200, 60],
  ]);
});

test('the skin that was there stays bit-identical and first', () => {
  const open = pierced(sphereBody(100, 4), 0, 0, 100, 40);
  const { mesh } = fillHoles(open, { fill: 'smooth' });
  expect(mesh.positions.subarray(0, open.positions.length)).toEqual(open.positions);
  expect(mesh.indices.subarray(0, open.indices.length)).toEqual(open.indices);
});

test('smooth fill continues the curvature of a sphere', () => {
  const whole = sphereBody(100, 5);
  const open = pierced(whole, 60, 0, 80, 40);
  const { mesh, holes } = fillHoles(open, { fill: 'smooth' });
  expect(holes).toMatchObject([{ manner: 'smooth', isSimpler: false, isGuess: false }]);
  expect(manifold(mesh)).toBe(true);
  expect(selfIntersections(mesh).length).toBe(0);
  const flat = fillHoles(open, { fill: 'flat' });
  expect(manifold(flat.mesh)).toBe(true);
  const lost = 1 - volume(flat.mesh) / volume(whole);
  expect(lost).toBeGreaterThan(0.003);
  expect(Math.abs(volume(mesh) / volume(whole) - 1)).toBeLessThan(lost / 10);
  for (let i = open.positions.length; i < mesh.positions.length; i += 3)
    expect(Math.abs(Math.hypot(...mesh.positions.subarray(i, i + 3)) - 100)).toBeLessThan(1);
});

test('holes longer than the limit stay open', () => {
  const open = pierced(pierced(sphereBody(100, 5), 0, 0, 100, 50), 0, 0, -100, 15);
  const { mesh, closed, skipped } = fillHoles(open, { fill: 'smooth', maxPerimeter: 150 });
  expect([closed, skipped]).toEqual([1, 1]);
  expect(manifold(fillHoles(mesh, { fill: 'smooth' }).mesh)).toBe(true);
  expect(fillHoles(sphereBody(10, 2), { fill: 'flat' }).mesh.indices.length).toBe(8 * 16 * 3);
});

test('an outline of more than 400 points is closed too', () => {
  const wavy = tubeBody({ radii: () => [100, 100], height: 60, segments: 420, rings: 2, capped: false });
  const positions = wavy.positions.map((v, i) =>
    i % 3 === 2 ? v + 25 * Math.sin(wavy.positions[i - 2]! / 12) : v,
  );
  for (const fill of ['flat', 'smooth'] as const) {
    const { mesh, closed } = fillHoles({ positions, indices: wavy.indices }, { fill });
    expect(closed).toBe(2);
    expect(manifold(mesh)).toBe(true);
  }
});

test('a twisted outline and holes that touch in a vertex give a manifold body', () => {
  const cut = cutByPlane(
    sphereBody(80, 4),
    { origin: [0, 0, 20], normal: [0, 0, 1] },
    { keep: 'negative', cap: false },
  ).mesh;
  const bent = {
    positions: cut.positions.map((v, i, p) => (i % 3 === 2 ? v + p[i - 2]! * p[i - 2]! * 0.02 : v)),
    indices: cut.indices,
  };
  for (const fill of ['flat', 'smooth'] as const) expect(manifold(fillHoles(bent, { fill }).mesh)).toBe(true);
  const box = boxBody([0, 0, 0], [10, 10, 10]);
  const touching = {
    positions: box.positions,
    indices: box.indices.slice(0).filter((_, i) => ![0, 1, 2, 9, 10, 11].includes(i)),
  };
  expect(manifold(fillHoles(touching, { fill: 'flat' }).mesh)).toBe(true);
});

test('several pieces are each closed on their own', () => {
  const open = tube(false);
  const aside = {
    positions: open.positions.map((v, i) => (i % 3 === 0 ? v + 300 : v)),
    indices: open.indices,
  };
  const { mesh, closed } = fillHoles(joinMeshes(open, aside), { fill: 'smooth' });
  expect(closed).toBe(4);
  expect(manifold(mesh)).toBe(true);
});

/** A pierced sphere with long loose flaps at the rim that hang into the hole, over and under each other. */
function ragged(): TriMesh {
  const open = pierced(sphereBody(100, 4), 0, 0, 100, 45);
  const rim = boundaryLoops(open)[0]!;
  const positions = [...open.positions];
  const indices = [...open.indices];
  for (let i = 0; i + 1 < rim.length; i += 5) {
    const [a, b] = [rim[i]!, rim[i + 1]!];
    const [x, y, z] = [0, 1, 2].map((k) => open.positions[3 * a + k]!) as [number, number, number];
    // The border runs along the hole, so the flap takes its edge the other way round.
    indices.push(b, a, positions.length / 3);
    positions.push(-0.7 * x, -0.7 * y, z + (i % 2 === 0 ? 12 : -12));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

test('a ragged fringe that no patch can span goes, and only there', () => {
  const open = ragged();
  for (const fill of ['smooth', 'flat'] as const) {
    const kept = fillHoles(open, { fill });
    expect(kept.holes).toMatchObject([{ manner: 'open' }]);
    expect([kept.closed, kept.trimmed]).toEqual([0, 0]);
    const { mesh, holes, trimmed } = fillHoles(open, { fill, trim: true });
    expect(holes).toMatchObject([{ manner: fill, isSimpler: false }]);
    expect(trimmed).toBeGreaterThan(0);
    expect(selfIntersections(mesh).length).toBe(0);
    expect(manifold(mesh)).toBe(true);
    expect(mesh.positions.length / 3).toBe(new Set(mesh.indices).size);
    const whole = volume(sphereBody(100, 4));
    expect(Math.abs(volume(mesh) / whole - 1)).toBeLessThan(fill === 'smooth' ? 0.02 : 0.05);
  }
});

test('a hole that something sticks out of stays open and is told, with its place', () => {
  const open = pierced(sphereBody(100, 4), 0, 0, 100, 45);
  const spike = tubeBody({ radii: () => [3, 3], height: 140, segments: 12, rings: 2 });
  const raised = (by: number) => ({
    positions: spike.positions.map((v, i) => (i % 3 === 2 ? v + by : v)),
    indices: spike.indices,
  });
  const clean = fillHoles(joinMeshes(open, raised(-90)), { fill: 'smooth' });
  expect(clean.holes).toMatchObject([{ manner: 'smooth' }]);
  for (const fill of ['flat', 'smooth'] as const) {
    const body = joinMeshes(open, raised(-40));
    const { mesh, closed, holes } = fillHoles(body, { fill });
    expect(closed).toBe(0);
    expect(mesh).toBe(body);
    expect(holes).toMatchObject([{ manner: 'open' }]);
    expect(Math.abs(holes[0]!.centre[2] - 90)).toBeLessThan(5);
  }
});

test('a hole in an armpit is closed by the shape around it, not by a wedge', () => {
  // Two round limbs that meet: the hole takes the valley between them, where a lid would stand as a web.
  const radii = (z: number): [number, number] => [60 + 30 * Math.cos((2 * Math.PI * z) / 200), 60];
  const whole = tubeBody({ radii, height: 200, segments: 96, rings: 60 });
  const open = pierced(whole, 30, 0, 100, 42);
  const { mesh, holes } = fillHoles(open, { fill: 'smooth', trim: true });
  expect(holes).toMatchObject([{ manner: 'smooth', isSimpler: false, isGuess: true }]);
  expect(selfIntersections(mesh).length).toBe(0);
  const lid = fillHoles(open, { fill: 'flat' }).mesh;
  const off = (filled: TriMesh) => Math.abs(volume(filled) - volume(whole));
  expect(off(mesh)).toBeLessThan(off(lid) / 4);
});

test('progress of a fill only grows and ends at 1', () => {
  const seen: number[] = [];
  fillHoles(ragged(), { fill: 'smooth', trim: true, progress: (fraction) => seen.push(fraction) });
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
});

/** Triangles at each edge, vertices at one place counted as one. */
const uses = ({ positions: p, indices }: TriMesh): readonly number[] => {
  const place = (v: number): string => `${p[3 * v]!} ${p[3 * v + 1]!} ${p[3 * v + 2]!}`;
  const counts = new Map<string, number>();
  indices.forEach((v, h) => {
    const edge = [place(v), place(indices[h % 3 === 2 ? h - 2 : h + 1]!)].sort().join('|');
    counts.set(edge, (counts.get(edge) ?? 0) + 1);
  });
  return [...counts.values()];
};

/** A plate with a hole, and over it a roof of two triangles that hangs on two points of its rim. */
const roofedPlate = (): TriMesh => {
  const points = [
    [-2, 0, 0], [2, 0, 0], [0, 10, 0], [0, -5, 6], [0, 5, 6], [0, -10, 0],
    [-30, 0, 0], [0, 30, 0], [30, 0, 0], [0, -30, 0],
  ]; // prettier-ignore
  const faces = [
    [6, 9, 5], [6, 5, 0], [9, 8, 1], [9, 1, 5], [8, 7, 2], [8, 2, 1], [7, 6, 0], [7, 0, 2], [0, 4, 3], [4, 1, 3],
  ]; // prettier-ignore
  return { positions: Float32Array.from(points.flat()), indices: Uint32Array.from(faces.flat()) };
};

/** Largest angle between neighbours that have a direction, degrees. */
const sharpest = (mesh: TriMesh): number => {
  const { positions: p, indices } = mesh;
  const normal = (f: number): readonly [number, number, number] => {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * f + k]!) as [number, number, number];
    const [ux, uy, uz] = [0, 1, 2].map((k) => p[b + k]! - p[a + k]!) as [number, number, number];
    const [vx, vy, vz] = [0, 1, 2].map((k) => p[c + k]! - p[a + k]!) as [number, number, number];
    return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  };
  let most = 0;
  buildTwins(mesh).forEach((twin, h) => {
    if (twin < h) return;
    const [m, n] = [normal(Math.floor(h / 3)), normal(Math.floor(twin / 3))];
    if (Math.hypot(...m) < 1 || Math.hypot(...n) < 1) return;
    const cosine = m.reduce((sum, value, k) => sum + value * n[k]!, 0) / Math.hypot(...m) / Math.hypot(...n);
    most = Math.max(most, (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI);
  });
  return most;
};

test('two holes that share two points are not closed across one edge', () => {
  const plate = roofedPlate();
  const most = (neat: boolean) =>
    Math.max(...uses(fillHoles(plate, { fill: 'flat', neat, maxPerimeter: 60 }).mesh));
  expect(most(false)).toBe(4);
  expect(most(true)).toBe(2);
});

test('a smooth patch that would fold back on the skin is laid without a fold, or told', () => {
  const ball = sphereBody(100, 4);
  const open = pierced(ball, 60, 0, 80, 40);
  // A flap of the rim that was turned inwards, as a scanner leaves it.
  const rim = boundaryLoops(open)[0]!;
  const positions = open.positions.slice();
  for (const v of rim.subarray(0, 5)) for (let k = 0; k < 3; k++) positions[3 * v + k]! += [-30, 0, -32][k]!;
  const flap = { positions, indices: open.indices };
  const folded = (neat: boolean) =>
    fillHoles(flap, { fill: 'smooth', trim: neat ? { depth: 6, share: 0.01 } : true, neat });
  expect(folded(false).holes.map(({ isFolded }) => isFolded)).toEqual([false]);
  const { mesh, trimmed, holes } = folded(true);
  // Other triangles for the patch are enough: no skin is lost for it.
  expect([trimmed, holes]).toMatchObject([0, [{ manner: 'smooth', isFolded: false }]]);
  expect(sharpest(mesh)).toBeLessThan(120);
  expect(sharpest(folded(false).mesh)).toBeGreaterThan(135);
});

/** A tube of 100 by 600 mm with an upper rim that frays in both of its last rows, as a scanner leaves the neck. */
const frayedTube = (): TriMesh => {
  const tube = openTube({ radiusX: 50, radiusY: 50, height: 600, segments: 64, rings: 150 });
  const positions = tube.positions.slice();
  let seed = 1;
  const jitter = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 1073741824 - 1;
  for (let v = 0; v < positions.length / 3; v++) {
    const row = (600 - positions[3 * v + 2]!) / 4;
    for (let k = 0; k < 3 && row < 1.99; k++) positions[3 * v + k]! += (2 - row) * 2 * jitter();
  }
  return { positions, indices: tube.indices };
};

test('a frayed end is not left open while the limits of trimming are not reached', () => {
  const open = frayedTube();
  const filled = (persist: boolean) =>
    fillHoles(open, { fill: 'flat', neat: true, trim: { depth: 6, share: 0.01, persist } });
  expect(filled(false).holes.filter(({ manner }) => manner === 'open').length).toBe(1);
  const { mesh, holes, cuts } = filled(true);
  expect(holes.filter(({ manner }) => manner === 'open')).toEqual([]);
  expect(manifold(mesh)).toBe(true);
  expect(Math.max(...cuts.map(({ depth }) => depth))).toBeLessThanOrEqual(6);
  expect(selfIntersections(mesh).length).toBeLessThanOrEqual(selfIntersections(open).length);
});
