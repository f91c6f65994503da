import { describe, expect, test } from 'vitest';
import { ellipticTube, openTube } from '../../testing/index.ts';
import { makePositive } from '../carve/positive.ts';
import { buildWall } from '../offset/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { agreementFindings } from '../gate/index.ts';
import { compareOutputs, gridOutput } from './index.ts';
import { sampleRadii } from '../carve/radius-grid.ts';
import { writeRadiusGrid } from '../carve/grid-file.ts';

const SHAPE = { radiusX: 100, radiusY: 80, height: 400, segments: 48, rings: 40 };
const tube = openTube(SHAPE);
const LABELS = ['body-side', 'skin', 'rim'].map((name) => ({ name, colour: [0, 0, 0] as const }));

/** The faces of a mesh that lie between two heights. */
function between({ positions, indices }: TriMesh, low: number, high: number): TriMesh {
  const zOf = (i: number) => positions[3 * i + 2]!;
  const kept: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const face = [...indices.subarray(t, t + 3)];
    if (face.every((v) => zOf(v) > low && zOf(v) < high)) kept.push(...face);
  }
  const used = [...new Set(kept)];
  const place = new Map(used.map((v, i) => [v, i]));
  return {
    positions: Float32Array.from(used.flatMap((v) => [...positions.subarray(3 * v, 3 * v + 3)])),
    indices: Uint32Array.from(kept, (v) => place.get(v)!),
  };
}

/** A wall of 4 mm on the tube between two heights, labelled as `export.thicken` does. */
function labelledWall(): TriMesh {
  const patch = between(tube, 100, 300);
  const vertices = patch.positions.length / 3;
  const { mesh, skinEnd } = buildWall(
    patch,
    { thickness: new Float64Array(vertices).fill(4), edgeRadius: 2 },
    { checkAborted: () => undefined, progress: () => undefined },
  );
  const faces = mesh.indices.length / 3;
  const labelOf = Uint16Array.from({ length: faces }, (_, f) => {
    if (f < patch.indices.length / 3) return 0;
    return [0, 1, 2].every((k) => mesh.indices[3 * f + k]! < skinEnd) ? 1 : 2;
  });
  return { ...mesh, paint: { labelOf, labels: LABELS } };
}

const closed = ellipticTube(SHAPE);
const positiveOf = (body: TriMesh, mandrel = 0): TriMesh =>
  makePositive(body, {
    ...{ bottom: 60, top: 340, base: 40, stock: 40 },
    mandrel: mandrel > 0 ? { radius: mandrel, x: 0, y: 0 } : undefined,
  });
/** A mesh whose corners were moved. */
const moved = ({ positions, indices }: TriMesh, by: (place: number[]) => number[]): TriMesh => {
  const places = Array.from({ length: positions.length / 3 }, (_, v) =>
    by([...positions.subarray(3 * v, 3 * v + 3)]),
  );
  return { positions: Float32Array.from(places.flat()), indices };
};
const wall = labelledWall();
const compare = (mesh: TriMesh, more: object = {}) =>
  compareOutputs(wall, [{ output: 'positive', mesh, ...more }])[0]!;

describe('the inside of a wall and the positive of the same body', () => {
  test('agree, whatever else a positive has: straight ends, end faces, a hole for the spindle', () => {
    const told = compare(positiveOf(closed, 20));
    expect(told).toMatchObject({ a: 'shell', b: 'positive', limit: 0.2, passes: true });
    expect(told.most).toBeLessThan(0.001);
    expect(agreementFindings([told])).toEqual([]);
  });

  test('differ by what one was moved, with the place', () => {
    const told = compare(moved(positiveOf(closed), ([x, y, z]) => [x! + 0.7, y!, z!]));
    expect(told.passes).toBe(false);
    expect(told.most).toBeCloseTo(0.7, 2);
    // Along X the shift shows most.
    expect(Math.abs(told.at[0])).toBeGreaterThan(90);
    expect(agreementFindings([told])).toMatchObject([
      {
        code: 'gate/agree-positive',
        severity: 'ask',
        data: { most: 0.7, limit: 0.2 },
        places: [{ at: told.at }],
      },
    ]);
  });

  test.each([
    ['a bump', 3],
    ['a dent', -3],
  ])('differ by %s of one vertex, which no average shows', (_, by) => {
    const dented = moved(positiveOf(closed), ([x, y, z]) =>
      x! > 99 && Math.abs(z! - 200) < 4.1 && Math.abs(y!) < 1 ? [x! + by, y!, z!] : [x!, y!, z!],
    );
    const told = compare(dented);
    expect(told.most).toBeGreaterThan(2.5);
    expect(told.at[0]).toBeGreaterThan(95);
    expect(told.at[2]).toBeGreaterThan(190);
    expect(told.at[2]).toBeLessThan(210);
  });

  test('beyond the edge of the brace nothing counts', () => {
    const far = moved(positiveOf(closed), ([x, y, z]) =>
      z! > 320 ? [1.2 * x!, 1.2 * y!, z!] : [x!, y!, z!],
    );
    expect(compare(far).passes).toBe(true);
  });

  test('a liner is what they may lie apart, and a note says that the shell has no room for it', () => {
    const grown = moved(positiveOf(closed), ([x, y, z]) => {
      const [nx, ny] = [x! / 100 ** 2, y! / 80 ** 2];
      const size = Math.hypot(nx, ny) || 1;
      return [x! + (5 * nx) / size, y! + (5 * ny) / size, z!];
    });
    expect(compare(grown).most).toBeCloseTo(5, 1);
    const told = compare(grown, { offset: 5 });
    expect(told).toMatchObject({ offset: 5, passes: true });
    expect(agreementFindings([told])).toMatchObject([
      { code: 'gate/agree-liner', severity: 'note', data: { liner: 5 } },
    ]);
    // Grown the other way it is no liner.
    const shrunk = moved(positiveOf(closed), ([x, y, z]) => [0.95 * x!, 0.95 * y!, z!]);
    expect(compare(shrunk, { offset: 5 }).passes).toBe(false);
  });

  test('nothing is said of a mesh that does not tell its sides', () => {
    const { positions, indices } = wall;
    expect(compareOutputs({ positions, indices }, [{ output: 'positive', mesh: closed }])).toEqual([]);
  });
});

test('a radius grid is compared as its file tells it: a coarse one is told', () => {
  const positive = positiveOf(closed);
  const taken = (angles: number) => {
    const options = { axis: [0, 0] as const, bottom: 20, top: 380, angles, pitch: 4 };
    const text = writeRadiusGrid(sampleRadii(positive, options).grid);
    return compareOutputs(wall, [gridOutput(text, { bottom: 98, top: 302 })!])[0]!;
  };
  expect(taken(360)).toMatchObject({ b: 'grid', passes: true });
  const coarse = taken(24);
  // Half of a chord over 15° of a radius of about 100 mm.
  expect(coarse.most).toBeGreaterThan(0.5);
  expect(agreementFindings([coarse])[0]!.code).toBe('gate/agree-grid');
});
