import { describe, expect, test } from 'vitest';
import { sampleFilm, sampleTrunk, scanOf } from './index.ts';
import type { SampleTrunk } from './index.ts';

const openEdges = (indices: Uint32Array) => {
  const seen = new Map<string, number>();
  for (let f = 0; f < indices.length; f += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[f + k]!, indices[f + ((k + 1) % 3)]!];
      seen.set(`${a},${b}`, (seen.get(`${a},${b}`) ?? 0) + 1);
    }
  let open = 0;
  for (const [key, count] of seen) {
    const [a, b] = key.split(',');
    if (count !== 1 || seen.get(`${b},${a}`) !== 1) open++;
  }
  return open;
};

const cobbOf = (trunk: SampleTrunk, upper: string, lower: string) => {
  const tilt = (level: string) => trunk.vertebrae.find((v) => v.level === level)!.tilt;
  return Math.abs(tilt(upper) - tilt(lower));
};

describe('the generated trunk', () => {
  const trunk = sampleTrunk({ cobb: 35, edge: 12 });

  test('is closed and oriented outwards', () => {
    expect(openEdges(trunk.mesh.indices)).toBe(0);
    const { positions: p, indices } = trunk.mesh;
    let volume = 0;
    for (let f = 0; f < indices.length; f += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => p.subarray(3 * indices[f + k]!, 3 * indices[f + k]! + 3)) as [
        Float32Array,
        Float32Array,
        Float32Array,
      ];
      volume +=
        a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
        a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
        a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
    }
    expect(volume / 6e6).toBeGreaterThan(15);
  });

  test('has the Cobb angles it was asked for exactly', () => {
    for (const cobb of [10, 25, 40, 60]) {
      const made = sampleTrunk({ cobb, edge: 30 });
      expect(Math.abs(cobbOf(made, 'T5', 'T12') - cobb)).toBeLessThan(1e-6);
      expect(Math.abs(cobbOf(made, 'T12', 'L4') - 0.6 * cobb)).toBeLessThan(1e-6);
    }
  });

  test('bends a right thoracic curve to −X and turns the ribs out behind on that side', () => {
    expect(trunk.spine.x(0.8)).toBeLessThan(-15);
    const straight = sampleTrunk({ cobb: 0, edge: 30 });
    const back = (t: SampleTrunk, theta: number) => t.surface(theta, 0.8)[1];
    expect(back(trunk, -140) - back(straight, -140)).toBeGreaterThan(5);
    expect(back(trunk, 140) - back(straight, 140)).toBeLessThan(-2);
  });

  test('is symmetric without a curve', () => {
    const straight = sampleTrunk({ cobb: 0, edge: 30 });
    for (const t of [0, 0.3, 0.7, 1])
      for (const theta of [20, 90, 150]) {
        const [a, b] = [straight.surface(theta, t), straight.surface(-theta, t)];
        expect(a[0] + b[0]).toBeCloseTo(0, 6);
        expect(a[1]).toBeCloseTo(b[1], 6);
      }
  });

  test('gives the same bytes for the same options', () => {
    expect(sampleTrunk({ cobb: 35, edge: 12 }).mesh).toEqual(trunk.mesh);
    expect(sampleTrunk({ cobb: 36, edge: 12 }).mesh).not.toEqual(trunk.mesh);
  });

  test('says which option is out of range', () => {
    expect(() => sampleTrunk({ cobb: 90 })).toThrow(/sample\/out-of-range.*cobb/);
    const bad = [{ side: 'left', upper: 'T12', apex: 'T8', lower: 'L4', cobb: 20 }] as const;
    expect(() => sampleTrunk({ curves: bad })).toThrow(/sample\/curve-order/);
  });

  test('loses its ends and gains holes and debris in a scan', () => {
    const scan = scanOf(trunk, { seed: 3, holes: 2, debris: 2 });
    expect(openEdges(scan.indices)).toBeGreaterThan(40);
    expect(Math.max(...scan.indices)).toBeLessThan(scan.positions.length / 3);
  });

  test('draws a film on which the corners lie on the vertebrae', () => {
    const film = sampleFilm(trunk, { millimetresPerPixel: 2 });
    expect([...film.png.subarray(1, 4)]).toEqual([80, 78, 71]);
    const [column, row] = film.toPixel([10, 0, 300]);
    expect(film.toPixel([20, 0, 300])[0]).toBeLessThan(column);
    expect(film.toPixel([10, 0, 310])[1]).toBeLessThan(row);
    expect(film.corners).toHaveLength(18);
  });
});
