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
  {
    type: 'bend.apply',
    version: 3,
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
    hash: '5f257d106599517f4247aaf6e102b84867630711e7375ac0c5266234364113e9',
  },
  {
    type: 'bend.apply',
    version: 3,
    name: 'bends between four planes that are tilted',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 420, segments: 48, rings: 42 },
    params: {
      planes: [
        { origin: [0, 0, 60], normal: [0.16, -0.12, 0.979795897] },
        { origin: [0, 0, 160], normal: [-0.08, 0.06, 0.994987437] },
        { origin: [0, 0, 260], normal: [0, 0.1, 0.994987437] },
        { origin: [0, 0, 360], normal: [-0.12, -0.16, 0.979795897] },
      ],
      angle: -9,
      direction: 35,
    },
    hash: '3d8b11fa70da5c1b394079e2ee4933f74b14510169e1e2b2fc9796525904083b',
  },
  {
    type: 'bend.apply',
    version: 3,
    name: 'about an axis that was measured on another body',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 80], normal: [0, 0, 1] },
        { origin: [0, 0, 330], normal: [0, 0, 1] },
      ],
      angle: 12.5,
      direction: 35,
      measured: {
        planes: [
          { origin: [0, 0, 80], normal: [0, 0, 1] },
          { origin: [0, 0, 330], normal: [0, 0, 1] },
        ],
        point: [4, 15, 205],
      },
    },
    hash: 'a18ffe136275a452fe1e9adcdf769fa853863b965e12da31282be4795d288cdf',
  },
];
