import { describe, expect, it, test } from 'vitest';
import { tubeBody, joinMeshes, boxBody } from '../../testing/closed-bodies.ts';
import { sampleTrunk } from '../../sample/index.ts';
import { volume } from '../measure/measure.ts';
import { fillHoles } from '../fill/fill-holes.ts';
import { inspectMesh } from '../repair/inspect.ts';
import type { TriMesh } from '../tri-mesh.ts';
import {
  carvingAxis,
  gridAccuracy,
  makePositive,
  readRadiusGrid,
  sampleRadii,
  writeRadiusGrid,
} from './index.ts';

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

/** A closed waisted body, 500 mm high, elliptic. */
const WAISTED = tubeBody({
  radii: (z) => [150 - 30 * Math.sin((Math.PI * z) / 500), 110 - 15 * Math.sin((Math.PI * z) / 500)],
  height: 500,
  segments: 160,
  rings: 120,
});
const trunk = (): TriMesh => fillHoles(sampleTrunk({ edge: 12 }).mesh, { fill: 'flat' }).mesh;
const SOUND = { watertight: true, components: 1, nonManifoldEdges: 0, selfIntersections: 0 };

describe('a positive', () => {
  const range = { bottom: 60, top: 440 };

  it('is the body between two planes, carried straight on below and above them', () => {
    const solid = makePositive(WAISTED, { ...range, base: 60, stock: 80 });
    expect(inspectMesh(solid)).toMatchObject(SOUND);
    const zs = solid.positions.filter((_, i) => i % 3 === 2);
    expect([Math.min(...zs), Math.max(...zs)]).toEqual([0, 520]);
    const alone = makePositive(WAISTED, { ...range, base: 0, stock: 0 });
    expect(inspectMesh(alone)).toMatchObject(SOUND);
    // Straight pieces are as large as the end faces are, times their heights.
    const area = (z: number) => {
      const wave = Math.sin((Math.PI * z) / 500);
      return Math.PI * (150 - 30 * wave) * (110 - 15 * wave);
    };
    expect((volume(solid) - volume(alone)) / (area(60) * 60 + area(440) * 80)).toBeCloseTo(1, 2);
    expect(volume(alone)).toBeGreaterThan(0);
  });

  it('has a hole for the spindle through it', () => {
    const whole = makePositive(WAISTED, { ...range, base: 50, stock: 50 });
    const holed = makePositive(WAISTED, {
      ...range,
      base: 50,
      stock: 50,
      mandrel: { radius: 15, x: 0, y: 0 },
    });
    expect(inspectMesh(holed)).toMatchObject(SOUND);
    expect((volume(whole) - volume(holed)) / (Math.PI * 15 * 15 * 480)).toBeCloseTo(1, 2);
    expect(
      codeOf(() =>
        makePositive(WAISTED, { ...range, base: 50, stock: 50, mandrel: { radius: 15, x: 145, y: 0 } }),
      ),
    ).toBe('carve/mandrel-outside');
  });

  it('keeps the bits of the body between the planes', () => {
    const key = (p: Float32Array, i: number) => `${p[i]},${p[i + 1]},${p[i + 2]}`;
    const solid = makePositive(WAISTED, { ...range, base: 50, stock: 50 });
    const there = new Set<string>();
    for (let i = 0; i < solid.positions.length; i += 3) there.add(key(solid.positions, i));
    for (let i = 0; i < WAISTED.positions.length; i += 3) {
      const z = WAISTED.positions[i + 2]!;
      if (z > 60.1 && z < 439.9) expect(there.has(key(WAISTED.positions, i))).toBe(true);
    }
  });

  it('refuses a body that is open between the planes, and planes beside it', () => {
    const open = { ...WAISTED, indices: WAISTED.indices.filter((_, i) => Math.floor(i / 3) !== 20_000) };
    expect(codeOf(() => makePositive(open, { ...range, base: 0, stock: 0 }))).toBe('carve/open');
    expect(codeOf(() => makePositive(WAISTED, { bottom: 900, top: 950, base: 0, stock: 0 }))).toBe(
      'carve/nothing-left',
    );
  });
});

