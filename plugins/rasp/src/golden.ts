import type { GoldenCase } from '@bracewright/core/golden';

/** A limb with a round bump of 4 mm in front, 60 mm across. */
const BUMP = {
  kind: 'dented-tube',
  radiusX: 60,
  radiusY: 50,
  height: 200,
  dent: -4,
  segments: 60,
  rings: 36,
} as const;
const HOLLOW = { ...BUMP, dent: 3 } as const;
const at = (x: number, z: number) => ({ position: [x, -50, z], normal: [0, -1, 0] });

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'rasp.stroke',
    version: 1,
    name: 'takes a bump down in two passes of a pen',
    body: BUMP,
    params: {
      samples: [
        at(-6, 96),
        { ...at(0, 100), pressure: 0.5 },
        { ...at(6, 104), pressure: 0.8 },
        { ...at(4, 100), pass: true },
      ],
      radius: 40,
      depth: 1.5,
    },
    hash: 'b68a0f9c48e4383d6a6b8d05a1cb55e5dd2d32ee80526508f6d912ad0b3861a5',
  },
  {
    type: 'rasp.stroke',
    version: 1,
    name: 'fills a hollow',
    body: HOLLOW,
    params: { samples: [at(0, 100), at(3, 104)], radius: 40, depth: 2, mode: 'fill' },
    hash: 'e18c95fc409e9a2bcacaf69a1a175bec1d0af6fbeb9d52df6a7f72ae9ae25167',
  },
  {
    type: 'rasp.stroke',
    version: 1,
    name: 'strokes with settings of their own, one the other way',
    body: HOLLOW,
    params: {
      samples: [
        at(0, 100),
        { ...at(20, 130), pass: true, brush: { radius: 30, depth: 0.5, mode: 'both' } },
        { ...at(0, 90), pass: true, opposite: true, brush: { mode: 'flatten' } },
      ],
      radius: 45,
      depth: 1,
      mode: 'fill',
    },
    hash: '586bfb223b7c5c387c9d68df9d3f7da2451de84eefcf72dbfbabe1293d692b05',
  },
];
