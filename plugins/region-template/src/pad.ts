/** A pad of seven points, taller than wide, with an apex line that leans to the right as seen from outside. */
export const PAD = {
  kind: 'region',
  version: 1,
  contour: [
    [0.62, 0.05],
    [0.5, 0.62],
    [-0.04, 0.99],
    [-0.55, 0.6],
    [-0.6, -0.12],
    [-0.35, -0.7],
    [0.3, -0.8],
  ],
  contourShape: 'smooth',
  apex: [
    [-0.05, -0.15],
    [0.1, 0.3],
  ],
  apexClosed: false,
  transition: 3,
  amplitude: -12,
  push: 'normal',
} as const;
