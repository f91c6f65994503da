import { guessScanUnit, guessUpAxis } from '../align/guess-scan-unit.ts';
import type { BodyFacts } from '../align/types.ts';
import type { ImportFrame } from './convert.ts';
import type { ReadResult } from './read-mesh.ts';

/** How a file is taken. */
export interface ResolvedFrame extends ImportFrame {
  /** The unit was said, by a person or by the file, or it is the only one that fits. Where not, ask. */
  readonly unitIsSure: boolean;
}

/**
 * The unit and the up axis a file is taken in: what a person said, else what the file says, else the best guess by the shape of the
 * body. One rule for uploads and for the command line, so that the same file gives the same body in both.
 */
export function resolveFrame(
  read: ReadResult,
  said: Partial<ImportFrame> = {},
  facts: BodyFacts = {},
): ResolvedFrame {
  const told = said.unit ?? read.unit;
  const guess = told === undefined ? guessScanUnit(read.mesh, facts) : undefined;
  return {
    unit: told ?? guess!.unit,
    upAxis: said.upAxis ?? guessUpAxis(read.mesh),
    unitIsSure: told !== undefined || guess!.sure,
  };
}
