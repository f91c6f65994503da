import { fillHoles, type TriMesh } from '@bracewright/core/mesh';

/** Corners of a ring; every 6°. */
const ROUND = 60;
const HEIGHT = 16;
/** Radius, and how deep the cleft in front is and how wide, mm: a ball of 40 mm does not get to its ground. */
const [RADIUS, DEPTH, WIDTH] = [30, 6, 6];

const across = (i: number) => 2 * Math.PI * (i / ROUND);
/** Distance from the axis at corner `i` of a ring, mm; the cleft lies at −y. */
const radiusAt = (i: number): number => {
  const aside = RADIUS * (across(i) - 1.5 * Math.PI);
  return RADIUS - DEPTH * Math.exp(-((aside / WIDTH) ** 2));
};
const placeAt = (i: number, z: number) => [
  radiusAt(i) * Math.cos(across(i)),
  radiusAt(i) * Math.sin(across(i)),
  z,
];

/** A closed upright body with a cleft all along its front, mm: soon carved. */
export function cleftBody(): TriMesh {
  const rings = 9;
  const positions = Array.from({ length: rings * ROUND }, (_, v) =>
    placeAt(v % ROUND, (HEIGHT * Math.floor(v / ROUND)) / (rings - 1)),
  ).flat();
  const indices: number[] = [];
  for (let ring = 0; ring + 1 < rings; ring++)
    for (let i = 0; i < ROUND; i++) {
      const [a, b] = [ring * ROUND + i, ring * ROUND + ((i + 1) % ROUND)];
      indices.push(a, b, b + ROUND, a, b + ROUND, a + ROUND);
    }
  const open = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  return fillHoles(open, { fill: 'flat' }).mesh;
}

const lineAt = (z: number) => ({
  points: Array.from({ length: ROUND / 3 }, (_, i) => ({
    position: placeAt(3 * i, z),
    normal: [Math.cos(across(3 * i)), Math.sin(across(3 * i)), 0],
  })),
  closed: true,
  smooth: false,
});

/** Its edge lines as a step keeps them (`border.draw`), and the place between them that stays. */
export const CLEFT_LINES = {
  curves: [lineAt(5), lineAt(11)],
  keep: { position: [-RADIUS, 0, 8], normal: [-1, 0, 0] },
};

/** What a program is written with, of few rows and a ball that does not get into the cleft, or of one that does. */
export const carver = (diameter: number) => ({
  machine: JSON.stringify({
    tool: { diameter },
    rows: { stepOver: 3, scallop: 1 },
    rough: { stepOver: 60, stepDown: 60 },
  }),
});
