import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { RegionZoneTag, SurfacePoint } from '../params/index.ts';

/** A bounded part of the skin that a step presses in or lets out. Lengths in mm, places in the frame of the body that the step was given. */
export interface SkinZone {
  /** The closed line round it. */
  readonly contour: readonly SurfacePoint[];
  /** How the line runs through its points. */
  readonly shape: 'corners' | 'smooth';
  /** Places inside of it, at least one. */
  readonly marks: readonly SurfacePoint[];
  /** How far it is pressed in where it is pressed in most; negative: let out. */
  readonly depth: number;
}

/** A zone of the skin that a step of the design presses in or lets out, with the body before that step and after it. */
export interface DesignZone extends SkinZone {
  /** Id of the step's record. */
  readonly record: string;
  /** Which zone of a class it was placed as; absent for one that a person drew, and for the other side of one. */
  readonly tag?: Pick<RegionZoneTag, 'code' | 'part'>;
  readonly before: TriMesh;
  readonly after: TriMesh;
}
