import { describe, expect, it } from 'vitest';
import { SdkError } from '../../errors/sdk-error.ts';
import { createRandom } from '../../math/index.ts';
import { cos, sin } from '../../math/portable.ts';
import { dot, mix, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { ellipticTube, openTube, sphere } from '../../testing/bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { distanceToSegment } from '../geodesic/geodesic-update.ts';
import { surfaceLine, type LineShape } from '../geodesic/surface-line.ts';
import { surfaceArea } from '../measure/measure.ts';
import { BORDER, buildTwins, NON_MANIFOLD } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BAND_BAR } from './band-shape.ts';
import { cutByLines, type LineCut } from './cut-by-lines.ts';
import { embedLines } from './embed-lines.ts';
import { keepPart } from './keep-part.ts';

const ball = sphere({ radius: 100, subdivisions: 5 });
const trunk = sampleTrunk();
const scan = scanOf(trunk, { holes: 0, debris: 0, seed: 3 });

/** A wavy ring about a body, seen from its axis. */
function ringAbout(mesh: TriMesh, height: number, wave: number, count = 20): SkinPoint[] {
  const tree = buildBvh(mesh);
  return Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count;
    const way: Vec3 = [cos(turn), sin(turn), 0];
    const from: Vec3 = [0, 0, height + wave * sin(3 * turn)];
    const { distance: far } = tree.raycast(from, way)!;
    return { position: [from[0] + far * way[0], from[1] + far * way[1], from[2]], normal: way };
  });
}

/** A line about a place of the skin, `radius` mm wide, brought to the skin. */
function loopAbout(mesh: TriMesh, place: Vec3, radius: (turn: number) => number, count = 14): SkinPoint[] {
  const tree = buildBvh(mesh);
  const hit = tree.closestPoint(place)!;
  const corners = [0, 1, 2].map((k) => pointAt(mesh.positions, mesh.indices[3 * hit.triangle + k]!)) as [
    Vec3,
    Vec3,
    Vec3,
  ];
  const [u, v] = [subtract(corners[1], corners[0]), subtract(corners[2], corners[0])];
  const size = Math.sqrt(dot(u, u));
  const e: Vec3 = [u[0] / size, u[1] / size, u[2] / size];
  const along = dot(v, e);
  const w: Vec3 = [v[0] - along * e[0], v[1] - along * e[1], v[2] - along * e[2]];
  const high = Math.sqrt(dot(w, w));
  const normal: Vec3 = [
    (u[1] * v[2] - u[2] * v[1]) / (size * high),
    (u[2] * v[0] - u[0] * v[2]) / (size * high),
    (u[0] * v[1] - u[1] * v[0]) / (size * high),
  ];
  return Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count;
    const [x, y] = [radius(turn) * cos(turn), (radius(turn) * sin(turn)) / high];
    const asked = [0, 1, 2].map((k) => hit.position[k]! + x * e[k]! + y * w[k]!) as unknown as Vec3;
    return { position: tree.closestPoint(asked)!.position, normal };
  });
}

/** A closed line as a tree of its stretches. */
function treeOf(line: readonly Vec3[]): ReturnType<typeof buildBvh> {
  const n = line.length;
  return buildBvh({
    positions: Float32Array.from(line.flat()),
    indices: Uint32Array.from(line.flatMap((_, i) => [i, (i + 1) % n, i])),
  });
}

function drawn(mesh: TriMesh, points: readonly SkinPoint[], shape: LineShape): Vec3[] {
  const line = surfaceLine(mesh, points, { closed: true, shape });
  if (!line.ok) throw new Error(line.reason);
  return line.spans.flat().map(({ from }) => from);
}

/** The most that border and line lie apart, either way, mm. */
function apart(cut: LineCut, lines: readonly (readonly Vec3[])[]): number {
  let most = 0;
  for (const [i, loop] of cut.loops.entries()) {
    const line = lines[cut.lines[i]!]!;
    const border = loop.map((v) => pointAt(cut.mesh.positions, v));
    const [toLine, toBorder] = [treeOf(line), treeOf(border)];
    for (const point of line) most = Math.max(most, toBorder.closestPoint(point)!.distance);
    for (const [k, from] of border.entries())
      for (const share of [0, 0.25, 0.5, 0.75])
        most = Math.max(
          most,
          toLine.closestPoint(mix(from, border[(k + 1) % border.length]!, share))!.distance,
        );
  }
  return most;
}

/** Smallest angle, degrees, and height, mm, of the triangles with all corners within `width` mm of a border. */
function thinnest(
  { mesh, loops }: LineCut,
  width: number,
): { readonly angle: number; readonly height: number } {
  const borders = loops.map((loop) => treeOf(loop.map((v) => pointAt(mesh.positions, v))));
  const near = Array.from({ length: mesh.positions.length / 3 }, (_, v) =>
    borders.some((border) => border.closestPoint(pointAt(mesh.positions, v), width)),
  );
  let [angle, height] = [Infinity, Infinity];
  for (let f = 0; f < mesh.indices.length; f += 3) {
    const numbers = [...mesh.indices.subarray(f, f + 3)];
    if (!numbers.every((v) => near[v])) continue;
    const corners = numbers.map((v) => pointAt(mesh.positions, v));
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [corners[k]!, corners[(k + 1) % 3]!, corners[(k + 2) % 3]!];
      const [u, v] = [subtract(b, a), subtract(c, a)];
      angle = Math.min(angle, (180 / Math.PI) * Math.acos(dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v))));
      height = Math.min(height, distanceToSegment(...a, b, c));
    }
  }
  return { angle, height };
}

