import { expect } from 'vitest';
import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { sampleTrunk } from '../../sample/index.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { isClosed } from '../measure/measure.ts';
import { samplePlaces } from '../offset/sample-places.ts';
import { cutByEdgeLines, type DrawnLine } from '../trim/cut-by-edge-lines.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { graftPart } from './graft-part.ts';

export const { mesh: trunk } = sampleTrunk({ cobb: 35, edge: 10 });
export const heights = trunk.positions.filter((_, i) => i % 3 === 2);
export const [low, high] = [Math.min(...heights), Math.max(...heights)];
export const at = (share: number): number => low + share * (high - low);
export const middle = (mesh: TriMesh, z: number): Vec3 => {
  let [x, y, n] = [0, 0, 0];
  for (let v = 0; v < mesh.positions.length; v += 3)
    if (Math.abs(mesh.positions[v + 2]! - z) < 12)
      [x, y, n] = [x + mesh.positions[v]!, y + mesh.positions[v + 1]!, n + 1];
  return [x / n, y / n, z];
};

/** A line about the trunk that goes up and down twice. */
export function aboutTrunk(mesh: TriMesh, share: number, swing: number): DrawnLine {
  const bvh = buildBvh(mesh);
  const points = Array.from({ length: 24 }, (_, i) => {
    const [a, centre] = [(Math.PI * i) / 12, middle(mesh, at(share))];
    const z = at(share) + swing * Math.sin(2 * a);
    const way: Vec3 = [Math.cos(a), Math.sin(a), 0];
    const { distance: out } = bvh.raycast([centre[0], centre[1], z], way)!;
    return {
      position: [centre[0] + out * way[0], centre[1] + out * way[1], z] as Vec3,
      normal: way,
    };
  });
  return { points, closed: true, smooth: true };
}

export const lines = [aboutTrunk(trunk, 0.3, 12), aboutTrunk(trunk, 0.6, 15)];
export const inside = buildBvh(trunk).raycast(middle(trunk, at(0.45)), [0, 1, 0])!;
export const keep: Vec3 = [
  middle(trunk, at(0.45))[0],
  middle(trunk, at(0.45))[1] + inside.distance,
  at(0.45),
];
export const part = cutByEdgeLines(trunk, lines, keep).mesh;

export const moved = ({ positions, indices }: TriMesh, by: (at: Vec3) => Vec3): TriMesh => ({
  positions: Float32Array.from({ length: positions.length }, (_, i) => {
    const place = pointAt(positions, (i / 3) | 0);
    return place[(i % 3) as 0] + by(place)[(i % 3) as 0];
  }),
  indices,
});
/** As a bend about another axis: up to 2 mm, another way at each height. */
export const bent = (mesh: TriMesh) =>
  moved(mesh, ([, , z]) => [2 * Math.sin(z / 60), 1.5 * Math.cos(z / 40), 0.6]);

/** How far the farthest place of one mesh lies off another, mm. */
export function off(mesh: TriMesh, other: TriMesh): number {
  const skin = new ManyQueries(buildBvh(other));
  const out = new Float64Array(7);
  let [most, near] = [0, -1];
  samplePlaces(mesh, (x, y, z) => {
    near = skin.closestPointInto(x, y, z, Infinity, out, near);
    most = Math.max(most, out[6]!);
  });
  skin.free();
  return most;
}

export const made = (one: TriMesh, whole: TriMesh): TriMesh => {
  const graft = graftPart(one, whole);
  if (!graft.ok) throw new Error(graft.fault);
  return graft.mesh;
};

export const bentPart = bent(part);
/** Made once: three tests look at it. */
let bentWhole: TriMesh | undefined;
export const madeBent = (): TriMesh => (bentWhole ??= made(bentPart, trunk));
export const isPartWithin = (_: string, own: TriMesh, make: () => TriMesh) => {
  const whole = make();
  expect(whole.positions.subarray(0, own.positions.length)).toEqual(own.positions);
  // Divided triangles lie within the rounding of coordinates.
  expect(off(own, whole)).toBeLessThan(1e-4);
  expect(isClosed(whole)).toBe(true);
  expect(selfIntersections(whole)).toHaveLength(0);
  // Nowhere farther from the body than the part is, but for the rounding of how far that is.
  expect(off(whole, trunk)).toBeLessThan(1.1 * off(own, trunk) + 0.05);
};
