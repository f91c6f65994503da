import type { GoldenCase } from '@bracewright/core/golden';

const TRUNK = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 400,
  segments: 80,
  rings: 50,
} as const;
const at = (x: number, y: number, z: number) => ({ position: [x, y, z], normal: [0, 1, 0] });

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'hand-touch.stroke',
    version: 1,
    name: 'lets out along a stroke of a pen, and takes some of it back',
    body: TRUNK,
    params: {
      samples: [
        at(0, 95, 200),
        { ...at(8, 94, 206), pressure: 0.5 },
        { ...at(16, 94, 212), pressure: 0.8 },
        { ...at(40, 91, 220), opposite: true },
      ],
      radius: 40,
      amplitude: 6,
    },
    hash: '2ed06b2263568747859c9cfa871b0e622d53279b61871999116636956d2dfc49',
  },
  {
    type: 'hand-touch.stroke',
    version: 1,
    name: 'presses in along the view with a flat brush',
    body: TRUNK,
    params: {
      samples: [at(-30, 93, 150), at(-30, 93, 160), at(-30, 93, 170)],
      radius: 50,
      amplitude: -15,
      direction: 'view',
      view: [0, -1, 0],
      falloff: 'flat',
    },
    hash: '90e0a614139bef34fb82b84cd8bab4b526ad0c3be398e1e261840d78beddd0c3',
  },
  {
    type: 'hand-touch.stroke',
    version: 1,
    name: 'pulls out sharply',
    body: TRUNK,
    params: { samples: [at(20, 94, 240)], radius: 60, amplitude: 20, falloff: 'sharp' },
    hash: 'b64d7d32de4dc8632b20e2ce4401d5ff2d5910c43e6b50e18523739bdcc45674',
  },
  {
    type: 'hand-touch.stroke',
    version: 1,
    name: 'strokes with settings of their own, one along the flank that is held back',
    body: TRUNK,
    params: {
      samples: [
        at(0, 95, 200),
        { ...at(40, 91, 260), brush: { amplitude: -9, radius: 30, falloff: 'sharp' } },
        at(44, 90, 262),
        { ...at(130, 35, 190), brush: { amplitude: 20, radius: 20, direction: 'view', view: [0, -1, 0] } },
        at(130, 35, 200),
        at(130, 35, 210),
      ],
      radius: 50,
      amplitude: 6,
    },
    hash: 'a96f27b25b218ad498d3ab7a28559f31ceb0649d1868b4c753476bb5b4a20f65',
  },
];
