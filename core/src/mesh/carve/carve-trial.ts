import { SdkError } from '../../errors/sdk-error.ts';
import { PI, sinCos } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { heightsOf } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { carveBlock } from './carve-block.ts';
import { checkCarving, type CarvingCheck } from './carving-check.ts';
import { carvedSurface } from './foam-over-skin.ts';
import { readGcode } from './gcode-reader.ts';
import type { CarverMachine, CarverTool } from './machine.ts';
import { machineFrame, type ToolPlace } from './machine-frame.ts';
import { carvingAxis, sampleRadii, type RadiusGrid, type SampledRadii } from './radius-grid.ts';
import { sweptTool, type SweptTool } from './swept-tool.ts';
import { cutterOf, stockOf, type CarvePlace } from './toolpath.ts';

/** What one program or two of a positive leave of its block, carved from their text. Lengths in mm. */
export interface CarveTrial extends CarvePlace {
  readonly stockRadius: number;
  /** Lowest and highest row. */
  readonly low: number;
  readonly high: number;
  /** The body in the cells of the trial. */
  readonly sampled: SampledRadii;
  readonly carved: RadiusGrid;
  /** How deep a rapid move went into what stood there; 0 for none. */
  readonly rapidDepth: number;
  /** The tools in their order, with what they went over; the last one is the finest. */
  readonly tools: readonly {
    readonly tool: CarverTool;
    readonly swept: SweptTool;
    readonly minutes: number;
  }[];
}

/** Cells in which a program is carved to see what comes of it: directions, and mm between heights. */
export interface CarveCells {
  readonly angles: number;
  readonly pitch: number;
}

/** A place of the skin over which foam stays. Lengths in mm. */
export interface FoamPlace {
  readonly level: number;
  readonly angle: number;
  readonly at: Vec3;
  readonly depth: number;
}

/** What a carved surface may differ from the body, mm. */
export const CARVE_TOLERANCE = 0.3;
/** Most levels that `sampleRadii` takes. */
const MOST_LEVELS = 1900;
/** Every other degree, and not in step with the rows. */
const CELLS: CarveCells = { angles: 360, pitch: 0.9 };
/** Foam that is looked for about a place of the skin, mm, before what the cells say is taken. */
const NEAR = 3;

/** The body in the cells of a trial. Throws SdkError `carve/no-surface` where the axis runs beside it. */
export function sampledBody(
  mesh: TriMesh,
  place: CarvePlace,
  { angles, pitch }: CarveCells = CELLS,
  work: Work = {},
): SampledRadii {
  const least = Math.max(pitch, (place.top - place.bottom) / MOST_LEVELS);
  const sampled = sampleRadii(mesh, { ...place, angles, pitch: least }, work);
  const { grid } = sampled;
  const missing = grid.radii.findIndex(Number.isNaN);
  if (missing >= 0)
    throw new SdkError('carve/no-surface', {
      height: Math.round(grid.heights[Math.floor(missing / grid.angles)]!),
    });
  return sampled;
}

/** A place to which a program takes the tip: rapidly or not, from which line, and how long that takes as F says. */
export interface ProgramPlace extends ToolPlace {
  readonly rapid: boolean;
  readonly line: number;
  readonly minutes: number | undefined;
}

/** The places of the tip that the text of a program tells, about the body. Throws SdkError `carve/gcode-file`. */
export function placesOf(
  text: string,
  machine: CarverMachine,
  ends: { readonly bottom: number; readonly top: number },
): readonly ProgramPlace[] {
  const frame = machineFrame(machine, ends);
  return readGcode(text, machine).moves.map((move) => {
    const { angle, height, radius } = frame.toBody(move);
    return { angle, height, radius, line: move.line, rapid: move.rapid, minutes: move.minutes };
  });
}

/** How long a program takes: cuts as F says, moves through the air as fast as the machine goes. */
function minutesOf(places: readonly ProgramPlace[], { feed }: CarverMachine): number {
  return places.reduce((sum, { minutes, ...to }, i) => {
    const from = places[i - 1] ?? to;
    const [rise, out] = [to.height - from.height, to.radius - from.radius];
    const air = Math.sqrt(rise * rise + out * out) / feed.rapid;
    return sum + (minutes ?? Math.max(air, Math.abs(to.angle - from.angle) / feed.turning));
  }, 0);
}

/** Where a program carves. */
export type CarveFrame = Pick<
  CarveTrial,
  'axis' | 'bottom' | 'top' | 'stockRadius' | 'low' | 'high' | 'sampled'
>;

/** Where the programs of a positive carve: about its axis, from its block. Throws SdkError `carve/no-surface`, `carve/stock-small`. */
export function carveFrame(
  mesh: TriMesh,
  machine: CarverMachine,
  { cells = CELLS, ...work }: Work & { readonly cells?: CarveCells } = {},
): CarveFrame {
  const ends = heightsOf(mesh);
  const place = { axis: carvingAxis(mesh, ends, work), ...ends };
  const { foot, head } = machine.leave;
  return {
    ...{ ...place, stockRadius: stockOf(mesh, place.axis, machine) },
    ...{ low: ends.bottom + foot, high: ends.top - head, sampled: sampledBody(mesh, place, cells, work) },
  };
}

