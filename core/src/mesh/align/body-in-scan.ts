import { invertRigid, transformPoint, type Mat4 } from '../../math/mat4.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { recognise } from './recognise.ts';
import type { BodyFacts } from './types.ts';

/** The body that a scan shows, as far as its shape tells. */
export interface BodyInScan {
  /** Body height, mm. */
  readonly stature: number;
  /** The middle of the pelvis, level with the iliac spines, mm in the frame of the scan. */
  readonly pelvis: Vec3;
  /** Rigid, row-major: from the scan to the patient frame with the pelvis at the origin. */
  readonly frame: Mat4;
}

/** The body in a scan; undefined where none is recognised. Sure is only what `alignScan` says is sure. Throws only what `checkAborted` throws. */
export function bodyInScan(mesh: TriMesh, facts: BodyFacts = {}, work: Work = {}): BodyInScan | undefined {
  const pose = recognise(mesh, facts, partOf(work, 0, 1))?.pose;
  if (!pose) return undefined;
  return {
    stature: pose.fit.stature,
    pelvis: transformPoint(invertRigid(pose.frame), [0, 0, 0]),
    frame: pose.frame,
  };
}
