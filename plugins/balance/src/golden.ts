import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'balance.apply',
    version: 1,
    name: 'makes a trunk beside a plane symmetric about it',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 20 },
    params: { plane: { origin: [12.5, 0, 200], normal: [0.96, 0.28, 0] } },
    hash: '81cdc71b54032a039565d957e8f9dcabc66e7d6fe72aa1d758386dadd3e26450',
  },
  {
    type: 'balance.apply',
    version: 1,
    name: 'takes the left half part of the way between levels',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 20 },
    params: {
      plane: { origin: [-8, 0, 200], normal: [-1, 0, 0] },
      percent: 60,
      side: 'left',
      planes: [
        { origin: [0, 0, 60], normal: [0, 0, 1] },
        { origin: [0, 0, 200], normal: [0, 0, 1] },
        { origin: [0, 0, 340], normal: [0, 0, 1] },
      ],
    },
    hash: '687b6624f73ea8a5ef3eadf8c9507d61161f3fbcd6be79029b81ec08fd4d9969',
  },
];
