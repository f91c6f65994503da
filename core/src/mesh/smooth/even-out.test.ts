import { describe, expect, it } from 'vitest';
import { PI, sin } from '../../math/portable.ts';
import { createRandom } from '../../math/rng.ts';
import { makeBody } from '../../testing/bodies.ts';
import { boxBody, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { roughScans } from '../../testing/rough-scans.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { volume } from '../measure/measure.ts';
import { faceNormals, vertexNormals } from '../normals.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { evenOut } from './even-out.ts';
import { heldEdges } from './held-edges.ts';

/** A sheet of `across` × `along` squares of `side` mm, `heightAt` high. */
function sheet(
  across: number,
  along: number,
  side: number,
  heightAt: (x: number, y: number) => number,
): TriMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= along; j++)
    for (let i = 0; i <= across; i++) {
      positions.push(i * side, j * side, heightAt(i * side, j * side));
      if (i === across || j === along) continue;
      const [a, b] = [j * (across + 1) + i, (j + 1) * (across + 1) + i];
      indices.push(...((i + j) % 2 === 0 ? [a, a + 1, b + 1, a, b + 1, b] : [a, a + 1, b, a + 1, b + 1, b]));
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const spec = {
  kind: 'elliptic-tube',
  radiusX: 120,
  radiusY: 80,
  height: 360,
  segments: 56,
  rings: 50,
} as const;
const [[, whole], , [, raw]] = roughScans(spec) as [[string, TriMesh], [string, TriMesh], [string, TriMesh]];
const reach = 10;

const added = ({ positions, indices }: TriMesh, way: Float64Array): TriMesh => ({
  positions: positions.map((value, i) => value + way[i]!),
  indices,
});
const lengthAt = (way: ArrayLike<number>, v: number): number =>
  Math.hypot(way[3 * v]!, way[3 * v + 1]!, way[3 * v + 2]!);
const lengths = (way: ArrayLike<number>): readonly number[] =>
  Array.from({ length: way.length / 3 }, (_, v) => lengthAt(way, v));
/** Mean of 1 − cosine between triangles and the normals of their corners. */
function bendOf(mesh: TriMesh): number {
  const [faces, corners] = [faceNormals(mesh), vertexNormals(mesh)];
  let sum = 0;
  mesh.indices.forEach((v, c) => {
    const f = Math.floor(c / 3);
    const z = mesh.positions[3 * v + 2]!;
    // The wall alone: beside the flat ends everything turns.
    if (z < 20 || z > 340) return;
    sum += 1;
    for (let k = 0; k < 3; k++) sum -= faces[3 * f + k]! * corners[3 * v + k]!;
  });
  return sum / mesh.indices.length;
}
function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
const pointAt = ({ positions: p }: TriMesh, v: number): [number, number, number] =>
  [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!]; // prettier-ignore

describe('how much of a wave is left', () => {
  // Far more waves than the reach sees, so that the border plays no part in the middle.
  it.each([
    [40, 10],
    [80, 10],
    [60, 25],
    [200, 10],
  ])('of %s mm, with a reach of %s mm, is what the law says', (wave, by) => {
    // prettier-ignore
    const side = wave / 20;
    const k = (2 * PI) / wave;
    const mesh = sheet(100, 16, side, (x) => 0.02 * wave * sin(k * x));
    const way = evenOut(mesh, { reach: by, tolerance: 1e-4, held: { held: heldOn(mesh), sides: new Int32Array(2 * mesh.positions.length).fill(-2) } }); // prettier-ignore
    let [before, after] = [0, 0];
    for (let v = 0; v < mesh.positions.length / 3; v++) {
      const [x, y] = pointAt(mesh, v);
      if (y < 5 * side || y > 11 * side || x < wave || x > 4 * wave - side / 2) continue;
      before += mesh.positions[3 * v + 2]! * sin(k * x);
      after += (mesh.positions[3 * v + 2]! + way[3 * v + 2]!) * sin(k * x);
    }
    const damped = (by * k) ** 2 / (1 + (by * k) ** 2);
    expect(Math.abs(after / before - (1 - damped ** 2))).toBeLessThan(0.005);
  });
  /** Both ends held, the long sides free to go along with their neighbours. */
  const heldOn = (mesh: TriMesh): Uint8Array => Uint8Array.from({ length: mesh.positions.length / 3 }, (_, v) => (v % 101 === 0 || v % 101 === 100 ? 1 : 0)); // prettier-ignore
});

describe('a rough closed body', () => {
  const held = heldEdges(whole);
  const way = evenOut(whole, { reach });
  const even = added(whole, way);

  it('keeps its volume, runs through itself nowhere, and no vertex goes further than the reach', () => {
    expect(Math.abs(volume(even) / volume(whole) - 1)).toBeLessThan(0.001);
    expect(selfIntersections(even).length).toBe(0);
    expect(Math.max(...lengths(way))).toBeLessThanOrEqual(reach * (1 + 1e-12));
  });

  it('becomes even: its triangles turn hardly more against each other than those of the smooth tube', () => {
    const smooth = bendOf(makeBody(spec));
    expect(Math.abs(bendOf(even) - smooth)).toBeLessThan((bendOf(whole) - smooth) / 3);
  });

  it('holds the rims of its flat ends, a row of vertices round each, and nothing of the rough wall', () => {
    const ends = [0, 360];
    for (let v = 0; v < held.held.length; v++) {
      const [x, y, z] = pointAt(whole, v);
      const isRim = ends.some((end) => Math.abs(z - end) < 1) && Math.hypot(x / 120, y / 80) > 0.9;
      expect(held.held[v], `${x} ${y} ${z}`).toBe(isRim ? 1 : 0);
    }
  });

  it('goes the same way in whatever order its vertices and triangles stand', () => {
    const count = whole.positions.length / 3;
    const random = createRandom(8);
    const order = shuffled(count, random);
    const positions = new Float32Array(whole.positions.length);
    order.forEach((to, from) => positions.set(whole.positions.subarray(3 * from, 3 * from + 3), 3 * to));
    const faces = shuffled(whole.indices.length / 3, random);
    const indices = Uint32Array.from(
      faces.flatMap((f) => [1, 2, 0].map((k) => order[whole.indices[3 * f + k]!]!)),
    );
    const again = evenOut({ positions, indices }, { reach });
    let worst = 0;
    order.forEach((to, from) => {
      // A closed rim that slides all round is cut open at its first vertex.
      if (held.held[from] === 1) return;
      for (let k = 0; k < 3; k++) worst = Math.max(worst, Math.abs(again[3 * to + k]! - way[3 * from + k]!));
    });
    expect(worst).toBeLessThan(1e-9);
  });

  it('goes twice as far when it and the reach are twice as large', () => {
    const large = { positions: whole.positions.map((value) => 2 * value), indices: whole.indices };
    const again = evenOut(large, { reach: 2 * reach, held });
    const off = evenOut(whole, { reach, held }).map((value, i) => Math.abs(2 * value - again[i]!));
    expect(Math.max(...off)).toBeLessThan(1e-9);
  });

  it('not even a crumpled one is moved further than the reach', () => {
    const random = createRandom(3);
    const { indices } = sheet(30, 30, 4, () => 0);
    const crumpled = { positions: Float32Array.from({ length: 3 * 31 * 31 }, () => 60 * random()), indices };
    const free = { held: new Uint8Array(31 * 31), sides: new Int32Array(0) };
    expect(Math.max(...lengths(evenOut(crumpled, { reach, held: free })))).toBeCloseTo(reach, 9);
  });

  it('moves only what takes part, as far as its share says', () => {
    const count = whole.positions.length / 3;
    const vertices = Uint32Array.from({ length: 900 }, (_, i) => i + 600);
    const mask = Float64Array.from({ length: count }, (_, v) => (v % 5 === 0 ? 0 : 0.5));
    const part = lengths(evenOut(whole, { reach, vertices, mask }));
    for (let v = 0; v < count; v++) {
      if (v < 600 || v >= 1500 || v % 5 === 0) expect(part[v]).toBe(0);
      else expect(part[v]).toBeLessThanOrEqual(reach / 2);
    }
    const [half, full] = [0.5, 1].map((share) =>
      evenOut(whole, { reach, mask: new Float64Array(count).fill(share) }),
    );
    const free = [...held.held.keys()].filter((v) => held.held[v] === 0);
    for (const v of free)
      for (let i = 3 * v; i < 3 * v + 3; i++) if (2 * half![i]! !== full![i]!) expect.fail(`${v}`);
  });
});

describe('a raw scan', () => {
  const held = heldEdges(raw);
  const way = evenOut(raw, { reach });

  it('holds every border, with its neighbours along it, and slides them on the border alone', () => {
    for (const loop of boundaryLoops(raw))
      loop.forEach((v, i) => {
        expect(held.held[v]).toBe(1);
        const beside = [loop.at(i - 1)!, loop[(i + 1) % loop.length]!].sort((a, b) => a - b);
        const sides = [...held.sides.subarray(2 * v, 2 * v + 2)].sort((a, b) => a - b);
        if (sides[0] !== -2) expect(sides).toEqual(beside);
        const size = lengthAt(way, v);
        if (size === 0) return;
        expect(sides[0]).not.toBe(-2);
        const off = beside.map((w) => {
          const [to, from] = [pointAt(raw, w), pointAt(raw, v)];
          const edge = to.map((value, k) => value - from[k]!);
          const length = Math.hypot(...edge);
          const along = edge.reduce((sum, value, k) => sum + value * way[3 * v + k]!, 0) / length;
          return along > 0 && size < length / 2 ? size - along : Infinity;
        });
        expect(Math.min(...off)).toBeLessThan(1e-9);
      });
  });

  it('is not moved where it is flat', () => {
    const flat = sheet(12, 9, 7, (x, y) => 0.25 * x - 0.5 * y);
    const normal = [-0.25, 0.5, 1];
    const ways = evenOut(flat, { reach });
    for (let v = 0; v < ways.length / 3; v++)
      expect(Math.abs(normal.reduce((sum, value, k) => sum + value * ways[3 * v + k]!, 0))).toBeLessThan(
        1e-5,
      );
  });
});

describe('edges that are held', () => {
  const facesOf = (mesh: TriMesh): number[] => {
    const { held } = heldEdges(mesh);
    return [...held.keys()].filter((v) => held[v] === 1);
  };

  it('are none on a ball and on a round tube of any roughness, the twelve of a box, the two of a tube with lids', () => {
    expect(facesOf(sphereBody(80, 4))).toEqual([]);
    const tube = tubeBody({ radii: () => [60, 60], height: 200, segments: 48, rings: 20 });
    expect(facesOf(tube)).toEqual([
      ...Array.from({ length: 48 }, (_, v) => v),
      ...Array.from({ length: 48 }, (_, v) => 960 + v),
    ]);
    const { held, sides } = heldEdges(boxBody([0, 0, 0], [100, 60, 50]));
    expect([...held]).toEqual(new Array(8).fill(1));
    // Three edges meet in every corner, so nothing slides past it.
    expect(new Set(sides)).toEqual(new Set([-2]));
  });

  it('are the rim of a flat end also where it is blunt, but not where the end is small or all is round', () => {
    // The wall falls off by 32° from the lid: no sharp edge of a scan.
    const blunt = (radius: number): TriMesh =>
      tubeBody({
        radii: (z) => [radius - 1.6 * z, radius - 1.6 * z],
        height: radius / 2,
        segments: 36,
        rings: 4,
      });
    const lid = Array.from({ length: 36 }, (_, i) => 144 + i);
    expect(facesOf(blunt(90)).filter((v) => v >= 36)).toEqual(lid);
    expect(facesOf(blunt(20)).filter((v) => v >= 36)).toEqual([]);
  });

  it('space themselves evenly on a straight edge, ends and corners stay', () => {
    const gaps = [10, 2, 2, 2, 14, 2, 2, 14, 2, 10];
    const xs = gaps.reduce<number[]>((at, gap) => [...at, at.at(-1)! + gap], [0]);
    const strip: TriMesh = {
      positions: Float32Array.from([0, 8].flatMap((y) => xs.flatMap((x) => [x, y, 0]))),
      indices: Uint32Array.from(gaps.flatMap((_, i) => [i, i + 1, i + 12, i, i + 12, i + 11])),
    };
    const way = evenOut(strip, { reach: 30 });
    const after = xs.map((x, i) => x + way[3 * i]!);
    expect([after[0], after.at(-1)]).toEqual([xs[0], xs.at(-1)]);
    const spread = (row: readonly number[]): number => {
      const steps = row.slice(1).map((x, i) => x - row[i]!);
      expect(Math.min(...steps)).toBeGreaterThan(0);
      return Math.max(...steps) - Math.min(...steps);
    };
    expect(spread(after)).toBeLessThan(0.7 * spread(xs));
    for (let i = 1; i < way.length; i += 3) expect([way[i], way[i + 1]]).toEqual([0, 0]);
  });
});