describe('a radius grid', () => {
  it('tells an ellipse and where it stands', () => {
    const { grid, unreached } = sampleRadii(WAISTED, {
      axis: [0, 0],
      bottom: 0,
      top: 500,
      angles: 120,
      pitch: 4,
    });
    expect(unreached).toEqual([]);
    expect([grid.heights.length, grid.heights[1]!]).toEqual([126, 4]);
    expect(grid.radii[0]).toBeCloseTo(150, 1);
    expect(grid.radii[30]).toBeCloseTo(110, 1);
    expect(grid.radii[63 * 120]).toBeCloseTo(120, 0);
  });

  it('tells what lies behind other skin, and an axis outside of the body', () => {
    // A post in front of the body: the ray leaves the body, and the post.
    const post = boxBody([-15, -190, 100], [15, -150, 200]);
    const both = joinMeshes(WAISTED, post);
    const options = { bottom: 0, top: 500, angles: 90, pitch: 10 };
    const { grid, unreached } = sampleRadii(both, { axis: [0, 0], ...options });
    expect(unreached.length).toBeGreaterThan(10);
    expect(unreached[0]!.depth).toBeGreaterThan(50);
    for (const { at } of unreached) expect(at[1]).toBeLessThan(-140);
    expect(grid.radii[15 * 90 + 67]).toBeGreaterThan(180);
    const outside = sampleRadii(WAISTED, { axis: [400, 0], ...options });
    expect(outside.unreached.some(({ depth }) => depth === Infinity)).toBe(true);
    expect(Number.isNaN(outside.grid.radii[0])).toBe(true);
  });

  test.each([
    ['a waisted body', () => WAISTED, 0.12],
    // Its triangles have sides of 8 mm, whose edges the radii miss.
    ['the sample trunk', trunk, 0.3],
  ])('%s is told to tenths of a millimetre with 120 radii every 4 mm', (_name, body, most) => {
    const mesh = body();
    const zs = mesh.positions.filter((_, i) => i % 3 === 2).toSorted();
    const range = { bottom: zs[0]! + 20, top: zs.at(-1)! - 20 };
    const solid = makePositive(mesh, { ...range, base: 0, stock: 0 });
    const sampled = sampleRadii(solid, { axis: carvingAxis(solid, range), ...range, angles: 120, pitch: 4 });
    expect(sampled.unreached).toEqual([]);
    const { p99, largest } = gridAccuracy(solid, sampled)!;
    expect(p99).toBeLessThan(most);
    expect(largest).toBeLessThan(1);
  });

  it('comes back from its file as it was, to a thousandth of a millimetre', () => {
    const { grid } = sampleRadii(WAISTED, { axis: [3.5, -2], bottom: 0, top: 500, angles: 72, pitch: 10 });
    grid.radii[5] = NaN;
    const text = writeRadiusGrid(grid, { designHash: 'abc123' });
    const read = readRadiusGrid(text);
    expect(read.designHash).toBe('abc123');
    expect(read.grid.axis).toEqual([3.5, -2]);
    expect(read.grid.angles).toBe(72);
    grid.radii.forEach((radius, i) => {
      if (Number.isNaN(radius)) expect(read.grid.radii[i]).toBeNaN();
      else expect(Math.abs(read.grid.radii[i]! - radius)).toBeLessThanOrEqual(0.0005 + 1e-9);
    });
    expect(writeRadiusGrid(read.grid, { designHash: 'abc123' })).toBe(text);
  });

  it('refuses a file that is none, with the line', () => {
    const { grid } = sampleRadii(WAISTED, { axis: [0, 0], bottom: 0, top: 500, angles: 12, pitch: 100 });
    const lines = writeRadiusGrid(grid).split('\r\n');
    const lineOf = (broken: readonly string[]) => {
      try {
        readRadiusGrid(broken.join('\n'));
      } catch (error) {
        return (error as { data: { line: number } }).data.line;
      }
      return undefined;
    };
    expect(lineOf(lines)).toBeUndefined();
    expect(lineOf(['stl'])).toBe(1);
    expect(lineOf(lines.with(1, 'unit,cm'))).toBe(2);
    expect(lineOf(lines.with(6, '10,1,2'))).toBe(7);
    expect(lineOf(lines.with(7, lines[7]!.replace(/,[^,]*$/, ',x')))).toBeUndefined();
    expect(lineOf(lines.slice(0, -2))).toBe(lines.length - 1);
  });
});
