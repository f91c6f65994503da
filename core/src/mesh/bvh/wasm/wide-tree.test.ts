import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../math/rng.ts';
import { ellipticTube } from '../../../testing/bodies.ts';
import { triangleNormal } from '../../triangle-normal.ts';
import type { TriMesh } from '../../tri-mesh.ts';
import { buildBvh } from '../bvh.ts';
import { ManyQueries } from '../many-queries.ts';
import { wideTree } from './wide-tree.ts';

const tube = ellipticTube({ radiusX: 60, radiusY: 45, height: 200, segments: 60, rings: 40 });

/** Triangles by chance, `size` mm long, in a cube of `spread` mm about a place `off` mm away. */
function soup(count: number, spread: number, size: number, off = 0): TriMesh {
  const random = createRandom(count);
  const middles = Array.from({ length: 3 * count }, () => off + spread * (random() - 0.5));
  return {
    positions: Float32Array.from(
      { length: 9 * count },
      (_, i) => middles[3 * ((i / 9) | 0) + (i % 3)]! + size * (random() - 0.5),
    ),
    indices: Uint32Array.from({ length: 3 * count }, (_, i) => i),
  };
}

/** Edges as triangles without area, as those of an edge line are. */
const edges: TriMesh = {
  positions: tube.positions,
  indices: Uint32Array.from({ length: 3 * 1200 }, (_, i) => ((i / 3) | 0) + (i % 3 === 1 ? 1 : 0)),
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the nearest point asked in WebAssembly', () => {
  it.each([
    ['a tube', tube],
    ['a tube far from the origin', { ...tube, positions: tube.positions.map((x) => x + 4000) }],
    ['triangles by chance', soup(3000, 200, 12)],
    ['small triangles by chance', soup(3000, 2, 0.5, 700)],
    ['the same place over and over', soup(700, 0, 0)],
    ['edges', edges],
  ])('is that of the tree, bit for bit: %s', (_, mesh) => {
    const bvh = buildBvh(mesh);
    const wide = wideTree(bvh.tree)!;
    expect(wide).toBeDefined();
    const random = createRandom(7);
    const [one, other] = [new Float64Array(7), new Float64Array(7)];
    const faces = mesh.indices.length / 3;
    let answered = 0;
    for (let n = 0; n < 4000; n++) {
      const v = 3 * Math.floor((random() * mesh.positions.length) / 3);
      // On corners, near them and far from all.
      const far = [0, 1e-7, 0.5, 4, 60][n % 5]!;
      const [x, y, z] = [0, 1, 2].map((k) => mesh.positions[v + k]! + far * (random() - 0.5)) as [
        number,
        number,
        number,
      ];
      const most = [Infinity, 2, 0.01][n % 3]!;
      const hint = n % 2 === 0 ? -1 : Math.floor(random() * faces);
      const found = wide.closestPointInto(x, y, z, most, one, hint);
      expect(found).toBe(bvh.closestPointInto(x, y, z, most, other));
      expect(one[6]).toBe(other[6]);
      if (found < 0) continue;
      expect([...one]).toEqual([...other]);
      answered++;
    }
    expect(answered).toBeGreaterThan(1500);
    wide.free();
  });

  it('is left to the tree where a coordinate is not finite, too large, or nothing is there', () => {
    for (const value of [NaN, Infinity, 1e20]) {
      const positions = tube.positions.map((x, i) => (i === 77 ? value : x));
      expect(wideTree(buildBvh({ ...tube, positions }).tree)).toBeUndefined();
    }
    expect(wideTree(buildBvh({ positions: new Float32Array(0), indices: new Uint32Array(0) }).tree)).toBe(
      undefined,
    );
  });

  it('is left to the tree where there is no WebAssembly', () => {
    vi.stubGlobal('WebAssembly', undefined);
    const bvh = buildBvh(tube);
    expect(wideTree(bvh.tree)).toBeUndefined();
    const closest = new ManyQueries(bvh);
    const [one, other] = [new Float64Array(7), new Float64Array(7)];
    expect(closest.closestPointInto(10, 20, 30, Infinity, one)).toBe(
      bvh.closestPointInto(10, 20, 30, Infinity, other),
    );
    expect(one).toEqual(other);
  });

  it('answers for several trees at once, and again after its memory was given back', () => {
    const [first, second] = [buildBvh(tube), buildBvh(soup(3000, 200, 12))];
    const [a, b] = [new ManyQueries(first), new ManyQueries(second)];
    const [one, other] = [new Float64Array(7), new Float64Array(7)];
    for (let round = 0; round < 3; round++) {
      for (const [asked, bvh] of [
        [a, first],
        [b, second],
      ] as const) {
        expect(asked.closestPointInto(3, 5, 70, Infinity, one)).toBe(
          bvh.closestPointInto(3, 5, 70, Infinity, other),
        );
        expect(one).toEqual(other);
      }
      (round === 0 ? a : b).free();
    }
  });
});

