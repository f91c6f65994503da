import type { Vec3 } from '../math/vec3.ts';

/** A place on the body that a finding is about, in the frame of the mesh the operation gives. */
export interface FindingPlace {
  /** mm. */
  readonly at: Vec3;
  /** How far the place reaches about `at`, mm; absent for a point. */
  readonly radius?: number;
}
