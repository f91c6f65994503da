import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'stretch.apply',
    version: 1,
    name: 'lengthens a waist between tilted planes',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 80], normal: [0, 0, 1] },
        { origin: [0, 0, 200], normal: [0, 0.1, 0.994987437] },
        { origin: [0, 0, 330], normal: [0, 0, 1] },
      ],
      amount: 35.5,
    },
    hash: '976be080ce36c6999b3ef7ed042900e59a1eca1aee415915f0e4afec2b3eb991',
  },
  {
    type: 'stretch.apply',
    version: 1,
    name: 'shortens a trunk along the way of its planes',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 120], normal: [0.1, 0, 0.994987437] },
        { origin: [0, 0, 260], normal: [0.1, 0, 0.994987437] },
      ],
      amount: -20,
      axis: 'trunk',
    },
    hash: 'bdac4c1ebaf7807181cc9cb80e80ebf0f0d65cf261ac10872b33e45b158495c9',
  },
];
