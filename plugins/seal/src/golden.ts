import type { GoldenCase } from '@bracewright/core/golden';

const body = { kind: 'open-tube', radiusX: 120, radiusY: 85, height: 300, segments: 40, rings: 24 } as const;

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'seal.close',
    version: 1,
    name: 'rounded ends',
    body,
    params: { fill: 'smooth' },
    hash: 'e97a2aaab5ec3a682e93d7f17f8c31cfb82d6447bdee01fc19f30c56f534da0c',
  },
  {
    type: 'seal.close',
    version: 1,
    name: 'flat ends',
    body,
    params: { fill: 'flat' },
    hash: '39033ba86207f0bb86f9cdbbd68b0ccb48040fe6f1b47c990d1c1ec170cfe66a',
  },
  {
    type: 'seal.close',
    version: 2,
    name: 'rounded ends of a tube',
    body,
    params: { fill: 'smooth' },
    hash: 'd3d10f20c3ebc6240ada7c4db2c9e227e7c622dac21a4fc602c96ffa7b0ce609',
  },
  {
    type: 'seal.close',
    version: 2,
    name: 'flat ends of a tube',
    body,
    params: { fill: 'flat' },
    hash: '39033ba86207f0bb86f9cdbbd68b0ccb48040fe6f1b47c990d1c1ec170cfe66a',
  },
  {
    type: 'seal.close',
    version: 3,
    name: 'rounded ends of a tube',
    body,
    params: { fill: 'smooth' },
    hash: 'd3d10f20c3ebc6240ada7c4db2c9e227e7c622dac21a4fc602c96ffa7b0ce609',
  },
  {
    type: 'seal.close',
    version: 3,
    name: 'flat ends of a tube',
    body,
    params: { fill: 'flat' },
    hash: '39033ba86207f0bb86f9cdbbd68b0ccb48040fe6f1b47c990d1c1ec170cfe66a',
  },
  {
    type: 'seal.close',
    version: 4,
    name: 'rounded ends of a tube',
    body,
    params: { fill: 'smooth' },
    hash: 'd3d10f20c3ebc6240ada7c4db2c9e227e7c622dac21a4fc602c96ffa7b0ce609',
  },
  {
    type: 'seal.close',
    version: 4,
    name: 'flat ends of a tube',
    body,
    params: { fill: 'flat' },
    hash: '39033ba86207f0bb86f9cdbbd68b0ccb48040fe6f1b47c990d1c1ec170cfe66a',
  },
  {
    type: 'seal.close',
    version: 5,
    name: 'rounded ends of a tube',
    body,
    params: { fill: 'smooth' },
    hash: 'd3d10f20c3ebc6240ada7c4db2c9e227e7c622dac21a4fc602c96ffa7b0ce609',
  },
  {
    type: 'seal.close',
    version: 5,
    name: 'flat ends of a tube',
    body,
    params: { fill: 'flat' },
    hash: '39033ba86207f0bb86f9cdbbd68b0ccb48040fe6f1b47c990d1c1ec170cfe66a',
  },
];
