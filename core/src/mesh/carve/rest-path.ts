import { SdkError } from '../../errors/sdk-error.ts';
import { DEGREES, RADIANS, sinCosDegrees } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { depthIn } from './carve-block.ts';
import type { CarveTrial, FoamPlace } from './carve-trial.ts';
import { createDropCutter, type DropCutter } from './drop-cutter.ts';
import type { CarverMachine, CarverTool } from './machine.ts';
import { keptSamples, PathMaker, refined, type Samples } from './path-maker.ts';
import { toolReach, type NearestTool } from './tool-reach.ts';
import { areasOf, nearFoam } from './foam-areas.ts';
import { rowLevels } from './row-levels.ts';
import { cutterOf, HOLDER, LINK, LONGEST_TURN, type Toolpath } from './toolpath.ts';

/** Where it would take less than this, mm, it does not go. */
const TAKES = 0.04;
/** Places of foam for each of which it is looked up from where the tool comes nearest: the deepest. */
const MOST_TOUCHES = 4000;
/** Rows that stand no further apart than this along the row, mm, are one; a longer way from one row to the next goes over what stands. */
const CLOSED = 4;
const FURTHEST = 20;
/** Between two rows another one is laid where the tip would come deeper there by more than `bend` mm than straight from one to the next, up to so many times and never nearer than so many mm: a crease that runs along the rows lies between them. */
const BETWEEN = { bend: 0.03, times: 3, least: 0.12 } as const;
/** So far over what stands the tool goes from one area to the next, mm, looked at every so many mm, and straight within so many. */
const OVER = { clear: 2, step: 1, tolerance: 0.5 } as const;
/** Its ridges are so much lower than those of the first tool: they lie in hollows, where the ball itself leaves something. */
const OF_RIDGE = 0.5;

/** A stretch of a row: numbers of directions, `samples` a turn, with the tip and how much stands before it at each. */
interface Stretch {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly tips: Float64Array;
  readonly depths: Float64Array;
}

/** What a second tool needs to know of the body and of what stands. */
interface Rest {
  readonly bed: DropCutter;
  /** How deep its tip at a place (degrees, mm) is in what stands. */
  readonly depth: (angle: number, height: number, tip: number) => number;
  readonly levels: readonly number[];
  readonly samples: number;
  readonly machine: CarverMachine;
}

/** The ball that goes a second time, where the first tool leaves foam; what is not said of it is as the first. */
export const restTool = ({ tool, rest }: CarverMachine): CarverTool | undefined =>
  rest ? { shape: 'ball', diameter: rest.diameter, flute: rest.flute ?? tool.flute, holder: rest.holder ?? tool.holder } : undefined; // prettier-ignore

/**
 * The way of a smaller ball where a first tool leaves more than 0.2 mm of foam, and only in areas where that is more than 0.24 mm somewhere: rows as near as its ridges ask for, to and fro, from one to the next along the body; what is deeper
 * than the ball is wide is taken in layers. Rest machining: Ren, Yau and Lee, Clean-up tool path generation by contraction tool method for machining complex polyhedral models, Computers in Industry 54 (2004); here the foam itself, measured, says where.
 * Undefined where nothing is to be done. Throws SdkError `carve/reach` where its holder would touch the work.
 */
