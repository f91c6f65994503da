import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'repair.run',
    version: 1,
    name: 'leaves a sound trunk as it is',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: { components: 'largest' },
    hash: '43fb22e2c1f77b51438c0c968a00530e97c293c0ef15b0880eb6a52996d6de76',
  },
  {
    type: 'repair.run',
    version: 2,
    name: 'leaves a sound trunk as it is',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: { components: 'largest' },
    hash: '43fb22e2c1f77b51438c0c968a00530e97c293c0ef15b0880eb6a52996d6de76',
  },
  {
    type: 'repair.run',
    version: 2,
    name: 'mends a front that comes out at the back',
    body: {
      kind: 'dented-tube',
      radiusX: 140,
      radiusY: 95,
      height: 400,
      dent: 215,
      segments: 48,
      rings: 40,
    },
    params: { components: 'largest' },
    hash: '883acadf1563e1f2df60d9c9f04558b712fcdf8246ea2d9791e8ba251e80077d',
  },
];
