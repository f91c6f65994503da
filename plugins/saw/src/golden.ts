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
const plane = { origin: [5, 0, 200], normal: [0.48, -0.36, 0.8] };
const acrossEnd = { origin: [-0.488, -0.367, 420.7], normal: [0.669302, 0.738734, -0.079412] };
const polyline = [
  [-150, -90, 180],
  [-60, -90, 220],
  [10, -90, 190],
  [80, -90, 240],
  [150, -90, 170],
];
/** As densely as a hand on a trackpad draws: an arc of 60 points. */
const arc = Array.from({ length: 60 }, (_, i) => {
  const x = (i - 29.5) * 1.4;
  return [x, -120, 110 + Math.round(1000 * Math.sqrt(10_000 - x * x)) / 1000];
});
const line = { polyline, view: [0, 1, 0], keep: 'negative' };

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'saw.cut',
    version: 1,
    name: 'a plane',
    body,
    params: { plane },
    hash: 'd59ae5d98892e3d2daf873bd6cc60f94bfe8a835492fdc4af9dfeb41ace2a885',
  },
  {
    type: 'saw.cut',
    version: 1,
    name: 'a drawn line',
    body,
    params: line,
    hash: '2f8942a90ae8e355b3386aa4ac44f61cd41c9ddb7772bcb82d092facbcf262b5',
  },
  {
    type: 'saw.cut',
    version: 1,
    name: 'across the middle of a flat end',
    body: fine,
    params: { plane: acrossEnd },
    hash: '6ee562d94b6034faec6c17aa518acc97dbda2ef21a14fbc08badb0777b0262dc',
  },
  {
    type: 'saw.cut',
    version: 2,
    name: 'a plane',
    body,
    params: { plane },
    hash: 'd59ae5d98892e3d2daf873bd6cc60f94bfe8a835492fdc4af9dfeb41ace2a885',
  },
  {
    type: 'saw.cut',
    version: 2,
    name: 'a drawn line',
    body,
    params: line,
    hash: '2f8942a90ae8e355b3386aa4ac44f61cd41c9ddb7772bcb82d092facbcf262b5',
  },
  {
    type: 'saw.cut',
    version: 2,
    name: 'across the middle of a flat end',
    body: fine,
    params: { plane: acrossEnd },
    hash: 'b8f438e354d2a2c9ed9e99a7fc79220972cbd90a73a2e27ee83dcdb600725c2e',
  },
  {
    type: 'saw.cut',
    version: 3,
    name: 'a plane',
    body,
    params: { plane },
    hash: 'd59ae5d98892e3d2daf873bd6cc60f94bfe8a835492fdc4af9dfeb41ace2a885',
  },
  {
    type: 'saw.cut',
    version: 3,
    name: 'a drawn line',
    body,
    params: line,
    hash: '2f8942a90ae8e355b3386aa4ac44f61cd41c9ddb7772bcb82d092facbcf262b5',
  },
  {
    type: 'saw.cut',
    version: 3,
    name: 'across the middle of a flat end',
    body: fine,
    params: { plane: acrossEnd },
    hash: 'b8f438e354d2a2c9ed9e99a7fc79220972cbd90a73a2e27ee83dcdb600725c2e',
  },
  {
    type: 'saw.cut',
    version: 3,
    name: 'a dense arc',
    body,
    params: { ...line, polyline: arc },
    hash: 'e1f5cc2da42c44392902f378e21c01ff7cd1b11574de7af67e6499dfde0697d8',
  },
];
