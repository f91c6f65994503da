import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'radius.apply',
    version: 1,
    name: 'widens a waist all round between tilted planes',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 80], normal: [0, 0, 1] },
        { origin: [0, 0, 200], normal: [0, 0.1, 0.994987437] },
        { origin: [0, 0, 330], normal: [0, 0, 1] },
      ],
      amount: 12.5,
    },
    hash: 'cdf6338e9f98bea6e502d4f4e451c44bde0161b96bec18798b27e5c5dfd817ed',
  },
  {
    type: 'radius.apply',
    version: 1,
    name: 'narrows the left back beyond the second plane',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 120], normal: [0, 0, 1] },
        { origin: [0, 0, 260], normal: [0, 0, 1] },
      ],
      amount: -18,
      direction: 130,
      width: 110,
    },
    hash: 'd25cb4a648df5f02f7fe2d2dc6e42bc6e7addfb21dc420d482c21784d76c8b84',
  },
];
