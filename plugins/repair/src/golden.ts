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
];
