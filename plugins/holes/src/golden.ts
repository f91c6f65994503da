import type { GoldenCase } from '@bracewright/core/golden';

const body = {
  kind: 'open-tube',
  radiusX: 140,
  radiusY: 95,
  height: 360,
  segments: 48,
  rings: 30,
} as const;

/** A place on the back of the body, by the cosine and sine of its direction from the left. */
const at = (cos: number, sin: number, height: number) => ({
  position: [140 * cos, 95 * sin, height],
  normal: [cos, sin, 0],
});
/** A line round the middle of the back. */
const area = [
  at(0.28, 0.96, 150),
  at(-0.28, 0.96, 150),
  at(-0.352, 0.936, 175),
  at(-0.28, 0.96, 200),
  at(0.28, 0.96, 200),
  at(0.352, 0.936, 175),
];
const pad = [at(0.28, 0.96, 165), at(0, 1, 165), at(0, 1, 185), at(0.28, 0.96, 185)];

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'holes.pattern',
    version: 1,
    name: 'rows of round holes',
    body,
    params: { area, size: 16, bridge: 12 },
    hash: 'c61884cc74056911299843f64d47866279a9125aac71e519e2281da770c0e23b',
  },
  {
    type: 'holes.pattern',
    version: 1,
    name: 'honeycombs turned by a third of a right angle round a pad',
    body,
    params: { area, pattern: 'honeycomb', size: 9, bridge: 6, angle: 30, clear: [{ points: pad }] },
    hash: '4f723c8f0452d130f2735741a135c8222baf1029612656d6a58b049cdab86072',
  },
  {
    type: 'holes.pattern',
    version: 1,
    name: 'upright slots',
    body,
    params: { area, areaShape: 'corners', pattern: 'slot', size: 6, length: 20, angle: 90, rim: 1 },
    hash: 'aa532d9f823f0eb8bcdefabf792c33f1a03f286bdbb0e8d6a70b68c6eaac6a86',
  },
  {
    type: 'holes.place',
    version: 1,
    name: 'rivets',
    body,
    params: { anchors: [at(0, 1, 40), at(0.28, 0.96, 40), at(-0.28, 0.96, 40)], rim: 2 },
    hash: '94f6f00ceb9ef64d4655497a5f17c33b15a2e0b96b585767c2ecb27d99afa390',
  },
  {
    type: 'holes.place',
    version: 1,
    name: 'slots for straps, one of them aslant',
    body,
    params: {
      anchors: [at(0, 1, 80), at(0.6, 0.8, 80)],
      shape: 'slot',
      size: 5,
      angles: [90, 60],
    },
    hash: '5d27a65de12f5700205a17d8be7915efc850904df4b3cfb9800b327c7b9085f9',
  },
];
