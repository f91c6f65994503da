import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

/** The upright box round a body, mm. */
export interface BodyFrame {
  readonly min: Vec3;
  readonly max: Vec3;
  readonly centre: Vec3;
  /** Length of the box's diagonal. */
  readonly diagonal: number;
}

const frames = new WeakMap<Float32Array, BodyFrame>();

/** The box round a mesh; a mesh without vertices has an empty box at the origin. Remembered for each position array. */
export function bodyFrame(mesh: TriMesh): BodyFrame {
  const known = frames.get(mesh.positions);
  if (known) return known;
  const { positions } = mesh;
  let [x0, y0, z0] = [Infinity, Infinity, Infinity];
  let [x1, y1, z1] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
    if (z < z0) z0 = z;
    if (z > z1) z1 = z;
  }
  if (!(x1 >= x0)) [x0, y0, z0, x1, y1, z1] = [0, 0, 0, 0, 0, 0];
  const [w, d, h] = [x1 - x0, y1 - y0, z1 - z0];
  const frame: BodyFrame = {
    min: [x0, y0, z0],
    max: [x1, y1, z1],
    centre: [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2],
    diagonal: Math.sqrt(w * w + d * d + h * h),
  };
  frames.set(positions, frame);
  return frame;
}
