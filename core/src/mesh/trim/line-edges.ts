import { atan2, DEGREES } from '../../math/portable.ts';
import { distance, length as lengthOf, subtract, type Vec3 } from '../../math/vec3.ts';

/** The edges of a brace, as they are chosen. */
export const BRACE_EDGES = ['top', 'bottom', 'opening'] as const;
export type BraceEdge = (typeof BRACE_EDGES)[number];

/** A closed line by places along it, mm. */
export interface Course {
  readonly at: readonly Vec3[];
  /** How far each place lies along the line from the first, mm. */
  readonly along: readonly number[];
  /** All round, mm. */
  readonly length: number;
}

/** The course through places of a closed line. */
export function courseOf(at: readonly Vec3[]): Course {
  const along: number[] = [];
  let length = 0;
  for (const [i, place] of at.entries()) {
    along.push(length);
    length += distance(place, at[(i + 1) % at.length]!);
  }
  return { at, along, length };
}

/** The direction of a line is taken over so many mm: a wave of the hand is none of its corners. */
const SMOOTHED = 40;
/** Share of its way by which a line goes up or down where it is the edge of an opening. */
const STEEP = 0.7;
/** A stretch of an opening's edge that is less steep for so many mm belongs to it. */
const BRIDGED = 25;
/** A line that goes less far round the trunk, degrees, is that of a window. */
const LEAST_ROUND = 120;

/**
 * Which edge of the brace each place of a closed line is, in the patient frame. A line that goes round the trunk is the upper edge where it lies over `keep`, a place of the part that
 * stays, else the lower one. One that goes nearly round and back, as the line of a brace with an opening does, is the opening's edge where it runs up or down about the places where it
 * turns back; of the two stretches between them the higher one is the upper edge. Any other is the edge of a window, an opening as a whole.
 */
export function edgesOf(course: Course, keep: Vec3): readonly BraceEdge[] {
  const { at } = course;
  const [middleX, middleY] = [0, 1].map((k) => at.reduce((sum, place) => sum + place[k]!, 0) / at.length);
  const turns = turnsOf(at.map(([x, y]) => atan2(x - middleX!, middleY! - y) * DEGREES));
  const last = turns.at(-1)! + wrapped(turns[0]! - turns.at(-1)!);
  if (Math.abs(last - turns[0]!) > 180) {
    const height = at.reduce((sum, place) => sum + place[2], 0) / at.length;
    return at.map(() => (height > keep[2] ? 'top' : 'bottom'));
  }
  const [low, high] = [indexOf(turns, -1), indexOf(turns, 1)];
  if (turns[high]! - turns[low]! < LEAST_ROUND) return at.map(() => 'opening');
  return withArcs(course, [steepAbout(course, low), steepAbout(course, high)]);
}

/** An angle, degrees, between −180 and 180. */
const wrapped = (angle: number): number => angle - 360 * Math.round(angle / 360);

/** Angles one after the other without leaps. */
function turnsOf(angles: readonly number[]): readonly number[] {
  let now = angles[0]!;
  return angles.map((angle) => (now += wrapped(angle - now)));
}

/** Where a list has its least (−1) or its most (1). */
const indexOf = (values: readonly number[], sign: 1 | -1): number =>
  values.reduce((best, value, i) => (sign * value > sign * values[best]! ? i : best), 0);

/** A run of places, by the first and how many there are. */
interface Run {
  readonly first: number;
  readonly count: number;
}

/** The places about one of them along which the line runs up or down; that place alone where it does not. */
function steepAbout(course: Course, from: number): Run {
  const count = course.at.length;
  const reach = (way: 1 | -1): number => {
    let steps = 0;
    let since = 0;
    for (let step = 1; step < count / 2; step++) {
      since += gap(course, from + way * (step - 1), from + way * step);
      if (isSteep(course, from + way * step)) [steps, since] = [step, 0];
      else if (since > BRIDGED) break;
    }
    return steps;
  };
  const [back, on] = [reach(-1), reach(1)];
  return { first: from - back, count: back + 1 + on };
}

const indexIn = ({ at }: Course, i: number): number => ((i % at.length) + at.length) % at.length;

/** mm from a place to one of its neighbours. */
const gap = (course: Course, a: number, b: number): number =>
  distance(course.at[indexIn(course, a)]!, course.at[indexIn(course, b)]!);

function isSteep(course: Course, i: number): boolean {
  const walk = (way: 1 | -1): Vec3 => {
    let [now, far] = [i, 0];
    while (far < SMOOTHED / 2) {
      far += gap(course, now, now + way);
      now += way;
    }
    return course.at[indexIn(course, now)]!;
  };
  const chord = subtract(walk(1), walk(-1));
  return Math.abs(chord[2]) > STEEP * lengthOf(chord);
}

/** The names of a line whose opening is two runs: what lies between them is named by which of both is higher. */
function withArcs(course: Course, runs: readonly [Run, Run]): readonly BraceEdge[] {
  const names = new Array<BraceEdge | undefined>(course.at.length).fill(undefined);
  for (const { first, count } of runs)
    for (let i = first; i < first + count; i++) names[indexIn(course, i)] = 'opening';
  const arcs = runs.map(({ first, count }, k) => {
    const next = indexIn(course, runs[1 - k]!.first);
    const arc: number[] = [];
    for (
      let i = indexIn(course, first + count);
      i !== next && names[i] === undefined;
      i = indexIn(course, i + 1)
    )
      arc.push(i);
    return arc;
  });
  const height = (arc: readonly number[]): number =>
    arc.reduce((sum, i) => sum + course.at[i]![2], 0) / Math.max(1, arc.length);
  const upper = height(arcs[0]!) > height(arcs[1]!) ? 0 : 1;
  arcs.forEach((arc, k) => arc.forEach((i) => (names[i] = k === upper ? 'top' : 'bottom')));
  return names.map((name) => name ?? 'opening');
}
