import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { measureWall, type WallMeasure } from './measure-wall.ts';
import { simpleBorders } from './patch.ts';
import { buildWall, type Wall } from './wall.ts';

const THICKNESS = 4;
const quiet = { checkAborted: () => undefined, progress: () => undefined };

/** A sheet of `columns` times `rows` quadrilaterals; it closes to a tube where the last column is the first. */
function sheet(
  columns: number,
  rows: number,
  isTube: boolean,
  at: (column: number, row: number) => Vec3,
): TriMesh {
  const around = isTube ? columns : columns + 1;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r <= rows; r++) for (let c = 0; c < around; c++) positions.push(...at(c, r));
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const [p, q] = [r * around + c, r * around + ((c + 1) % around)];
      indices.push(p, q, q + around, p, q + around, p + around);
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A tube of radius 60 along Z, open at both ends, with rings of vertices `step` mm apart. */
const tube = (step: number): TriMesh =>
  sheet(96, 80 / step, true, (c, r) => {
    const angle = (Math.PI * c) / 48;
    return [60 * Math.cos(angle), 60 * Math.sin(angle), step * r];
  });

const evenly = (patch: TriMesh): Float64Array => new Float64Array(patch.positions.length / 3).fill(THICKNESS);

const wallOf = (patch: TriMesh): Wall =>
  buildWall(patch, { thickness: evenly(patch), edgeRadius: 2, skin: 'fine' }, quiet);

/** Measures a wall of which vertices were moved since. */
function measured(patch: TriMesh, { skinEnd }: Wall, wall: TriMesh): WallMeasure {
  const first = patch.positions.length / 3;
  const onRim = new Uint8Array(skinEnd - first);
  for (let t = patch.indices.length; t < wall.indices.length; t += 3) {
    const corners = [...wall.indices.subarray(t, t + 3)];
    if (corners.every((v) => v >= first && v < skinEnd)) continue;
    for (const v of corners) if (v >= first && v < skinEnd) onRim[v - first] = 1;
  }
  const made = { patch, thickness: evenly(patch), bvh: buildBvh(patch), borders: simpleBorders(patch), wall };
  return measureWall({ ...made, first, end: skinEnd, onRim }, () => undefined);
}

/** The wall of a tube with one vertex of the skin, `up` mm from the edge, pushed towards the axis by `by`. */
function pushed(step: number, up: number, by: number): WallMeasure {
  const patch = tube(step);
  const wall = wallOf(patch);
  const positions = wall.mesh.positions.slice();
  const first = patch.positions.length / 3;
  let vertex = first;
  const off = (v: number): number =>
    Math.hypot(positions[3 * v]! - 64, positions[3 * v + 1]!, positions[3 * v + 2]! - up);
  for (let v = first; v < wall.skinEnd; v++) if (off(v) < off(vertex)) vertex = v;
  expect(off(vertex)).toBeLessThan(0.2);
  positions[3 * vertex]! -= by;
  return measured(patch, wall, { positions, indices: wall.mesh.indices });
}

describe('measureWall', () => {
  it.each([5, 10])('finds a thin spot %d mm from the edge, with its place', (up) => {
    const { minWall, maxWall, leastShare, places } = pushed(5, up, 1.6);
    expect(minWall).toBeCloseTo(2.4, 1);
    expect(leastShare).toBeCloseTo(0.6, 1);
    expect(maxWall).toBeLessThan(4.1);
    expect(places).toHaveLength(1);
    const [x, y, z] = places[0]!.at;
    expect(Math.hypot(x - 62.4, y, z - up)).toBeLessThan(0.3);
    expect(places[0]!.radius).toBeLessThan(10);
  });

  it('says by area how much is off, however small the triangles there are', () => {
    const { withinTenth } = pushed(5, 10, 1.6);
    // Six triangles of about 5 by 4 mm, of both skins.
    expect(1 - withinTenth).toBeGreaterThan(0.0005);
    expect(1 - withinTenth).toBeLessThan(0.005);
  });

  it('leaves out what is nearer to the edge than the wall is thick', () => {
    expect(pushed(2, 2, 0.8).minWall).toBeGreaterThan(3.7);
    expect(pushed(2, 6, 0.8).minWall).toBeCloseTo(3.2, 1);
  });

  it('finds a wall that is thinner because its body side is dented, and one that is thicker', () => {
    const patch = tube(5);
    const wall = wallOf(patch);
    for (const [by, told] of [
      [1.6, 'minWall'],
      [-1.6, 'maxWall'],
    ] as const) {
      const positions = wall.mesh.positions.slice();
      positions[3 * 96 * 2]! += by;
      const dented = { positions: positions.slice(0, patch.positions.length), indices: patch.indices };
      const measure = measured(dented, wall, { positions, indices: wall.mesh.indices });
      expect(measure[told]).toBeCloseTo(4 - by, 1);
    }
  });

  it('tells a filled hollow as thick as it is from the body', () => {
    const patch = sheet(24, 20, false, (c, r) => [
      Math.max(0, 5 * (c - 12)),
      5 * r,
      Math.max(0, 5 * (12 - c)),
    ]);
    const wall = wallOf(patch);
    const { minWall, maxWall, withinTenth, places } = wall.measure;
    expect(maxWall).toBeGreaterThan(THICKNESS * Math.SQRT2 - 0.05);
    expect(maxWall).toBeLessThan(THICKNESS * Math.SQRT2 + 0.15);
    expect(minWall).toBeGreaterThan(3.9);
    // Along the hollow edge a strip of the body side, one wall wide to each side, is farther from the skin than the wall is thick.
    expect(1 - withinTenth).toBeGreaterThan(0.01);
    expect(1 - withinTenth).toBeLessThan(0.06);
    for (const { at } of places) expect(Math.hypot(at[0], at[2])).toBeLessThan(4);
  });

  it('tells the thickness of a strip narrower than two walls too', () => {
    const patch = sheet(96, 4, true, (c, r) => {
      const angle = (Math.PI * c) / 48;
      return [60 * Math.cos(angle), 60 * Math.sin(angle), 1.5 * r];
    });
    expect(wallOf(patch).measure).toMatchObject({
      minWall: expect.closeTo(4, 1),
      maxWall: expect.closeTo(4, 1),
    });
  });
});
