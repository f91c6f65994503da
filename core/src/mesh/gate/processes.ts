import { FORM_PROCESSES } from './form-processes.ts';
import { SdkError } from '../../errors/sdk-error.ts';

/** A way a wall is made, and what decides whether it can be. Lengths in mm. */
export interface MakeProcess {
  readonly id: string;
  /** Of the finished part, g/cm³. */
  readonly density: number;
  /** Below this the machine leaves holes: the part cannot be made. */
  readonly leastWall: number;
  /** Below this a wall of a brace bends or breaks in use: somebody has to answer for it. */
  readonly soundWall: number;
  /** Gaps narrower than this grow together. */
  readonly gap: number;
  /** Whether it is built in powder, which a closed hollow keeps. */
  readonly isInPowder: boolean;
  /** Faces that look down flatter than this need something under them, degrees from the level; undefined where nothing does. */
  readonly overhang?: number;
}

/**
 * The ways in which a printed wall is made. Density of the part and least wall from the makers' data sheets (fused and sintered PA12: 1.01 g/cm³, 1 mm; a
 * wall of three lines of a 0.4 mm nozzle: 1.2 mm), faces that need support by the usual rule of 45°. A wall of 4 mm is asked for in practice and 3.4 to
 * 3.7 mm are measured near its rims; 2 mm is where polyamide and polypropylene of a brace begin to give way by hand.
 */
export const MAKE_PROCESSES = [
  { id: 'sls', density: 1.01, leastWall: 1, soundWall: 2, gap: 0.3, isInPowder: true },
  { id: 'fdm-pp', density: 0.9, leastWall: 1.2, soundWall: 2, gap: 0.4, isInPowder: false, overhang: 45 },
  { id: 'fdm-petg', density: 1.27, leastWall: 1.2, soundWall: 2, gap: 0.4, isInPowder: false, overhang: 45 },
] as const satisfies readonly MakeProcess[];

/** The name of a process of `MAKE_PROCESSES`. */
export type ProcessId = (typeof MAKE_PROCESSES)[number]['id'];

/** The process of a name. Throws SdkError `gate/process-unknown`. */
export function processOf(id: string): MakeProcess {
  const found = MAKE_PROCESSES.find((one) => one.id === id);
  if (found) return found;
  throw new SdkError('gate/process-unknown', {
    process: id,
    known: [...MAKE_PROCESSES, ...FORM_PROCESSES].map((one) => one.id).join(', '),
  });
}
