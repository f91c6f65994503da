import { capCut, cutBorder, type CutResult } from './cap-cut.ts';
import { planeFrame, toPlane, type PlaneFrame, type PlaneLike } from '../section/plane.ts';
import { splitByPlane } from './split-mesh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';

/** Which part of a cut body stays, and whether the cut is closed. */
export interface CutOptions extends Work {
  /** `positive` is the side the plane's normal points to. */
  readonly keep: 'positive' | 'negative';
  readonly cap: boolean;
}

/**
 * Cuts a body by a plane in one pass. A closed body stays closed when capped: the outline is filled by a constrained Delaunay
 * triangulation, outlines inside outlines being hollows. Where the surface is open at the plane, the cap ends in a straight line.
 * May return a mesh without triangles.
 */
export function cutByPlane(mesh: TriMesh, plane: PlaneLike, options: CutOptions): CutResult {
  const kept = options.keep === 'positive' ? 1 : -1;
  const { checkAborted, progress } = options;
  const split = splitByPlane(mesh, plane, { checkAborted });
  progress?.(0.4);
  checkAborted?.();
  if (split.side.every((side) => side === kept))
    return { mesh, capTriangles: new Uint32Array(0), capClean: true };
  const onCut = new Uint8Array(split.distance.length);
  for (let v = 0; v < onCut.length; v++) onCut[v] = split.distance[v] === 0 ? 1 : 0;
  const border = cutBorder(
    split.mesh,
    (f) => split.side[f] === kept,
    (a, b) => (onCut[a]! & onCut[b]!) === 1,
  );
  progress?.(0.5);
  checkAborted?.();
  const flat = laidFlat(split.mesh.positions, border, planeFrame(plane));
  return capCut(split.mesh, (f) => split.side[f] === kept, border, {
    cap: options.cap,
    xy: flat,
    mirrored: kept === 1,
    checkAborted,
  });
}

/** Coordinates in the plane, `2·V`, of the vertices on the border; 0 of the others, which nobody asks for. */
function laidFlat(positions: Float32Array, border: readonly number[], frame: PlaneFrame): Float64Array {
  const points = new Float64Array(3 * border.length);
  for (let i = 0; i < border.length; i++)
    for (let k = 0; k < 3; k++) points[3 * i + k] = positions[3 * border[i]! + k]!;
  const own = toPlane(points, frame);
  const flat = new Float64Array((positions.length / 3) * 2);
  for (let i = 0; i < border.length; i++) {
    flat[2 * border[i]!] = own[2 * i]!;
    flat[2 * border[i]! + 1] = own[2 * i + 1]!;
  }
  return flat;
}
