import type { GoldenCase } from '@bracewright/core/golden';

const body = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 420,
  segments: 48,
  rings: 30,
} as const;
/** A body whose flat end has its needles where the plane passes. */
const fine = { ...body, radiusX: 140.3, radiusY: 95.7, height: 420.7 } as const;
const sections = {
  top: { origin: [0, 0, 333], normal: [0, 0.6, 0.8] },
  bottom: { origin: [0, 0, 71], normal: [0, 0, 1] },
};
const acrossEnd = { bottom: { origin: [0.049, -0.493, 420.7], normal: [0.64615, -0.676847, 0.35266] } };

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'crop.apply',
    version: 1,
    name: 'top and bottom',
    body,
    params: sections,
    hash: 'ab93467621189f3cf1424e52c6aad30e774811dc6ac62b6e228096c52e458ef9',
  },
  {
    type: 'crop.apply',
    version: 1,
    name: 'across the middle of a flat end',
    body: fine,
    params: acrossEnd,
    hash: 'e337071a785885e875d09763eea9943cda6ecaad63bd3b22d025d348dcd868e3',
  },
  {
    type: 'crop.apply',
    version: 2,
    name: 'top and bottom',
    body,
    params: sections,
    hash: 'ab93467621189f3cf1424e52c6aad30e774811dc6ac62b6e228096c52e458ef9',
  },
  {
    type: 'crop.apply',
    version: 2,
    name: 'across the middle of a flat end',
    body: fine,
    params: acrossEnd,
    hash: 'd0e057a075dd2401b1ca8c7993fb07d3c8c7d35291e3b7f20b229109613fd374',
  },
];
