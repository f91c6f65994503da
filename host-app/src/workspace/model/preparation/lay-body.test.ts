import { mat4, vec3, type Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { sampleTrunk } from '@bracewright/core/sample';
import { tube } from '@bracewright/core/testing';
import { moveBody } from '@bracewright/core/tool';
import { expect, test } from 'vitest';
import { carriedTo } from './earlier-landmarks.ts';
import { layBody } from './lay-body.ts';

const NAMES = ['asisLeft', 'asisRight', 'psisLeft', 'psisRight', 'axillaLeft', 'axillaRight', 'xiphoid', 'iliacCrestLeft'] as const; // prettier-ignore

const earlier = sampleTrunk({ edge: 15, cobb: 35 });
/** A year later: taller, heavier, less of a curve. */
const grown = sampleTrunk({ edge: 13, cobb: 30, bmi: 20, stature: 1.55 });

/** Without what lies below 20 mm and above 430 mm, and open there. */
function cut({ positions, indices }: TriMesh): TriMesh {
  const isIn = (corner: number) => positions[3 * corner + 2]! > 20 && positions[3 * corner + 2]! < 430;
  const kept = Array.from({ length: indices.length / 3 }, (_, i) => [...indices.subarray(3 * i, 3 * i + 3)]);
  return { positions, indices: new Uint32Array(kept.filter((corners) => corners.every(isIn)).flat()) };
}

/** Landmarks of the earlier trunk on one that stands elsewhere: how far each lies from where it is, and the range that is told. */
function carried({ mesh, landmarks }: Pick<typeof grown, 'mesh' | 'landmarks'>, away: Vec3) {
  const now = moveBody(mesh, mat4.translation(away));
  const laid = layBody(earlier.mesh, now);
  if (typeof laid === 'string') throw new Error(laid);
  const marks = NAMES.map((name) => ({ association: 'sacrum', position: earlier.landmarks[name]! }));
  return carriedTo(now, marks, laid).map(({ point, within }, i) => ({
    off: vec3.length(vec3.subtract(point.position, vec3.add(landmarks[NAMES[i]!]!, away))),
    within,
  }));
}

const PLACES: readonly Vec3[] = [
  [0, 0, 80],
  [0, -50, 0],
  [30, 20, -120],
];

test.each(PLACES)(
  'landmarks come over to the same trunk that stands %d, %d, %d mm from where it stood, within 10 mm',
  (...away) => {
    const found = carried(earlier, away);
    expect(found.length).toBe(NAMES.length);
    for (const { off, within } of found) expect([off < 2, within]).toEqual([true, 10]);
  },
);

test('on a body that has grown, and on one that was cut, the range that is told holds where each landmark is', () => {
  for (const now of [grown, { ...grown, mesh: cut(grown.mesh) }]) {
    const found = carried(now, [0, -50, 80]);
    expect(found.length).toBe(NAMES.length);
    for (const { off, within } of found) {
      expect(off).toBeLessThan(within);
      expect(within).toBeLessThan(30);
    }
  }
});

test('nothing is laid on where the two differ too much, lie too far apart, or slide along each other', () => {
  const { mesh } = earlier;
  const wide = mesh.positions.map((value, i) => (i % 3 === 2 ? value : 1.4 * value));
  expect(layBody({ ...mesh, positions: wide }, mesh)).toBe('poor');
  expect(layBody(mesh, moveBody(mesh, mat4.translation([0, 0, 200])))).toBe('far');
  const round = tube({ radius: 100, height: 400, segments: 48, rings: 20 });
  expect(layBody(round, round)).toBe('slides');
  expect(layBody({ positions: new Float32Array(), indices: new Uint32Array() }, mesh)).toBe('poor');
});
