import { mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import { gathered, type Ball } from '../gathered.ts';
import { forEachFaultyEdge } from '../topology/faulty-edges.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Where a mesh is no surface: edges with more than two triangles, or two that disagree on the outside, and triangles that have one corner twice. None where it can be remeshed. */
export function unsoundPlaces(mesh: TriMesh): readonly Ball[] {
  const { positions, indices } = mesh;
  const places: Vec3[] = [];
  forEachFaultyEdge(mesh, (fault, a, b) => {
    if (fault !== 'border') places.push(mix(pointAt(positions, a), pointAt(positions, b), 0.5));
  });
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [indices[f]!, indices[f + 1]!, indices[f + 2]!];
    if (a === b || b === c || c === a) places.push(pointAt(positions, a));
  }
  return gathered(places);
}
