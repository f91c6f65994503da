import type { GoldenCase } from '@bracewright/core/golden';

const body = {
  kind: 'elliptic-tube',
  radiusX: 70,
  radiusY: 50,
  height: 240,
  segments: 40,
  rings: 30,
} as const;

/** Sixteen places round the body, given to a thousandth of a millimetre: cosine and sine. */
const COURSE = [
  [1, 0],
  [0.924, 0.383],
  [0.707, 0.707],
  [0.383, 0.924],
  [0, 1],
  [-0.383, 0.924],
  [-0.707, 0.707],
  [-0.924, 0.383],
  [-1, 0],
  [-0.924, -0.383],
  [-0.707, -0.707],
  [-0.383, -0.924],
  [0, -1],
  [0.383, -0.924],
  [0.707, -0.707],
  [0.924, -0.383],
] as const;
const at = (x: number, y: number, z: number) => ({
  position: [70 * x, 50 * y, z],
  normal: [x, y, 0],
});
const ring = (height: number) => ({
  points: COURSE.map(([x, y]) => at(x, y, height)),
  closed: true,
  smooth: true,
});

/** The line of a brace that opens in front: round above, down along the opening, back below, up. */
export const opened = {
  points: [
    ...COURSE.map((_, i) => COURSE[(i + 13) % 16]!)
      .slice(0, 15)
      .map(([x, y]) => at(x, y, 180)),
    ...[165, 140, 120, 100, 75].map((z) => at(-0.2, -0.98, z)),
    ...COURSE.map((_, i) => COURSE[(27 - i) % 16]!)
      .slice(0, 15)
      .map(([x, y]) => at(x, y, 60)),
    ...[75, 100, 120, 140, 165].map((z) => at(0.2, -0.98, z)),
  ],
  closed: true,
  smooth: true,
};

export const keep = { position: [0, 50, 120], normal: [0, 1, 0] };

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'flare.apply',
    version: 1,
    name: 'the upper and the lower edge of a closed brace',
    body,
    params: { curves: [ring(70), ring(170)], keep, edges: ['top', 'bottom'], by: 4, over: 15 },
    hash: '2d599542c932c02d329c53ae4c5ecea780bb4c5fe81085fe72b6831c17f927a1',
  },
  {
    type: 'flare.apply',
    version: 1,
    name: 'the opening of a brace, and a stretch of its lower edge',
    body,
    params: {
      ...{ curves: [opened], keep, edges: ['opening'], by: 4, over: 12 },
      stretch: [at(1, 0, 60), at(0, 1, 60)],
    },
    hash: '0113ac413528553347fb30b3c783c676f3545e8927fc2006e180b82b0ee1932d',
  },
];
