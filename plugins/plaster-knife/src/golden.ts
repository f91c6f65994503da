import type { GoldenCase } from '@bracewright/core/golden';

const body = {
  kind: 'elliptic-tube',
  radiusX: 60,
  radiusY: 40,
  height: 90,
  segments: 36,
  rings: 14,
} as const;
const at = (x: number, z: number) => ({
  position: [x, 40 * Math.sqrt(1 - (x / 60) * (x / 60)), z],
  normal: [0, 1, 0],
});
const contour = [at(-22, 40), at(0, 24), at(22, 40), at(16, 66), at(-18, 62)];

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'plaster-knife.cut',
    version: 1,
    name: 'shaves the back straight over within a smooth contour',
    body,
    params: { contour, contourShape: 'smooth', mode: 'shave', depth: 0 },
    hash: '58d9be2c97343c09f19d8aba477beedc7dd26d6be88ab7b129b2985b930fe805',
  },
  {
    type: 'plaster-knife.cut',
    version: 1,
    name: 'shaves 12 mm deep within a contour with corners',
    body,
    params: { contour, contourShape: 'corners', mode: 'shave', depth: 12 },
    hash: 'f3927f7390cc113858bad5f297ff8d89947cfa9ea1eb0008e73bc6eaa35cc328',
  },
  {
    type: 'plaster-knife.cut',
    version: 1,
    name: 'cuts the patch out',
    body,
    params: { contour, contourShape: 'smooth', mode: 'cut', depth: 0 },
    hash: 'f70b3b45b2810393458eb116a48b32755a400e2b7e80b77f368da198602485b8',
  },
];
