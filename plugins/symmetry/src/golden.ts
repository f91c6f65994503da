import type { GoldenCase } from '@bracewright/core/golden';

/** Meshes of released versions; see `checkGoldenCases`. A row is never edited, only added. */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  {
    type: 'symmetry.mirror',
    version: 1,
    name: 'mirrors the left half about an upright plane',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 20 },
    params: { plane: { origin: [12.5, 0, 200], normal: [1, 0, 0] } },
    hash: '267fc9254cec16d470874100bd05b617bac89fde2f62a2ec0e2afe4b7d73156a',
  },
  {
    type: 'symmetry.mirror',
    version: 1,
    name: 'mirrors the right half about a tilted plane',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 20 },
    params: { plane: { origin: [-8, 0, 200], normal: [-0.96, 0, 0.28] }, keep: 'right' },
    hash: '564cec5a1cb3822574b8c88e43195486e1d1481e31976bd08b59f62cd73cbf67',
  },
];

const onTube = (x: number, z: number, back = 1) => {
  const y = back * 95 * Math.sqrt(1 - (x / 140) * (x / 140));
  return { position: [x, y, z], normal: [0, back, 0] };
};
/** On the patient's left of the back of a trunk. */
const REGION = {
  contour: [
    onTube(100, 200),
    onTube(85, 240),
    onTube(52, 250),
    onTube(22, 225),
    onTube(18, 175),
    onTube(48, 150),
    onTube(80, 160),
  ],
  apex: [onTube(52, 195), onTube(66, 205)],
};

/** The same for regions. */
export const GOLDEN_REGIONS: readonly GoldenCase[] = [
  {
    type: 'symmetry.region',
    version: 1,
    name: 'presses the other side of the back in by 15 mm',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 72, rings: 48 },
    params: { ...REGION, amplitude: -15 },
    hash: '361636b86027576cb3299b6163af8022922f54cabc8c0032362b0100cc92ff35',
  },
  {
    type: 'symmetry.region',
    version: 1,
    name: 'lets the other side of a coarse scan out along a way',
    body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 24 },
    params: {
      ...REGION,
      plane: { origin: [-4, 0, 200], normal: [1, 0, 0] },
      contourShape: 'smooth',
      amplitude: 20,
      direction: [0.3, 1, 0.1],
      transition: 4,
    },
    hash: '21729397a78fab4fa1d1a7f9a990ddef0741e0adf6845ab631a2f7b76e64d1b9',
  },
];
