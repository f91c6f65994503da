import { SdkError } from '../../errors/sdk-error.ts';
import { sinCosDegrees } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { createDropCutter, type Cutter, type DropCutter } from './drop-cutter.ts';
import type { CarverMachine } from './machine.ts';
import { keptSamples, PathMaker, refined, type CarveMove, type Samples } from './path-maker.ts';
import { rowLevels } from './row-levels.ts';

/** Where a body stands that is carved. Lengths in mm. */
export interface CarvePlace {
  readonly axis: readonly [x: number, y: number];
  /** Of its end faces. */
  readonly bottom: number;
  readonly top: number;
}

/** A way of a tool over a body, and what it leaves. Lengths in mm. */
export interface Toolpath extends CarvePlace {
  readonly moves: readonly CarveMove[];
  /** Of the round block that it begins with. */
  readonly stockRadius: number;
  readonly safeRadius: number;
  /** Lowest and highest row. */
  readonly low: number;
  readonly high: number;
  /** Layers of roughing. */
  readonly layers: number;
  /** Rows of finishing. */
  readonly rows: number;
  /** Ridges between finishing rows, as reckoned: where skin runs along the axis, and where it is steepest. */
  readonly ridge: number;
  readonly steepest: number;
  /** At the feeds that the machine has; no controller is as fast all the time. */
  readonly minutes: number;
  /** Of a second tool: the one whose program has to have run before, and how many areas are left to this one. */
  readonly after?: CarverMachine['tool'];
  readonly areas?: number;
}

/** The largest number of places of a tool that are looked at. */
const MOST_PLACES = 6_000_000;
/** Foam about the body at least where no block is given, and to what the diameter of a block is rounded up. */
const AROUND = 5;
const BLOCK = 10;
/** No straight piece turns further than this, degrees: controllers plan ahead by blocks. */
export const LONGEST_TURN = 15;
/** Roughing follows the body to within this. */
const ROUGH_TOLERANCE = 0.1;
/** Between places on the way from one ring to the next. */
export const LINK = 0.5;
/** A holder is looked at every so many degrees and mm, and stays this far off the work. */
export const HOLDER = { angle: 6, height: 6, clear: 2 } as const;

/** Once round, at a height that may grow on the way. */
interface Turn {
  readonly from: number;
  readonly to: number;
}

/** The radii of the tip in each direction of each turn, `samples + 1` a turn: the last direction is the first one again. */
interface TurnTable {
  readonly turns: readonly Turn[];
  readonly samples: number;
  readonly tips: Float64Array;
}

/**
 * The way of a tool that carves a body from a round block: roughing in layers with an allowance, then finishing along a spiral or rings. Every place of the tool is exact for the mesh
 * (`createDropCutter`); between places it goes straight in angle, height and radius, within `rows.tolerance` of those it leaves out.
 *
 * Throws SdkError `carve/no-surface` where there is nothing about the axis on some level, `carve/ends` where what is left at the ends leaves nothing between, `carve/stock-small` where the
 * block is smaller than the body, `carve/too-many-places`, `carve/reach` where the holder of the tool would touch the work.
 */
