import { distance, mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import { simpleBorders } from '../offset/index.ts';
import { courseOf, edgesOf, type BraceEdge } from '../trim/index.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** One edge of an opening, from its lower to its upper end, mm. */
export interface OpeningEdge {
  readonly at: readonly Vec3[];
}

/** The opening of a brace in the patient frame, by its edges on the patient's left and right. */
export interface OpeningEdges {
  readonly left: OpeningEdge;
  readonly right: OpeningEdge;
  /** The border that both are on, as `simpleBorders` gives it. */
  readonly loop: Uint32Array;
}

/** Edges that lie further before or behind than beside each other are those of an opening at a side. */
const ASIDE = 1;

/**
 * The opening of an open body side: the border that goes nearly round the trunk and back, and its two stretches that run up or down where it turns back (`edgesOf`). `none` where no border does, `side` where it opens at a flank, so that neither edge is
 * that of the patient's left.
 */
export function openingOf(patch: TriMesh): OpeningEdges | 'none' | 'side' {
  let best: { readonly runs: readonly [Run, Run]; readonly loop: Uint32Array } | undefined;
  for (const loop of simpleBorders(patch)) {
    const places = Array.from(loop, (v) => pointAt(patch.positions, v));
    const runs = runsOf(edgesOf(courseOf(places), places[0]!));
    if (runs.length === 2 && loop.length > (best?.loop.length ?? 0))
      best = { runs: runs as unknown as [Run, Run], loop };
  }
  if (!best) return 'none';
  const [one, other] = best.runs.map((run) => edgeAlong(patch, best.loop, run)) as [OpeningEdge, OpeningEdge];
  const [a, b] = [middleOf(one), middleOf(other)];
  if (Math.abs(a[0] - b[0]) < ASIDE * Math.abs(a[1] - b[1])) return 'side';
  // The patient's left is +X.
  const [left, right] = a[0] > b[0] ? [one, other] : [other, one];
  return { left, right, loop: best.loop };
}

/** A run of places, by the first and how many there are. */
interface Run {
  readonly first: number;
  readonly count: number;
}

/** The runs of places of an opening, round the line. */
function runsOf(names: readonly BraceEdge[]): readonly Run[] {
  const count = names.length;
  const runs: Run[] = [];
  for (let i = 0; i < count; i++) {
    if (names[i] !== 'opening' || names[(i + count - 1) % count] === 'opening') continue;
    let length = 1;
    while (length < count && names[(i + length) % count] === 'opening') length++;
    if (length > 2) runs.push({ first: i, count: length });
  }
  return runs;
}

function edgeAlong({ positions }: TriMesh, loop: Uint32Array, { first, count }: Run): OpeningEdge {
  const at = Array.from({ length: count }, (_, i) => pointAt(positions, loop[(first + i) % loop.length]!));
  return { at: at[0]![2] < at.at(-1)![2] ? at : at.toReversed() };
}

function middleOf({ at }: OpeningEdge): Vec3 {
  const sum = at.reduce<Vec3>((all, [x, y, z]) => [all[0] + x, all[1] + y, all[2] + z], [0, 0, 0]);
  return [sum[0] / at.length, sum[1] / at.length, sum[2] / at.length];
}

/** Heights (mm) between which an edge runs. */
export const heightsOf = ({ at }: OpeningEdge): readonly [number, number] => [
  Math.min(...at.map((place) => place[2])),
  Math.max(...at.map((place) => place[2])),
];

/** Where an edge is at a height: the mean of where it passes through it. Undefined above and below it. */
export function edgeAt({ at }: OpeningEdge, height: number): Vec3 | undefined {
  let [passes, sum]: [number, Vec3] = [0, [0, 0, 0]];
  for (let i = 1; i < at.length; i++) {
    const [from, to] = [at[i - 1]!, at[i]!];
    if (from[2] < height === to[2] < height) continue;
    const [x, y, z] = mix(from, to, (height - from[2]) / (to[2] - from[2]));
    sum = [sum[0] + x, sum[1] + y, sum[2] + z];
    passes++;
  }
  return passes > 0 ? [sum[0] / passes, sum[1] / passes, sum[2] / passes] : undefined;
}

/** mm between two edges at their heights, the least and the most; undefined where they have none in common. */
export function gapBetween(one: OpeningEdge, other: OpeningEdge): readonly [number, number] | undefined {
  let [least, most] = [Infinity, 0];
  for (const place of one.at) {
    const there = edgeAt(other, place[2]);
    if (!there) continue;
    const gap = distance(place, there);
    least = Math.min(least, gap);
    most = Math.max(most, gap);
  }
  return most > 0 ? [least, most] : undefined;
}
