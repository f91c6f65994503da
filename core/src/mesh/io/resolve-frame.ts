import { guessUnit, guessUpAxis } from '../guess-frame.ts';
import type { ImportFrame } from './convert.ts';
import type { ReadResult } from './read-mesh.ts';

/**
 * The unit and the up axis a file is taken in: what a person said, else what the file says, else the best guess. One rule for
 * uploads and for the command line, so that the same file gives the same body in both.
 */
export function resolveFrame(read: ReadResult, said: Partial<ImportFrame> = {}): ImportFrame {
  return {
    unit: said.unit ?? read.unit ?? guessUnit(read.mesh),
    upAxis: said.upAxis ?? guessUpAxis(read.mesh),
  };
}
