import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** So many dabs are practised; sides of the body for that, vertices 1 mm apart. */
const PRACTICE = 20;
const SIDE = 60;

/** Radius in mm of a brush that practises: a third of the sheet. */
export const PRACTICE_RADIUS = SIDE / 3;

/** A rough square sheet with vertices 1 mm apart. */
function sheet(): TriMesh {
  const indices: number[] = [];
  for (let v = 0; v + SIDE + 1 < SIDE * SIDE; v++)
    if (v % SIDE < SIDE - 1) indices.push(v, v + 1, v + SIDE, v + 1, v + SIDE + 1, v + SIDE);
  return {
    positions: Float32Array.from({ length: 3 * SIDE * SIDE }, (_, i) => {
      const v = (i / 3) | 0;
      return i % 3 === 0 ? v % SIDE : i % 3 === 1 ? (v / SIDE) | 0 : (v % 7) / 10;
    }),
    indices: Uint32Array.from(indices),
  };
}

/**
 * The engine compiles a dab while it runs for the first time, some fifty milliseconds of it: that is done before the hand comes down, on a small sheet of our own. `brushOn` makes
 * a brush of `PRACTICE_RADIUS` on it, and gives what dabs at a place. Once in a worker is enough.
 */
export function practiseDabs(
  brushOn: (mesh: TriMesh) => (position: Vec3, normal: Vec3) => void,
  checkAborted: () => void,
): void {
  const dab = brushOn(sheet());
  for (let n = 0; n < PRACTICE; n++) {
    // A dab of so small a body takes no longer than a look is wanted.
    if (n % 4 === 0) checkAborted();
    dab([n + SIDE / 4, SIDE / 2, 0], [0, 0, 1]);
  }
}
