import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../../mesh/index.ts';
import { prepareScan } from './prepare-scan.ts';
import { prepared, scan } from './prepare-scan.fixture.test.ts';

const insideOut = ({ positions, indices }: TriMesh): TriMesh => ({
  positions,
  indices: indices.map((_, i) => indices[i - (i % 3) + [0, 2, 1][i % 3]!]!),
});

function box([wide, deep, tall]: Vec3): TriMesh {
  const corners = Array.from({ length: 8 }, (_, i) => [i & 1 ? wide : 0, i & 2 ? deep : 0, i & 4 ? tall : 0]);
  const faces = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]; // prettier-ignore
  return { positions: Float32Array.from(corners.flat()), indices: Uint32Array.from(faces) };
}

describe('preparing a raw scan', () => {
  it('marks the same places where the scan came inside out', () => {
    const { landmarks } = prepareScan(insideOut(scan));
    expect(landmarks).toHaveLength(12);
    landmarks.forEach(({ point }, i) => {
      const other = prepared().landmarks[i]!.point.position;
      const apart = Math.hypot(...point.position.map((value, k) => value - other[k]!));
      expect(apart, landmarks[i]!.association).toBeLessThan(6);
    });
  });

  it('leaves a body as it stands where a person said that it stands', () => {
    const { steps, landmarks } = prepareScan(scan, { stands: true });
    expect(steps.map(({ id }) => id)).not.toContain('stand');
    expect(landmarks.length).toBeGreaterThan(0);
  });

  it('is refused where the scan shows a box', () => {
    const { refusal, steps, landmarks } = prepareScan(box([300, 250, 600]));
    expect(refusal?.code).toMatch(/^align\//);
    expect([steps, landmarks]).toEqual([[], []]);
  });
});
