import type { GoldenCase } from '@bracewright/core/golden';

const body = {
  kind: 'elliptic-tube',
  radiusX: 60,
  radiusY: 40,
  height: 90,
  segments: 28,
  rings: 10,
} as const;
const end = (x: number, y: number, z: number) => ({ position: [x, y, z], normal: [0, 0, 1] });

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'plane.flatten',
    version: 1,
    name: 'a flat down the back with a rounded edge',
    body,
    params: { line: [end(0, 34, 20), end(0, 31, 70)], view: [1, 0, 0], keep: 'negative', blend: 8 },
    hash: 'c3a60a039a9fe7e54ca091adff237d7d3338f9992c2ff05e6f9d08bf8454c9a2',
  },
  {
    type: 'plane.flatten',
    version: 1,
    name: 'a slanting top with a sharp edge',
    body,
    params: { line: [end(-40, -20, 66), end(40, -20, 74)], view: [0, 0.8, -0.6], keep: 'negative', blend: 0 },
    hash: 'db285de96c0b0dae0d47deac4e4b1cc840556b93fc95f2a2d8afae86a88e16fd',
  },
];
