import type { TriMesh } from '../../mesh/index.ts';

/**
 * How a mesh is drawn: its own vertices first, then copies of those that lie on a crease, so that each side gets a normal
 * of its own. `indices` refer to this longer list; `sources[i]` is the mesh vertex that drawn vertex `V + i` copies.
 */
export interface RenderTopology {
  readonly indices: Uint32Array;
  readonly sources: Uint32Array;
}

const CREASE_COSINE = Math.cos((50 * Math.PI) / 180);
/** A vertex whose faces all lie within half the crease angle of their mean needs no closer look. */
const CALM_COSINE = Math.cos((25 * Math.PI) / 180);

/**
 * Splits vertices where faces meet at more than 50 degrees; corners joined by a softer edge stay together, so a crease that
 * runs out ends smoothly. Source: as smoothing by crease angle in Wavefront's format and Blender's "auto smooth", on half-edges.
 */
export function buildRenderTopology(mesh: TriMesh): RenderTopology {
  const { positions, indices } = mesh;
  const vertices = positions.length / 3;
  const faces = indices.length / 3;
  const faceNormals = unitFaceNormals(mesh);
  const sums = new Float32Array(3 * vertices);
  for (let corner = 0; corner < indices.length; corner++) {
    const v = 3 * indices[corner]!;
    const f = 3 * Math.floor(corner / 3);
    sums[v] = sums[v]! + faceNormals[f]!;
    sums[v + 1] = sums[v + 1]! + faceNormals[f + 1]!;
    sums[v + 2] = sums[v + 2]! + faceNormals[f + 2]!;
  }
  const flagged = new Uint8Array(vertices);
  let any = false;
  for (let corner = 0; corner < 3 * faces; corner++) {
    const v = indices[corner]!;
    const f = 3 * Math.floor(corner / 3);
    const [x, y, z] = [sums[3 * v]!, sums[3 * v + 1]!, sums[3 * v + 2]!];
    const d = x * faceNormals[f]! + y * faceNormals[f + 1]! + z * faceNormals[f + 2]!;
    if (d < CALM_COSINE * Math.sqrt(x * x + y * y + z * z)) {
      flagged[v] = 1;
      any = true;
    }
  }
  if (!any) return { indices, sources: new Uint32Array(0) };
  return splitFlagged(mesh, faceNormals, flagged);
}

function splitFlagged(mesh: TriMesh, faceNormals: Float32Array, flagged: Uint8Array): RenderTopology {
  const { indices } = mesh;
  const vertices = mesh.positions.length / 3;
  const cornersOf = new Map<number, number[]>();
  for (let corner = 0; corner < indices.length; corner++) {
    const v = indices[corner]!;
    if (flagged[v] === 0) continue;
    const list = cornersOf.get(v);
    if (list) list.push(corner);
    else cornersOf.set(v, [corner]);
  }
  const drawn = indices.slice();
  const sources: number[] = [];
  for (const [vertex, corners] of cornersOf) {
    const group = corners.map((_, i) => i);
    const find = (i: number): number => (group[i] === i ? i : (group[i] = find(group[i]!)));
    for (let a = 0; a < corners.length; a++)
      for (let b = 0; b < a; b++)
        if (isSoft(indices, faceNormals, corners[a]!, corners[b]!)) group[find(a)] = find(b);
    const first = find(0);
    const copies = new Map<number, number>([[first, vertex]]);
    for (let i = 0; i < corners.length; i++) {
      const root = find(i);
      let copy = copies.get(root);
      if (copy === undefined) {
        copy = vertices + sources.length;
        copies.set(root, copy);
        sources.push(vertex);
      }
      drawn[corners[i]!] = copy;
    }
  }
  return { indices: drawn, sources: Uint32Array.from(sources) };
}

/** Whether two corners at one vertex share an edge that bends by less than the crease angle. */
function isSoft(indices: Uint32Array, normals: Float32Array, a: number, b: number): boolean {
  const [fa, fb] = [Math.floor(a / 3), Math.floor(b / 3)];
  const [nextA, lastA] = [indices[3 * fa + ((a + 1) % 3)]!, indices[3 * fa + ((a + 2) % 3)]!];
  const [nextB, lastB] = [indices[3 * fb + ((b + 1) % 3)]!, indices[3 * fb + ((b + 2) % 3)]!];
  if (nextA !== lastB && lastA !== nextB && nextA !== nextB && lastA !== lastB) return false;
  const d =
    normals[3 * fa]! * normals[3 * fb]! +
    normals[3 * fa + 1]! * normals[3 * fb + 1]! +
    normals[3 * fa + 2]! * normals[3 * fb + 2]!;
  return d > CREASE_COSINE;
}

function unitFaceNormals(mesh: TriMesh): Float32Array {
  const { positions: p, indices } = mesh;
  const out = new Float32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i]!, 3 * indices[i + 1]!, 3 * indices[i + 2]!];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.sqrt(x * x + y * y + z * z) || 1;
    out[i] = x / size;
    out[i + 1] = y / size;
    out[i + 2] = z / size;
  }
  return out;
}