export function planToolpath(
  mesh: TriMesh,
  place: CarvePlace,
  machine: CarverMachine,
  work: Work = {},
): Toolpath {
  const { tool, rows, rough, leave } = machine;
  const [low, high] = [place.bottom + leave.foot, place.top - leave.head];
  if (!(high - low >= 1)) throw new SdkError('carve/ends', { height: place.top - place.bottom });
  const stockRadius = stockOf(mesh, place.axis, machine);
  const samples = Math.round(360 / rows.angleStep);
  const levels = rowLevels(mesh, place.axis, machine, { low, high });
  const coarse = Math.max(2, Math.ceil((high - low) / rough.stepOver) + 1);
  const spread = Array.from({ length: coarse }, (_, i) => low + ((high - low) * i) / (coarse - 1));
  const asked = (levels.levels.length + coarse + 2) * samples;
  if (asked > MOST_PLACES) throw new SdkError('carve/too-many-places', { asked, most: MOST_PLACES });
  const cutter = createDropCutter(mesh, place.axis, cutterOf(tool));
  const fine = turnTable(cutter, turnsOf(levels.levels, rows.strategy), samples, partOf(work, 0, 0.4));
  const first = turnTable(cutter, turnsOf(spread, rows.strategy), samples, partOf(work, 0.4, 0.5));
  requireReach(mesh, { ...place, low, high, stockRadius }, fine, machine, partOf(work, 0.5, 0.6));
  const safeRadius = stockRadius + machine.safe;
  const maker = new PathMaker(machine.feed, { angle: 0, height: low, radius: safeRadius });
  const layers = roughOut(maker, cutter, first, { machine, stockRadius }, partOf(work, 0.6, 0.8));
  const all = { runs: [[0, fine.turns.length]] as const, tolerance: rows.tolerance, machine };
  layTurns(maker, cutter, fine, all, partOf(work, 0.8, 1));
  maker.leave();
  work.progress?.(1);
  return {
    ...place,
    moves: maker.moves,
    stockRadius,
    safeRadius,
    low,
    high,
    layers,
    rows: levels.levels.length,
    ridge: levels.ridge,
    steepest: levels.steepest,
    minutes: maker.moves.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** The end of a tool. */
export const cutterOf = ({ shape, diameter }: CarverMachine['tool']): Cutter => ({
  shape,
  radius: diameter / 2,
});

/** The radius of the block: as given, or a round number a little larger than the body. */
export function stockOf(
  { positions: p }: TriMesh,
  [x, y]: readonly [number, number],
  { stock }: CarverMachine,
): number {
  let most = 0;
  for (let i = 0; i < p.length; i += 3)
    most = Math.max(most, (p[i]! - x) * (p[i]! - x) + (p[i + 1]! - y) * (p[i + 1]! - y));
  const body = Math.sqrt(most);
  if (stock.diameter === null) return (BLOCK * Math.ceil((2 * (body + AROUND)) / BLOCK)) / 2;
  if (stock.diameter < 2 * body)
    throw new SdkError('carve/stock-small', { stock: stock.diameter, body: Math.ceil(2 * body) });
  return stock.diameter / 2;
}

/** Level rings; or a spiral that begins and ends with one. */
function turnsOf(levels: readonly number[], strategy: 'spiral' | 'rings'): readonly Turn[] {
  if (strategy === 'rings') return levels.map((level) => ({ from: level, to: level }));
  const [first, last] = [levels[0]!, levels.at(-1)!];
  return [
    { from: first, to: first },
    ...levels.slice(1).map((to, i) => ({ from: levels[i]!, to })),
    { from: last, to: last },
  ];
}

function turnTable(cutter: DropCutter, turns: readonly Turn[], samples: number, work: Work): TurnTable {
  const width = samples + 1;
  const tips = new Float64Array(turns.length * width);
  const heights = new Float64Array(turns.length);
  const column = new Float64Array(turns.length);
  for (let j = 0; j < width; j++) {
    work.checkAborted?.();
    work.progress?.(j / width);
    turns.forEach(({ from, to }, i) => (heights[i] = from + ((to - from) * j) / samples));
    cutter.profile(sinCosDegrees((360 * (j % samples)) / samples), heights, column);
    column.forEach((tip, i) => {
      // A tool that finds nothing would go through the axis.
      if (!(tip > 0)) throw new SdkError('carve/no-surface', { height: Math.round(heights[i]!) });
      tips[i * width + j] = tip;
    });
  }
  return { turns, samples, tips };
}

/** Layers from the block to the allowance over the body; the number of them. Turns on which a layer finds nothing are left out. */
function roughOut(
  maker: PathMaker,
  cutter: DropCutter,
  table: TurnTable,
  { machine, stockRadius }: { readonly machine: CarverMachine; readonly stockRadius: number },
  work: Work,
): number {
  const { allowance, stepDown } = machine.rough;
  const width = table.samples + 1;
  const deepest = table.turns.map((_, i) =>
    table.tips
      .subarray(i * width, (i + 1) * width)
      .reduce((least, tip) => Math.min(least, tip + allowance), Infinity),
  );
  const end = deepest.reduce((a, b) => Math.min(a, b), Infinity);
  let layers = 0;
  for (let above = stockRadius; above > end + ROUGH_TOLERANCE; above -= stepDown) {
    const floor = above - stepDown;
    const runs: [number, number][] = [];
    deepest.forEach((least, i) => {
      if (least >= above - ROUGH_TOLERANCE) return;
      if (runs.at(-1)?.[1] === i) runs.at(-1)![1] = i + 1;
      else runs.push([i, i + 1]);
    });
    const lay = { runs, floor, allowance, tolerance: ROUGH_TOLERANCE, machine };
    layTurns(maker, cutter, table, lay, { checkAborted: work.checkAborted });
    work.progress?.((stockRadius - floor) / (stockRadius - end + stepDown));
    layers++;
  }
  return layers;
}

interface Lay {
  /** From a turn to the one behind the last. */
  readonly runs: readonly (readonly [from: number, to: number])[];
  readonly tolerance: number;
  readonly machine: CarverMachine;
  /** The tip goes no deeper than this radius, and no nearer to the body. */
  readonly floor?: number;
  readonly allowance?: number;
}

/** Writes the moves of runs of turns. Rings go to and fro, so that the work never turns further than once; a spiral goes on and on. */
function layTurns(
  maker: PathMaker,
  cutter: DropCutter,
  { turns, samples, tips }: TurnTable,
  lay: Lay,
  work: Work,
): void {
  const { runs, tolerance, machine, floor = 0, allowance = 0 } = lay;
  const isRings = machine.rows.strategy === 'rings';
  const longest = (LONGEST_TURN * samples) / 360;
  const held = (tip: number) => Math.max(tip + allowance, floor);
  for (const [begin, end] of runs) {
    // The first turn begins where the work stands now.
    const base = isRings ? 0 : 360 * Math.ceil(maker.at.angle / 360 - 1e-9);
    for (let i = begin; i < end; i++) {
      work.checkAborted?.();
      work.progress?.(i / turns.length);
      const { from, to } = turns[i]!;
      const isBack = isRings && (i - begin) % 2 === 1;
      const fine = rowOf(cutter, { turns, samples, tips }, i, { tolerance, held });
      const kept = keptSamples(fine, tolerance, longest);
      const start = isRings ? 0 : base + 360 * (i - begin);
      const places = kept.map((k) => ({
        angle: start + (360 * fine.at[k]!) / samples,
        height: from + ((to - from) * fine.at[k]!) / samples,
        radius: fine.values[k]!,
      }));
      if (isBack) places.reverse();
      if (i === begin) maker.enter(places[0]!);
      else if (isRings) link(maker, cutter, from, held);
      for (const place of places) maker.cut(place);
    }
    maker.leave();
  }
}

/** The tip once round, with places between where it bends. */
function rowOf(
  cutter: DropCutter,
  { turns, samples, tips }: TurnTable,
  turn: number,
  { tolerance, held }: { readonly tolerance: number; readonly held: (tip: number) => number },
): Samples {
  const { from, to } = turns[turn]!;
  const row = tips.slice(turn * (samples + 1), (turn + 1) * (samples + 1)).map(held);
  return refined(row, tolerance, (place) => {
    const tip = cutter.at(sinCosDegrees((360 * place) / samples), from + ((to - from) * place) / samples);
    return held(tip);
  });
}

/** From one ring to the next, along the body. */
function link(maker: PathMaker, cutter: DropCutter, to: number, held: (tip: number) => number): void {
  const { angle, height } = maker.at;
  const steps = Math.ceil((to - height) / LINK);
  for (let k = 1; k < steps; k++) {
    const at = height + ((to - height) * k) / steps;
    maker.cut({ angle, height: at, radius: held(cutter.at([0, 1], at)) });
  }
}

/** Throws where a part of the holder would come nearer to the body, or to the block that is left at the ends, than it may. */
function requireReach(
  mesh: TriMesh,
  { axis, low, high, stockRadius }: CarvePlace & { low: number; high: number; stockRadius: number },
  { turns, samples, tips }: TurnTable,
  { tool, rough, leave }: CarverMachine,
  work: Work,
): void {
  const every = Math.max(1, Math.round((HOLDER.angle * samples) / 360));
  const chosen: number[] = [];
  turns.forEach(({ from }, i) => {
    if (chosen.length === 0 || from - turns[chosen.at(-1)!]!.from >= HOLDER.height) chosen.push(i);
  });
  chosen.push(turns.length - 1);
  const heights = new Float64Array(chosen.length);
  const found = new Float64Array(chosen.length);
  let worst = { short: 0, from: 0, at: [0, 0, 0] as Vec3 };
  for (const { from, diameter } of tool.holder) {
    const radius = diameter / 2 + HOLDER.clear;
    const bed = createDropCutter(mesh, axis, { shape: 'flat', radius });
    for (let j = 0; j < samples; j += every) {
      work.checkAborted?.();
      const [sin, cos] = sinCosDegrees((360 * j) / samples);
      chosen.forEach((turn, i) => {
        const { from: begin, to } = turns[turn]!;
        heights[i] = begin + ((to - begin) * j) / samples;
      });
      bed.profile([sin, cos], heights, found);
      chosen.forEach((turn, i) => {
        const tip = tips[turn * (samples + 1) + j]!;
        const isAtEnd =
          (leave.foot > 0 && heights[i]! - radius < low) || (leave.head > 0 && heights[i]! + radius > high);
        const stands = Math.max(found[i]! + rough.allowance, isAtEnd ? stockRadius : 0);
        const short = stands + HOLDER.clear - (tip + from);
        if (short > worst.short)
          worst = { short, from, at: [axis[0] + tip * cos, axis[1] + tip * sin, heights[i]!] };
      });
    }
  }
  if (worst.short > 0)
    throw new SdkError(
      'carve/reach',
      { from: worst.from, needed: Math.ceil(worst.from + worst.short) },
      { places: [{ at: worst.at }] },
    );
}
