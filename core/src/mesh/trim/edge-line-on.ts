import { surfaceLine, type SurfaceLine } from '../geodesic/surface-line.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { DrawnLine } from './cut-by-edge-lines.ts';

/** Only a memory: neither meshes nor points are changed in place. */
const KNOWN = new WeakMap<TriMesh, WeakMap<DrawnLine['points'], Map<string, SurfaceLine>>>();

/**
 * The course of an edge line on the skin, mm (`surfaceLine`). It is found once for the same mesh and points: what is drawn, measured, judged and coloured of a line that is
 * dragged is one course.
 */
export function edgeLineOn(mesh: TriMesh, { points, closed, smooth }: DrawnLine): SurfaceLine {
  const ofMesh = KNOWN.get(mesh) ?? new WeakMap<DrawnLine['points'], Map<string, SurfaceLine>>();
  KNOWN.set(mesh, ofMesh);
  const known = ofMesh.get(points) ?? new Map<string, SurfaceLine>();
  ofMesh.set(points, known);
  const key = `${closed} ${smooth}`;
  const line = known.get(key) ?? surfaceLine(mesh, points, { closed, shape: smooth ? 'smooth' : 'corners' });
  known.set(key, line);
  return line;
}
