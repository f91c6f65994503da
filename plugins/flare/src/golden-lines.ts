/** Sixteen places round the body, given to a thousandth of a millimetre: cosine and sine. */
const COURSE = [
  [1, 0],
  [0.924, 0.383],
  [0.707, 0.707],
  [0.383, 0.924],
  [0, 1],
  [-0.383, 0.924],
  [-0.707, 0.707],
  [-0.924, 0.383],
  [-1, 0],
  [-0.924, -0.383],
  [-0.707, -0.707],
  [-0.383, -0.924],
  [0, -1],
  [0.383, -0.924],
  [0.707, -0.707],
  [0.924, -0.383],
] as const;
export const at = (x: number, y: number, z: number) => ({
  position: [70 * x, 50 * y, z],
  normal: [x, y, 0],
});
export const ring = (height: number) => ({
  points: COURSE.map(([x, y]) => at(x, y, height)),
  closed: true,
  smooth: true,
});

/** The line of a brace that opens in front: round above, down along the opening, back below, up. */
export const opened = {
  points: [
    ...COURSE.map((_, i) => COURSE[(i + 13) % 16]!)
      .slice(0, 15)
      .map(([x, y]) => at(x, y, 180)),
    ...[165, 140, 120, 100, 75].map((z) => at(-0.2, -0.98, z)),
    ...COURSE.map((_, i) => COURSE[(27 - i) % 16]!)
      .slice(0, 15)
      .map(([x, y]) => at(x, y, 60)),
    ...[75, 100, 120, 140, 165].map((z) => at(0.2, -0.98, z)),
  ],
  closed: true,
  smooth: true,
};

export const keep = { position: [0, 50, 120], normal: [0, 1, 0] };
