import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'translate.apply',
    version: 1,
    name: 'shifts the middle of a trunk to the back left',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 80], normal: [0, 0, 1] },
        { origin: [0, 0, 200], normal: [0, 0.1, 0.994987437] },
        { origin: [0, 0, 330], normal: [0, 0, 1] },
      ],
      amount: 22.5,
      direction: 135,
    },
    hash: '42fbb574c980e35545745a31decb04b79277cbac82c79d6a1ed4cbfa0d208aaf',
  },
  {
    type: 'translate.apply',
    version: 1,
    name: 'carries the upper trunk to the right',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 120], normal: [0, 0, 1] },
        { origin: [0, 0, 260], normal: [0, 0, 1] },
      ],
      amount: -18,
      direction: 90,
    },
    hash: '6ed4837dd90cd98a2e683663504a0673d0d3ffb8f678a9dc3ef98c816d6052dd',
  },
  {
    type: 'translate.apply',
    version: 2,
    name: 'shifts the middle of a trunk to the back left',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 80], normal: [0, 0, 1] },
        { origin: [0, 0, 200], normal: [0, 0.1, 0.994987437] },
        { origin: [0, 0, 330], normal: [0, 0, 1] },
      ],
      amount: 22.5,
      direction: 135,
    },
    hash: '393d367cc9e10df909199d6f846a481407cc407cb8878d533370872ff78a7af0',
  },
  {
    type: 'translate.apply',
    version: 2,
    name: 'carries the upper trunk to the right',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 40 },
    params: {
      planes: [
        { origin: [0, 0, 120], normal: [0, 0, 1] },
        { origin: [0, 0, 260], normal: [0, 0, 1] },
      ],
      amount: -18,
      direction: 90,
    },
    hash: '6ed4837dd90cd98a2e683663504a0673d0d3ffb8f678a9dc3ef98c816d6052dd',
  },
];
