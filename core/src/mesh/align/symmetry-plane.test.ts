import { expect, test } from 'vitest';
import { sampleTrunk } from '../../sample/index.ts';
import { ellipticTube } from '../../testing/index.ts';
import { planeWays, symmetryLevels } from './symmetry-levels.ts';
import { symmetryPlane } from './symmetry-plane.ts';

/** A trunk turned by 8° about the vertical and moved 30 mm aside. */
function turned(cobb: number) {
  const { mesh } = sampleTrunk({ cobb, edge: 20 });
  const [cosine, sine] = [Math.cos((8 * Math.PI) / 180), Math.sin((8 * Math.PI) / 180)];
  const positions = mesh.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y] = [mesh.positions[i]!, mesh.positions[i + 1]!];
    positions[i] = 30 + cosine * x - sine * y;
    positions[i + 1] = sine * x + cosine * y;
  }
  return { mesh: { positions, indices: mesh.indices }, normal: [cosine, sine, 0] as const };
}

test('the plane of a straight trunk is found wherever it stands, and is sure', () => {
  const { mesh, normal } = turned(0);
  const plane = symmetryPlane(mesh)!;
  for (let k = 0; k < 3; k++) expect(plane.normal[k]).toBeCloseTo(normal[k]!, 2);
  expect(plane.normal[0] * plane.origin[0] + plane.normal[1] * plane.origin[1]).toBeCloseTo(
    30 * normal[0],
    0,
  );
  expect(plane.share).toBeGreaterThan(0.98);
  expect(plane.rms).toBeLessThan(1);
  expect(symmetryPlane(mesh)).toEqual(plane);
});

test('the levels of a crooked trunk stray from its plane, those of a straight one do not', () => {
  const strays = (cobb: number): number => {
    const { mesh, normal } = turned(cobb);
    const levels = symmetryLevels(mesh, { origin: [30, 0, 0], normal });
    expect(levels.length).toBeGreaterThan(10);
    return Math.max(...levels.map(({ across }) => Math.abs(across)));
  };
  expect(strays(0)).toBeLessThan(2);
  expect(strays(40)).toBeGreaterThan(8);
});

test('nothing is found where nothing is symmetric about a sagittal plane', () => {
  const tube = ellipticTube({ radiusX: 60, radiusY: 50, height: 200, segments: 24, rings: 8 });
  const half = { positions: tube.positions, indices: tube.indices.filter((_, i) => {
    const f = 3 * Math.floor(i / 3);
    return [0, 1, 2].every((k) => tube.positions[3 * tube.indices[f + k]!]! > 20);
  }) }; // prettier-ignore
  expect(symmetryPlane(half)).toBeUndefined();
  expect(symmetryPlane({ positions: new Float32Array(0), indices: new Uint32Array(0) })).toBeUndefined();
});

test('the ways in a plane stand square to its normal', () => {
  const { up, back } = planeWays([0.96, 0.28, 0]);
  expect(up).toEqual([0, 0, 1]);
  expect(back[1]).toBeCloseTo(0.96, 9);
});
