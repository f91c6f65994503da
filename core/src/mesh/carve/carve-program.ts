import { SdkError } from '../../errors/sdk-error.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { carveBlock } from './carve-block.ts';
import { checkCarving, type CarvingCheck } from './carving-check.ts';
import { writeGcode, type ProgramOrigin } from './gcode-file.ts';
import { readGcode } from './gcode-reader.ts';
import type { CarverMachine } from './machine.ts';
import { machineFrame, requireTravel, type ToolPlace } from './machine-frame.ts';
import { carvingAxis, sampleRadii, type SampledRadii } from './radius-grid.ts';
import { cutterOf, planToolpath, type CarvePlace, type Toolpath } from './toolpath.ts';

/** Cells in which a program is carved to see what comes of it: directions, and mm between heights. */
export interface CarveCells {
  readonly angles: number;
  readonly pitch: number;
}

/** A program, and what came of it when its text was carved. */
export interface CarveProgram {
  readonly text: string;
  readonly path: Toolpath;
  /** The body in the cells of the check; where skin hides behind other skin. */
  readonly sampled: SampledRadii;
  readonly check: CarvingCheck;
}

/** What a carved surface may differ from the body, mm. */
export const CARVE_TOLERANCE = 0.3;
/** Most levels that `sampleRadii` takes. */
const MOST_LEVELS = 1900;
/** Every other degree, and not in step with the rows. */
const CELLS: CarveCells = { angles: 360, pitch: 0.9 };
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
  { cells = CELLS, ...work }: Work & { readonly cells?: CarveCells } = {},
): CarveProgram {
  requireClosed(mesh);
  const place: CarvePlace = { axis: carvingAxis(mesh, ends, work), ...ends };
  work.progress?.(0.2);
  const pitch = Math.max(cells.pitch, (ends.top - ends.bottom) / MOST_LEVELS);
  const { angles } = cells;
  const sampled = sampleRadii(mesh, { ...place, angles, pitch }, partOf(work, 0.2, 0.3));
  requireSurface(sampled);
  const path = planToolpath(mesh, place, machine, partOf(work, 0.3, 0.6));
  requireTravel(path.moves, machine, machineFrame(machine, path));
  const text = writeGcode(path, machine, origin);
  work.checkAborted?.();
  const check = checkProgram(mesh, { text, path, sampled }, machine, partOf(work, 0.6, 1));
  work.progress?.(1);
  return { text, path, sampled, check };
}

/** The places of the tip that the text of a program tells, about the body. Throws SdkError `carve/gcode-file`. */
export function placesOf(
  text: string,
  machine: CarverMachine,
  ends: { readonly bottom: number; readonly top: number },
): readonly (ToolPlace & { readonly rapid: boolean; readonly line: number })[] {
  const frame = machineFrame(machine, ends);
  return readGcode(text, machine).moves.map((move) => {
    const { angle, height, radius } = frame.toBody(move);
    return { angle, height, radius, line: move.line, rapid: move.rapid };
  });
}

/** Carves a program from its text. Throws SdkError `carve/unsafe`. */
function checkProgram(
  mesh: TriMesh,
  { text, path, sampled }: Pick<CarveProgram, 'text' | 'path' | 'sampled'>,
  machine: CarverMachine,
  work: Work,
): CarvingCheck {
  const { axis, heights, angles } = sampled.grid;
  const cutter = cutterOf(machine.tool);
  const places = placesOf(text, machine, path);
  const block = { axis, heights, angles, radius: path.stockRadius };
  const carved = carveBlock(places, block, cutter, partOf(work, 0, 0.5));
  const { low, high } = path;
  const options = { cutter, low, high, tolerance: CARVE_TOLERANCE };
  const check = checkCarving(mesh, sampled, carved.grid, options, partOf(work, 0.5, 1));
  if (check.gouge > CARVE_TOLERANCE || carved.rapidDepth > 0)
    throw new SdkError(
      'carve/unsafe',
      { gouge: hundredth(check.gouge), rapid: hundredth(carved.rapidDepth) },
      { places: check.gougeAt ? [{ at: check.gougeAt }] : [] },
    );
  return check;
}

const hundredth = (value: number): number => Math.round(100 * value) / 100;

function requireClosed(mesh: TriMesh): void {
  const loops = boundaryLoops(mesh);
  if (loops.length === 0) return;
  const places = loops.slice(0, PLACES).map(([v]) => ({
    at: [...mesh.positions.subarray(3 * v!, 3 * v! + 3)] as unknown as Vec3,
  }));
  throw new SdkError('carve/open', { count: loops.length }, { places });
}

/** A grid without a radius somewhere: the axis runs beside the body. */
function requireSurface({ grid: { radii, heights, angles } }: SampledRadii): void {
  const missing = radii.findIndex(Number.isNaN);
  if (missing >= 0)
    throw new SdkError('carve/no-surface', { height: Math.round(heights[Math.floor(missing / angles)]!) });
}
