import type { TriMesh } from '../tri-mesh.ts';

/** Of the triangles of a body those that a movement may bring into touch. */
export interface NearbyMesh {
  /** The body with these triangles only. Its positions are those before the movement. */
  readonly mesh: TriMesh;
  /** The body's flags for these triangles. */
  flagsOf(faces: Uint8Array): Uint8Array;
  /** Numbers of these triangles as numbers of the body. */
  numbersOf(faces: Uint32Array): Uint32Array;
}

/** Beyond this share of the body choosing costs more than it saves. */
const MOST_SHARE = 0.7;

/**
 * The triangles that reach into the box about the movement of `mesh` to `positions`: all that moves, before and after and between, and all
 * triangles in `faces` (`F` flags). Two triangles can only come to meet when both are among them or neither moves.
 */
export function nearbyMesh(mesh: TriMesh, positions: Float32Array, faces: Uint8Array): NearbyMesh {
  const { positions: before, indices } = mesh;
  const low = [Infinity, Infinity, Infinity] as [number, number, number];
  const high = [-Infinity, -Infinity, -Infinity] as [number, number, number];
  const span = (at: number): void => {
    for (let k = 0 as 0 | 1 | 2; k < 3; k++) {
      low[k] = Math.min(low[k], before[at + k]!, positions[at + k]!);
      high[k] = Math.max(high[k], before[at + k]!, positions[at + k]!);
    }
  };
  for (let f = 0; f < faces.length; f++) {
    const [a, b, c] = [3 * indices[3 * f]!, 3 * indices[3 * f + 1]!, 3 * indices[3 * f + 2]!];
    if (faces[f] === 0 && !isMoved(before, positions, a, b, c)) continue;
    span(a);
    span(b);
    span(c);
  }
  const chosen = new Uint32Array(faces.length);
  let count = 0;
  for (let f = 0; f < faces.length; f++) {
    const [a, b, c] = [3 * indices[3 * f]!, 3 * indices[3 * f + 1]!, 3 * indices[3 * f + 2]!];
    let isIn = true;
    for (let k = 0 as 0 | 1 | 2; k < 3 && isIn; k++) {
      const [x, y, z] = [positions[a + k]!, positions[b + k]!, positions[c + k]!];
      isIn = (x <= high[k] || y <= high[k] || z <= high[k]) && (x >= low[k] || y >= low[k] || z >= low[k]);
    }
    if (isIn) chosen[count++] = f;
  }
  if (count > MOST_SHARE * faces.length)
    return { mesh, flagsOf: (flags) => flags, numbersOf: (numbers) => numbers };
  const numbers = chosen.slice(0, count);
  const part = new Uint32Array(3 * count);
  for (let i = 0; i < count; i++) for (let k = 0; k < 3; k++) part[3 * i + k] = indices[3 * numbers[i]! + k]!;
  return {
    mesh: { positions: before, indices: part },
    flagsOf: (flags) => Uint8Array.from(numbers, (f) => flags[f]!),
    numbersOf: (own) => own.map((i) => numbers[i]!),
  };
}

/** Whether a corner of a triangle lies elsewhere. */
function isMoved(before: Float32Array, after: Float32Array, a: number, b: number, c: number): boolean {
  for (let k = 0; k < 3; k++)
    if (before[a + k] !== after[a + k] || before[b + k] !== after[b + k] || before[c + k] !== after[c + k])
      return true;
  return false;
}
