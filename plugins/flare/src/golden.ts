import type { GoldenCase } from '@bracewright/core/golden';
import { at, keep, opened, ring } from './golden-lines.ts';

const body = {
  kind: 'elliptic-tube',
  radiusX: 70,
  radiusY: 50,
  height: 240,
  segments: 40,
  rings: 30,
} as const;

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