/** Edges with one triangle, and with more than two or two that disagree. */
function edgesOf(mesh: TriMesh): { readonly border: number; readonly broken: number } {
  let [border, broken] = [0, 0];
  for (const twin of buildTwins(mesh)) {
    if (twin === BORDER) border++;
    if (twin === NON_MANIFOLD) broken++;
  }
  return { border, broken };
}

const place = (mesh: TriMesh, v: number): string => pointAt(mesh.positions, v).join();

describe('a body cut along lines', () => {
  const bodies = [
    ['a ball', ball, [-30, 40]],
    ['a trunk', trunk.mesh, [0.35, 0.7]],
    ['a scan', scan, [0.35, 0.7]],
    [
      'a coarse tube',
      ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 28, rings: 14 }),
      [0.3, 0.7],
    ],
  ] as const;
  const lines = bodies.map(([, mesh, shares]) => {
    const z = Array.from({ length: mesh.positions.length / 3 }, (_, v) => mesh.positions[3 * v + 2]!);
    const [low, high] = z.reduce(([a, b], c) => [Math.min(a, c), Math.max(b, c)] as const, [
      Infinity,
      -Infinity,
    ] as const);
    const [from, to] =
      shares[0] < 0 ? shares : [low + shares[0] * (high - low), low + shares[1] * (high - low)];
    return [ringAbout(mesh, from, 12), ringAbout(mesh, to, 18)];
  });

  it.each(bodies.map(([name, mesh], i) => [name, mesh, lines[i]!] as const))(
    '%s: has the lines as its borders, no thin triangle beside them, and keeps all the rest',
    (_, mesh, points) => {
      for (const shape of ['smooth', 'corners'] as const) {
        const cut = cutByLines(
          mesh,
          points.map((one) => ({ points: one, shape })),
          undefined,
        );
        expect(cut.lines).toEqual([0, 1]);
        const asDrawn = points.map((one) => drawn(mesh, one, shape));
        expect(apart(cut, asDrawn)).toBeLessThan(0.0505);
        const { angle, height } = thinnest(cut, 5);
        expect(angle).toBeGreaterThan(BAND_BAR.angle);
        expect(height).toBeGreaterThan(BAND_BAR.height);
        expect(edgesOf(cut.mesh)).toEqual({ border: cut.loops[0]!.length + cut.loops[1]!.length, broken: 0 });
        if (selfIntersections(mesh, { limit: 1 }).length === 0)
          expect(selfIntersections(cut.mesh)).toHaveLength(0);
        const before = new Set(Array.from({ length: mesh.positions.length / 3 }, (__, v) => place(mesh, v)));
        const borders = cut.loops.map((loop) => treeOf(loop.map((v) => pointAt(cut.mesh.positions, v))));
        // What halves a long edge may lie further away; it lies on the edge.
        const reach = mesh.indices.length < 9000 ? 25 : 6;
        for (let v = 0; v < cut.mesh.positions.length / 3; v++)
          if (!before.has(place(cut.mesh, v)))
            expect(borders.some((one) => one.closestPoint(pointAt(cut.mesh.positions, v), reach))).toBe(true);
        expect(
          cutByLines(
            mesh,
            points.map((one) => ({ points: one, shape })),
            undefined,
          ),
        ).toEqual(cut);
      }
    },
  );

  it('anywhere on a scan, whichever side is kept', () => {
    const random = createRandom(5);
    const vertices = scan.positions.length / 3;
    let cuts = 0;
    for (let n = 0; n < 16; n++) {
      const about = pointAt(scan.positions, Math.floor(random() * vertices));
      const [size, wave, times] = [15 + 40 * random(), 0.3 * random(), 2 + Math.floor(3 * random())];
      const points = loopAbout(scan, about, (turn) => size * (1 + wave * sin(times * turn)));
      let cut: LineCut;
      try {
        cut = cutByLines(scan, [{ points, shape: 'smooth' }], n % 2 ? about : [0, 0, 1e4]);
      } catch (error) {
        // Close to the open ends a line may run off the scan.
        expect(error).toBeInstanceOf(SdkError);
        continue;
      }
      cuts++;
      expect(apart(cut, [drawn(scan, points, 'smooth')])).toBeLessThan(0.0505);
      const { angle, height } = thinnest(cut, 5);
      expect(angle).toBeGreaterThan(BAND_BAR.angle);
      expect(height).toBeGreaterThan(BAND_BAR.height);
      expect(edgesOf(cut.mesh).broken).toBe(0);
    }
    expect(cuts).toBeGreaterThan(10);
  });

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
