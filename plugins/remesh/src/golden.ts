import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'remesh.run',
    version: 1,
    name: 'covers a coarse trunk with finer triangles',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 200, segments: 20, rings: 6 },
    params: { edgeLength: 22 },
    hash: '4909b18f2d423e6757244eb7fe5d9bcbe5fa367b2ff075a1aca4d915654b6209',
  },
  {
    type: 'remesh.run',
    version: 1,
    name: 'leaves fewer of an open tube',
    body: { kind: 'open-tube', radiusX: 80, radiusY: 60, height: 120, segments: 40, rings: 14 },
    params: { triangles: 400, keepFeatures: false },
    hash: 'd29275619f2a9d122cf6bf597c39299236d1f331062e47a5d974eca4171a8b56',
  },
  {
    type: 'remesh.run',
    version: 1,
    name: 'leaves fewer of a closed trunk, with the edges of its lids',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 200, segments: 40, rings: 10 },
    params: { triangles: 240 },
    hash: '6f8a46994b5ea398d6f6f3ec00f5481daf45e883855c25c8f730b472c450dc52',
  },
];
