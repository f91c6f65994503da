import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'twist.apply',
    version: 1,
    name: 'derotates a trunk between three planes',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 80], normal: [0, 0, 1] },
        { origin: [0, 0, 200], normal: [0, 0.1, 0.994987437] },
        { origin: [0, 0, 330], normal: [0, 0, 1] },
      ],
      angle: -12.5,
    },
    hash: '723abc6e874c65bd37ff41100936bf8d67c7dd7b1af8fc4f544586708cde6914',
  },
  {
    type: 'twist.apply',
    version: 2,
    name: 'derotates a trunk between three planes',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 80], normal: [0, 0, 1] },
        { origin: [0, 0, 200], normal: [0, 0.1, 0.994987437] },
        { origin: [0, 0, 330], normal: [0, 0, 1] },
      ],
      angle: -12.5,
    },
    hash: '723abc6e874c65bd37ff41100936bf8d67c7dd7b1af8fc4f544586708cde6914',
  },
  {
    type: 'twist.apply',
    version: 3,
    name: 'derotates a trunk between three planes',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 80], normal: [0, 0, 1] },
        { origin: [0, 0, 200], normal: [0, 0.1, 0.994987437] },
        { origin: [0, 0, 330], normal: [0, 0, 1] },
      ],
      angle: -12.5,
    },
    hash: '723abc6e874c65bd37ff41100936bf8d67c7dd7b1af8fc4f544586708cde6914',
  },
  {
    type: 'twist.apply',
    version: 3,
    name: 'about an axis that was measured on another body',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 80], normal: [0, 0, 1] },
        { origin: [0, 0, 330], normal: [0, 0, 1] },
      ],
      angle: 12.5,
      measured: {
        planes: [
          { origin: [0, 0, 80], normal: [0, 0, 1] },
          { origin: [0, 0, 330], normal: [0, 0, 1] },
        ],
        point: [4, 15, 205],
      },
    },
    hash: 'a7be57afea201733e5e2b5e46737dead5543d2b6a6e603dc66c2a99adcad2505',
  },
];
