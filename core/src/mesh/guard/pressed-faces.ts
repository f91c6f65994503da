import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A triangle that is lower than this part of its longest side is a needle: it turns over where its neighbours hardly bend. */
const NEEDLE = 0.05;

/** The longest side of triangle `f`, squared, mm². */
function longestSquared({ positions: p, indices }: TriMesh, f: number): number {
  let longest = 0;
  for (let k = 0; k < 3; k++) {
    const a = 3 * indices[3 * f + k]!;
    const b = 3 * indices[3 * f + ((k + 1) % 3)]!;
    const x = p[b]! - p[a]!;
    const y = p[b + 1]! - p[a + 1]!;
    const z = p[b + 2]! - p[a + 2]!;
    longest = Math.max(longest, x * x + y * y + z * z);
  }
  return longest;
}

/**
 * Those of `faces` that in `positions` (`3·V`) keep less than `leastLeft` of their area, seen from where they faced before. Of a movement along one way that part is 1 + its slope along the
 * skin: at a slope of −1 nothing is left, and beyond it the skin lies over itself.
 */
export function pressedFaces(
  mesh: TriMesh,
  positions: Float32Array,
  faces: Uint32Array,
  leastLeft: number,
): number[] {
  const moved: TriMesh = { positions, indices: mesh.indices };
  const [before, after] = [new Float64Array(3), new Float64Array(3)];
  const pressed: number[] = [];
  for (const f of faces) {
    // As long as twice the area, and so as the longest side times the height.
    const length = triangleNormal(mesh, f, before);
    if (!(length >= NEEDLE * longestSquared(mesh, f))) continue;
    triangleNormal(moved, f, after);
    const left = before[0]! * after[0]! + before[1]! * after[1]! + before[2]! * after[2]!;
    if (left < leastLeft * length * length) pressed.push(f);
  }
  return pressed;
}
