import { isSdkError } from '../../errors/sdk-error.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { restProgram } from './carve-program.ts';
import { CARVE_TOLERANCE, foamPlaces, tryProgram, type CarveTrial } from './carve-trial.ts';
import { writeGcode } from './gcode-file.ts';
import type { CarverMachine } from './machine.ts';
import { sideReach, type SideVerdict } from './side-reach.ts';
import { needle, toolReach, type ReachFrame, type ToolReach } from './tool-reach.ts';
import { cutterOf, planToolpath } from './toolpath.ts';

/** A place and how much foam stays over it, mm. */
export interface FoamLeft {
  readonly at: Vec3;
  readonly depth: number;
}

/** A second ball that was tried. Lengths in mm. */
export interface CutterTried {
  readonly diameter: number;
  /** What stays at most where a tool from the side reaches, and where; undefined where nothing does that is more than may. */
  readonly left: FoamLeft | undefined;
  /** How long its program takes beside the first, minutes. */
  readonly minutes: number;
}

/** Why foam stays, and what would do. Lengths in mm. */
export interface CutterAdvice {
  /** The worst place that counts: where a tool from the side reaches, or, where there is none, the worst of all. */
  readonly at: Vec3;
  readonly depth: number;
  /** What of that comes from passes that are far from each other, from the width of the tool, and from the direction that tools come from. */
  readonly passes: number;
  readonly width: number;
  readonly direction: number;
  /** How long the first program takes, minutes. */
  readonly minutes: number;
  /** The second ball that does, the largest of the set. */
  readonly ball?: CutterTried;
  /** Rows that do, where they are at fault: ridges between them, and how long the program takes then. */
  readonly rows?: { readonly ridge: number; readonly minutes: number };
  /** Second balls that were tried and do not do. */
  readonly tried: readonly CutterTried[];
  /** The one of those that leaves the least where a ball from the side may reach: not the smallest where only the flank of a wider one gets under an overhang. */
  readonly least?: CutterTried & { readonly left: FoamLeft };
  /** Where no ball from the side reaches, the worst first. */
  readonly hidden: readonly FoamLeft[];
  /** Where neither a ball was found that does nor that none does, the worst first. */
  readonly doubtful: readonly FoamLeft[];
}

/** What is asked. */
export interface AdviceOptions extends Work {
  /** What may stay, mm. */
  readonly tolerance?: number;
  /** What stays of a trial that is more than that, the worst first; by default everywhere on the body (`foamPlaces`). */
  readonly measure?: (trial: CarveTrial, machine: CarverMachine) => readonly FoamLeft[];
}

/** What ridges and places between the cells leave beside what a ball leaves by its width, mm, as it is foreseen. */
const BESIDE = 0.03;
/** Radii of thin balls, mm. */
const THIN = [1, 3] as const;
/** Ridges that are tried where rows are too far from each other. */
const RIDGES = [1, 0.5, 0.2, 0.1, 0.05] as const;
/** Each is planned and carved: more are not tried. */
const MOST_RIDGES = 2;
/** Places that are looked at, the worst of their neighbourhood (mm). */
const MOST = 60;
const NEIGHBOURS = 10;
/** Places of a program of which it is shown that no ball gets there. */
const MOST_LOOKS = 200;

/**
 * Says why more foam stays after a trial than may, and looks for what would do: the largest ball of the machine's set that, sent a second time over what the first leaves, leaves no more than may wherever a
 * tool from the side reaches; or nearer rows where those are at fault. Foreseen from how each ball lies against the worst places, and then measured on a program that is planned, written, read and carved. Undefined where nothing is left.
 */
