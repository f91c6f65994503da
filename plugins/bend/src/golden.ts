import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'bend.apply',
    version: 1,
    name: 'leans the upper trunk to the left',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 420, segments: 48, rings: 42 },
    params: {
      planes: [
        { origin: [0, 0, 90], normal: [0, 0, 1] },
        { origin: [0, 0, 330], normal: [0.05, 0, 0.998749218] },
      ],
      angle: 14,
      direction: 90,
    },
    hash: '1829c93a78243e6502d553c32d9f4c707c1e27b40e259b57ccd68d38bc5afb1b',
  },
  {
    type: 'bend.apply',
    version: 2,
    name: 'leans the upper trunk to the left',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 420, segments: 48, rings: 42 },
    params: {
      planes: [
        { origin: [0, 0, 90], normal: [0, 0, 1] },
        { origin: [0, 0, 330], normal: [0.05, 0, 0.998749218] },
      ],
      angle: 14,
      direction: 90,
    },
    hash: '1829c93a78243e6502d553c32d9f4c707c1e27b40e259b57ccd68d38bc5afb1b',
  },
];
