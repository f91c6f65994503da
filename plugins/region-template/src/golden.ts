import type { GoldenCase } from '@bracewright/core/golden';
import { PAD } from './pad.ts';

const body = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 400,
  segments: 48,
  rings: 24,
} as const;
const onBack = (x: number, z: number) => ({
  position: [x, 95 * Math.sqrt(1 - (x / 140) * (x / 140)), z],
  normal: [0, 1, 0],
});

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'region-template.apply',
    version: 1,
    name: 'presses a kept pad into the left of the back',
    body,
    params: { shape: PAD, anchor: onBack(60, 200), radius: 55, amplitude: -12 },
    hash: '7b12898d2194b79318e594f631948ca630888fcfaac5dfbf9804cd2423ee3f29',
  },
  {
    type: 'region-template.apply',
    version: 1,
    name: 'lets it out on the right, mirrored, turned and slanted',
    body,
    params: {
      shape: { ...PAD, contourShape: 'corners', push: 'horizontal', transition: 4 },
      anchor: onBack(-55, 210),
      radius: 70,
      direction: 25,
      slope: 12,
      amplitude: 18,
      mirror: true,
    },
    hash: '322e068c288bd33a5de7ebd34a592c59be124631e39650d2e27f99e1cca487bd',
  },
];
