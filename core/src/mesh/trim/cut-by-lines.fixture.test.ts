import { expect } from 'vitest';
import { cos, sin } from '../../math/portable.ts';
import { dot, mix, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { ellipticTube, sphere } from '../../testing/bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { distanceToSegment } from '../geodesic/geodesic-update.ts';
import { surfaceLine, type LineShape } from '../geodesic/surface-line.ts';
import { BORDER, buildTwins, NON_MANIFOLD } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BAND_BAR } from './band-shape.ts';
import { cutByLines, type LineCut } from './cut-by-lines.ts';

export const ball = sphere({ radius: 100, subdivisions: 4 });
export const trunk = sampleTrunk();
export const scan = scanOf(trunk, { holes: 0, debris: 0, seed: 3 });

/** A wavy ring about a body, seen from its axis. */
export function ringAbout(mesh: TriMesh, height: number, wave: number, count = 20): SkinPoint[] {
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
export function loopAbout(
  mesh: TriMesh,
  place: Vec3,
  radius: (turn: number) => number,
  count = 14,
): SkinPoint[] {
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
export function treeOf(line: readonly Vec3[]): ReturnType<typeof buildBvh> {
  const n = line.length;
  return buildBvh({
    positions: Float32Array.from(line.flat()),
    indices: Uint32Array.from(line.flatMap((_, i) => [i, (i + 1) % n, i])),
  });
}

export function drawn(mesh: TriMesh, points: readonly SkinPoint[], shape: LineShape): Vec3[] {
  const line = surfaceLine(mesh, points, { closed: true, shape });
  if (!line.ok) throw new Error(line.reason);
  return line.spans.flat().map(({ from }) => from);
}

/** The most that border and line lie apart, either way, mm. */
export function apart(cut: LineCut, lines: readonly (readonly Vec3[])[]): number {
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
export function thinnest(
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
export function edgesOf(mesh: TriMesh): { readonly border: number; readonly broken: number } {
  let [border, broken] = [0, 0];
  for (const twin of buildTwins(mesh)) {
    if (twin === BORDER) border++;
    if (twin === NON_MANIFOLD) broken++;
  }
  return { border, broken };
}

export const place = (mesh: TriMesh, v: number): string => pointAt(mesh.positions, v).join();
export const bodies = [
  ['a ball', ball, [-30, 40]],
  ['a trunk', trunk.mesh, [0.35, 0.7]],
  ['a scan', scan, [0.35, 0.7]],
  [
    'a coarse tube',
    ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 28, rings: 14 }),
    [0.3, 0.7],
  ],
] as const;
export const lines = bodies.map(([, mesh, shares]) => {
  const z = Array.from({ length: mesh.positions.length / 3 }, (_, v) => mesh.positions[3 * v + 2]!);
  const [low, high] = z.reduce(([a, b], c) => [Math.min(a, c), Math.max(b, c)] as const, [
    Infinity,
    -Infinity,
  ] as const);
  const [from, to] =
    shares[0] < 0 ? shares : [low + shares[0] * (high - low), low + shares[1] * (high - low)];
  return [ringAbout(mesh, from, 12), ringAbout(mesh, to, 18)];
});

export const hasLinesAsBorders = (_: string, mesh: TriMesh, points: readonly (readonly SkinPoint[])[]) => {
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
};
