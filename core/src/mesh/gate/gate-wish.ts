import type { Vec3 } from '../../math/vec3.ts';
import type { ScannedSkin } from '../skin/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { checkPart } from './check-part.ts';
import type { GateReport } from './gate-report.ts';
import { processOf } from './processes.ts';

/** How a wall is to be made, as it travels to another thread or to a server. */
export interface GateWish {
  /** Id of one of `MAKE_PROCESSES`. */
  readonly process: string;
  /** Room of the machine, mm. */
  readonly bed?: Vec3;
  /** The wall that was asked for at its thinnest, mm. */
  readonly wall?: number;
}

/** `checkPart` for a wish; `skin` is the body that the part is made on. Throws SdkError `gate/process-unknown`, and what `work.checkAborted` throws. */
export const checkWish = (
  mesh: TriMesh,
  { process, bed, wall }: GateWish,
  work: Work = {},
  skin?: ScannedSkin,
): GateReport => checkPart(mesh, { process: processOf(process), bed, wall, skin }, work);
