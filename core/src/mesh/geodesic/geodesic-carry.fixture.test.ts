import { expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { pointAt, subtract, distance, dot, mix, type Vec3 } from '../../math/vec3.ts';
import { openTube, sphere, tube } from '../../testing/bodies.ts';
import { carryContour } from './geodesic-carry.ts';
import type { PathPiece } from './geodesic-path.ts';
import { refineToParts } from './geodesic-refine.ts';
import { encloseTraced, traceContour } from './geodesic-region.ts';
import type { TriMesh } from '../tri-mesh.ts';

export function distanceTo(line: readonly PathPiece[], point: Vec3): number {
  let least = Infinity;
  for (const { from, to } of line) {
    const way = subtract(to, from);
    const square = dot(way, way);
    const share = square > 0 ? Math.min(1, Math.max(0, dot(subtract(point, from), way) / square)) : 0;
    least = Math.min(least, distance(point, mix(from, to, share)));
  }
  return least;
}

export const ends = (line: readonly PathPiece[]): Vec3[] => line.flatMap(({ from, to }) => [from, to]);
export const farthest = (line: readonly PathPiece[], from: readonly PathPiece[]): number =>
  Math.max(...ends(line).map((point) => distanceTo(from, point)));

/** Pieces that do not begin where the one before ends, in the triangle across the edge it left through. */
export function broken({ indices }: TriMesh, line: readonly PathPiece[]): number {
  const has = (triangle: number, v: number) => indices.subarray(3 * triangle, 3 * triangle + 3).includes(v);
  return line.filter(({ from, triangle }, i) => {
    const before = line[(i + line.length - 1) % line.length]!;
    const joins = before.to.every((value, k) => value === from[k]);
    if (!before.edge) return !joins || before.triangle !== triangle;
    return (
      !joins ||
      before.triangle === triangle ||
      !before.edge.every((v) => has(triangle, v) && has(before.triangle, v))
    );
  }).length;
}

/** Piece ends beside the plane of their triangle or beyond its sides, mm. */
export function beside({ positions, indices }: TriMesh, line: readonly PathPiece[]): number {
  let worst = 0;
  for (const { triangle, from, to } of line) {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[3 * triangle + k]!));
    const around = corners.map((corner, k) => ({ triangle, from: corner, to: corners[(k + 1) % 3]! }));
    const area = (p: Vec3, q: Vec3, r: Vec3) => {
      const [a, b, c] = [distance(p, q), distance(q, r), distance(r, p)];
      const s = (a + b + c) / 2;
      return Math.sqrt(Math.max(0, s * (s - a) * (s - b) * (s - c)));
    };
    const [a, b, c] = corners as [Vec3, Vec3, Vec3];
    for (const point of [from, to])
      if (area(a, b, point) + area(b, c, point) + area(c, a, point) > area(a, b, c) * (1 + 1e-4))
        worst = Math.max(worst, distanceTo(around, point));
  }
  return worst;
}

export const bodies: Record<string, TriMesh> = {
  'a coarse ball': sphere({ radius: 100, subdivisions: 3 }),
  'a coarse tube': tube({ radius: 100, height: 300, segments: 24, rings: 6 }),
  'an open tube': openTube({ radiusX: 100, radiusY: 100, height: 300, segments: 20, rings: 9 }),
};

export const carriesLines = (name: string) => {
  const mesh = bodies[name]!;
  const random = createRandom(5);
  const around = (point: Vec3, radius: number, count: number) => {
    const size = Math.hypot(point[0], point[1]) || 1;
    const [u, v] = [[-point[1] / size, point[0] / size, 0] as const, [0, 0, 1] as const];
    return Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      const position = [0, 1, 2].map(
        (k) => point[k as 0] + radius * (Math.cos(angle) * u[k as 0] + Math.sin(angle) * v[k as 0]),
      );
      return { position: position as unknown as Vec3, normal: [point[0] / size, point[1] / size, 0] as Vec3 };
    });
  };
  const onSide = (): Vec3 => {
    const angle = 6.28 * random();
    return [
      100 * Math.cos(angle),
      100 * Math.sin(angle),
      name === 'a coarse ball' ? 60 * random() - 30 : 100 + 100 * random(),
    ];
  };

  it.each(['corners', 'smooth'] as const)('stay where they are and enclose what they did: %s', (shape) => {
    let compared = 0;
    for (let run = 0; run < 16; run++) {
      const middle = onSide();
      const options = { codes: 'probe', shape, marks: around(middle, 2, 2) };
      const traced = traceContour(mesh, around(middle, 25 + 30 * random(), 3 + (run % 6)), options);
      let [current, line] = [mesh, traced];
      // Twice, as an operation may find that it is still too coarse.
      for (const edgeLength of [8 + 20 * random(), 4 + 6 * random()]) {
        const faces = new Uint8Array(current.indices.length / 3);
        if (run % 2 === 0) faces.fill(1);
        else for (const { triangle } of line.contour) faces[triangle] = 1;
        const refinement = refineToParts(current, { edgeLength, faces });
        line = carryContour(current, refinement, line, []).line;
        current = refinement.mesh;
      }
      expect(line.contour.length).toBeGreaterThan(traced.contour.length);
      expect(broken(current, line.contour)).toBe(0);
      expect(beside(current, line.contour)).toBeLessThan(1e-3);
      expect(farthest(line.contour, traced.contour)).toBeLessThan(1e-3);
      expect(farthest(traced.contour, line.contour)).toBeLessThan(1e-3);
      const { inside } = encloseTraced(current, line, options);
      // Between the vertices of the coarse body there may be none inside.
      if (traced.contour.every(({ triangle }) => triangle !== traced.marks[0]!.triangle)) {
        const before = encloseTraced(mesh, traced, options);
        for (let v = 0; v < before.inside.length; v++) expect(inside[v]).toBe(before.inside[v]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });
};