export function adviseCutter(
  mesh: TriMesh,
  trial: CarveTrial,
  machine: CarverMachine,
  { tolerance = CARVE_TOLERANCE, ...options }: AdviceOptions = {},
): CutterAdvice | undefined {
  const work: Work = { checkAborted: options.checkAborted };
  const all = options.measure ?? ((one: CarveTrial) => foamPlaces(mesh, one, tolerance, work));
  const measure = (one: CarveTrial, of = machine) => all(one, of).toSorted((a, b) => b.depth - a.depth);
  const left = spread(measure(trial));
  if (left.length === 0) return undefined;
  const reach = toolReach(mesh, sharedBvh(mesh, work.checkAborted), trial);
  const verdictOf = ({ at }: FoamLeft) => sideReach(reach, at, { tolerance }).verdict;
  const isHidden = (one: FoamLeft) => verdictOf(one) === 'hidden';
  const verdicts = left.map(verdictOf);
  const hidden = left.filter((_, i) => verdicts[i] === 'hidden');
  // What is doubtful is looked after as what is open: a ball that was tried there says more than any search.
  const open = left.filter((_, i) => verdicts[i] !== 'hidden');
  const doubtful = left.filter((_, i) => verdicts[i] === 'doubtful');
  const finest = trial.tools.at(-1)!.tool;
  const minutes = trial.tools.reduce((sum, one) => sum + one.minutes, 0);
  const told = (one: FoamLeft) => ({
    ...partsOf(one, { reach, tolerance, tool: finest }),
    minutes,
    hidden,
    doubtful,
  });
  if (open.length === 0) return { ...told(left[0]!), tried: [] };
  const worst = told(open[0]!);
  const isOfWidth = open.some(({ at }) => reach.foamOver(at, cutterOf(finest)) > tolerance / 2);
  // Ridges that are higher than what may stay cover all of the body: no ball is sent after them.
  const isCoarse = machine.rows.scallop > tolerance;
  const rows =
    isOfWidth && !isCoarse
      ? undefined
      : nearerRows(mesh, trial, machine, {
          // Ridges leave the less the lower they are.
          most: (machine.rows.scallop * (tolerance - worst.depth + worst.passes)) / worst.passes,
          isLeft: (one, of) => measure(one, of).some((place) => !isHidden(place)),
          work,
        });
  if (rows || isCoarse) return { ...worst, ...(rows && { rows }), tried: [] };
  const balls = [...new Set(machine.cutters)]
    .filter((diameter) => diameter < finest.diameter)
    .toSorted((a, b) => b - a);
  const leaves = (diameter: number) =>
    Math.max(...open.map(({ at }) => reach.foamOver(at, { shape: 'ball', radius: diameter / 2 })));
  const tried: CutterTried[] = [];
  let behind: readonly FoamLeft[] | undefined;
  for (const diameter of worthTrying(balls, leaves, tolerance - BESIDE)) {
    work.checkAborted?.();
    const after = secondBall(mesh, trial, machine, diameter, work);
    if (!after) continue;
    const stays = measure(after);
    const one = {
      diameter,
      left: stays.find((place) => !isHidden(place)),
      minutes: after.tools.at(-1)!.minutes,
    };
    // What no tool reaches was behind what this one takes away: whether it does elsewhere is not known.
    behind = !one.left && stays.length > 0 && hidden.length === 0 ? spread(stays) : undefined;
    if (!one.left && !behind) return { ...worst, doubtful: [], ball: one, tried };
    tried.push(one);
  }
  const least = leastLeft(tried);
  const isDoubtful = least && doubtful.length === 0 && verdictOf(least.left) === 'doubtful';
  return {
    ...{ ...worst, hidden: behind ?? hidden, doubtful: isDoubtful ? [least.left] : doubtful },
    ...{ tried, ...(least && { least }) },
  };
}

/** Of balls that leave more than may the one that leaves the least. */
const leastLeft = (tried: readonly CutterTried[]): CutterAdvice['least'] =>
  tried
    .flatMap((one) => (one.left ? [{ ...one, left: one.left }] : []))
    .toSorted((a, b) => a.left.depth - b.left.depth)[0];

/**
 * Which balls are tried of those (mm, the widest first) of which it is foreseen what each leaves at most: the widest that does and all that are smaller; where none does the smallest, and before it the one that leaves clearly less.
 */
function worthTrying(
  balls: readonly number[],
  leaves: (diameter: number) => number,
  most: number,
): readonly number[] {
  const foreseen = balls.map(leaves);
  const first = foreseen.findIndex((left) => left < most);
  if (first >= 0) return balls.slice(first);
  const best = foreseen.indexOf(Math.min(...foreseen));
  const isClear = foreseen[best]! < foreseen.at(-1)! - BESIDE;
  return [...(isClear ? [balls[best]!] : []), ...balls.slice(-1)];
}

