import { smootherstep } from '@bracewright/core/math';
import { geodesicDistance, simpleBorders, type TriMesh } from '@bracewright/core/mesh';

/** How the wall gets thinner towards the edge lines; mm. */
export interface Transition {
  readonly edgeThickness: number;
  /** From this distance along the surface on, the wall has its full thickness. */
  readonly distance: number;
}

/** The same thickness at every vertex. */
export const evenThickness = (mesh: TriMesh, thickness: number): Float64Array =>
  new Float64Array(mesh.positions.length / 3).fill(thickness);

/** Thickness at every vertex: `edgeThickness` on the borders, growing smoothly to `thickness` at `distance` from them. */
export function transitionThickness(
  mesh: TriMesh,
  thickness: number,
  { edgeThickness, distance }: Transition,
  checkAborted: () => void,
): Float64Array {
  const sources = simpleBorders(mesh).flatMap((border) =>
    Array.from(border, (vertex) => ({ kind: 'vertex', vertex }) as const),
  );
  const from = geodesicDistance(mesh, sources, { maxDistance: distance, checkAborted });
  return Float64Array.from(from, (d) =>
    Number.isFinite(d) ? edgeThickness + (thickness - edgeThickness) * smootherstep(d / distance) : thickness,
  );
}
