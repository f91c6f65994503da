import { expect, it } from 'vitest';
import { distance, normalize, subtract, type Vec3 } from '../../math/vec3.ts';
import { createRandom } from '../../math/index.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { ellipticTube, sphere } from '../../testing/bodies.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import { SurfacePath } from '../../tool/steps/surface-path.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { enclose } from './geodesic-region.ts';
import type { TriMesh } from '../tri-mesh.ts';

export const ball = sphere({ radius: 100, subdivisions: 5 });
/** One tree for each body: the same one is asked eighty times. */
export const trees = new WeakMap<TriMesh, Bvh>();
export const treeOf = (mesh: TriMesh): Bvh => {
  const tree = trees.get(mesh) ?? buildBvh(mesh);
  trees.set(mesh, tree);
  return tree;
};
export const skin = (mesh: TriMesh, places: readonly Vec3[]): SurfacePoint[] => {
  const tree = treeOf(mesh);
  return places.map((place) => {
    const { position, triangle } = tree.closestPoint(place)!;
    const [a, b, c] = [0, 1, 2].map((k) => {
      const at = 3 * mesh.indices[3 * triangle + k]!;
      return [...mesh.positions.subarray(at, at + 3)] as unknown as Vec3;
    }) as [Vec3, Vec3, Vec3];
    const [u, v] = [subtract(b, a), subtract(c, a)];
    const n = normalize([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]);
    return { position: [...position], normal: [...n] };
  });
};

export const trunk = sampleTrunk({ cobb: 35, edge: 14 });
export const BODIES: readonly (readonly [string, TriMesh])[] = [
  ['a trunk', trunk.mesh],
  ['a raw scan with holes and debris', scanOf(trunk, { holes: 3, debris: 2 })],
  ['a coarse one', sampleTrunk({ cobb: 50, edge: 21 }).mesh],
  [
    'a tube of long triangles',
    ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 12 }),
  ],
  ['a ball', ball],
];

export const isFollowed = (_: string, mesh: TriMesh) => {
  it.each(['corners', 'smooth'] as const)('is what an operation follows, within 0.01 mm (%s)', (shape) => {
    const random = createRandom(11);
    const path = new SurfacePath({ picking: { nearest: () => undefined } as never, mesh: () => mesh });
    let compared = 0;
    for (let round = 0; round < 40; round++) {
      const vertex = Math.floor((random() * mesh.positions.length) / 3);
      const [x, y, z] = [...mesh.positions.subarray(3 * vertex, 3 * vertex + 3)] as unknown as Vec3;
      const out = normalize([x, y, 0], [1, 0, 0]);
      const contour = skin(
        mesh,
        Array.from({ length: 5 }, (_, i): Vec3 => {
          const [reach, turn] = [20 + 40 * random(), (2 * Math.PI * (i + 0.6 * random())) / 5];
          return [
            x - out[1] * reach * Math.cos(turn),
            y + out[0] * reach * Math.cos(turn),
            z + reach * Math.sin(turn),
          ];
        }),
      );
      let used: readonly Vec3[];
      try {
        used = enclose(mesh, contour, { codes: 'test', shape }).contour.map(({ from }) => from);
      } catch {
        // A contour that runs into a hole or crosses itself is refused; nothing follows it.
        continue;
      }
      const drawn = path.through(contour, true, shape);
      expect(drawn).toHaveLength(used.length);
      const apart = drawn.map((point, i) => distance(point, used[i]!));
      expect(Math.max(...apart)).toBeLessThan(0.01);
      compared++;
    }
    expect(compared).toBeGreaterThan(15);
  });
};
