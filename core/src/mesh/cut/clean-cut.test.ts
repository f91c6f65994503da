import { expect, test } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { cross, normalize, type Vec3 } from '../../math/vec3.ts';
import { joinMeshes, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { cutCleanlyByCurtain, cutCleanlyByPlane } from './clean-cut.ts';
import { createCurtain, type Curtain } from './curtain.ts';
import { cutByPlane } from './cut-plane.ts';
import { isClosed, volume } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { crossings, SIDES, addsNoCrossing } from './clean-cut.fixture.test.ts';

const trunk = (segments: number, rings: number): TriMesh =>
  tubeBody({ radii: () => [140.3, 95.7], height: 420.7, segments, rings });

/** As a scan: far from the origin, uneven, cut off aslant by an older capped cut. */
function cutScan(random: () => number): { readonly body: TriMesh; readonly normal: Vec3 } {
  const even = trunk(48, 24);
  const uneven = even.positions.map((x, i) => x + (i % 3 === 2 ? 900 : 37.3) + 0.8 * (random() - 0.5));
  const normal = normalize([random() - 0.5, random() - 0.5, 1]);
  const plane = { origin: [37, 37, 1150] as const, normal };
  const options = { keep: 'negative', cap: true } as const;
  return {
    body: cutCleanlyByPlane({ positions: uneven, indices: even.indices }, plane, options).mesh,
    normal,
  };
}
test.each([{ origin: [0.869, -0.762, 420.7], normal: [-0.849025, -0.524472, 0.063923] }] as const)(
  'an oblique capped cut past the middle of a flat end adds no crossing: $normal',
  addsNoCrossing,
);

test('a capped cut that meets an older cap at a shallow angle, or lies almost in it, adds no crossing', () => {
  const random = createRandom(8);
  let before = 0;
  for (let i = 0; i < 3; i++) {
    const { body, normal } = cutScan(random);
    const side = normalize(cross(normal, [random() - 0.5, random() - 0.5, random() - 0.5]));
    const corner = body.positions.length - 3;
    for (const angle of [1, 0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6]) {
      const depth = (random() - 0.3) * angle * 100;
      const plane = {
        origin: [0, 1, 2].map((k) => body.positions[corner + k]! + depth * normal[k as 0]) as unknown as Vec3,
        normal: normalize([0, 1, 2].map((k) => normal[k as 0] + angle * side[k as 0]) as unknown as Vec3),
      };
      let rest = volume(body);
      for (const keep of SIDES) {
        before += crossings(cutByPlane(body, plane, { keep, cap: true }).mesh);
        const { mesh, ...said } = cutCleanlyByPlane(body, plane, { keep, cap: true });
        rest -= volume(mesh);
        expect([crossings(mesh), said.crossings, said.gaps]).toEqual([0, [], []]);
        if (mesh.indices.length > 0) expect(isClosed(mesh)).toBe(true);
      }
      // Both parts make the body, to a hundredth of a millimetre of the cut's face.
      expect(Math.abs(rest)).toBeLessThan(0.02 * Math.PI * 145 * 130);
    }
  }
  expect(before).toBeGreaterThan(0);
});

test('what is kept keeps its vertices, and an ordinary cut is the one that it always was', () => {
  const body = sphereBody(100, 4);
  const plane = { origin: [3, 2, 5], normal: [0.48, 0.64, 0.6] } as const;
  const options = { keep: 'positive', cap: true } as const;
  expect(cutCleanlyByPlane(body, plane, options).mesh).toEqual(cutByPlane(body, plane, options).mesh);
});

test('a body that runs through itself where it is cut says so with the places', () => {
  const through = joinMeshes(sphereBody(40, 3, [-20, 0, 0]), sphereBody(40, 3, [20, 0, 0]));
  const plane = { origin: [0, 0, 3], normal: [0, 0, 1] } as const;
  const { crossings: places, gaps } = cutCleanlyByPlane(through, plane, { keep: 'negative', cap: true });
  expect(gaps).toEqual([]);
  expect(places.length).toBeGreaterThan(0);
  // The spheres cross on a ring of radius 34.6 across X.
  const [first] = places;
  expect(Math.abs(first!.at[0])).toBeLessThan(20);
});

test('a cut that could not be closed says where', () => {
  const tube = tubeBody({ radii: () => [50, 50], height: 100, segments: 36, rings: 5, capped: false });
  const slit = {
    positions: tube.positions,
    indices: tube.indices.filter((_, i) => Math.floor(i / 6) % 36 !== 0),
  };
  const plane = { origin: [0, 0, 33], normal: [0, 0, 1] } as const;
  const { gaps } = cutCleanlyByPlane(slit, plane, { keep: 'negative', cap: true });
  expect(gaps).toHaveLength(1);
  const [{ at }] = gaps as unknown as [{ at: Vec3 }];
  expect(Math.abs(at[0] - 50) + Math.abs(at[2] - 33)).toBeLessThan(2);
});

test('a drawn line across a flat end adds no crossing', () => {
  const body = trunk(48, 8);
  const random = createRandom(2);
  for (let i = 0; i < 5; i++) {
    const points = [-2, -1, 0, 1, 2].map((k): Vec3 => [
      70 * k,
      -200,
      420.7 - 60 * Math.abs(k) + 40 * (random() - 0.5),
    ]);
    const line = createCurtain(points, [0.1 * random(), 1, 0.05 * random()]) as Curtain;
    const cut = cutCleanlyByCurtain(body, line, { keep: 'negative', cap: true });
    expect([crossings(cut.mesh), isClosed(cut.mesh), cut.crossings, cut.gaps]).toEqual([0, true, [], []]);
  }
});
