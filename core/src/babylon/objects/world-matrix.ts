import { Matrix } from '@babylonjs/core/Maths/math.vector';
import type { Mat4 } from '../../math/index.ts';

/** The engine's points are rows, ours are columns. */
export const worldMatrix = (m: Mat4): Matrix =>
  Matrix.FromValues(
    ...([0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15].map((i) => m[i]!) as Parameters<
      typeof Matrix.FromValues
    >),
  );
