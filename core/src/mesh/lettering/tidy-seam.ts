import type { CombinedSolids } from '../boolean/combine-solids.ts';
import { collapseShortEdges } from '../offset/skin-topology.ts';
import { vertexNormals } from '../normals.ts';
import { compact } from '../topology/compact.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Edges of the seam that are shorter are drawn together, mm: the splinters beside them face anywhere, and whoever measures the wall from one measures something else. */
const SHORTEST = 0.03;

/** A combined solid without splinters along its seam. */
export interface Tidied {
  readonly mesh: TriMesh;
  /** The triangle of the first solid that each is, or a part of; −1 for those of the second. */
  readonly from: Int32Array;
  /** How many triangles that the boolean made face against the surface about them. */
  readonly turned: number;
}

/** Draws the short edges of a seam together; the vertices of the first solid stay. */
export function tidySeam({ mesh, faceOf, firstTriangles }: CombinedSolids, first: TriMesh): Tidied {
  const { positions, indices } = mesh;
  const held = new Uint8Array(positions.length / 3);
  // They come first, in their order, and nothing of the seam lies on one.
  const known = new Set<string>();
  for (let i = 0; i < first.positions.length; i += 3) known.add(first.positions.subarray(i, i + 3).join());
  for (let v = 0; v < held.length; v++)
    if (known.has(positions.subarray(3 * v, 3 * v + 3).join())) held[v] = 1;
  const outward = vertexNormals(mesh);
  const { target } = collapseShortEdges({ positions, indices, outward, onBorder: held, minLength: SHORTEST });
  const kept: number[] = [];
  const from: number[] = [];
  for (let t = 0; 3 * t < indices.length; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => target[indices[3 * t + k]!]!) as [number, number, number];
    if (a === b || b === c || c === a) continue;
    kept.push(a, b, c);
    from.push(t < firstTriangles ? faceOf[t]! : -1);
  }
  const tidy = compact(positions, kept);
  return { mesh: tidy, from: Int32Array.from(from), turned: turnedIn(tidy) };
}

function turnedIn(mesh: TriMesh): number {
  const normals = vertexNormals(mesh);
  const normal = new Float64Array(3);
  let turned = 0;
  for (let t = 0; 3 * t < mesh.indices.length; t++) {
    triangleNormal(mesh, t, normal);
    let along = 0;
    for (let k = 0; k < 3; k++)
      for (let c = 0; c < 3; c++) along += normals[3 * mesh.indices[3 * t + k]! + c]! * normal[c]!;
    if (along < 0) turned++;
  }
  return turned;
}
