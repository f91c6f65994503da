import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'symmetry.mirror',
    version: 1,
    name: 'mirrors the left half about an upright plane',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 20 },
    params: { plane: { origin: [12.5, 0, 200], normal: [1, 0, 0] } },
    hash: '267fc9254cec16d470874100bd05b617bac89fde2f62a2ec0e2afe4b7d73156a',
  },
  {
    type: 'symmetry.mirror',
    version: 1,
    name: 'mirrors the right half about a tilted plane',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 20 },
    params: { plane: { origin: [-8, 0, 200], normal: [-0.96, 0, 0.28] }, keep: 'right' },
    hash: '564cec5a1cb3822574b8c88e43195486e1d1481e31976bd08b59f62cd73cbf67',
  },
];
