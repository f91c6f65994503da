import type { GoldenCase } from '@bracewright/core/golden';

const TRUNK = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 400,
  segments: 120,
  rings: 80,
} as const;
const BACK = { normal: [0, 1, 0] };
const contour = [
  { position: [50, 88, 200], ...BACK },
  { position: [35, 92, 240], ...BACK },
  { position: [-5, 95, 250], ...BACK },
  { position: [-45, 90, 225], ...BACK },
  { position: [-50, 88, 175], ...BACK },
  { position: [-10, 95, 150], ...BACK },
  { position: [30, 92, 160], ...BACK },
];
const apex = [
  { position: [-12, 95, 195], ...BACK },
  { position: [12, 95, 205], ...BACK },
];

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'region.deform',
    version: 1,
    name: 'presses the back in by 15 mm',
    body: TRUNK,
    params: { contour, apex, amplitude: -15 },
    hash: '9188eb7336b932b7b955da79cbfe30784aa9ad66f7f94dd1e504cf0d289b5d43',
  },
  {
    type: 'region.deform',
    version: 1,
    name: 'refines a coarse scan and makes room level with the ground',
    body: { ...TRUNK, segments: 48, rings: 24 },
    params: { contour, apex, amplitude: 25, direction: 'horizontal', transition: 5 },
    hash: '9ccccf70230b13d608e35fc3946c834907725d259a39285b467fd4b3a7a4cb61',
  },
  {
    type: 'region.smooth',
    version: 1,
    name: 'evens out the back',
    body: TRUNK,
    params: { contour, level: 'heavy' },
    hash: 'b363031357b93bff6b037fb676de2ef895bbc0060c5ffdb961b582eb7a408240',
  },
  {
    type: 'region.move',
    version: 1,
    name: 'moves a pad up before pressing',
    body: TRUNK,
    params: { contour, apex, offset: [10, 0, 60], amplitude: -10 },
    hash: 'a47ee8456c460955235994f2a2f115df16c91784a54e42ef39bedd57f5fdfc3b',
  },
  {
    type: 'region.deform',
    version: 2,
    name: 'presses the back in by 15 mm',
    body: TRUNK,
    params: { contour, apex, amplitude: -15 },
    hash: '9188eb7336b932b7b955da79cbfe30784aa9ad66f7f94dd1e504cf0d289b5d43',
  },
  {
    type: 'region.deform',
    version: 2,
    name: 'refines a coarse scan and makes room level with the ground',
    body: { ...TRUNK, segments: 48, rings: 24 },
    params: { contour, apex, amplitude: 25, direction: 'horizontal', transition: 5 },
    hash: '9ccccf70230b13d608e35fc3946c834907725d259a39285b467fd4b3a7a4cb61',
  },
  {
    type: 'region.smooth',
    version: 2,
    name: 'evens out the back',
    body: TRUNK,
    params: { contour, level: 'heavy' },
    hash: '552afc8206e66f6b0268dc5de0fd0a55d4a4dfdeb33faaa60a7e8a24fad86489',
  },
  {
    type: 'region.move',
    version: 2,
    name: 'moves a pad up before pressing',
    body: TRUNK,
    params: { contour, apex, offset: [10, 0, 60], amplitude: -10 },
    hash: 'a47ee8456c460955235994f2a2f115df16c91784a54e42ef39bedd57f5fdfc3b',
  },
  {
    type: 'region.deform',
    version: 3,
    name: 'presses the back in by 15 mm',
    body: TRUNK,
    params: { contour, apex, amplitude: -15 },
    hash: '9188eb7336b932b7b955da79cbfe30784aa9ad66f7f94dd1e504cf0d289b5d43',
  },
  {
    type: 'region.deform',
    version: 3,
    name: 'refines a coarse scan and makes room level with the ground',
    body: { ...TRUNK, segments: 48, rings: 24 },
    params: { contour, apex, amplitude: 25, direction: 'horizontal', transition: 5 },
    hash: '9ccccf70230b13d608e35fc3946c834907725d259a39285b467fd4b3a7a4cb61',
  },
  {
    type: 'region.move',
    version: 3,
    name: 'moves a pad up before pressing',
    body: TRUNK,
    params: { contour, apex, offset: [10, 0, 60], amplitude: -10 },
    hash: 'a47ee8456c460955235994f2a2f115df16c91784a54e42ef39bedd57f5fdfc3b',
  },
  {
    type: 'region.deform',
    version: 3,
    name: 'presses a pad without corners in by 15 mm',
    body: TRUNK,
    params: { contour, contourShape: 'smooth', apex, amplitude: -15 },
    hash: '54da7077e75e709f3aed43224a602ba32ef7928282e2b8a83d377f4442defaa6',
  },
];
