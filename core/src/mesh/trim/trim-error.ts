import { acrossCopies } from '../../errors/across-copies.ts';
import type { Vec3 } from '../../math/vec3.ts';

/**
 * Why a body could not be cut along its edge lines, and where: `line` counts from 0. A line that leaves the body, runs into a hole of the scan, meets
 * itself or another line, or does not part the body.
 */
export interface TrimFault {
  readonly code: 'lost' | 'hole' | 'meets-line' | 'parts-nothing';
  readonly line: number;
  readonly at: Vec3;
}

/** Thrown by the functions of this folder; the caller turns it into an SdkError. */
export class TrimError extends Error {
  readonly fault: TrimFault;

  static {
    acrossCopies(this, 'TrimError');
  }

  constructor(fault: TrimFault) {
    super(fault.code);
    this.name = 'TrimError';
    this.fault = fault;
  }
}