/** Whether a ball of up to 30 mm that comes straight at the axis leaves no more than `tolerance` mm over a place. Only the first places that take long are looked into; after those such a place is doubtful. */
export function reachFromSide(
  mesh: TriMesh,
  frame: ReachFrame,
  tolerance = CARVE_TOLERANCE,
  { checkAborted }: Work = {},
): (at: Vec3) => SideVerdict {
  const reach = toolReach(mesh, sharedBvh(mesh, checkAborted), frame);
  let looks = 0;
  return (at) => {
    checkAborted?.();
    const quick = sideReach(reach, at, { tolerance, isThorough: false }).verdict;
    return quick === 'open' || looks++ >= MOST_LOOKS ? quick : sideReach(reach, at, { tolerance }).verdict;
  };
}

/** Foam that stays over a place whatever the cutter. What a thin ball takes, a needle does too, but it finds its way less easily along a wall; under an overhang a wide one takes more. */
function fromTheSide(reach: ToolReach, at: Vec3, tolerance: number): number {
  const thin = Math.min(...[needle.radius, ...THIN].map((radius) => reach.foamOver(at, { shape: 'ball', radius }))); // prettier-ignore
  return thin > tolerance ? Math.min(thin, sideReach(reach, at, { tolerance }).foam) : thin;
}

interface PartsAsked {
  readonly reach: ToolReach;
  readonly tolerance: number;
  readonly tool: CarverMachine['tool'];
}

/** What of the foam over a place comes from what. */
function partsOf({ at, depth }: FoamLeft, { reach, tolerance, tool }: PartsAsked) {
  const direction = Math.min(depth, fromTheSide(reach, at, tolerance));
  const ideal = Math.min(depth, Math.max(direction, reach.foamOver(at, cutterOf(tool))));
  return { at, depth, direction, width: ideal - direction, passes: depth - ideal };
}

/** The first places, the worst, none beside a worse one. */
function spread(places: readonly FoamLeft[]): readonly FoamLeft[] {
  const kept: FoamLeft[] = [];
  for (const one of places) {
    const isBeside = kept.some(
      ({ at }) => Math.max(...at.map((x, k) => Math.abs(x - one.at[k]!))) < NEIGHBOURS,
    );
    if (!isBeside) kept.push(one);
    if (kept.length === MOST) break;
  }
  return kept;
}

/** What is left after a second ball; undefined where it has nothing to do, or its holder or an axis does not get there. */
function secondBall(
  mesh: TriMesh,
  trial: CarveTrial,
  machine: CarverMachine,
  diameter: number,
  work: Work,
): CarveTrial | undefined {
  const rest = { flute: null, holder: null, ...machine.rest, diameter };
  try {
    const after = restProgram(mesh, trial, { ...machine, rest }, {}, work)?.trial;
    return after && after.rapidDepth === 0 ? after : undefined;
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return undefined;
  }
}

interface RowsWanted {
  /** The highest ridges with which it may do, mm. */
  readonly most: number;
  readonly isLeft: (trial: CarveTrial, machine: CarverMachine) => boolean;
  readonly work: Work;
}

/** The widest of the usual rows with which nothing stays that could be reached. */
function nearerRows(
  mesh: TriMesh,
  trial: CarveTrial,
  machine: CarverMachine,
  { most, isLeft, work }: RowsWanted,
): CutterAdvice['rows'] {
  const lower = RIDGES.filter((ridge) => ridge < machine.rows.scallop);
  const first = lower.findIndex((ridge) => ridge <= most);
  for (const ridge of first < 0 ? lower.slice(-1) : lower.slice(first, first + MOST_RIDGES)) {
    const nearer = { ...machine, rows: { ...machine.rows, scallop: ridge } };
    try {
      const path = planToolpath(mesh, trial, nearer, work);
      const after = tryProgram(writeGcode(path, nearer), nearer, nearer.tool, trial, work);
      if (!isLeft(after, nearer)) return { ridge, minutes: path.minutes };
    } catch (error) {
      if (!isSdkError(error)) throw error;
    }
  }
  return undefined;
}