describe('the first hit of a ray asked in WebAssembly', () => {
  /** Slivers a hundred thousand times as long as high. */
  const slivers: TriMesh = (() => {
    const mesh = soup(2000, 100, 8);
    for (let f = 0; f < 2000; f++)
      for (let k = 0; k < 3; k++) {
        const [a, b] = [mesh.positions[9 * f + k]!, mesh.positions[9 * f + 3 + k]!];
        mesh.positions[9 * f + 6 + k] = a + 0.4 * (b - a) + 1e-5 * (k - 1);
      }
    return mesh;
  })();
  /** Boxes without height, seen along them too. */
  const flat: TriMesh = {
    positions: tube.positions.map((x, i) => (i % 3 === 1 ? 0 : x)),
    indices: tube.indices,
  };

  it.each([
    ['a tube', tube],
    ['a tube far from the origin', { ...tube, positions: tube.positions.map((x) => x + 4000) }],
    ['triangles by chance', soup(3000, 200, 12)],
    ['small triangles by chance', soup(3000, 2, 0.5, 700)],
    ['the same place over and over', soup(700, 0, 30)],
    ['slivers', slivers],
    ['what is flat', flat],
  ])('is that of the tree, bit for bit: %s', (_, mesh) => {
    const bvh = buildBvh(mesh);
    const wide = wideTree(bvh.tree)!;
    const random = createRandom(11);
    const [one, other] = [new Float64Array(7), new Float64Array(7)];
    const corner = (k: number, at: number) => mesh.positions[3 * at + k]!;
    const any = () => Math.floor((random() * mesh.positions.length) / 3);
    let met = 0;
    for (let n = 0; n < 6000; n++) {
      const [from, to] = [any(), any()];
      const off = [0, 1e-6, 1, 80][n % 4]!;
      for (let k = 0; k < 3; k++) {
        const origin = corner(k, from) + off * (random() - 0.5);
        one[k] = origin;
        // Through corners, along the axes, and any way.
        one[3 + k] =
          n % 5 === 0
            ? k === n % 3
              ? 1 - 2 * (n % 2)
              : 0
            : corner(k, to) - origin + (n % 5) * (random() - 0.5);
      }
      one[6] = 0;
      other.set(one);
      const most = [Infinity, 25, 0.5][n % 3]!;
      const found = wide.raycastInto(one, most);
      expect(found).toBe(bvh.raycastInto(other, most));
      expect([...one]).toEqual([...other]);
      if (found >= 0) met++;
    }
    expect(met).toBeGreaterThan(400);
    wide.free();
  });

  it('is none where the ray has no direction', () => {
    const wide = wideTree(buildBvh(tube).tree)!;
    for (const way of [0, NaN])
      expect(wide.raycastInto(Float64Array.of(0, 0, 0, way, 0, 0, 0), Infinity)).toBe(-1);
    wide.free();
  });
});

