import { describe, expect, it } from 'vitest';
import { SdkError } from '../../errors/sdk-error.ts';
import { cos, sin } from '../../math/portable.ts';
import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { ellipticTube, openTube } from '../../testing/bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { surfaceLine } from '../geodesic/surface-line.ts';
import { surfaceArea } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { cutByLines } from './cut-by-lines.ts';
import { embedLines } from './embed-lines.ts';
import { keepPart } from './keep-part.ts';
import {
  ball,
  trunk,
  ringAbout,
  loopAbout,
  treeOf,
  drawn,
  bodies,
  lines,
  hasLinesAsBorders,
} from './cut-by-lines.fixture.test.ts';

describe('a body cut along lines', () => {
  it.each(
    bodies.map(([name, mesh], i) => [name, mesh, lines[i]!] as const).filter((_, i) => [2, 3].includes(i)),
  )(
    '%s: has the lines as its borders, no thin triangle beside them, and keeps all the rest',
    hasLinesAsBorders,
  );

  it('stays whole without a line, but for what does not hang together with the most of it', () => {
    const cut = cutByLines(trunk.mesh, [], undefined);
    expect([cut.loops, cut.lines]).toEqual([[], []]);
    expect(surfaceArea(cut.mesh)).toBeCloseTo(surfaceArea(trunk.mesh), 3);
  });

  it('is parted into both sides, with nothing lost between them', () => {
    const points = ringAbout(ball, 20, 15);
    const line = surfaceLine(ball, points, { closed: true, shape: 'smooth' });
    const embedded = embedLines(ball, line.ok ? [line.spans.flat()] : []);
    expect(surfaceArea(embedded.mesh)).toBeCloseTo(surfaceArea(ball), 2);
    const isAbove = (f: number): boolean =>
      pointAt(embedded.mesh.positions, embedded.mesh.indices[3 * f]!)[2] > 90;
    const above = Array.from({ length: embedded.mesh.indices.length / 3 }, (_, f) => f).find(isAbove)!;
    const top = keepPart(embedded, above).mesh;
    const parts = [top, keepPart(embedded, undefined).mesh];
    expect(surfaceArea(parts[0]!) + surfaceArea(parts[1]!)).toBeCloseTo(surfaceArea(ball), 2);
    expect(parts[0]!.indices.length + parts[1]!.indices.length).toBe(embedded.mesh.indices.length);
  });
});

