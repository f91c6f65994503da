import type { TriMesh } from '../../mesh/index.ts';
import { buildRenderTopology } from './render-topology.ts';
import { cavity, shadingNormals } from './shading.ts';

/**
 * A body as the graphics card gets it: the vertices of the mesh, then copies of those on a crease (`sources` says of which), with
 * what each is drawn by. `D` is the number of drawn vertices.
 */
export interface DrawnBody {
  /** `3·F`, into the drawn vertices. */
  readonly indices: Uint32Array;
  /** `D − V` mesh vertices that the drawn vertices from `V` on copy. */
  readonly sources: Uint32Array;
  /** `3·D`, mm. */
  readonly positions: Float32Array;
  /** `3·D` unit vectors. */
  readonly normals: Float32Array;
  /** `D` values −1 to 1: edge to fold. */
  readonly folds: Float32Array;
}

/** Makes a body ready for drawing somewhere else; the page stays free meanwhile. */
export type BodyPreparer = (mesh: TriMesh) => Promise<DrawnBody>;

/** Values of the mesh's vertices, `stride` each, followed by those of the copies, into `out`. */
export function spread(values: Float32Array, sources: Uint32Array, stride: number, out: Float32Array): void {
  out.set(values);
  const start = values.length;
  for (let i = 0; i < sources.length; i++)
    for (let k = 0; k < stride; k++) out[start + stride * i + k] = values[stride * sources[i]! + k]!;
}

/** How much each drawn vertex lies in a fold. Measured on the mesh as it is joined, so that a crease does not break the smoothing. */
export function foldsOf(mesh: TriMesh, sources: Uint32Array): Float32Array {
  const joined = new Float32Array(mesh.positions.length);
  shadingNormals(mesh.positions, mesh.indices, joined);
  const out = new Float32Array(mesh.positions.length / 3 + sources.length);
  spread(cavity(mesh.positions, mesh.indices, joined), sources, 1, out);
  return out;
}

/** Everything that drawing a mesh needs: several passes over all triangles, so large bodies are prepared in a worker. */
export function drawnBodyOf(mesh: TriMesh): DrawnBody {
  const { indices, sources } = buildRenderTopology(mesh);
  const drawn = mesh.positions.length / 3 + sources.length;
  const positions = new Float32Array(3 * drawn);
  const normals = new Float32Array(3 * drawn);
  spread(mesh.positions, sources, 3, positions);
  shadingNormals(positions, indices, normals);
  return { indices, sources, positions, normals, folds: foldsOf(mesh, sources) };
}
