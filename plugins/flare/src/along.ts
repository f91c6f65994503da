import { smootherstep, vec3, type Vec3 } from '@bracewright/core/math';
import { edgesOf, type Course, type EdgeName } from './edges.ts';

/** Along the line a flare fades out over so many mm beyond what was chosen. */
export const FADE = 30;

/** What of a line is flared. */
export interface Chosen {
  readonly edges: readonly EdgeName[];
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

/** Which places of which lines are flared to the full. */
export function chosenOn(courses: readonly Course[], { stretch, ...chosen }: Chosen): readonly boolean[][] {
  const flags = courses.map((course) =>
    edgesOf(course, chosen.keep).map((name) => chosen.edges.includes(name)),
  );
  if (!stretch) return flags;
  const ends = courses.map((course) => stretch.map((end) => nearestOn(course, end)));
  const far = ends.map(([a, b]) => a!.away + b!.away);
  const line = far.indexOf(far.reduce((a, b) => Math.min(a, b)));
  const [from, to] = ends[line]!;
  addStretch(flags[line]!, courses[line]!, from!.index, to!.index);
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
