import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  buildBvh,
  connectedComponents,
  ManyQueries,
  PatchSide,
  triangleArea,
  vertexNormals,
  type TriMesh,
} from '@bracewright/core/mesh';

/** The trunk's own piece of a body: the one with the largest surface. What lies loose beside it, an arm or debris, is no part of it. */
export interface Trunk {
  /** The body's positions with the trunk's triangles alone. */
  readonly mesh: TriMesh;
  /** The trunk's vertices, ascending. */
  readonly vertices: Uint32Array;
  /** `V` mm²: a third of the triangles about each vertex; 0 beside the trunk. */
  readonly areas: Float64Array;
  /** A place on each loose piece beside the trunk, mm. */
  readonly loose: readonly Vec3[];
}

/** A skin that is asked for its nearest places. */
export interface Skin {
  readonly mesh: TriMesh;
  /** `3·V`, see `vertexNormals`. */
  readonly normals: Float32Array;
  readonly side: PatchSide;
}

/** The trunk of a body. */
export function trunkOf(body: TriMesh): Trunk {
  const { ofFace, count } = connectedComponents(body);
  const sizes = new Float64Array(count);
  for (let f = 0; f < ofFace.length; f++) sizes[ofFace[f]!]! += triangleArea(body, f);
  let largest = 0;
  for (let piece = 1; piece < count; piece++) if (sizes[piece]! > sizes[largest]!) largest = piece;
  const indices = count < 2 ? body.indices : body.indices.filter((_, i) => ofFace[(i / 3) | 0] === largest);
  const mesh = { positions: body.positions, indices };
  const areas = new Float64Array(body.positions.length / 3);
  const isTrunk = new Uint8Array(areas.length);
  for (let i = 0; i < indices.length; i++) {
    areas[indices[i]!]! += triangleArea(mesh, (i / 3) | 0) / 3;
    isTrunk[indices[i]!] = 1;
  }
  const vertices = Uint32Array.from(isTrunk.keys()).filter((v) => isTrunk[v] === 1);
  const loose: Vec3[] = [];
  const told = new Uint8Array(count);
  for (let f = 0; f < ofFace.length; f++) {
    const piece = ofFace[f]!;
    if (piece === largest || told[piece] === 1) continue;
    told[piece] = 1;
    loose.push(vec3.pointAt(body.positions, body.indices[3 * f]!));
  }
  return { mesh, vertices, areas, loose };
}

/** A skin with what its nearest places are told by. */
export function skinOf(mesh: TriMesh, checkAborted?: () => void): Skin {
  const side = new PatchSide(new ManyQueries(buildBvh(mesh, checkAborted)));
  return { mesh, normals: vertexNormals(mesh), side };
}
