import { isSdkError } from '../../errors/sdk-error.ts';
import { adviseCutter } from '../carve/cutter-advice.ts';
import { carveProgram, type CarveProgram } from '../carve/carve-program.ts';
import { CARVE_TOLERANCE } from '../carve/carve-trial.ts';
import type { CarverMachine } from '../carve/machine.ts';
import { heightsOf } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { cutterFindings } from './cutter-findings.ts';
import type { GateFinding } from './gate-report.ts';

/** Of which carver nothing is known. */
const UNKNOWN: GateFinding = { code: 'gate/foam-tool-unknown', severity: 'note', data: {}, places: [] };

/**
 * What the tools of a carver leave on a solid positive that stands upright along Z, carved on trial from end to end (mm): where more than 0.3 mm of foam stays that is asked, and beside it why and what would do. Without a machine it is said that its
 * tool was not looked at. What no program can be made for blocks, with the words of that. Throws what `work.checkAborted` throws.
 */
export function toolFindings(
  mesh: TriMesh,
  machine: CarverMachine | undefined,
  work: Work = {},
): readonly GateFinding[] {
  if (!machine) return [UNKNOWN];
  let carved: CarveProgram;
  try {
    carved = carveProgram(mesh, heightsOf(mesh), machine, {}, partOf(work, 0, 0.6));
  } catch (error) {
    if (!isSdkError(error) || !error.code.startsWith('carve/')) throw error;
    const { code, data, places } = error;
    return [{ code: code as GateFinding['code'], severity: 'block', data, places }];
  }
  const advice = adviseCutter(mesh, carved.trial, machine, { checkAborted: work.checkAborted });
  if (!advice) return [];
  const told = { limit: CARVE_TOLERANCE, cutter: machine.rest?.diameter ?? machine.tool.diameter };
  const data = { ...told, depth: Math.round(100 * advice.depth) / 100 };
  const left: GateFinding = { code: 'gate/foam-tool', severity: 'ask', data, places: [{ at: advice.at }] };
  return [left, ...cutterFindings(advice, told)];
}
