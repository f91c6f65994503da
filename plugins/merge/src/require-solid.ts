import { vec3 } from '@bracewright/core/math';
import {
  boundaryLoops,
  crossingPlaces,
  facedOutward,
  isClosed,
  selfIntersections,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';

export type Whose = 'body' | 'object';

/** Crossings of a mesh, which never changes: the same body is asked about with each preview. */
const KNOWN = new WeakMap<TriMesh, Uint32Array>();

/** The mesh as a solid that faces outwards. Throws `merge/…-open` with the openings, and `merge/…-unsound` where triangles of one edge do not pair. */
export function requireSolid(mesh: TriMesh, whose: Whose): TriMesh {
  const loops = boundaryLoops(mesh);
  if (loops.length > 0) {
    const places = loops.map((loop) => {
      const points = Array.from(loop, (vertex) => vec3.pointAt(mesh.positions, vertex));
      const at = vec3.scale(
        points.reduce((sum, point) => vec3.add(sum, point)),
        1 / points.length,
      );
      return { at, radius: Math.max(...points.map((point) => vec3.distance(point, at))) };
    });
    throw new SdkError(`merge/${whose}-open`, { holes: loops.length }, { places });
  }
  if (!isClosed(mesh)) throw new SdkError(`merge/${whose}-unsound`);
  // What is seen from outside is the outside of a solid, however its file lists the corners.
  return whose === 'object' ? facedOutward(mesh) : mesh;
}

/** Says where a solid runs through itself. */
export function tellCrossings(mesh: TriMesh, whose: Whose, ctx: OperationContext): void {
  const crossings = KNOWN.get(mesh) ?? selfIntersections(mesh, { checkAborted: ctx.checkAborted });
  KNOWN.set(mesh, crossings);
  if (crossings.length === 0) return;
  const places = whose === 'body' || crossings.length < 20_000 ? crossingPlaces(mesh, crossings) : [];
  ctx.warn(`merge/${whose}-crosses`, { places });
}
