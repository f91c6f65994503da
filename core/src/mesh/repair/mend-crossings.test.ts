import { describe, expect, it } from 'vitest';
import { buildTwins } from '../topology/adjacency.ts';
import { mendCrossings } from './mend-crossings.ts';
import { repairMesh } from './repair.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { windingNumber } from '../bvh/winding-number.ts';

/** The surface that a profile of [radius, height] in mm gives when it is turned about z, closed at both ends. */
function turnedProfile(
  profile: readonly (readonly [number, number])[],
  [bottom, top]: readonly [number, number],
  columns = 60,
): TriMesh {
  const positions = [0, 0, bottom];
  for (const [r, z] of profile)
    for (let j = 0; j < columns; j++) {
      const turn = (2 * Math.PI * j) / columns;
      positions.push(r * Math.cos(turn), r * Math.sin(turn), z);
    }
  positions.push(0, 0, top);
  const at = (row: number, j: number) => 1 + row * columns + (j % columns);
  const indices: number[] = [];
  for (let j = 0; j < columns; j++) {
    indices.push(0, at(0, j + 1), at(0, j));
    indices.push(positions.length / 3 - 1, at(profile.length - 1, j), at(profile.length - 1, j + 1));
    for (let row = 0; row + 1 < profile.length; row++) {
      indices.push(at(row, j), at(row, j + 1), at(row + 1, j + 1));
      indices.push(at(row, j), at(row + 1, j + 1), at(row + 1, j));
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const ball = (radius: number, centre: number, rows: number): (readonly [number, number])[] =>
  Array.from({ length: rows - 1 }, (_, i) => {
    const turn = (Math.PI * (i + 1)) / rows;
    return [radius * Math.sin(turn), centre - radius * Math.cos(turn)] as const;
  });

const borders = (mesh: TriMesh) => buildTwins(mesh).reduce((sum, twin) => sum + (twin < 0 ? 1 : 0), 0);
const top = ({ positions }: TriMesh) =>
  positions.reduce((most, z, i) => (i % 3 === 2 ? Math.max(most, z) : most), -Infinity);

describe('places where a surface runs through itself', () => {
  it('keeps a hand behind a wrist that is folded into itself', () => {
    const arc = (turn: number, radius: number, centre: number) => [radius * Math.sin(turn), centre - radius * Math.cos(turn)] as const; // prettier-ignore
    const trunk = Array.from({ length: 100 }, (_, i) => arc((Math.PI * (i + 1) * 0.97) / 100, 130, 0));
    const [r, z] = trunk.at(-1)!;
    const limb = Array.from({ length: 30 }, (_, i) => [r, z + 4 * (i + 1)] as const);
    const end = z + 120;
    const fold = [[r + 6, end + 6], [r + 6, end - 1], [r - 0.5, end + 5], [r, end + 9]] as const; // prettier-ignore
    const wrist = Math.asin(r / 25);
    const centre = end + 9 + 25 * Math.cos(wrist);
    const hand = Array.from({ length: 40 }, (_, i) => arc(wrist + ((Math.PI - wrist) * (i + 1)) / 41, 25, centre)); // prettier-ignore
    const body = turnedProfile([...trunk, ...limb, ...fold, ...hand], [-130, centre + 25], 120);
    const mended = mendCrossings(body);
    expect(mended.pairsBefore).toBeGreaterThan(0);
    expect(top(mended.mesh)).toBe(top(body));
    expect(borders(mended.mesh)).toBe(0);
    expect(mended.pairsAfter === 0 || mended.left.length > 0).toBe(true);
  });

  it('opens nothing where every place has to be put back', () => {
    const body = turnedProfile(ball(100, 0, 100), [-100, 100], 200);
    // A corner of the equator is pulled through the body and out at the far side, and a needle stands in its mouth.
    body.positions[3 * (1 + 49 * 200)] = -115;
    const first = body.positions.length / 3;
    const needle = [30, 0.15, 0, 30, -0.15, 0.15, 30, -0.15, -0.15, 160, 0, 0];
    const sides = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3].map((v) => v + first);
    const whole = {
      positions: Float32Array.from([...body.positions, ...needle]),
      indices: Uint32Array.from([...body.indices, ...sides]),
    };
    const { mesh } = repairMesh(whole, { components: 'all' });
    const mended = mendCrossings(mesh);
    expect(mended.pairsBefore).toBeGreaterThan(0);
    expect(borders(mended.mesh)).toBe(borders(mesh));
    expect(mended.pairsAfter === 0 || mended.left.length + mended.betweenPieces.length > 0).toBe(true);
  });

  it('tells inside from outside', () => {
    const body = turnedProfile(ball(100, 0, 20), [-100, 100]);
    const faces = Array.from({ length: body.indices.length / 3 }, (_, f) => f);
    expect(windingNumber(body, faces, [20, 10, 30])).toBeCloseTo(1, 9);
    expect(windingNumber(body, faces, [120, 10, 30])).toBeCloseTo(0, 9);
  });
});
