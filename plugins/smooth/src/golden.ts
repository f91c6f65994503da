import type { GoldenCase } from '@bracewright/core/golden';

const TRUNK = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 400,
  segments: 80,
  rings: 50,
} as const;
const at = (x: number, y: number, z: number) => ({ position: [x, y, z], normal: [0, 1, 0] });

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'smooth.global',
    version: 1,
    name: 'smooths a whole trunk',
    body: TRUNK,
    params: { level: 'heavy' },
    hash: '55a8066a1ea1fd610853233028f7ba7fee66e2940b8664ec6753ac166a5bd755',
  },
  {
    type: 'smooth.brush',
    version: 1,
    name: 'brushes over the edge of the top',
    body: TRUNK,
    params: {
      samples: [at(0, 95, 380), { ...at(10, 94, 395), pressure: 0.5 }, at(20, 93, 400)],
      radius: 40,
      strength: 2,
      mode: 'flatten',
    },
    hash: '8b0880ac60e99b5bfd3f48146f3c618d1f503533f24dc20904cc870e9be84886',
  },
  {
    type: 'smooth.region',
    version: 1,
    name: 'fills within a contour',
    body: TRUNK,
    params: {
      contour: [at(60, 86, 200), at(0, 95, 260), at(-60, 86, 200), at(0, 95, 140)],
      strength: 1,
      mode: 'fill',
    },
    hash: '0301cebe1558c7fd1d4f42ac8e0c7d5fafea4547557d38788c06640f4fcd6f8c',
  },
  {
    type: 'smooth.global',
    version: 2,
    name: 'smooths a whole trunk',
    body: TRUNK,
    params: { level: 'heavy' },
    hash: '2d8ebf4092e4a1e0f8d4698b0a800375a9eab75cb38e41b13db5a5a5aec7cb79',
  },
  {
    type: 'smooth.brush',
    version: 2,
    name: 'brushes over the edge of the top',
    body: TRUNK,
    params: {
      samples: [at(0, 95, 380), { ...at(10, 94, 395), pressure: 0.5 }, at(20, 93, 400)],
      radius: 40,
      strength: 2,
      mode: 'flatten',
    },
    hash: 'ed059d5455f44e30193dfe1751d840f3bde1a9c1dddedb6f58c1ae759174f13d',
  },
  {
    type: 'smooth.region',
    version: 2,
    name: 'fills within a contour',
    body: TRUNK,
    params: {
      contour: [at(60, 86, 200), at(0, 95, 260), at(-60, 86, 200), at(0, 95, 140)],
      strength: 1,
      mode: 'fill',
    },
    hash: 'e0a78087a5f09992513cfec42d92c999300350461d43ac3e3a0b4787fd7be71b',
  },
  {
    type: 'smooth.brush',
    version: 3,
    name: 'brushes over the edge of the top',
    body: TRUNK,
    params: {
      samples: [at(0, 95, 380), { ...at(10, 94, 395), pressure: 0.5 }, at(20, 93, 400)],
      radius: 40,
      strength: 2,
      mode: 'flatten',
    },
    hash: 'ed059d5455f44e30193dfe1751d840f3bde1a9c1dddedb6f58c1ae759174f13d',
  },
  {
    type: 'smooth.region',
    version: 3,
    name: 'fills within a contour',
    body: TRUNK,
    params: {
      contour: [at(60, 86, 200), at(0, 95, 260), at(-60, 86, 200), at(0, 95, 140)],
      strength: 1,
      mode: 'fill',
    },
    hash: 'e0a78087a5f09992513cfec42d92c999300350461d43ac3e3a0b4787fd7be71b',
  },
  {
    type: 'smooth.brush',
    version: 4,
    name: 'brushes over the edge of the top',
    body: TRUNK,
    params: {
      samples: [at(0, 95, 380), { ...at(10, 94, 395), pressure: 0.5 }, at(20, 93, 400)],
      radius: 40,
      strength: 2,
      mode: 'flatten',
    },
    hash: '3ec59e70406fe9e6466d746fa07b7cffae86bca250eb593ca35e30ec7a2e478c',
  },
  {
    type: 'smooth.brush',
    version: 4,
    name: 'passes the same place twice',
    body: TRUNK,
    params: {
      samples: [at(0, 95, 200), at(8, 94, 204), at(0, 95, 200)],
      radius: 30,
      strength: 1,
      mode: 'both',
    },
    hash: '22ccacf9407652fe6cefe26fd9e9934e97c2edb601ca4abdc144874bbfbf44c1',
  },
  {
    type: 'smooth.brush',
    version: 4,
    name: 'passes thousands of vertices to the rim of the top',
    body: { ...TRUNK, segments: 300, rings: 200 },
    params: {
      samples: [at(0, 95, 300), at(10, 94, 310), at(20, 93, 320), at(40, 91, 380)],
      radius: 40,
      strength: 3,
      mode: 'both',
    },
    hash: '056cb8ffb48e1e1f317e301c6e199f9b7466d666b7b9c35b162612e8a2e9b214',
  },
];
