import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { carveBlock } from '../carve/carve-block.ts';
import { foamOver, placesOf, type CarveTrial } from '../carve/carve-trial.ts';
import { gridMesh } from '../carve/foam-over-skin.ts';
import { readRadiusGrid } from '../carve/grid-file.ts';
import type { CarverMachine } from '../carve/machine.ts';
import { carvingAxis, type RadiusGrid } from '../carve/radius-grid.ts';
import { restTool } from '../carve/rest-path.ts';
import { sweptTool } from '../carve/swept-tool.ts';
import { cutterOf } from '../carve/toolpath.ts';
import { heightsOf, type Heights } from '../measure/measure.ts';
import type { OutputSurface } from './agreement.ts';

/** Cells in which a program is carved again: directions, and mm between heights. */
const CELLS = { angles: 360, pitch: 0.9 } as const;
/** Beyond the heights of the brace, mm, a surface goes on, so that its own end is no border of the comparison. */
const BEYOND = 6;
/** What is left where a program never came stands out so far from the positive, mm. */
const BLOCK = 30;

/**
 * What the file of a radius grid tells between the heights of a brace (mm), straight between its cells as a carver takes it. Undefined where some direction has no radius there. Throws SdkError
 * `carve/grid-file`.
 */
export function gridOutput(text: string, brace: Heights): OutputSurface | undefined {
  const grid = between(readRadiusGrid(text).grid, brace);
  if (grid.heights.length < 2 || grid.radii.some(Number.isNaN)) return undefined;
  return { output: 'grid', mesh: gridMesh(grid) };
}

/** The levels of a grid about some heights. */
function between({ heights, angles, radii, axis }: RadiusGrid, { bottom, top }: Heights): RadiusGrid {
  const after = heights.findIndex((height) => height > bottom - BEYOND);
  const first = Math.max(0, after < 0 ? heights.length : after - 1);
  const beyond = heights.findIndex((height) => height >= top + BEYOND);
  const end = beyond < 0 ? heights.length : beyond + 1;
  return {
    axis,
    angles,
    heights: heights.slice(first, end),
    radii: radii.slice(first * angles, end * angles),
  };
}

/**
 * What the text of a program leaves of a block about a positive between the heights of a brace (mm), and after it that of a second ball (`rest`): read as its machine does, and carved. What the ridges
 * between rows may be is allowed for. Throws SdkError `carve/gcode-file`.
 */
export function programOutput(
  text: string,
  machine: CarverMachine,
  {
    positive,
    brace,
    rest,
  }: { readonly positive: TriMesh; readonly brace: Heights; readonly rest?: string | undefined },
  work: Work = {},
): OutputSurface {
  const ends = heightsOf(positive);
  const axis = carvingAxis(positive, ends, { checkAborted: work.checkAborted });
  const low = Math.max(ends.bottom, brace.bottom - BEYOND);
  const high = Math.min(ends.top, brace.top + BEYOND);
  const levels = Math.max(2, Math.ceil((high - low) / CELLS.pitch) + 1);
  const heights = Float64Array.from({ length: levels }, (_, i) => low + ((high - low) * i) / (levels - 1));
  const block = { axis, heights, angles: CELLS.angles, radius: reachOf(positive, axis) + BLOCK };
  const second = rest === undefined ? undefined : restTool(machine);
  const programs = [{ text, tool: machine.tool }, ...(second ? [{ text: rest!, tool: second }] : [])];
  let stands: RadiusGrid | undefined;
  const tools = programs.map(({ text: one, tool }) => {
    const [places, cutter] = [placesOf(one, machine, ends), cutterOf(tool)];
    stands = carveBlock(places, block, cutter, { ...work, ...(stands && { stands }) }).grid;
    return { tool, swept: sweptTool(places, axis, cutter), minutes: 0 };
  });
  return programSurface(stands!, { tools }, machine);
}

/** What a trial of programs leaves about a brace as a surface. */
export const trialOutput = (trial: CarveTrial, machine: CarverMachine, brace: Heights): OutputSurface =>
  programSurface(between(trial.carved, brace), trial, machine);

const programSurface = (
  carved: RadiusGrid,
  trial: Pick<CarveTrial, 'tools'>,
  { rows }: CarverMachine,
): OutputSurface => ({
  ...{ output: 'program', mesh: gridMesh(carved), allowance: rows.scallop, corners: true },
  exact: (place, otherwise) => foamOver(trial, place, otherwise),
});

/** The largest distance of a mesh from an upright axis. */
function reachOf({ positions: p }: TriMesh, [x, y]: readonly [number, number]): number {
  let most = 0;
  for (let i = 0; i < p.length; i += 3) {
    const [dx, dy] = [p[i]! - x, p[i + 1]! - y];
    most = Math.max(most, dx * dx + dy * dy);
  }
  return Math.sqrt(most);
}
