import type { GoldenCase } from '@bracewright/core/golden';

const body = {
  kind: 'elliptic-tube',
  radiusX: 60,
  radiusY: 40,
  height: 90,
  segments: 32,
  rings: 12,
} as const;
const ball = { kind: 'sphere', radius: 22, subdivisions: 3 } as const;
const BALL = 'e2e4a84cf62e1187fb9efad2aa70e0362877dd48e987c41eb16cf270696b9dd4';
/** At the left side, turned by a quarter about the axis. */
const AT_SIDE = [0, -1, 0, 55, 1, 0, 0, 4, 0, 0, 1, 46, 0, 0, 0, 1];

const at = (mode: 'union' | 'difference' | 'intersection', blend: number) => ({
  ...{ type: 'merge.apply', version: 1, body, meshes: [ball] },
  params: { mesh: BALL, transform: AT_SIDE, mode, blend },
});

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    ...at('union', 6),
    name: 'a ball added at the side, its seam rounded',
    hash: 'c012f73bb8caff1ce34d8804ef3b610219bff665290f7874d7a3d3d7d042c6b2',
  },
  {
    ...at('union', 0),
    name: 'a ball added at the side',
    hash: 'a44b1d533cb2e19c36ffd80e2524a4eac88a5ec737b528b94eb8ed0a09850a83',
  },
  {
    ...at('difference', 4),
    name: 'a ball removed from the side, the edge rounded',
    hash: 'c00759c9a6490a88b393273b6ebce443681901288488161dd05a353a75499050',
  },
  {
    ...at('intersection', 0),
    name: 'what the trunk has in common with a ball',
    hash: '0119673724b3c1962f8cf45aec7d5019263cabfc9ae315a676d0b3a23e7e5310',
  },
];