describe('triangles with another one close under them', () => {
  /** By trying all pairs. */
  function narrowOf(mesh: TriMesh, least: number, facing: number): number[] {
    const faces = mesh.indices.length / 3;
    const normals = new Float64Array(3 * faces);
    for (let f = 0; f < faces; f++) {
      const normal = new Float64Array(3);
      const size = triangleNormal(mesh, f, normal);
      for (let k = 0; k < 3; k++) normals[3 * f + k] = size > 0 ? normal[k]! / size : 0;
    }
    const alone = Array.from({ length: faces }, (_, f) =>
      buildBvh({ positions: mesh.positions, indices: mesh.indices.slice(3 * f, 3 * f + 3) }),
    );
    const ray = (f: number, u: number, v: number, g: number): boolean => {
      const at = (face: number, corner: number, k: number) =>
        mesh.positions[3 * mesh.indices[3 * face + corner]! + k]!;
      const point = [0, 1, 2].map(
        (k) => at(f, 0, k) + u * (at(f, 1, k) - at(f, 0, k)) + v * (at(f, 2, k) - at(f, 0, k)),
      );
      const down = [0, 1, 2].map((k) => -normals[3 * f + k]!) as [number, number, number];
      return alone[g]!.raycast(point as [number, number, number], down, least) !== undefined;
    };
    const found: number[] = [];
    for (let f = 0; f < faces; f++)
      for (let g = 0; g < faces; g++) {
        let cosine = 0;
        for (let k = 0; k < 3; k++) cosine += normals[3 * f + k]! * normals[3 * g + k]!;
        if (!(cosine < facing)) continue;
        if (![[0.33, 0.33], [0.05, 0.05], [0.9, 0.05], [0.05, 0.9]].some(([u, v]) => ray(f, u!, v!, g))) continue; // prettier-ignore
        found.push(f);
        break;
      }
    return found;
  }

  it('are all told, whichever rays meet', () => {
    const mesh = soup(520, 60, 9);
    const wide = wideTree(buildBvh(mesh).tree, 'narrow')!;
    const told = new Set(wide.narrow(3, -0.8, 1024, () => undefined));
    const met = narrowOf(mesh, 3, -0.8);
    expect(met.length).toBeGreaterThan(10);
    expect(met.filter((face) => !told.has(face))).toEqual([]);
    expect(told.size).toBeLessThan(mesh.indices.length / 9);
    wide.free();
  });

  it.each([0, 1, 2])(
    'are all told where a bent wall gets thin beside parts of it that are not, %i',
    (seed) => {
      const random = createRandom(seed + 11);
      const [rows, columns] = [9, 14];
      const outer: number[] = [];
      const inner: number[] = [];
      for (let i = 0; i < rows * columns; i++) {
        const [u, v] = [4 * (i % columns), 4 * Math.floor(i / columns)];
        const turn = u / (20 + 10 * seed);
        const wall = 3.1 + 1.2 * Math.sin(u / 9) * Math.cos(v / 7) + 0.4 * (random() - 0.5);
        for (const [out, radius] of [
          [outer, 30],
          [inner, 30 - wall],
        ] as const)
          // prettier-ignore
          out.push(radius * Math.sin(turn), radius * Math.cos(turn), v + 0.5 * random());
      }
      const sheet: number[] = [];
      for (let row = 0; row + 1 < rows; row++)
        for (let column = 0; column + 1 < columns; column++) {
          const a = row * columns + column;
          sheet.push(a, a + columns, a + 1, a + 1, a + columns, a + columns + 1);
        }
      const below = rows * columns;
      const mesh = {
        positions: Float32Array.of(...outer, ...inner),
        indices: Uint32Array.of(
          ...sheet,
          ...sheet.map((_, i) => below + sheet[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1]!),
        ),
      };
      const wide = wideTree(buildBvh(mesh).tree, 'narrow')!;
      const told = new Set(wide.narrow(3, -0.8, 1024, () => undefined));
      const met = narrowOf(mesh, 3, -0.8);
      expect(met.length).toBeGreaterThan(40);
      expect(met.filter((face) => !told.has(face))).toEqual([]);
      expect(told.size).toBeLessThan(0.8 * (mesh.indices.length / 3));
      wide.free();
    },
  );

  it('are none in a wall that is thick enough, and not counted beyond what was asked for', () => {
    const inner = ellipticTube({ radiusX: 56, radiusY: 41, height: 200, segments: 60, rings: 40 });
    const first = tube.positions.length / 3;
    // Without the caps, which lie on each other.
    const sideOf = ({ positions: p, indices }: TriMesh): number[] => {
      const isCap = (v: number): boolean => Math.hypot(p[3 * v]!, p[3 * v + 1]!) < 1;
      return [...indices].filter((_, i) => !indices.subarray(i - (i % 3), i - (i % 3) + 3).some(isCap));
    };
    const beneath = sideOf(inner);
    const mesh = {
      positions: Float32Array.of(...tube.positions, ...inner.positions),
      indices: Uint32Array.of(
        ...sideOf(tube),
        ...beneath.map((_, i) => first + beneath[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1]!),
      ),
    };
    const wide = wideTree(buildBvh(mesh).tree, 'narrow')!;
    expect(wide.narrow(3.5, -0.8, 1024, () => undefined)).toEqual(new Uint32Array(0));
    expect(wide.narrow(5, -0.8, 1024, () => undefined)).toBeUndefined();
    wide.free();
  });
});
