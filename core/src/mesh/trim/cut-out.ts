import type { TriMesh } from '../tri-mesh.ts';

/** The part of a mesh about lines, with the numbers of its vertices and triangles in the whole, both ascending. */
export interface CutOut {
  readonly mesh: TriMesh;
  readonly loops: readonly (readonly number[])[];
  readonly vertices: Uint32Array;
  readonly faces: Uint32Array;
}

/**
 * Cuts the triangles out of a mesh that lie about lines: all those with a corner within `width` mm of a vertex of a line, those about their corners, and
 * the ones about these in turn, so that the surroundings of what lies within `width`, and of its neighbours, are whole.
 */
export function cutOut(mesh: TriMesh, loops: readonly (readonly number[])[], width: number): CutOut {
  const { positions, indices } = mesh;
  let near = nearVertices(positions, loops, width);
  let faces = facesAt(indices, near);
  near = new Uint8Array(near.length);
  for (const f of faces) for (let k = 0; k < 3; k++) near[indices[3 * f + k]!] = 1;
  faces = facesAt(indices, near);
  const target = new Int32Array(near.length).fill(-1);
  for (const f of faces) for (let k = 0; k < 3; k++) target[indices[3 * f + k]!] = 0;
  let count = 0;
  for (let v = 0; v < target.length; v++) if (target[v] === 0) target[v] = count++;
  const vertices = new Uint32Array(count);
  const own = new Float32Array(3 * count);
  for (let v = 0; v < target.length; v++) {
    if (target[v]! < 0) continue;
    vertices[target[v]!] = v;
    for (let k = 0; k < 3; k++) own[3 * target[v]! + k] = positions[3 * v + k]!;
  }
  const corners = new Uint32Array(3 * faces.length);
  for (let i = 0; i < faces.length; i++)
    for (let k = 0; k < 3; k++) corners[3 * i + k] = target[indices[3 * faces[i]! + k]!]!;
  return {
    mesh: { positions: own, indices: corners },
    loops: loops.map((loop) => loop.map((vertex) => target[vertex]!)),
    vertices,
    faces,
  };
}

/** Flags the vertices in boxes of `width` mm beside or about those of the lines: all within `width` mm of one, and a few more. */
function nearVertices(
  positions: Float32Array,
  loops: readonly (readonly number[])[],
  width: number,
): Uint8Array<ArrayBuffer> {
  const near = new Uint8Array(positions.length / 3);
  const boxes = new Set<number>();
  const box = (value: number): number => Math.floor(value / width);
  // Two boxes of one number, 100 000 of them apart, would only bring in a few triangles more.
  const keyOf = (x: number, y: number, z: number): number => (x * 1e5 + y) * 1e5 + z;
  for (const loop of loops)
    for (const v of loop) {
      const [x, y, z] = [box(positions[3 * v]!), box(positions[3 * v + 1]!), box(positions[3 * v + 2]!)];
      for (let i = -1; i <= 1; i++)
        for (let j = -1; j <= 1; j++) for (let k = -1; k <= 1; k++) boxes.add(keyOf(x + i, y + j, z + k));
    }
  for (let v = 0; v < near.length; v++)
    if (boxes.has(keyOf(box(positions[3 * v]!), box(positions[3 * v + 1]!), box(positions[3 * v + 2]!))))
      near[v] = 1;
  return near;
}

/** The triangles with a flagged corner, ascending. */
function facesAt(indices: Uint32Array, flags: Uint8Array): Uint32Array {
  const out = new Uint32Array(indices.length / 3);
  let count = 0;
  for (let h = 0; h < indices.length; h += 3)
    if (flags[indices[h]!]! + flags[indices[h + 1]!]! + flags[indices[h + 2]!]! > 0) out[count++] = h / 3;
  return out.subarray(0, count);
}

/** What became of a part that was cut out. */
export interface Changed {
  /** The vertices of the part as they are, those that came behind them, and which of all are gone. */
  readonly positions: ArrayLike<number>;
  readonly isGone: readonly boolean[];
  /** Corners of its triangles, those that came behind them, and which of all are there. */
  readonly corners: ArrayLike<number>;
  readonly isThere: readonly boolean[];
}

/** The whole with a part as it has become: vertices and triangles in their order, new ones last; gives the number in it of each vertex of the part. */
export function putBack(
  mesh: TriMesh,
  { vertices, faces }: CutOut,
  changed: Changed,
): { readonly mesh: TriMesh; readonly target: (vertex: number) => number } {
  const { positions, indices } = mesh;
  const whole = positions.length / 3;
  const gone = new Uint8Array(whole);
  vertices.forEach((v, i) => (gone[v] = changed.isGone[i] ? 1 : 0));
  const target = new Int32Array(whole);
  let count = 0;
  for (let v = 0; v < whole; v++) target[v] = gone[v] === 1 ? -1 : count++;
  const born = new Map<number, number>();
  for (let i = vertices.length; i < changed.isGone.length; i++) if (!changed.isGone[i]) born.set(i, count++);
  const out = new Float32Array(3 * count);
  for (let v = 0; v < whole; v++)
    if (target[v]! >= 0) for (let k = 0; k < 3; k++) out[3 * target[v]! + k] = positions[3 * v + k]!;
  const targetOf = (i: number): number => (i < vertices.length ? target[vertices[i]!]! : born.get(i)!);
  for (let i = 0; i < changed.isGone.length; i++)
    if (!changed.isGone[i])
      for (let k = 0; k < 3; k++) out[3 * targetOf(i) + k] = changed.positions[3 * i + k]!;
  const dropped = new Uint8Array(indices.length / 3);
  faces.forEach((f, i) => (dropped[f] = changed.isThere[i] ? 0 : 1));
  const added = changed.isThere.reduce((sum, one, i) => sum + (one && i >= faces.length ? 1 : 0), 0);
  const left = faces.reduce((sum, f) => sum - dropped[f]!, indices.length / 3);
  const corners = new Uint32Array(3 * (left + added));
  let at = 0;
  for (let h = 0; h < indices.length; h += 3) {
    if (dropped[h / 3] === 1) continue;
    corners[at++] = target[indices[h]!]!;
    corners[at++] = target[indices[h + 1]!]!;
    corners[at++] = target[indices[h + 2]!]!;
  }
  for (let i = faces.length; i < changed.isThere.length; i++)
    if (changed.isThere[i]) for (let k = 0; k < 3; k++) corners[at++] = targetOf(changed.corners[3 * i + k]!);
  return { mesh: { positions: out, indices: corners }, target: targetOf };
}
