/** Something that a brace is formed over or drawn from, and what decides whether it can be. Lengths in mm. */
export interface FormProcess {
  readonly id: 'foam' | 'sheet';
  /** Of what is bought: the block, or the sheet; g/cm³. */
  readonly density: number;
  /** Thinner than this it breaks: foam as it is carved, a sheet as it is drawn. */
  readonly leastWall: number;
  /** Thinner than this somebody has to answer for it. */
  readonly soundWall: number;
}

/**
 * The ways in which a brace is made over a positive instead of printed.
 *
 * `foam`: a block of hard polyurethane foam that a carver turns about an upright axis. 80 kg/m³ is in the middle of what is sold for positives (about 50 to 130); whoever buys another multiplies.
 * What stands out of the block thinner than the 10 mm that `export.carve` leaves about a spindle breaks under the tool.
 *
 * `sheet`: a thermoplastic sheet that is drawn down on the positive (polyethylene or polypropylene over PU foam; 4 mm of HDPE in Guy et al. 2024). The density is that of HDPE, 0.95 g/cm³ (ISO 17855-1: 0.94 and more);
 * that of polypropylene is 0.90. Under 1 mm it tears off the positive, and under 2 mm a wall of either gives way by hand, as one that is printed (`MAKE_PROCESSES`).
 */
export const FORM_PROCESSES = [
  { id: 'foam', density: 0.08, leastWall: 10, soundWall: 10 },
  { id: 'sheet', density: 0.95, leastWall: 1, soundWall: 2 },
] as const satisfies readonly FormProcess[];

/** The name of a process of `FORM_PROCESSES`. */
export type FormProcessId = (typeof FORM_PROCESSES)[number]['id'];

/** The process that a brace is formed by; undefined of one that makes walls (`MAKE_PROCESSES`), and of a name that is none. */
export const formProcessOf = (id: string): FormProcess | undefined =>
  FORM_PROCESSES.find((one) => one.id === id);
