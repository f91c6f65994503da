import { acrossCopies } from '../../errors/across-copies.ts';
import type { Vec3 } from '../../math/vec3.ts';

/** How a long computation talks to whoever started it; an OperationContext fits. */
export interface WallPorts {
  /** Throws when the result is no longer wanted. */
  checkAborted(): void;
  /** Tells how far the work is, 0 to 1. */
  progress(fraction: number): void;
}

/** Why a wall could not be built; `code` is the part after `export/` of the error a person reads. */
export type WallFault =
  | { readonly code: 'not-manifold'; readonly edges: number }
  | { readonly code: 'edge-line-unclear'; readonly line: number }
  | { readonly code: 'walls-meet'; readonly at: Vec3 }
  | { readonly code: 'wall-runs-off'; readonly at: Vec3 }
  | { readonly code: 'edge-touches-itself'; readonly at: Vec3 }
  | { readonly code: 'body-crosses-itself'; readonly pairs: number; readonly at: Vec3 }
  | {
      readonly code: 'wall-crosses-itself';
      readonly pairs: number;
      readonly at: Vec3;
      /** A point of every triangle that crosses. */
      readonly places: readonly Vec3[];
    };

/** Thrown by the functions of this folder for input that has no wall; the caller turns it into an SdkError. */
export class WallError extends Error {
  readonly fault: WallFault;

  static {
    acrossCopies(this, 'WallError');
  }

  constructor(fault: WallFault) {
    super(fault.code);
    this.name = 'WallError';
    this.fault = fault;
  }
}
