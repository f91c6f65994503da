import type { GoldenCase } from '@bracewright/core/golden';

const TRUNK = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 400,
  segments: 120,
  rings: 80,
} as const;
const BACK = { normal: [0, 1, 0] };
const contour = [
  { position: [50, 88, 200], ...BACK },
  { position: [35, 92, 240], ...BACK },
  { position: [-5, 95, 250], ...BACK },
  { position: [-45, 90, 225], ...BACK },
  { position: [-50, 88, 175], ...BACK },
  { position: [-10, 95, 150], ...BACK },
  { position: [30, 92, 160], ...BACK },
];
const apex = [
  { position: [-12, 95, 195], ...BACK },
  { position: [12, 95, 205], ...BACK },
];

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'region.deform',
    version: 1,
    name: 'presses the back in by 15 mm',
    body: TRUNK,
    params: { contour, apex, amplitude: -15 },
    hash: 'fa114bb1fe78217594da92744b13fcb9bb72b916b6391eaaef7086ee006fdb3c',
  },
  {
    type: 'region.deform',
    version: 1,
    name: 'refines a coarse scan and makes room level with the ground',
    body: { ...TRUNK, segments: 48, rings: 24 },
    params: { contour, apex, amplitude: 25, direction: 'horizontal', transition: 5 },
    hash: '14eb41f91cff08e024ed8bb08b4f90c24328e85586965f7213b6a67ae7b8c509',
  },
  {
    type: 'region.smooth',
    version: 1,
    name: 'evens out the back',
    body: TRUNK,
    params: { contour, level: 'heavy' },
    hash: '3152c3641ce025766e4d41f8da5ccf9064d8b4aa8b3c7ec7125d4ef3c88ffae0',
  },
  {
    type: 'region.move',
    version: 1,
    name: 'moves a pad up before pressing',
    body: TRUNK,
    params: { contour, apex, offset: [10, 0, 60], amplitude: -10 },
    hash: '34db7262c236e77633e5349c87c5cd61f22e2c7c1d0afa99d8122dff3ec8714b',
  },
];
