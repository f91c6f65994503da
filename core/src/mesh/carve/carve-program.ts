import { SdkError } from '../../errors/sdk-error.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import {
  checkTrial,
  foamPlaces,
  sampledBody,
  tryProgram,
  type CarveCells,
  type CarveTrial,
} from './carve-trial.ts';
import type { CarvingCheck } from './carving-check.ts';
import { writeGcode, type ProgramOrigin } from './gcode-file.ts';
import type { CarverMachine } from './machine.ts';
import { machineFrame, requireTravel } from './machine-frame.ts';
import { carvingAxis, type SampledRadii } from './radius-grid.ts';
import { REST_OVER } from './foam-areas.ts';
import { planRest, restTool } from './rest-path.ts';
import { planToolpath, type CarvePlace, type Toolpath } from './toolpath.ts';

/** A program, and what came of it when its text was carved. */
export interface CarveProgram {
  readonly text: string;
  readonly path: Toolpath;
  /** The body in the cells of the check; where skin hides behind other skin. */
  readonly sampled: SampledRadii;
  readonly check: CarvingCheck;
  /** What it leaves, or both do. */
  readonly trial: CarveTrial;
  /** The second program, of the ball that goes where the first leaves foam: where the machine has one and there is something to do. */
  readonly rest?: RestProgram;
}

/** The program of a second ball. */
export interface RestProgram {
  readonly text: string;
  readonly path: Toolpath;
}

/** Most openings that are shown. */
const PLACES = 20;

/**
 * A program that carves a positive, carved once from its own text before anybody gets it. Warns of nothing: `check` and `sampled.unreached` say what a person has to know.
 *
 * Throws SdkError `carve/open` where the body has openings, `carve/no-surface`, `carve/ends`, `carve/stock-small`, `carve/too-many-places` and `carve/reach` as `planToolpath` does,
 * `carve/travel-…` as `requireTravel` does, and `carve/unsafe` where the program, read back and carved, cuts more than 0.3 mm into the body or moves fast through the block.
 */
export function carveProgram(
  mesh: TriMesh,
  ends: { readonly bottom: number; readonly top: number },
  machine: CarverMachine,
  origin: ProgramOrigin = {},
  { cells, ...work }: Work & { readonly cells?: CarveCells } = {},
): CarveProgram {
  requireClosed(mesh);
  const place: CarvePlace = { axis: carvingAxis(mesh, ends, work), ...ends };
  work.progress?.(0.2);
  const sampled = sampledBody(mesh, place, cells, partOf(work, 0.2, 0.3));
  const path = planToolpath(mesh, place, machine, partOf(work, 0.3, 0.6));
  requireTravel(path.moves, machine, machineFrame(machine, path));
  const text = writeGcode(path, machine, origin);
  work.checkAborted?.();
  const first = tryProgram(text, machine, machine.tool, { ...path, sampled }, partOf(work, 0.6, 0.75));
  const second = machine.rest
    ? restProgram(mesh, first, machine, origin, partOf(work, 0.75, 0.9))
    : undefined;
  const trial = second?.trial ?? first;
  const check = checkTrial(mesh, trial, partOf(work, 0.9, 1));
  work.progress?.(1);
  return { text, path, sampled, check, trial, ...(second ? { rest: second.program } : {}) };
}

/** The program of the second ball of a machine, and what both leave; undefined where there is nothing for it to do. Throws SdkError `carve/reach`, `carve/travel-…`. */
export function restProgram(
  mesh: TriMesh,
  first: CarveTrial,
  machine: CarverMachine,
  origin: ProgramOrigin = {},
  work: Work = {},
): { readonly program: RestProgram; readonly trial: CarveTrial } | undefined {
  const tool = restTool(machine)!;
  const path = planRest(mesh, first, foamPlaces(mesh, first, REST_OVER, work), machine, work);
  if (!path) return undefined;
  requireTravel(path.moves, machine, machineFrame(machine, path));
  const text = writeGcode(path, { ...machine, tool }, origin);
  const trial = tryProgram(text, machine, tool, first, { checkAborted: work.checkAborted, before: first });
  return { program: { text, path }, trial };
}

function requireClosed(mesh: TriMesh): void {
  const loops = boundaryLoops(mesh);
  if (loops.length === 0) return;
  const places = loops.slice(0, PLACES).map(([v]) => ({
    at: [...mesh.positions.subarray(3 * v!, 3 * v! + 3)] as unknown as Vec3,
  }));
  throw new SdkError('carve/open', { count: loops.length }, { places });
}
