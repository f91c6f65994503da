import { clamp, vec3, type Vec3 } from '@bracewright/core/math';
import {
  bridgeSection,
  buildBvhTree,
  planesDirection,
  orientPlanes,
  sectionsByTree,
  type SectionLoop,
  type TriMesh,
  type TrunkPlane,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';

/** Levels lie about so far apart, mm, and are at least and at most so many. */
const SPACING = 10;
const [LEAST_LEVELS, MOST_LEVELS] = [4, 64];
/** How often neighbouring centres are averaged: what an arm that joins the trunk does to one level is spread over its neighbours. */
const SMOOTHINGS = 2;
/** The core ends so much before the skin that is nearest to the middle: between two levels it may lie a little nearer. */
const CORE = 0.95;
/** Not less than this, mm: in a section that the middle lies beside, as of half a shell, there is no core. */
const LEAST_CORE = 1;

/** The middle of the trunk, level by level. */
export interface CentreLine {
  /** Centres of gravity of the trunk's sections, mm, evenly spaced along the way of the planes, 2 or more. */
  readonly centres: readonly Vec3[];
  /** Within such a distance of each centre, mm, less is moved than the amount, nothing in the middle itself: what lies there is no wall but a cap. */
  readonly cores: readonly number[];
}

/** A centre line as a record keeps it, with the planes that it was measured for. */
export interface MeasuredLine {
  readonly planes: readonly unknown[];
  readonly centres: readonly Readonly<Vec3>[];
  readonly cores: readonly number[];
}

/** Whether a kept line was measured for these planes: with others it says nothing. */
export const isLineOf = ({ planes, centres, cores }: MeasuredLine, asked: readonly unknown[]): boolean =>
  centres.length === cores.length && JSON.stringify(planes) === JSON.stringify(asked);

/** The middle at the level of a point, mm, of a line that was measured for these planes. */
export function middleOn(kept: MeasuredLine, planes: readonly TrunkPlane[], point: Vec3): Vec3 {
  const way = wayOf(planes);
  return middleAt(kept, way, vec3.dot(point, way)).centre;
}

/** Unit vector the way the planes run. Throws SdkError as `orientPlanes` does. */
export const wayOf = (planes: readonly TrunkPlane[]): Vec3 => planesDirection(orientPlanes(planes));

/**
 * The centres of the sections of the part of the body that has a weight above 0 (`weights`, `V`), across `way`. Of the loops in a section the one that encloses most is the
 * trunk's, an arm's is not; gaps of a scan are bridged. A level where nothing is enclosed lies between its neighbours. Throws SdkError `planes/outside-body` where
 * nothing is moved or no level encloses anything.
 */
export function measureCentreLine(
  mesh: TriMesh,
  weights: Float64Array,
  way: Vec3,
  work: { readonly checkAborted?: () => void } = {},
): CentreLine {
  let [low, high] = [Infinity, -Infinity];
  for (let v = 0; v < weights.length; v++) {
    if (weights[v] === 0) continue;
    const height = vec3.dot(vec3.pointAt(mesh.positions, v), way);
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  const span = high - low;
  if (!(span > 0)) throw new SdkError('planes/outside-body', {});
  const count = clamp(Math.round(span / SPACING), LEAST_LEVELS, MOST_LEVELS);
  const levels = Array.from({ length: count }, (_, i) => low + ((i + 0.5) * span) / count);
  const sectionBy = sectionsByTree(mesh, buildBvhTree(mesh));
  const sections = levels.map((level) => {
    work.checkAborted?.();
    return trunkSection(sectionBy({ origin: vec3.scale(way, level), normal: way }), way);
  });
  const found = sections.flatMap((section, i) => (section ? [i] : []));
  if (found.length === 0) throw new SdkError('planes/outside-body', {});
  let centres = levels.map((level, i) => onLevel(between(sections, found, i), way, level));
  for (let pass = 0; pass < SMOOTHINGS; pass++) centres = smoothed(centres);
  const reaches = centres.map((centre, i) => reachOf(sections[i]?.loop, centre));
  // The narrowest of three, so that the line between them, which is drawn to its neighbours, reaches no skin.
  const cores = reaches.map((reach, i) =>
    Math.max(LEAST_CORE, CORE * Math.min(reaches[i - 1] ?? reach, reach, reaches[i + 1] ?? reach)),
  );
  return { centres, cores };
}

/** How near to `centre` a loop comes, mm; 0 where there is none. */
function reachOf(loop: SectionLoop | undefined, centre: Vec3): number {
  if (!loop) return 0;
  let nearest = Infinity;
  for (let i = 0; 3 * i < loop.points.length; i++)
    nearest = Math.min(nearest, vec3.distance(vec3.pointAt(loop.points, i), centre));
  return nearest;
}

/**
 * Where the line is, and how far its core reaches, at `height` (mm along `way`): uniform cubic B-splines, C2, that go on straight along `way` before the first centre and
 * beyond the last.
 */
export function middleAt(
  { centres, cores }: CentreLine,
  way: Vec3,
  height: number,
): { readonly centre: Vec3; readonly core: number } {
  const last = centres.length - 1;
  const low = vec3.dot(centres[0]!, way);
  const spacing = (vec3.dot(centres[last]!, way) - low) / last;
  const at = clamp((height - low) / spacing, -2, last + 2);
  const whole = Math.floor(at);
  const t = at - whole;
  const shares = [
    ((1 - t) * (1 - t) * (1 - t)) / 6,
    (3 * t * t * t - 6 * t * t + 4) / 6,
    (-3 * t * t * t + 3 * t * t + 3 * t + 1) / 6,
    (t * t * t) / 6,
  ];
  let [centre, core]: [Vec3, number] = [[0, 0, 0], 0];
  for (const [k, share] of shares.entries()) {
    const level = clamp(whole - 1 + k, 0, last);
    centre = vec3.addScaled(centre, centres[level]!, share);
    core += share * cores[level]!;
  }
  return { centre: onLevel(centre, way, height), core };
}

const onLevel = (point: Vec3, way: Vec3, height: number): Vec3 =>
  vec3.addScaled(point, way, height - vec3.dot(point, way));

/** Asks for the middle of the trunk's section by a plane, mm: undefined where the plane meets nothing that encloses anything. One tree over the body serves all planes. */
export function sectionMiddles(mesh: TriMesh): (plane: TrunkPlane) => Vec3 | undefined {
  const sectionBy = sectionsByTree(mesh, buildBvhTree(mesh));
  return ({ origin, normal }) => trunkSection(sectionBy({ origin, normal }), normal)?.centre;
}

interface Section {
  readonly loop: SectionLoop;
  readonly centre: Vec3;
  /** mm². */
  readonly area: number;
}

/** The loop that encloses most. */
function trunkSection(loops: readonly SectionLoop[], way: Vec3): Section | undefined {
  let trunk: Section | undefined;
  const [u, v] = vec3.perpendicularFrame(way);
  for (const loop of bridgeSection(loops).loops) {
    const section = sectionOf(loop, u, v);
    if (section && section.area > (trunk?.area ?? 0)) trunk = section;
  }
  return trunk;
}

/** Centre of gravity and area of what a loop encloses, by Green's theorem. */
function sectionOf(loop: SectionLoop, u: Vec3, v: Vec3): Section | undefined {
  const { points } = loop;
  const origin = vec3.pointAt(points, 0);
  const flat = (i: number): readonly [number, number] => {
    const offset = vec3.subtract(vec3.pointAt(points, i), origin);
    return [vec3.dot(offset, u), vec3.dot(offset, v)];
  };
  const count = points.length / 3;
  let [twiceArea, sumX, sumY] = [0, 0, 0];
  let [x0, y0] = flat(count - 1);
  for (let i = 0; i < count; i++) {
    const [x1, y1] = flat(i);
    const twice = x0 * y1 - x1 * y0;
    twiceArea += twice;
    sumX += twice * (x0 + x1);
    sumY += twice * (y0 + y1);
    [x0, y0] = [x1, y1];
  }
  if (twiceArea === 0) return undefined;
  const centre = vec3.addScaled(vec3.addScaled(origin, u, sumX / (3 * twiceArea)), v, sumY / (3 * twiceArea));
  return { loop, centre, area: Math.abs(twiceArea) / 2 };
}

/** The centre of a level, or what lies between those of the nearest levels that have one. */
function between(sections: readonly (Section | undefined)[], found: readonly number[], i: number): Vec3 {
  const after = found.find((level) => level >= i) ?? found.at(-1)!;
  const before = found.findLast((level) => level <= i) ?? after;
  const [from, to] = [sections[before]!.centre, sections[after]!.centre];
  if (after <= before) return from;
  return vec3.addScaled(from, vec3.subtract(to, from), (i - before) / (after - before));
}

function smoothed(centres: readonly Vec3[]): Vec3[] {
  return centres.map((centre, i) => {
    const [before, after] = [centres[i - 1], centres[i + 1]];
    if (!before || !after) return centre;
    return vec3.scale(vec3.addScaled(vec3.addScaled(before, centre, 2), after, 1), 0.25);
  });
}
