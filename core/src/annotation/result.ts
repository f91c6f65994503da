import type { Vec3 } from '../math/vec3.ts';
import type { Bvh } from '../mesh/bvh/bvh.ts';
import type { SectionLoop } from '../mesh/section/section.ts';
import type { Annotation } from './annotation.ts';

/** The value of an annotation on one shape, and what to draw for it. */
export interface AnnotationResult {
  /** In `unit`; null for a kind without a value (markers). */
  readonly value: number | null;
  readonly unit: Annotation['unit'];
  /** Lines that show what was measured, mm, model space. */
  readonly lines: readonly SectionLoop[];
  /** Points after they were brought onto the skin, in the order of the parameters. */
  readonly points: readonly Vec3[];
  /** Where a label belongs. */
  readonly anchor: Vec3;
  /** `measure/open-section`: part of the line crosses a hole and was bridged. `measure/off-skin`: a point lay over 20 mm away. `measure/partly-off-skin`: some points of a marked line did, and are left out. `measure/one-of-parts`: the plane cuts other parts too, which are left out. `measure/several-parts`: it cuts several, measured together. */
  readonly warnings: readonly string[];
}

/** Tree over the same mesh, when the caller has one: points are then found faster, with the same answer. */
export interface EvaluateOptions {
  readonly bvh?: Bvh;
}
