import { atan2, DEGREES } from '../math/portable.ts';
import {
  addScaled,
  cross,
  distance,
  dot,
  length,
  mix,
  normalize,
  subtract,
  type Vec3,
} from '../math/vec3.ts';
import { buildTwins, nextHalfEdge } from '../mesh/topology/adjacency.ts';
import { facedOutward } from '../mesh/repair/facing.ts';
import { mainLoop, perimeter, sectionExtent } from '../mesh/measure/measure.ts';
import { planeFrame } from '../mesh/section/plane.ts';
import { surfaceLine } from '../mesh/geodesic/surface-line.ts';
import { bridgeSection, polylineLength, sectionByPlane, type SectionLoop } from '../mesh/section/section.ts';
import { tapeGirth } from '../mesh/section/tape.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { Plane } from '../params/kinds.ts';
import type { Annotation } from './annotation.ts';
import type { AnnotationResult } from './result.ts';
import type { AnnotationParams } from './schemas.ts';

/** A measure of the section in a plane. */
export function sectionMeasure(
  mesh: TriMesh,
  kind: 'perimeter' | 'tape' | 'width' | 'depth',
  params: AnnotationParams<'perimeter'>,
): AnnotationResult {
  const plane = { origin: params.plane.origin, normal: normalize(params.plane.normal) };
  // The trunk's line runs round it the right way only where the body faces outwards.
  const { loops: found, bridged } = bridgeSection(sectionByPlane(facedOutward(mesh), plane));
  const main = mainLoop(found, plane, params.loops === 'main' ? params.near : undefined);
  const parts = main ? partsOf(main, found) : found;
  const lines = main && params.loops === 'main' ? [main] : parts;
  const tape = tapeGirth(lines, plane);
  if (!tape) throw new SdkError('measure/no-section', { kind });
  const warnings = [
    ...(lines.some((line) => bridged.has(line)) ? ['measure/open-section'] : []),
    ...(parts.length > lines.length ? ['measure/one-of-parts'] : []),
    ...(lines.length > 1 ? ['measure/several-parts'] : []),
  ];
  const extent = sectionExtent(lines, plane);
  const { u, v } = planeFrame(plane);
  if (kind === 'perimeter') return result(perimeter(lines), 'mm', { lines, warnings });
  if (kind === 'tape') return result(tape.length, 'mm', { lines: [tape], warnings });
  const [size, axis] = kind === 'width' ? [extent.width, u] : [extent.depth, v];
  const ends = [addScaled(extent.centre, axis, -size / 2), addScaled(extent.centre, axis, size / 2)];
  return result(size, 'mm', { lines: [polyline(ends)], warnings });
}

/** A loop of less than this share of the trunk's is debris rather than a part of the body, and never measured. */
const PART = 0.2;

/** The trunk's loop and those of other parts of the body: arms, thighs. */
function partsOf(main: SectionLoop, found: readonly SectionLoop[]): readonly SectionLoop[] {
  const least = PART * polylineLength(main.points, main.closed);
  return found.filter((loop) => loop === main || polylineLength(loop.points, loop.closed) > least);
}

/** Whether the surface is open, or does not tell in from out, at an edge that runs between two planes. */
export function hasEdgeBetween(mesh: TriMesh, first: Plane, second: Plane): boolean {
  const { positions, indices } = mesh;
  const side = (at: Vec3, { origin, normal }: Plane): number => dot(subtract(at, origin), normal);
  const [ofFirst, ofSecond] = [side(second.origin, first), side(first.origin, second)];
  const at = (v: number): Vec3 => [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
  // A long edge may run through from one side to the other.
  const isInside = (a: Vec3, b: Vec3, plane: Plane, inwards: number): boolean =>
    side(a, plane) * inwards > 0 || side(b, plane) * inwards > 0;
  return buildTwins(mesh).some((twin, h) => {
    if (twin >= 0) return false;
    const [a, b] = [at(indices[h]!), at(indices[nextHalfEdge(h)]!)];
    return isInside(a, b, first, ofFirst) && isInside(a, b, second, ofSecond);
  });
}

/** A point of a marked line: where it lies on the skin, and whether it lost its place there. */
interface Placed {
  readonly at: Vec3;
  readonly normal: Vec3;
  readonly isOff: boolean;
}

/** The points of a line that are on the body, those beside each other together. */
export function runsOf(placed: readonly Placed[]): Placed[][] {
  const runs: Placed[][] = [[]];
  for (const one of placed)
    if (!one.isOff) runs.at(-1)!.push(one);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  return runs.filter((run) => run.length > 0);
}

/** A distance with the line that shows it. */
export function distanceBetween(a: Vec3, b: Vec3, warnings: readonly string[]): AnnotationResult {
  return result(distance(a, b), 'mm', {
    points: [a, b],
    lines: [polyline([a, b])],
    anchor: mix(a, b, 0.5),
    warnings,
  });
}

/** In degrees: 0 to 180 at the middle one of three points, 0 to 90 between the two lines of four. */
export function angleOf(points: readonly Vec3[], warnings: readonly string[]): AnnotationResult {
  const [a, b, c, d] = points as [Vec3, Vec3, Vec3, Vec3?];
  const first = subtract(a, b);
  const second = d ? subtract(c, d) : subtract(c, b);
  const across = length(cross(first, second));
  const along = dot(first, second);
  const value = atan2(across, d ? Math.abs(along) : along) * DEGREES;
  const lines = d ? [polyline([a, b]), polyline([c, d])] : [polyline([a, b, c])];
  return result(value, 'deg', { points, lines, anchor: b, warnings });
}

/** The line on the skin through places of it, as it was drawn; straight where the skin does not join them. */
export function onSkin(mesh: TriMesh, placed: readonly Placed[]): SectionLoop {
  const skin = placed.map(({ at, normal }) => ({ position: at, normal }));
  const line = surfaceLine(mesh, skin, { closed: false });
  if (!line.ok) return polyline(placed.map(({ at }) => at));
  const pieces = line.spans.flat();
  return polyline([...pieces.map(({ from }) => from), pieces.at(-1)!.to]);
}

/** A chain of points as a line of a result. */
export function polyline(points: readonly Vec3[]): SectionLoop {
  return { points: Float64Array.from(points.flat()), closed: false };
}

/** A result from what there is of it. */
export function result(
  value: number | null,
  unit: Annotation['unit'],
  more: Partial<Pick<AnnotationResult, 'lines' | 'points' | 'anchor' | 'warnings'>>,
): AnnotationResult {
  const { lines = [], points = [], warnings = [] } = more;
  const first = lines.find((line) => line.points.length >= 3)?.points;
  const anchor: Vec3 = more.anchor ?? points[0] ?? (first ? [first[0]!, first[1]!, first[2]!] : [0, 0, 0]);
  return { value, unit, lines, points, anchor, warnings };
}
