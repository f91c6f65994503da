import { smootherstep, vec3, type Vec3 } from '@bracewright/core/math';
import { edgesOf, type Course, type BraceEdge } from '@bracewright/core/mesh';

/** Along the line a flare fades out over so many mm beyond what was chosen. */
export const FADE = 30;

/** What of a line is flared. */
export interface Chosen {
  readonly edges: readonly BraceEdge[];
  /** The ends of a stretch, mm; it goes the shorter way along the line that they are nearest to. */
  readonly stretch: readonly [Vec3, Vec3] | undefined;
  readonly keep: Vec3;
}

/** The place of a line that is nearest to a point, and how far away it is, mm. */
export function nearestOn({ at }: Course, point: Vec3): { readonly index: number; readonly away: number } {
  let [index, away] = [0, Infinity];
  at.forEach((place, i) => {
    const far = vec3.distance(place, point);
    if (far < away) [index, away] = [i, far];
  });
  return { index, away };
}

/** Flags the places of a line between two of them, the shorter way. */
export function addStretch(flags: boolean[], { along, length }: Course, from: number, to: number): void {
  const on = (along[to]! - along[from]! + length) % length;
  const [first, last] = on <= length / 2 ? [from, to] : [to, from];
  for (let i = first; ; i = (i + 1) % flags.length) {
    flags[i] = true;
    if (i === last) return;
  }
}

/** An end of a stretch lies on the line, as a hand clicks: further away, mm, it is on other skin. */
const OFF = 15;
/** A stretch that is shorter, mm, is two clicks on one place. */
const SHORT = 5;

/** Why two places are no ends of a stretch. */
export interface StrayEnds {
  readonly code: 'flare/ends-off' | 'flare/no-stretch';
  readonly data: Readonly<Record<string, number>>;
  readonly places: readonly { readonly at: Vec3 }[];
}

/** The line that two places are nearest to, and their places on it. */
function stretchOn(courses: readonly Course[], stretch: readonly [Vec3, Vec3]) {
  const ends = courses.map((course) => stretch.map((end) => nearestOn(course, end)));
  const far = ends.map(([a, b]) => a!.away + b!.away);
  const line = far.indexOf(far.reduce((a, b) => Math.min(a, b)));
  const [from, to] = ends[line]!;
  return { line, from: from!, to: to! };
}

/** What speaks against two places as the ends of a stretch: one that lies off the lines, or that both are the same place; undefined where nothing does. */
export function strayEnds(courses: readonly Course[], stretch: readonly [Vec3, Vec3]): StrayEnds | undefined {
  if (courses.length === 0) return undefined;
  const { line, from, to } = stretchOn(courses, stretch);
  const off = stretch.filter((_, i) => [from, to][i]!.away > OFF).map((at) => ({ at }));
  const away = Math.round(Math.max(from.away, to.away));
  if (off.length > 0) return { code: 'flare/ends-off', data: { away, most: OFF }, places: off };
  const { along, length } = courses[line]!;
  const on = Math.abs(along[to.index]! - along[from.index]!);
  const between = Math.min(on, length - on);
  if (between >= SHORT) return undefined;
  const data = { length: Math.round(10 * between) / 10, least: SHORT };
  return { code: 'flare/no-stretch', data, places: stretch.map((at) => ({ at })) };
}

/** Which places of which lines are flared to the full. */
export function chosenOn(courses: readonly Course[], { stretch, ...chosen }: Chosen): readonly boolean[][] {
  const flags = courses.map((course) =>
    edgesOf(course, chosen.keep).map((name) => chosen.edges.includes(name)),
  );
  if (!stretch) return flags;
  const { line, from, to } = stretchOn(courses, stretch);
  addStretch(flags[line]!, courses[line]!, from.index, to.index);
  return flags;
}

/** How much of the flare each place of a line makes: 1 where it was chosen, and down to 0 over `FADE` mm along the line beyond. */
export function sharesOf({ along, length }: Course, flags: readonly boolean[]): Float64Array {
  const count = flags.length;
  const away = Float64Array.from(flags, (flag) => (flag ? 0 : Infinity));
  const step = (from: number, to: number): void => {
    const gap = Math.abs(along[to]! - along[from]!);
    away[to] = Math.min(away[to]!, away[from]! + Math.min(gap, length - gap));
  };
  // Twice round: what lies before the first place is known then.
  for (let i = 0; i < 2 * count; i++) step(i % count, (i + 1) % count);
  for (let i = 2 * count; i > 0; i--) step(i % count, (i - 1) % count);
  return away.map((far) => 1 - smootherstep(far / FADE));
}
