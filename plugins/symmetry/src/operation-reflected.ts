import { vec3, type Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { mirrorPoint, mirrorWay, type Plane } from '@bracewright/core/params';

interface Known {
  readonly key: string;
  readonly reflected: TriMesh;
}

/** Only a memory: the same body reflected at the same plane is the same, and what is remembered of it with it. */
const KNOWN = new WeakMap<TriMesh, Known>();

/** The indices with each triangle gone round the other way. */
function turned(indices: Uint32Array): Uint32Array {
  const other = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) for (let k = 0; k < 3; k++) other[i + k] = indices[i + 2 - k]!;
  return other;
}

/**
 * The body mirrored at a plane: its other side lies where the one was that a region was drawn on. What is done there is done with the same numbers, ties among them, as on the side itself: on a body whose halves are mirror
 * images, triangle for triangle, it comes out to the last bit.
 */
export function reflected(mesh: TriMesh, plane: Plane): TriMesh {
  const key = JSON.stringify([plane.origin, plane.normal]);
  const known = KNOWN.get(mesh);
  if (known?.key === key) return known.reflected;
  const positions = new Float32Array(mesh.positions.length);
  const at = (v: number) => ({ position: vec3.pointAt(mesh.positions, v), normal: plane.normal });
  for (let v = 0; 3 * v < positions.length; v++)
    positions.set(mirrorPoint(at(v) as never, plane).position, 3 * v);
  const made = { positions, indices: turned(mesh.indices) };
  KNOWN.set(mesh, { key, reflected: made });
  return made;
}

/** What was made of the reflected body, on the body itself. Vertices that were not moved keep their bits. */
export function reflectedBack(mesh: TriMesh, made: TriMesh, plane: Plane): TriMesh {
  const image = reflected(mesh, plane).positions;
  const count = mesh.positions.length;
  const across = vec3.normalize(plane.normal);
  const positions = new Float32Array(made.positions.length);
  positions.set(mesh.positions);
  for (let i = 0; i < positions.length; i += 3) {
    const to = vec3.pointAt(made.positions, i / 3);
    if (i >= count) {
      positions.set(mirrorPoint({ position: [...to], normal: plane.normal }, plane).position, i);
      continue;
    }
    const from = vec3.pointAt(image, i / 3);
    if (to[0] === from[0] && to[1] === from[1] && to[2] === from[2]) continue;
    const way: Vec3 = mirrorWay(vec3.subtract(to, from), across);
    positions.set(vec3.add(vec3.pointAt(mesh.positions, i / 3), way), i);
  }
  return { positions, indices: turned(made.indices) };
}
