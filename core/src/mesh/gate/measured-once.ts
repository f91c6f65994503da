import { buildBvh } from '../bvh/bvh.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { MAX_PAIRS } from '../repair/inspect.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { wallByRays, type MeasuredByRays, type RayOptions } from './wall-by-rays.ts';

interface Measured {
  crossings?: Uint32Array;
  /** By what they were measured with. */
  readonly walls: Map<string, MeasuredByRays>;
}

/**
 * What was measured, by part: who is asked for a reason answers about the same part, and a part is looked at for another bed. Only a
 * memory: meshes never change, and the same mesh is always measured the same.
 */
const KNOWN = new WeakMap<TriMesh, Measured>();

function measuredOf(mesh: TriMesh): Measured {
  const known = KNOWN.get(mesh) ?? { walls: new Map() };
  KNOWN.set(mesh, known);
  return known;
}

/** `selfIntersections` of a part, at most MAX_PAIRS of them, found once. Throws only what `work.checkAborted` throws. */
export function crossingsOf(mesh: TriMesh, work: Work): Uint32Array {
  work.checkAborted?.();
  const known = measuredOf(mesh);
  return (known.crossings ??= selfIntersections(mesh, { ...work, limit: MAX_PAIRS }));
}

/** `wallByRays` of a part, measured once for the same options. Throws only what `work.checkAborted` throws. */
export function wallsOf(mesh: TriMesh, options: RayOptions, work: Work): MeasuredByRays {
  work.checkAborted?.();
  const { walls } = measuredOf(mesh);
  const key = JSON.stringify(options);
  const known = walls.get(key);
  if (known) return known;
  const measured = wallByRays(buildBvh(mesh, work.checkAborted), options, work);
  walls.set(key, measured);
  return measured;
}
