import type { Vec3 } from '../../math/vec3.ts';

/** How much of the skin may go for the sake of patches that do not fit. */
export interface TrimLimits {
  /** Farthest from the rims of the input that skin may go, mm. */
  readonly depth: number;
  /** Share of the surface that may go in all. */
  readonly share: number;
  /**
   * Whether a hole that no patch spans is worked on until one fits or the limits are reached: only what patches run through goes, not what they fold at, and
   * as much as the share allows. Without it a few rounds are tried, each with all or nothing (frozen operations only).
   */
  readonly persist?: boolean;
}

/** What the ragged fringe of a scan may cost: a scanner frays it in a few triangles. */
export const FRINGE_LIMITS: TrimLimits = { depth: 6, share: 0.01, persist: true };

/** A connected place where skin was cut away. */
export interface SkinCut {
  /** Mean of what is gone, and the largest distance from it, mm. */
  readonly centre: Vec3;
  readonly radius: number;
  readonly triangles: number;
  /** mm². */
  readonly area: number;
  /** Farthest from the rim that the skin had there, mm. */
  readonly depth: number;
}

/** Where something does not fit beside a rim. */
export interface RimFault {
  readonly loop: Uint32Array;
  /** Middles of the triangles that run through something or fold, `3·n`, mm. */
  readonly places: Float64Array;
}

/** A hole whose patch does not fit. */
export interface Misfit extends RimFault {
  /** Lowest and highest corner of those triangles, mm. */
  readonly box: readonly number[];
}

/** How far from a fault the fringe goes: this many mean edges of the rim there, and mm more. */
export interface TrimReach {
  readonly edges: number;
  readonly mm: number;
}