/** Carves the text of a program for a tool, from the block or from what stands after `before`. Throws SdkError `carve/gcode-file`. */
export function tryProgram(
  text: string,
  machine: CarverMachine,
  tool: CarverTool,
  { axis, bottom, top, stockRadius, low, high, sampled }: CarveFrame,
  { before, ...work }: Work & { readonly before?: CarveTrial } = {},
): CarveTrial {
  const { heights, angles } = sampled.grid;
  const cutter = cutterOf(tool);
  const places = placesOf(text, machine, { bottom, top });
  const block = { axis, heights, angles, radius: stockRadius };
  const stands = before ? { stands: before.carved } : {};
  const { grid, rapidDepth } = carveBlock(places, block, cutter, { ...work, ...stands });
  const tools = [
    ...(before?.tools ?? []),
    { tool, swept: sweptTool(places, axis, cutter), minutes: minutesOf(places, machine) },
  ];
  return { axis, bottom, top, stockRadius, low, high, sampled, carved: grid, rapidDepth: Math.max(rapidDepth, before?.rapidDepth ?? 0), tools }; // prettier-ignore
}

/** From a place of the skin to the nearest place where a tool of the trial was, mm, exact for its moves; what the cells say (`otherwise`) where none was near. */
export function foamOver(trial: Pick<CarveTrial, 'tools'>, place: Vec3, otherwise: number): number {
  return nearestTool(trial, place, Math.min(otherwise + 0.5, NEAR)) ?? otherwise;
}

function nearestTool({ tools }: Pick<CarveTrial, 'tools'>, place: Vec3, most: number): number | undefined {
  const nearest = Math.min(...tools.map(({ swept }) => swept.foamOver(place, most)));
  return nearest === Infinity ? undefined : Math.abs(nearest);
}

/** Measures a trial against its body. Throws SdkError `carve/unsafe` where it goes more than 0.3 mm into the body or fast through the block. */
export function checkTrial(mesh: TriMesh, trial: CarveTrial, work: Work = {}): CarvingCheck {
  const { sampled, carved, low, high, tools, rapidDepth } = trial;
  const check = checkCarving(
    mesh,
    sampled,
    carved,
    {
      ...{ cutter: cutterOf(tools.at(-1)!.tool), low, high, tolerance: CARVE_TOLERANCE },
      foamOver: (place, otherwise) => foamOver(trial, place, otherwise),
    },
    work,
  );
  if (check.gouge > CARVE_TOLERANCE || rapidDepth > 0)
    throw new SdkError(
      'carve/unsafe',
      { gouge: hundredth(check.gouge), rapid: hundredth(rapidDepth) },
      { places: check.gougeAt ? [{ at: check.gougeAt }] : [] },
    );
  return check;
}

const hundredth = (value: number): number => Math.round(100 * value) / 100;

/** The skin over which more than `over` mm of foam stay, cell by cell and along the edges of the body; what hides behind other skin is left out. */
export function foamPlaces(
  mesh: TriMesh,
  trial: CarveTrial,
  over: number,
  work: Work = {},
): readonly FoamPlace[] {
  const { sampled, carved, low, high } = trial;
  const { axis, angles, heights, radii } = sampled.grid;
  const hidden = new Set(sampled.unreached.map(({ level, angle }) => level * angles + angle));
  const found = new Map<number, FoamPlace>();
  const surface = carvedSurface(carved, work.checkAborted);
  for (let level = 0; level < heights.length; level++) {
    work.checkAborted?.();
    if (heights[level]! < low - 0.1 || heights[level]! > high + 0.1) continue;
    for (let angle = 0; angle < angles; angle++) {
      const cell = level * angles + angle;
      const gap = carved.radii[cell]! - radii[cell]!;
      if (gap <= over || hidden.has(cell)) continue;
      const [sin, cos] = sinCos((2 * PI * angle) / angles);
      const at: Vec3 = [axis[0] + radii[cell]! * cos, axis[1] + radii[cell]! * sin, heights[level]!];
      const depth = nearestTool(trial, at, Math.min(gap + 0.5, NEAR)) ?? surface.distanceFrom(at);
      if (depth > over) found.set(cell, { level, angle, at, depth });
    }
  }
  const bvh = sharedBvh(mesh, work.checkAborted);
  for (const { level, angle, at, distance } of surface.edgesUnder(
    bvh,
    { low, high, depth: over },
    partOf(work, 0, 1),
  )) {
    const depth = foamOver(trial, at, distance);
    const cell = level * angles + angle;
    if (depth > over && (found.get(cell)?.depth ?? 0) < depth) found.set(cell, { level, angle, at, depth });
  }
  return [...found.values()];
}
