import type { GoldenCase } from '@bracewright/core/golden';

const body = {
  kind: 'open-tube',
  radiusX: 140,
  radiusY: 95,
  height: 120,
  segments: 48,
  rings: 12,
} as const;
const anchor = { position: [0, 95, 60], normal: [0, 1, 0] };

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'text.place',
    version: 1,
    name: 'keeps a text and changes nothing',
    body,
    params: { text: 'BW-1042', anchor },
    hash: '3d51a5dd5cdd586e973b414061797d2327bb6582e915daa482868e788cf50cd0',
  },
];
