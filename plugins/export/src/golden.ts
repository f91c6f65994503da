import type { GoldenCase } from '@bracewright/core/golden';

const body = { kind: 'open-tube', radiusX: 40, radiusY: 36, height: 60, segments: 32, rings: 12 } as const;
const thick = { thickness: 4, mode: 'thick' };
const equal = { thickness: 4, mode: 'equal' };
const thin = {
  thickness: 4,
  mode: 'transition',
  side: 'inside',
  transition: { edgeThickness: 2, distance: 20 },
};

const D = 0.7071067811865476;
const ROUND = [[1, 0], [D, D], [0, 1], [-D, D], [-1, 0], [-D, -D], [0, -1], [D, -D]] as const; // prettier-ignore
/** A line about the tube of `body`, eight points, up and down by `wave` mm. */
const ring = (height: number, wave: number) => ({
  closed: true,
  smooth: true,
  points: ROUND.map(([x, y], i) => ({
    position: [40 * x, 36 * y, height + (i % 2 === 0 ? wave : -wave)],
    normal: [x, y, 0],
  })),
});
const trimmed = { thickness: 3, mode: 'equal', curves: [ring(15, 2), ring(45, 3)] };

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'export.thicken',
    version: 1,
    name: 'grows a whole body',
    body,
    params: thick,
    hash: 'd43baa3a7a9c91c0d014b7819b5ec379de9df3822b0ebf8b50130b420675d3b7',
  },
  {
    type: 'export.thicken',
    version: 1,
    name: 'walls an open body',
    body,
    params: equal,
    hash: '01f1cba8fa5428a71607df94f23a397726fa6effd8ea37d2353662bb4394ba29',
  },
  {
    type: 'export.thicken',
    version: 1,
    name: 'thins towards the edge',
    body,
    params: thin,
    hash: 'c58340ae7590292d9c5338579d5854e91f3e4be590eb60ef8df91310bf753ae8',
  },
  {
    type: 'export.thicken',
    version: 2,
    name: 'grows a whole body',
    body,
    params: thick,
    hash: '382f6ff39a7c83ef8d148dc0d400a778ccee98b4ae0bef43a019c299211113ae',
  },
  {
    type: 'export.thicken',
    version: 2,
    name: 'walls an open body',
    body,
    params: equal,
    hash: '01f1cba8fa5428a71607df94f23a397726fa6effd8ea37d2353662bb4394ba29',
  },
  {
    type: 'export.thicken',
    version: 2,
    name: 'thins towards the edge',
    body,
    params: thin,
    hash: 'c58340ae7590292d9c5338579d5854e91f3e4be590eb60ef8df91310bf753ae8',
  },
  {
    type: 'export.thicken',
    version: 3,
    name: 'grows a whole body',
    body,
    params: thick,
    hash: '382f6ff39a7c83ef8d148dc0d400a778ccee98b4ae0bef43a019c299211113ae',
  },
  {
    type: 'export.thicken',
    version: 3,
    name: 'walls an open body',
    body,
    params: equal,
    hash: '01f1cba8fa5428a71607df94f23a397726fa6effd8ea37d2353662bb4394ba29',
  },
  {
    type: 'export.thicken',
    version: 3,
    name: 'thins towards the edge',
    body,
    params: thin,
    hash: 'c58340ae7590292d9c5338579d5854e91f3e4be590eb60ef8df91310bf753ae8',
  },
  {
    type: 'export.thicken',
    version: 4,
    name: 'grows a whole body',
    body,
    params: thick,
    hash: '382f6ff39a7c83ef8d148dc0d400a778ccee98b4ae0bef43a019c299211113ae',
  },
  {
    type: 'export.thicken',
    version: 4,
    name: 'walls an open body',
    body,
    params: equal,
    hash: '01f1cba8fa5428a71607df94f23a397726fa6effd8ea37d2353662bb4394ba29',
  },
  {
    type: 'export.thicken',
    version: 4,
    name: 'thins towards the edge',
    body,
    params: thin,
    hash: 'c58340ae7590292d9c5338579d5854e91f3e4be590eb60ef8df91310bf753ae8',
  },
  {
    type: 'export.thicken',
    version: 4,
    name: 'walls what lies between edge lines',
    body,
    params: trimmed,
    hash: 'e510a42f94d08383258f1322f107f4734c8cce43bafe3c359cdc8842bd29176c',
  },
  {
    type: 'export.thicken',
    version: 5,
    name: 'grows a whole body',
    body,
    params: thick,
    hash: '382f6ff39a7c83ef8d148dc0d400a778ccee98b4ae0bef43a019c299211113ae',
  },
  {
    type: 'export.thicken',
    version: 5,
    name: 'walls an open body',
    body,
    params: equal,
    hash: '01f1cba8fa5428a71607df94f23a397726fa6effd8ea37d2353662bb4394ba29',
  },
  {
    type: 'export.thicken',
    version: 5,
    name: 'thins towards the edge',
    body,
    params: thin,
    hash: 'c58340ae7590292d9c5338579d5854e91f3e4be590eb60ef8df91310bf753ae8',
  },
  {
    type: 'export.thicken',
    version: 5,
    name: 'walls what lies between edge lines',
    body,
    params: trimmed,
    hash: '0dff1dddd27fe47a1c045b273deb95321213aa070b9ebbdf5b4bb771624dfa96',
  },
  {
    type: 'export.thicken',
    version: 6,
    name: 'grows a whole body',
    body,
    params: thick,
    hash: '382f6ff39a7c83ef8d148dc0d400a778ccee98b4ae0bef43a019c299211113ae',
  },
  {
    type: 'export.thicken',
    version: 6,
    name: 'walls an open body',
    body,
    params: equal,
    hash: '01f1cba8fa5428a71607df94f23a397726fa6effd8ea37d2353662bb4394ba29',
  },
  {
    type: 'export.thicken',
    version: 6,
    name: 'thins towards the edge',
    body,
    params: thin,
    hash: 'c58340ae7590292d9c5338579d5854e91f3e4be590eb60ef8df91310bf753ae8',
  },
  {
    type: 'export.thicken',
    version: 6,
    name: 'walls what lies between edge lines',
    body,
    params: trimmed,
    hash: 'd4929967b4fc844b92e0316650bc4d700de01378b2e369e5bbdb8cd59e5f7945',
  },
  {
    type: 'export.carve',
    version: 1,
    name: 'carves between two heights, with a liner and a hole for the spindle',
    body,
    params: { part: { bottom: 13, top: 48 }, margin: 5, liner: 2, base: 10, stock: 10, mandrel: 12 },
    hash: 'afb8bd82a27ba6944b437eca2f65343ba97f6c44cbba3af0bd96ff0b7b82101b',
  },
  {
    type: 'export.carve',
    version: 1,
    name: 'carves a whole body',
    body,
    params: {},
    hash: 'e3e8bb7bd4a79e8e2e354860d02a563d2e4f04d59024fad7f76a4cbfc15194e5',
  },
];