export function planRest(
  mesh: TriMesh,
  trial: CarveTrial,
  foam: readonly FoamPlace[],
  machine: CarverMachine,
  work: Work = {},
): Toolpath | undefined {
  const tool = restTool(machine)!;
  const { axis, low, high, stockRadius, carved } = trial;
  const areas = areasOf(foam, carved.angles);
  const near = nearFoam(areas, carved, tool.diameter / 2);
  const nearer = { ...machine.rows, scallop: OF_RIDGE * machine.rows.scallop };
  const { levels: plain, ridge, steepest } = rowLevels(mesh, axis, { tool, rows: nearer }, { low, high });
  const levels = withBetween(plain);
  const samples = Math.round(360 / machine.rows.angleStep);
  const bed = createDropCutter(mesh, axis, cutterOf(tool));
  const depth = depthIn(carved, cutterOf(tool));
  const rest: Rest = { bed, depth, levels, samples, machine };
  const reach = toolReach(mesh, sharedBvh(mesh, work.checkAborted), trial);
  const deepest = areas.toSorted((a, b) => b.depth - a.depth).slice(0, MOST_TOUCHES);
  const touches = new Touches(deepest.map(({ at }) => reach.nearest(at, cutterOf(tool))));
  const looked = levels.map((height) => new LookedRow(height, rest));
  const stretches = looked.map((one, row) => {
    work.checkAborted?.();
    const apart = rankOf(row);
    if (apart === undefined) {
      const half = (levels[row + PARTS] ?? one.height) - one.height;
      return stretchesOf(row, one, { near, beside: [], touched: touches.at(one.height, half / 2) }, rest);
    }
    const [under, above] = [looked[row - apart]!, looked[row + apart]!];
    if (above.height - one.height < BETWEEN.least) return [];
    return stretchesOf(
      row,
      one,
      { near, beside: [under, above], touched: touches.at(one.height, BETWEEN.least) },
      rest,
    );
  });
  const chains = nearestFirst(chainsOf(stretches, rest), rest);
  if (chains.length === 0) return undefined;
  requireReach(mesh, trial, chains, rest, tool);
  const safeRadius = stockRadius + machine.safe;
  const maker = new PathMaker(machine.feed, { angle: 0, height: low, radius: safeRadius });
  const stepDown = Math.min(machine.rough.stepDown, tool.diameter, tool.flute);
  let layers = 0;
  for (const chain of chains) {
    work.checkAborted?.();
    const deepest = Math.max(...chain.map(({ depths }) => depths.reduce((a, b) => Math.max(a, b), 0)));
    const times = Math.max(1, Math.ceil(deepest / stepDown));
    layers = Math.max(layers, times);
    for (let time = 1; time <= times; time++)
      layChain(maker, chain, rest, time === times ? Infinity : time * stepDown);
  }
  maker.leave();
  return {
    ...{
      axis,
      bottom: trial.bottom,
      top: trial.top,
      moves: maker.moves,
      stockRadius,
      safeRadius,
      low,
      high,
      layers,
    },
    rows: chains.reduce((sum, chain) => sum + chain.length, 0),
    ...{ ridge, steepest, areas: chains.length, after: trial.tools.at(-1)!.tool },
    minutes: maker.moves.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** Of a step between rows. */
const PARTS = 1 << BETWEEN.times;

/** Rows between the rows: halves, quarters and eighths of each step. */
const withBetween = (levels: readonly number[]): readonly number[] => {
  return levels.flatMap((level, i) => {
    const next = levels[i + 1];
    if (next === undefined) return [level];
    return Array.from({ length: PARTS }, (_, k) => level + ((next - level) * k) / PARTS);
  });
};

/** How many rows away those stand between which a row lies; undefined of one that is there anyway. */
function rankOf(row: number): number | undefined {
  for (let parts = 1; parts < PARTS; parts *= 2) if (row % (2 * parts) !== 0) return parts;
  return undefined;
}

/** Where the tip comes to on a row, and how much stands before it, direction by direction as it is asked for. */
class LookedRow {
  readonly #tips = new Map<number, number>();
  readonly #depths = new Map<number, number>();
  readonly #rest: Rest;
  readonly height: number;

  constructor(height: number, rest: Rest) {
    this.height = height;
    this.#rest = rest;
  }

  degrees(k: number): number {
    return (360 * k) / this.#rest.samples;
  }

  tip(k: number): number {
    const tip = this.#tips.get(k) ?? this.#rest.bed.at(sinCosDegrees(this.degrees(k)), this.height);
    this.#tips.set(k, tip);
    return tip;
  }

  depth(k: number): number {
    const tip = this.tip(k);
    const depth = this.#depths.get(k) ?? (tip > 0 ? this.#rest.depth(this.degrees(k), this.height, tip) : 0);
    this.#depths.set(k, depth);
    return depth;
  }
}

/** Directions and heights in which the tool comes nearest to places over which foam stays: slivers between the cells, which they do not tell, are taken there. */
class Touches {
  readonly #byHeight = new Map<number, NearestTool[]>();

  constructor(places: readonly NearestTool[]) {
    for (const one of places) {
      const key = Math.floor(one.height);
      this.#byHeight.set(key, [...(this.#byHeight.get(key) ?? []), one]);
    }
  }

  /** The directions (degrees, 0 to 360) at a height, to within `half` mm. */
  at(height: number, half: number): readonly number[] {
    const found: number[] = [];
    for (let key = Math.floor(height - half); key <= Math.floor(height + half); key++)
      for (const one of this.#byHeight.get(key) ?? [])
        if (Math.abs(one.height - height) <= half) found.push(((one.turn % 360) + 360) % 360);
    return found;
  }
}

interface About {
  /** Directions in which it comes nearest to foam, degrees. */
  readonly touched: readonly number[];
  readonly near: (height: number, degrees: number) => boolean;
  /** The rows between which it lies, where it is one between the rows. */
  readonly beside: readonly LookedRow[];
}

/** Where the tool would take something on a row. */
function stretchesOf(
  row: number,
  looked: LookedRow,
  { near, beside, touched }: About,
  { samples }: Rest,
): readonly Stretch[] {
  const isDeeper = (k: number): boolean =>
    beside.length < 2 || (beside[0]!.tip(k) + beside[1]!.tip(k)) / 2 - looked.tip(k) > BETWEEN.bend;
  const runs: [from: number, to: number][] = [];
  const isTouch = new Set(
    touched.flatMap((turn) => [0, 1].map((one) => Math.floor((turn * samples) / 360) + one)),
  );
  const isTaken = (k: number) => near(looked.height, looked.degrees(k)) && looked.depth(k) > TAKES && isDeeper(k); // prettier-ignore
  for (let k = 0; k <= samples; k++) {
    if (!isTouch.has(k) && !isTaken(k)) continue;
    const last = runs.at(-1);
    const way = last ? RADIANS * looked.degrees(k - last[1]) * looked.tip(k) : Infinity;
    if (last && (way <= CLOSED || k - last[1] === 1)) last[1] = k;
    else runs.push([k, k]);
  }
  return runs.map(([begin, end]) => {
    const [from, to] = [Math.max(0, begin - 1), Math.min(samples, end + 1)];
    const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    return { row, from, to, tips: Float64Array.from(all, (k) => looked.tip(k)), depths: Float64Array.from(all, (k) => looked.depth(k)) }; // prettier-ignore
  });
}

/** Stretches in the order in which they are cut: each beside the one before, to and fro, as long as there is one. */
function chainsOf(rows: readonly (readonly Stretch[])[], { samples }: Rest): readonly (readonly Stretch[])[] {
  const open = rows.map((row) => new Set(row.filter(({ tips }) => tips.every((tip) => tip > 0))));
  const chains: Stretch[][] = [];
  for (const row of open)
    for (const first of row) {
      const chain = [first];
      row.delete(first);
      for (let next = beside(first, open, samples); next; next = beside(next, open, samples)) {
        open[next.row]!.delete(next);
        chain.push(next);
      }
      chains.push(chain);
    }
  return chains;
}

/** One on the next rows that begins or ends near a stretch. */
function beside(
  { from, to, row, tips }: Stretch,
  open: readonly ReadonlySet<Stretch>[],
  samples: number,
): Stretch | undefined {
  const slack = (FURTHEST / 2 / Math.max(1, tips[0]!)) * ((DEGREES * samples) / 360);
  for (let next = row + 1; next <= row + PARTS; next++) {
    const found = [...(open[next] ?? [])].find((one) => one.from <= to + slack && one.to >= from - slack);
    if (found) return found;
  }
  return undefined;
}

/** Cuts a chain; no deeper than `floor` mm into what stood. */
function layChain(maker: PathMaker, chain: readonly Stretch[], rest: Rest, floor: number): void {
  const { levels, samples, machine, bed } = rest;
  const degrees = (k: number) => (360 * k) / samples;
  const longest = (LONGEST_TURN * samples) / 360;
  chain.forEach((stretch, i) => {
    const height = levels[stretch.row]!;
    const lift = (place: number): number => {
      const at = Math.min(Math.floor(place), stretch.depths.length - 2);
      const depth = stretch.depths[at]! + (place - at) * (stretch.depths[at + 1]! - stretch.depths[at]!);
      return Math.max(0, depth - floor);
    };
    const held = stretch.tips.map((tip, k) => tip + Math.max(0, stretch.depths[k]! - floor));
    const row: Samples = refined(held, machine.rows.tolerance, (place) => {
      return bed.at(sinCosDegrees(degrees(stretch.from + place)), height) + lift(place);
    });
    const places = keptSamples(row, machine.rows.tolerance, longest).map((k) => ({
      angle: degrees(stretch.from + row.at[k]!),
      height,
      radius: row.values[k]!,
    }));
    if (i % 2 === 1) places.reverse();
    if (i === 0) over(maker, places[0]!, rest);
    else link(maker, places[0]!, rest);
    for (const place of places) maker.cut(place);
  });
}

type Tip = PathMaker['at'];

/** How far it is from one place of the tip to another, mm, the longer of the ways along the row and along the axis. */
function wayBetween(a: Tip, b: Tip): number {
  const arc = RADIANS * Math.abs(b.angle - a.angle) * Math.max(a.radius, b.radius);
  return Math.max(arc, Math.abs(b.height - a.height));
}

/** From where the tool stands to the begin of the next row, along the body; over what stands where that is far. */
function link(maker: PathMaker, to: Tip, rest: Rest): void {
  const from = maker.at;
  const way = wayBetween(from, to);
  if (way > FURTHEST) return over(maker, to, rest);
  const steps = Math.ceil(way / LINK);
  for (let k = 1; k < steps; k++) {
    const [angle, height, radius] = between(from, to, k / steps);
    maker.cut({ angle, height, radius: Math.max(rest.bed.at(sinCosDegrees(angle), height), radius) });
  }
}

const between = (a: Tip, b: Tip, t: number): readonly [angle: number, height: number, radius: number] => [
  a.angle + t * (b.angle - a.angle),
  a.height + t * (b.height - a.height),
  a.radius + t * (b.radius - a.radius),
];

/** To another area: low over what stands, at the feed of a cut, since it may touch it; through the air where that is sooner there. */
function over(maker: PathMaker, to: Tip, { bed, depth, machine: { feed } }: Rest): void {
  const from = maker.at;
  const way = wayBetween(from, to);
  const lifts = 2 * maker.safe - from.radius - to.radius;
  const soonest = way / feed.cut < lifts / 2 / feed.rapid + lifts / 2 / feed.plunge;
  if (from.radius >= maker.safe || !soonest) return maker.enter(to);
  const steps = Math.max(1, Math.ceil(way / OVER.step));
  const at = Array.from({ length: steps + 1 }, (_, k) => k);
  const clear = at.map((k) => {
    const [angle, height, radius] = between(from, to, k / steps);
    const tip = bed.at(sinCosDegrees(angle), height);
    return tip > 0 ? tip + depth(angle, height, tip) + OVER.clear : Math.max(radius, maker.safe);
  });
  for (const k of keptSamples({ at, values: clear }, OVER.tolerance, steps)) {
    const [angle, height] = between(from, to, k / steps);
    maker.cut({ angle, height, radius: clear[k]! });
  }
}

/** Chains in an order in which each begins near the end of the one before. */
function nearestFirst(
  chains: readonly (readonly Stretch[])[],
  { levels, samples }: Rest,
): readonly (readonly Stretch[])[] {
  const open = new Set(chains);
  const tip = ({ row, from, to, tips }: Stretch, isEnd: boolean): Tip => ({
    angle: (360 * (isEnd ? to : from)) / samples,
    height: levels[row]!,
    radius: tips.at(isEnd ? -1 : 0)!,
  });
  const ordered: (readonly Stretch[])[] = [];
  for (let at: Tip | undefined; open.size > 0;) {
    let [next, least] = [[...open][0]!, Infinity];
    for (const chain of open) {
      const way = at ? wayBetween(at, tip(chain[0]!, false)) : 0;
      if (way < least) [next, least] = [chain, way];
    }
    open.delete(next);
    ordered.push(next);
    // Every other row is cut backwards.
    at = tip(next.at(-1)!, next.length % 2 === 1);
  }
  return ordered;
}

/** Throws where a part of the holder would come nearer to the body than it may. */
function requireReach(
  mesh: TriMesh,
  { axis }: CarveTrial,
  chains: readonly (readonly Stretch[])[],
  { levels, samples, machine }: Rest,
  tool: CarverTool,
): void {
  let worst = { short: 0, from: 0, at: [0, 0, 0] as Vec3 };
  const every = Math.max(1, Math.round((HOLDER.angle * samples) / 360));
  for (const { from, diameter } of tool.holder) {
    const bed = createDropCutter(mesh, axis, { shape: 'flat', radius: diameter / 2 + HOLDER.clear });
    let looked = -Infinity;
    for (const { row, from: first, tips } of chains.flat()) {
      const height = levels[row]!;
      if (Math.abs(height - looked) < HOLDER.height) continue;
      looked = height;
      for (let k = 0; k < tips.length; k += every) {
        const [sin, cos] = sinCosDegrees((360 * (first + k)) / samples);
        const short = bed.at([sin, cos], height) + machine.rough.allowance + HOLDER.clear - (tips[k]! + from);
        if (short > worst.short)
          worst = { short, from, at: [axis[0] + tips[k]! * cos, axis[1] + tips[k]! * sin, height] };
      }
    }
  }
  if (worst.short > 0)
    throw new SdkError('carve/reach', { from: worst.from, needed: Math.ceil(worst.from + worst.short) }, { places: [{ at: worst.at }] }); // prettier-ignore
}
