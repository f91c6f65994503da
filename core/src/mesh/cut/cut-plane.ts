import { capCut, cutBorder, type CutResult } from './cap-cut.ts';
import { planeFrame, toPlane, type PlaneLike } from '../section/plane.ts';
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
  const { distance } = split;
  const border = cutBorder(
    split.mesh,
    (f) => split.side[f] === kept,
    (a, b) => distance[a] === 0 && distance[b] === 0,
  );
  progress?.(0.5);
  checkAborted?.();
  const frame = planeFrame(plane);
  const flat = toPlane(new Float64Array(split.mesh.positions), frame);
  return capCut(split.mesh, (f) => split.side[f] === kept, border, {
    cap: options.cap,
    xy: flat,
    mirrored: kept === 1,
    checkAborted,
  });
}
