import type { Vec3 } from '../../math/vec3.ts';
import type { ScannedSkin } from '../skin/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { checkPart } from './check-part.ts';
import { checkPositive } from './check-positive.ts';
import { formProcessOf } from './form-processes.ts';
import type { GateReport } from './gate-report.ts';
import { processOf } from './processes.ts';
import type { SheetAsked } from './sheet-findings.ts';

/** How a brace is formed over a positive, as it travels. Lengths in mm, shares of 1. */
export interface FormWish {
  /** Diameter of the hole for the spindle; without it there is none. */
  readonly mandrel?: number;
  /** How a sheet is drawn down, and between which heights the brace lies. */
  readonly sheet?: SheetAsked;
}

/** How a wall or a positive is to be made, as it travels to another thread or to a server. */
export interface GateWish {
  /** Id of one of `MAKE_PROCESSES`; or of `FORM_PROCESSES`, then the mesh is the positive. */
  readonly process: string;
  /** Room of the machine, mm; of a carver the block that is at hand. */
  readonly bed?: Vec3;
  /** The wall that was asked for at its thinnest, mm. */
  readonly wall?: number;
  /** Of a positive alone. */
  readonly form?: FormWish;
}

/** `checkPart` for a wish, or `checkPositive` where its process forms a brace over the mesh; `skin` is the body that a part is made on. Throws SdkError `gate/process-unknown`, and what `work.checkAborted` throws. */
export function checkWish(
  mesh: TriMesh,
  { process, bed, wall, form = {} }: GateWish,
  work: Work = {},
  skin?: ScannedSkin,
): GateReport {
  const formed = formProcessOf(process);
  if (formed) return checkPositive(mesh, { process: formed, bed, ...form }, work);
  return checkPart(mesh, { process: processOf(process), bed, wall, skin }, work);
}
