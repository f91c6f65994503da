import { expect, test } from 'vitest';
import type { SdkError } from '../../errors/sdk-error.ts';
import { cos, sin } from '../../math/portable.ts';
import { pointAt, type Vec3 } from '../../math/vec3.ts';
import {
  buildBvh,
  buildSoundWall,
  inspectMesh,
  largestPiece,
  withFlap,
  type FlapWish,
  type TriMesh,
} from '../index.ts';

/** Round tubes of 80 mm radius, 70 mm high, that are open by 30 mm at the front, or as far round as asked; with a hole of 8 mm where asked, by columns and rows. */
function tube({
  gap = 30,
  turn = 0,
  hole,
}: { gap?: number; turn?: number; hole?: readonly [number, number] } = {}): TriMesh {
  const [radius, columns, rows] = [80, 64, 14];
  const half = gap / radius / 2;
  const positions: number[] = [];
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= columns; i++) {
      // From the front by the patient's left, +X, round to the front.
      const angle = turn + half + ((2 * Math.PI - 2 * half) * i) / columns;
      positions.push(radius * sin(angle), -radius * cos(angle), 5 * j);
    }
  const indices: number[] = [];
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [a, b] = [j * (columns + 1) + i, (j + 1) * (columns + 1) + i];
      if (hole && Math.abs(i - hole[0]) < 1 && Math.abs(j - hole[1]) < 2) continue;
      indices.push(a, a + 1, b + 1, a, b + 1, b);
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const NEVER = { checkAborted: () => undefined, progress: () => undefined };
const WISH: FlapWish = { overlap: 20, outer: 'left', clearance: 1, thickness: 3, edgeRadius: 1.5 };

function wallOn(patch: TriMesh) {
  const even = ({ positions }: TriMesh) => new Float64Array(positions.length / 3).fill(3);
  const { wall } = buildSoundWall(patch, even, { edgeRadius: 1.5, isFine: true, followsEdges: true }, NEVER);
  return { mesh: wall.mesh, bodyTriangles: patch.indices.length / 3, patch };
}
const plain = wallOn(tube());

test.each(['left', 'right'] as const)(
  'the %s edge lies over the other: closed, one piece, above it by the clearance, the body side as it was',
  async (outer) => {
    const made = await withFlap(plain, { ...WISH, outer });
    const { mesh } = made;
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
    expect(largestPiece(mesh).dropped).toBe(0);
    const own = 3 * plain.bodyTriangles;
    const before = Array.from(plain.mesh.indices.subarray(0, own), (v) => pointAt(plain.mesh.positions, v));
    expect(Array.from(mesh.indices.subarray(0, own), (v) => pointAt(mesh.positions, v))).toEqual(before);
    // Outwards from the axis: through the lower wall, the slit, and the wall above; 20 mm reach as far as 35 mm from the middle.
    const tree = buildBvh(mesh);
    const way = outer === 'left' ? -1 : 1;
    const hits = (mm: number): readonly number[] => {
      const direction: Vec3 = [sin((way * mm) / 80), -cos((way * mm) / 80), 0];
      return [
        ...new Set(
          tree.raycastAll([0, 0, 31.3], direction).map((hit) => Math.round(1e4 * hit.distance) / 1e4),
        ),
      ];
    };
    const [inside, under, above, out] = hits(24) as [number, number, number, number];
    expect([inside, under, out - above].map((one) => Math.round(one))).toEqual([80, 83, 3]);
    expect(above - under).toBeGreaterThan(1);
    expect(above - under).toBeLessThan(1.3);
    expect([hits(34).length, hits(38).length, hits(0).length]).toEqual([4, 2, 2]);
    expect(made.clearance).toBeGreaterThan(0.99);
  },
);

const refusal = async (patch: TriMesh, wish: Partial<FlapWish> = {}) =>
  withFlap({ ...plain, patch }, { ...WISH, ...wish }).then(
    () => expect.unreachable(),
    ({ code, data }: SdkError) => [code, data],
  );

test('is refused where it cannot be built, with what was found', async () => {
  const closed = { ...tube({ gap: 0 }) };
  const last = 64;
  // The last column is the first: a tube that is not open.
  closed.indices = closed.indices.map((v) => (v % (last + 1) === last ? v - last : v));
  expect(await refusal(closed)).toEqual(['mesh/overlap-no-opening', {}]);
  expect(await refusal(tube({ turn: Math.PI / 2 }))).toEqual(['mesh/overlap-side-opening', {}]);
  expect(await refusal(tube({ gap: 100 }))).toEqual(['mesh/overlap-gap-wide', { gap: 94, most: 80 }]);
  expect(await refusal(tube({ gap: 6 }))).toEqual(['mesh/overlap-gap-narrow', { gap: 6, least: 9 }]);
  expect(await refusal(tube({ hole: [62, 6] }))).toEqual(['mesh/overlap-hole', {}]);
  expect(await refusal(tube({ hole: [2, 6] }))).toEqual(['mesh/overlap-hole', {}]);
});
