import type { Vec3 } from '../math/vec3.ts';

/** A place on the body that a finding is about, in the frame of the mesh the operation gives. */
export interface FindingPlace {
  /** mm. */
  readonly at: Vec3;
  /** How far the place reaches about `at`, mm; absent for a point. */
  readonly radius?: number;
  /** Which clearance of an edge line it is (`axilla-left`), where the place is one: it is called by that and not by where it lies. */
  readonly clearance?: string;
}