describe('a line that cuts nothing out', () => {
  const refused = (mesh: TriMesh, ...lines: SkinPoint[][]): unknown => {
    try {
      cutByLines(
        mesh,
        lines.map((points) => ({ points, shape: 'smooth' })),
        undefined,
      );
    } catch (error) {
      if (!(error instanceof SdkError)) return error;
      const { code, data, places } = error;
      return { code, line: data['line'], at: places[0]!.at, places };
    }
    return undefined;
  };
  const ring = ringAbout(ball, 0, 0);

  it('is refused where it crosses itself', () => {
    const eight = loopAbout(ball, [0, -100, 0], (turn) => 40 * (1 + 0.3 * sin(2 * turn)));
    const twisted = [...eight.slice(0, 4), ...eight.slice(4, 10).reverse(), ...eight.slice(10)];
    const fault = refused(ball, twisted);
    expect(fault).toMatchObject({ code: 'mesh/edge-line-meets-line', line: 1 });
    const line = treeOf(drawn(ball, twisted, 'smooth'));
    expect(line.closestPoint((fault as { at: Vec3 }).at)!.distance).toBeLessThan(0.1);
  });

  it('is refused where it meets another', () => {
    const across = loopAbout(ball, [100, 0, 0], () => 40);
    const fault = refused(ball, ring, across) as { places: { at: Vec3 }[] };
    expect(fault).toMatchObject({ code: 'mesh/edge-line-meets-line', line: 2 });
    for (const { at } of fault.places) expect(Math.abs(at[2])).toBeLessThan(3);
    // Where it goes in, and where it comes out again.
    expect(fault.places.map(({ at }) => Math.sign(at[1])).sort()).toEqual([-1, 1]);
  });

  it('is marked at every place where two lines meet, and at not more than can be looked at', () => {
    const bends = (count: number) => {
      const tree = buildBvh(ball);
      return Array.from({ length: 8 * count }, (_, i): SkinPoint => {
        const turn = (2 * Math.PI * i) / (8 * count);
        const way: Vec3 = [cos(turn), sin(turn), 0.2 * sin(count * turn + 0.1)];
        return { position: tree.raycast([0, 0, 0], way)!.position, normal: way };
      });
    };
    const met = (count: number) => (refused(ball, ring, bends(count)) as { places: { at: Vec3 }[] }).places;
    const four = met(2).map(({ at }) => `${at[0] > 0} ${at[1] > 0}`);
    expect(new Set(four).size).toBe(4);
    expect(four).toHaveLength(4);
    expect(met(12)).toHaveLength(20);
  });

  it('is refused where it leaves an open body', () => {
    const tube = openTube({ radiusX: 80, radiusY: 80, height: 200, segments: 48, rings: 24 });
    expect(
      refused(
        tube,
        loopAbout(tube, [80, 0, 195], () => 30),
      ),
    ).toMatchObject({ code: 'mesh/edge-line-hole', line: 1 });
  });

  it('is refused at the opening that it meets, not where the stretch to it begins', () => {
    const tube = openTube({ radiusX: 80, radiusY: 80, height: 200, segments: 96, rings: 48 });
    const isGone = (v: number): boolean =>
      tube.positions[3 * v]! > 70 && tube.positions[3 * v + 2]! > 60 && tube.positions[3 * v + 2]! < 180;
    const kept: number[] = [];
    for (let i = 0; i < tube.indices.length; i += 3)
      if (![0, 1, 2].some((k) => isGone(tube.indices[i + k]!))) kept.push(...tube.indices.slice(i, i + 3));
    const holed = { positions: tube.positions, indices: Uint32Array.from(kept) };
    const points = [1, 2, 3, 4, 5].map((turn): SkinPoint => {
      const [x, y] = [cos(turn), sin(turn)];
      return { position: [80 * x, 80 * y, 120], normal: [x, y, 0] };
    });
    const fault = refused(holed, points) as { code: string; at: Vec3 };
    expect(fault.code).toBe('mesh/edge-line-hole');
    // The stretch begins at x = 23.
    expect(fault.at[0]).toBeGreaterThan(60);
  });

  it.each(['smooth', 'corners'] as const)('may stand still: a place twice in a row is one (%s)', (shape) => {
    const tube = ellipticTube({ radiusX: 100, radiusY: 80, height: 200, segments: 60, rings: 30 });
    const once = ringAbout(tube, 100, 15, 12);
    // Which is what a smooth line does where two of its places have the same nearest place of the skin.
    const twice = once.flatMap((point, i) => (i % 5 === 0 ? [point, point] : [point]));
    const [cut, same] = [once, twice].map((points) => cutByLines(tube, [{ points, shape }], [0, 0, 200]));
    expect(same!.loops).toHaveLength(1);
    if (shape === 'corners') expect(same).toEqual(cut);
  });

  it('is refused where both of its sides hang together', () => {
    expect(refused(torus(), ringOfTorus())).toMatchObject({ code: 'mesh/edge-line-parts-nothing', line: 1 });
  });
});

/** A ring of radius 80 and thickness 40, whose meridian parts nothing. */
function torus(): TriMesh {
  const [around, across] = [60, 30];
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < around; i++)
    for (let j = 0; j < across; j++) {
      const [u, v] = [(2 * Math.PI * i) / around, (2 * Math.PI * j) / across];
      positions.push((80 + 20 * cos(v)) * cos(u), (80 + 20 * cos(v)) * sin(u), 20 * sin(v));
      const [a, b] = [i * across + j, i * across + ((j + 1) % across)];
      const [c, d] = [((i + 1) % around) * across + j, ((i + 1) % around) * across + ((j + 1) % across)];
      indices.push(a, c, b, b, c, d);
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const ringOfTorus = (): SkinPoint[] =>
  Array.from({ length: 8 }, (_, i) => {
    const v = 0.1 + (2 * Math.PI * i) / 8;
    const normal: Vec3 = [cos(v) * cos(0.05), cos(v) * sin(0.05), sin(v)];
    return {
      position: [(80 + 20 * cos(v)) * cos(0.05), (80 + 20 * cos(v)) * sin(0.05), 20 * sin(v)],
      normal,
    };
  });
