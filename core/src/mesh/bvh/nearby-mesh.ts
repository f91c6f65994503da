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
  const { indices } = mesh;
  const beyond = outsideOf(positions, boxAbout(mesh, positions, faces));
  const chosen = new Uint32Array(faces.length);
  let count = 0;
  for (let f = 0, at = 0; f < faces.length; f++, at += 3)
    if ((beyond[indices[at]!]! & beyond[indices[at + 1]!]! & beyond[indices[at + 2]!]!) === 0)
      chosen[count++] = f;
  if (count > MOST_SHARE * faces.length)
    return { mesh, flagsOf: (flags) => flags, numbersOf: (numbers) => numbers };
  const numbers = chosen.slice(0, count);
  const part = new Uint32Array(3 * count);
  for (let i = 0, to = 0; i < count; i++, to += 3) {
    const from = 3 * numbers[i]!;
    part[to] = indices[from]!;
    part[to + 1] = indices[from + 1]!;
    part[to + 2] = indices[from + 2]!;
  }
  return {
    mesh: { positions: mesh.positions, indices: part },
    flagsOf: (flags) => {
      const own = new Uint8Array(count);
      for (let i = 0; i < count; i++) own[i] = flags[numbers[i]!]!;
      return own;
    },
    numbersOf: (own) => own.map((i) => numbers[i]!),
  };
}

type Box = readonly [number, number, number, number, number, number];

/** The box about all triangles that are flagged or have a corner that lies elsewhere in `after`, before and after: least x, y, z, most x, y, z. */
function boxAbout({ positions: before, indices }: TriMesh, after: Float32Array, faces: Uint8Array): Box {
  const vertices = before.length / 3;
  const moved = new Uint8Array(vertices);
  for (let v = 0, i = 0; v < vertices; v++, i += 3)
    if (before[i] !== after[i] || before[i + 1] !== after[i + 1] || before[i + 2] !== after[i + 2])
      moved[v] = 1;
  const isSpanned = new Uint8Array(vertices);
  for (let f = 0, at = 0; f < faces.length; f++, at += 3) {
    const a = indices[at]!;
    const b = indices[at + 1]!;
    const c = indices[at + 2]!;
    if (faces[f] === 0 && (moved[a]! | moved[b]! | moved[c]!) === 0) continue;
    isSpanned[a] = isSpanned[b] = isSpanned[c] = 1;
  }
  let [x0, y0, z0] = [Infinity, Infinity, Infinity];
  let [x1, y1, z1] = [-Infinity, -Infinity, -Infinity];
  for (const positions of [before, after])
    for (let v = 0, i = 0; v < vertices; v++, i += 3) {
      if (isSpanned[v] === 0) continue;
      const x = positions[i]!;
      const y = positions[i + 1]!;
      const z = positions[i + 2]!;
      if (x < x0) x0 = x;
      if (y < y0) y0 = y;
      if (z < z0) z0 = z;
      if (x > x1) x1 = x;
      if (y > y1) y1 = y;
      if (z > z1) z1 = z;
    }
  return [x0, y0, z0, x1, y1, z1];
}

/** For every vertex beyond which sides of the box it lies: one bit each. A triangle whose corners have one in common lies apart from it. */
function outsideOf(positions: Float32Array, [x0, y0, z0, x1, y1, z1]: Box): Uint8Array {
  const beyond = new Uint8Array(positions.length / 3);
  for (let v = 0, i = 0; v < beyond.length; v++, i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    // What is no number lies beyond every side.
    beyond[v] =
      (x >= x0 ? 0 : 1) | (x <= x1 ? 0 : 2) | (y >= y0 ? 0 : 4) | (y <= y1 ? 0 : 8) | (z >= z0 ? 0 : 16) | (z <= z1 ? 0 : 32); // prettier-ignore
  }
  return beyond;
}
