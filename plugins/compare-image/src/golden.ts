import type { GoldenCase } from '@bracewright/core/golden';

const body = { kind: 'tube', radius: 100, height: 300, segments: 24, rings: 8 } as const;
const photo = 'a'.repeat(64);

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'compare-image.place',
    version: 1,
    name: 'keeps a picture by two points and changes nothing',
    body,
    params: {
      photo,
      marks: [
        [0.5, 0.2],
        [0.5, 1.2],
      ],
      points: [
        { position: [0, 100, 250], normal: [0, 1, 0] },
        { position: [0, 100, 50], normal: [0, 1, 0] },
      ],
    },
    hash: 'baaab2c9572ae8d6e8a442ba663bd55d15f9a0870dd3ce30f41d2a05a592e96d',
  },
];
