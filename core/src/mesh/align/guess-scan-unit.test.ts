import { describe, expect, it } from 'vitest';
import { transformPoint, rotation, type Mat4 } from '../../math/mat4.ts';
import { RADIANS } from '../../math/portable.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { boxBody, tubeBody } from '../../testing/closed-bodies.ts';
import type { LengthUnit } from '../scan-frame.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { alignScan } from './align-scan.ts';
import { guessScanUnit, guessUpAxis } from './guess-scan-unit.ts';

const scan = scanOf(sampleTrunk({ cobb: 35, stature: 1.66, edge: 11 }), { turn: 40, tilt: 3 });
const scaled = ({ positions, indices }: TriMesh, factor: number): TriMesh => ({
  positions: positions.map((value) => value * factor),
  indices,
});
const turned = ({ positions, indices }: TriMesh, by: Mat4): TriMesh => {
  const out = new Float32Array(positions.length);
  for (let i = 0; i < out.length; i += 3)
    out.set(transformPoint(by, [positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  return { positions: out, indices };
};
const withDebris = ({ positions, indices }: TriMesh): TriMesh => {
  const bit = boxBody([0, 0, 0], [2, 2, 2]);
  return {
    positions: Float32Array.from([...positions, ...bit.positions.map((value, i) => value + [3000, 5000, -200][i % 3]!)]), // prettier-ignore
    indices: Uint32Array.from([...indices, ...Array.from(bit.indices, (v) => v + positions.length / 3)]),
  };
};
/** A flat sheet of n × n squares, in mm. */
function gridSheet(n: number, edge: number): TriMesh {
  const positions = Array.from({ length: (n + 1) ** 2 }, (_, v) => [
    (v % (n + 1)) * edge,
    0,
    Math.floor(v / (n + 1)) * edge,
  ]);
  const indices = Array.from({ length: n * n }, (_, f) => {
    const a = f + Math.floor(f / n);
    return [a, a + 1, a + n + 2, a, a + n + 2, a + n + 1];
  });
  return { positions: Float32Array.from(positions.flat()), indices: Uint32Array.from(indices.flat()) };
}
const inch = scaled(scan, 1 / 25.4);
const reasonsOf = (unit: LengthUnit, facts: Parameters<typeof guessScanUnit>[1]): readonly string[] =>
  guessScanUnit(inch, facts)
    .options.find((one) => one.unit === unit)!
    .reasons.map(({ code }) => code);

describe('the unit of a scan', () => {
  it('a trunk in inches is not offered as cm in green', () => {
    expect(guessScanUnit(inch, { height: 1660 })).toMatchObject({ unit: 'inch', sure: true });
    expect(reasonsOf('cm', { height: 1660 })).toEqual(['align/unit-too-small']);
  });

  it('the only unit that fits is not sure where the height is farther from the record than the check-up lets pass', () => {
    const { stature } = guessScanUnit(inch).options.find(({ unit }) => unit === 'inch')!;
    expect(guessScanUnit(inch, { height: stature! / 1.12 }).sure).toBe(true);
    const guess = guessScanUnit(inch, { height: stature! / 1.15 });
    expect(guess).toMatchObject({ unit: 'inch', sure: false });
    expect(guess.options.find(({ fits }) => fits)).toMatchObject({
      unit: 'inch',
      reasons: [{ code: 'align/unit-height-differs' }],
    });
  });

  it.each([
    ['height', { height: 1150 }, 'align/unit-height-differs'],
    ['age', { age: 4 }, 'align/unit-age-differs'],
    ['weight', { weight: 9 }, 'align/unit-weight-differs'],
    ['chest', { girths: { chest: 520 } }, 'align/unit-chest-differs'],
    ['waist', { girths: { waist: 450 } }, 'align/unit-waist-differs'],
    ['hips', { girths: { hip: 540 } }, 'align/unit-hip-differs'],
  ])('is not sure against the %s of the record', (_, facts, code) => {
    expect(reasonsOf('inch', facts)).toEqual([code]);
    expect(guessScanUnit(inch, facts)).toMatchObject({ unit: 'inch', sure: false });
  });

  it('finds the girths of the record in the scan', () => {
    const girths = { chest: 850, waist: 680, hip: 900 };
    expect(guessScanUnit(inch, { height: 1660, age: 14, sex: 'female', weight: 50, girths }).sure).toBe(true);
  });

  it('takes the body height of a trunk that the alignment recognises, though its belly is unlike others', () => {
    const { positions, indices } = scanOf(sampleTrunk({ cobb: 35, stature: 1.66, edge: 11 }), { turn: 0, tilt: 0 }); // prettier-ignore
    for (let i = 0; i < positions.length; i += 3) {
      const [across, forward, up] = [positions[i]! - 12, -7 - positions[i + 1]!, positions[i + 2]! - 766];
      const near = Math.exp(-(up * up) / 3600 - (across * across) / 14400);
      if (forward > 0) positions[i + 1]! -= 90 * near * Math.min(1, forward / 60);
    }
    expect(alignScan({ positions, indices }).reasons[0]!.code).toBe('align/recognised');
    const guess = guessScanUnit(scaled({ positions, indices }, 1 / 25.4), { height: 1660 });
    expect(guess).toMatchObject({ unit: 'inch', sure: true });
    expect(guess.options.flatMap(({ reasons }) => reasons.map(({ code }) => code))).not.toContain(
      'align/unit-shape-unknown',
    );
  });

  it('where the shape tells nothing, a length that a torso has comes first, and one shorter than a head fits nobody', () => {
    const thing = (height: number) => tubeBody({ radii: () => [90, 90], height, segments: 8, rings: 4, capped: false }); // prettier-ignore
    const half = scaled(thing(850), 1 / 25.4);
    expect(guessScanUnit(half, { height: 1660 })).toMatchObject({ unit: 'inch', sure: false });
    expect(guessScanUnit(half)).toMatchObject({ unit: 'inch', sure: false });
    const withWall = guessScanUnit(scaled(thing(1900), 0.1), { height: 1790 });
    expect(withWall).toMatchObject({ unit: 'cm', sure: false });
    expect(withWall.options.filter(({ fits }) => fits).map(({ unit }) => unit)).toEqual(['cm']);
  });

  it('is never sure of what is no trunk, and offers what its size allows', () => {
    const leg = tubeBody({ radii: (z) => [50 + z / 16, 50 + z / 16], height: 420, segments: 40, rings: 30, capped: false }); // prettier-ignore
    const guess = guessScanUnit(leg);
    expect(guess.sure).toBe(false);
    expect(guess.options.filter(({ fits }) => fits).map(({ unit }) => unit)).toContain('mm');
    expect(guess.options[0]!.reasons.map(({ code }) => code)).toContain('align/unit-shape-unknown');
  });

  it('is not sure of a short and thin piece, in which the alignment sees no trunk', () => {
    const [from, to, width] = [0, 0.25, 0.7];
    const { positions, indices } = scanOf(sampleTrunk({ cobb: 20, stature: 1.5, edge: 12 }), {});
    const heights = positions.filter((_, i) => i % 3 === 2);
    const [low, high] = [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))];
    const within = (v: number) => {
      const share = (positions[3 * v + 2]! - low) / (high - low);
      return share >= from && share <= to;
    };
    const kept = Array.from({ length: indices.length / 3 }, (_, f) => [
      ...indices.subarray(3 * f, 3 * f + 3),
    ]);
    const piece = {
      positions: positions.map((value, i) => value * [width, 0.7, 1][i % 3]!),
      indices: Uint32Array.from(kept.filter((corners) => corners.every(within)).flat()),
    };
    expect(alignScan(piece).unsure).toContain('body');
    expect(guessScanUnit(piece).sure).toBe(false);
  });

  it('tells the axis to the head, with debris far off too', () => {
    const lying = turned(scan, rotation([1, 0, 0], -90 * RADIANS));
    expect([guessUpAxis(withDebris(scan)), guessUpAxis(withDebris(lying))]).toEqual(['Z', 'Y']);
  });

  it('throws nothing at what has no sections: a sheet that leans, a corner that is damaged to be far away', () => {
    const sheet = gridSheet(24, 40);
    const leaning = turned(sheet, rotation([1, 0, 0], 0.3));
    const damaged = { positions: scan.positions.slice(), indices: scan.indices };
    damaged.positions[1] = 2e33;
    for (const mesh of [sheet, leaning, damaged]) {
      expect(guessScanUnit(mesh, {}).sure).toBe(false);
      expect(guessUpAxis(mesh)).toMatch(/^[XYZ]$/);
      expect(alignScan(mesh, {}).sure).toBe(false);
    }
  });
});
