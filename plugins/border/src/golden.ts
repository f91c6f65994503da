import type { GoldenCase } from '@bracewright/core/golden';

const body = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 420,
  segments: 48,
  rings: 30,
} as const;

/** Points of a line round the body: sixteen, given to a thousandth of a millimetre. */
const ring = (height: number, wave: number) =>
  COURSE.map(([x, y, up]) => ({
    position: [140 * x, 95 * y, height + wave * up],
    normal: Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0, 0] : [0, Math.sign(y), 0],
  }));
/** Direction of each point from the axis, and how far it lies above the middle of the line. */
const COURSE = [
  [1, 0, 0],
  [0.923, 0.382, 0.8],
  [0.707, 0.707, 0.6],
  [0.382, 0.923, -0.4],
  [0, 1, -1],
  [-0.382, 0.923, -0.4],
  [-0.707, 0.707, 0.6],
  [-0.923, 0.382, 0.8],
  [-1, 0, 0],
  [-0.923, -0.382, -0.8],
  [-0.707, -0.707, -0.6],
  [-0.382, -0.923, 0.4],
  [0, -1, 1],
  [0.382, -0.923, 0.4],
  [0.707, -0.707, -0.6],
  [0.923, -0.382, -0.8],
] as const;

const keep = { position: [0, 95, 210], normal: [0, 1, 0] };
const both = [
  { points: ring(100, 12), closed: true, smooth: true },
  { points: ring(320, -20), closed: true, smooth: true },
];

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'border.cut',
    version: 1,
    name: 'between two edge lines',
    body,
    params: { curves: both, keep },
    hash: '3a90beecbb25b88aa10c2f424def231bb3fbb6f01062b3b1be0915dd9a98c541',
  },
  {
    type: 'border.cut',
    version: 1,
    name: 'above a line with corners',
    body,
    params: {
      curves: [{ points: ring(160, 25), closed: true, smooth: false }],
      keep: { position: [0, 0, 420], normal: [0, 0, 1] },
    },
    hash: '1f8e93fba760821b5f83b11cefa98ea174aa81df9ee3ee8a26a6cf49363a0f05',
  },
];

/** Of the step that keeps lines. */
export const DRAWN_CASES: readonly GoldenCase[] = [
  {
    type: 'border.draw',
    version: 1,
    name: 'two edge lines that are kept',
    body,
    params: { curves: both, keep },
    hash: '43ea313df7be5ad0ef41e28e18299a7fa65a5863f6d92fe2517f2084ca6b0feb',
  },
];
