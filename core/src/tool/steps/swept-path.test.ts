import { describe, expect, it } from 'vitest';
import { buildBvh, createCurtain, curtainDistance, type Bvh, type Curtain } from '../../mesh/index.ts';
import { vec3, type Vec3 } from '../../math/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { Ray } from '../../services/picking-service.ts';
import { sampleTrunk } from '../../sample/index.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { SweptPath } from './swept-path.ts';

const at = (position: Vec3): SurfacePoint => ({ position: [...position], normal: [0, 0, 1] });

const back: Vec3 = [0, -1, 0];
const groundOn = (bvh: Bvh) => ({
  mesh: () => bvh.mesh,
  cast: ({ origin, direction }: Ray) => bvh.raycast(origin, direction)?.position,
});

/** Places of a body that a viewer sees who looks along `view`, over the body's height. */
function clicked(
  bvh: ReturnType<typeof buildBvh>,
  view: Vec3,
  spots: readonly (readonly [number, number])[],
) {
  const right: Vec3 = [-view[1], view[0], 0];
  return spots.flatMap(([along, z]) => {
    const from: Vec3 = [along * right[0] - 2000 * view[0], along * right[1] - 2000 * view[1], z];
    const hit = bvh.raycast(from, view);
    return hit ? [at(hit.position)] : [];
  });
}

describe('a swept line', () => {
  const bodies = {
    tube: ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 64, rings: 20 }),
    trunk: sampleTrunk({ cobb: 35, edge: 9 }).mesh,
  };
  const views: readonly Vec3[] = [
    [0, -1, 0],
    [1, 0, 0],
    [-0.6, 0.8, 0],
  ];
  for (const [name, body] of Object.entries(bodies))
    it(`is drawn where the cut runs, on the ${name}`, () => {
      const bvh = buildBvh(body);
      let looked = 0;
      for (const view of views) {
        const points = clicked(bvh, view, [
          [-50, 150],
          [-20, 260],
          [45, 180],
        ]);
        expect(points).toHaveLength(3);
        const path = new SweptPath({ ...groundOn(bvh), view: () => view });
        const curtain = createCurtain(
          points.map(({ position }) => position as Vec3),
          view,
          { exact: true },
        ) as Curtain;
        for (const line of [path.through(points), ...path.beyond(points)])
          for (const [i, place] of line.entries()) {
            const middle = vec3.mix(place, line[i + 1] ?? place, 0.5);
            for (const of of [place, middle]) {
              expect(Math.abs(curtainDistance(curtain, of))).toBeLessThan(1e-6);
              expect(bvh.closestPoint(of)!.distance).toBeLessThan(0.01);
            }
            looked++;
          }
      }
      expect(looked).toBeGreaterThan(100);
    });

  it('goes on beyond both ends to where the body ends, and through the air as it was drawn', () => {
    const bvh = buildBvh(bodies.tube);
    const path = new SweptPath({ ...groundOn(bvh), view: () => back });
    const points = clicked(
      bvh,
      [0, -1, 0],
      [
        [-60, 200],
        [60, 200],
      ],
    );
    const ends = path.beyond(points);
    expect(ends).toHaveLength(2);
    const reach = ends.flat().map(([x]) => x);
    expect(Math.min(...reach)).toBeLessThan(-147);
    expect(Math.max(...reach)).toBeGreaterThan(147);
    const outside = [at([-300, 0, 200]), at([300, 0, 200])];
    const line = path.through(outside);
    expect(line[1]).toEqual([expect.closeTo(-297, 6), 0, 200]);
    expect(line.some(([, y]) => y > 99)).toBe(true);
  });

  it('is straight while there is no view, and finds the segment that a press means', () => {
    const bvh = buildBvh(bodies.tube);
    const points = [at([-60, 90, 200]), at([0, 100, 260]), at([60, 90, 200])];
    const blind = new SweptPath({ ...groundOn(bvh), view: () => undefined });
    expect(blind.through(points)).toEqual(points.map(({ position }) => position));
    expect(blind.beyond(points)).toEqual([]);
    const path = new SweptPath({ ...groundOn(bvh), view: () => back });
    expect(path.nearestSegment(points, false, [-30, 97, 230])).toBe(0);
    expect(path.nearestSegment(points, false, [40, 95, 220])).toBe(1);
    expect(path.nearestSegment(points.slice(0, 1), false, [0, 0, 0])).toBe(-1);
    expect(path.through([])).toEqual([]);
  });

  it('asks nothing of the body while neither points nor view nor body change', () => {
    const bvh = buildBvh(bodies.tube);
    let rays = 0;
    const { mesh, cast } = groundOn(bvh);
    const counted = (ray: Ray) => {
      rays++;
      return cast(ray);
    };
    const path = new SweptPath({ mesh, cast: counted, view: () => back });
    const points = [at([-60, 90, 200]), at([60, 90, 200])];
    const line = path.through(points);
    const first = rays;
    expect(first).toBeGreaterThan(30);
    expect(path.through(points)).toEqual(line);
    expect(rays).toBe(first);
    // Another list of the same points is the same line.
    path.through([...points]);
    expect(rays).toBe(first);
    path.through(points.map((point) => ({ ...point })));
    expect(rays).toBe(2 * first);
  });
});
