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
    hash: 'fe9bc95c518d28c8d431fd2089aa088168a9e316217528904d4f461517674138',
  },
  {
    type: 'rasp.stroke',
    version: 1,
    name: 'fills a hollow',
    body: HOLLOW,
    params: { samples: [at(0, 100), at(3, 104)], radius: 40, depth: 2, mode: 'fill' },
    hash: '40a886a82e97d1e527f268b57d8202e910c55509b419016cdc037c75bcb0c086',
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
    hash: '0bdfb5cd7c9827966a82e28d6da051af13d60df254455da788de13969583a777',
  },
];
