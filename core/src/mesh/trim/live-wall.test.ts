import { describe, expect, it } from 'vitest';
import { cos, sin } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { joinMeshes } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { connectedComponents } from '../topology/components.ts';
import { surfaceArea, volume } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { cutByEdgeLines } from './cut-by-edge-lines.ts';
import { LiveWall } from './live-wall.ts';

const tube = ellipticTube({ radiusX: 120, radiusY: 90, height: 400, segments: 64, rings: 40 });
const tree = buildBvh(tube);

/** A ring about the tube. */
const ring = (height: number) => ({
  closed: true,
  smooth: true,
  points: Array.from({ length: 18 }, (_, i) => {
    const turn = (Math.PI * i) / 9;
    const way: Vec3 = [cos(turn), sin(turn), 0];
    const { position } = tree.closestPoint([200 * way[0], 200 * way[1], height])!;
    return { position: [...position] as Vec3, normal: way };
  }),
});
const LINES = [ring(120), ring(280)];
const KEEP: Vec3 = [0, -90, 200];

type Asked = Parameters<LiveWall['sketch']>;
/** All steps of a sketch. */
function sketchOf(live: LiveWall, ...asked: Asked): TriMesh {
  const steps = live.sketch(...asked);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const sketchWall = (mesh: TriMesh, ...asked: Asked): TriMesh => sketchOf(new LiveWall(mesh), ...asked);

describe('the sketch of a wall', () => {
  const wall = sketchWall(tube, LINES, { thickness: 4, keep: KEEP });

  it('is the skin within the lines moved out by the thickness, with a rim to each line', () => {
    expect(connectedComponents(wall).count).toBe(1);
    const rims = boundaryLoops(wall);
    expect(rims).toHaveLength(2);
    for (const loop of rims)
      for (const vertex of loop) {
        const at = wall.positions.subarray(3 * vertex, 3 * vertex + 3) as unknown as Vec3;
        expect(tree.closestPoint(at)!.distance).toBeLessThan(1e-3);
      }
    const part = cutByEdgeLines(tube, LINES, KEEP).mesh;
    let [least, most] = [Infinity, 0];
    for (let v = 0; v < wall.positions.length / 3; v++) {
      const away = tree.closestPoint(wall.positions.subarray(3 * v, 3 * v + 3) as unknown as Vec3)!.distance;
      if (away < 1e-3) continue;
      [least, most] = [Math.min(least, away), Math.max(most, away)];
    }
    expect(least).toBeGreaterThan(3.9);
    expect(most).toBeLessThan(4.05);
    expect(wall.indices.length).toBeGreaterThan(part.indices.length / 2);
  });

  it('holds, closed by the skin, as much as a wall of that thickness: all of it faces outwards', () => {
    const part = cutByEdgeLines(tube, LINES, KEEP).mesh;
    const inward = { positions: part.positions, indices: part.indices.toReversed() };
    const held = volume(joinMeshes(wall, inward));
    expect(held / (4 * surfaceArea(part))).toBeGreaterThan(0.98);
    expect(held / (4 * surfaceArea(part))).toBeLessThan(1.06);
  });

  it('shows the other part where that is kept, and refuses lines that the cut refuses', () => {
    const foot = sketchWall(tube, LINES, { thickness: 4, keep: [0, -90, 20] });
    expect(Math.max(...foot.positions.filter((_, i) => i % 3 === 2))).toBeLessThan(290);
    const open = { ...LINES[0]!, closed: false };
    expect(() => sketchWall(tube, [open], { thickness: 4, keep: KEEP })).toThrow(
      expect.objectContaining({ code: 'mesh/edge-line-open' }),
    );
  });

  it('of lines that were dragged is that of the same lines drawn at once, bit for bit, as is one after a refusal', () => {
    const live = new LiveWall(tube);
    const dragged = (n: number) =>
      LINES.map((line, which) => ({
        ...line,
        points: line.points.map((point, i) =>
          which === 1 && i === 5
            ? { ...point, position: [point.position[0], point.position[1], 280 + n] as Vec3 }
            : point,
        ),
      }));
    for (const n of [0, 3, 9, -200, 6, 6, -12]) {
      const lines = dragged(n);
      const options = { thickness: 4, keep: n === 6 ? undefined : KEEP };
      let atOnce: TriMesh;
      try {
        atOnce = sketchWall(tube, lines, options);
      } catch (error) {
        expect(n).toBe(-200);
        expect(() => sketchOf(live, lines, options)).toThrow(
          expect.objectContaining({ code: (error as { code?: string }).code! }),
        );
        continue;
      }
      expect(n).not.toBe(-200);
      const { positions, indices } = sketchOf(live, lines, options);
      expect([positions, indices]).toEqual([atOnce.positions, atOnce.indices]);
    }
  });

  it('looks at lines while another sketch is half done, and both come out as alone', () => {
    const live = new LiveWall(tube);
    const half = live.sketch(LINES, { thickness: 4, keep: KEEP });
    for (let step = 0; step < 8; step++) expect(half.next().done).toBe(false);
    expect([...live.check(LINES)].length).toBeGreaterThan(2);
    let last = half.next();
    while (!last.done) last = half.next();
    expect(last.value).toEqual(sketchWall(tube, LINES, { thickness: 4, keep: KEEP }));
    const open = { ...LINES[0]!, closed: false };
    expect(() => [...live.check([open])]).toThrow(expect.objectContaining({ code: 'mesh/edge-line-open' }));
  });

  it('takes what lies on the same side of the lines, and an opening of the body, as the cut does', () => {
    const { positions, indices } = tube;
    const isLow = (_: number, i: number): boolean =>
      [0, 1, 2].every((k) => positions[3 * indices[i - (i % 3) + k]! + 2]! < 45);
    const open = { positions, indices: indices.filter((v, i) => !isLow(v, i)) };
    expect(open.indices.length).toBeLessThan(indices.length);
    for (const keep of [undefined, KEEP, [0, -90, 20], [0, -90, 380], [115, 0, 282]] as const)
      for (const lines of [LINES, [LINES[0]!]]) {
        const part = cutByEdgeLines(open, lines, keep).mesh;
        const rims = boundaryLoops(sketchWall(open, lines, { thickness: 1e-3, keep }));
        expect(rims).toHaveLength(boundaryLoops(part).length);
        const shown = sketchWall(open, lines, { thickness: 1e-3, keep });
        expect(surfaceArea(shown) / surfaceArea(part)).toBeCloseTo(1, 2);
      }
  });
});
