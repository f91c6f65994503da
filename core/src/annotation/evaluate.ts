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
import { buildTwins, nextHalfEdge } from '../mesh/adjacency.ts';
import type { Bvh } from '../mesh/bvh.ts';
import { facedOutward } from '../mesh/facing.ts';
import { closestOnTriangle } from '../mesh/closest-on-triangle.ts';
import {
  isClosed,
  mainLoop,
  measureBetween,
  perimeter,
  sectionExtent,
  surfaceArea,
  volume,
} from '../mesh/measure.ts';
import { planeFrame } from '../mesh/plane.ts';
import { surfaceLine } from '../mesh/surface-line.ts';
import { bridgeSection, polylineLength, sectionByPlane, type SectionLoop } from '../mesh/section.ts';
import { tapeAlong, tapeGirth } from '../mesh/tape.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError } from '../operation/errors.ts';
import type { Json } from '../operation/json.ts';
import type { Plane, SurfacePoint } from '../params/kinds.ts';
import type { Annotation, AnnotationKind } from './annotation.ts';
import { annotationSchemas, isAnnotationKind, type AnnotationParams } from './schemas.ts';

/** The value of an annotation on one shape, and what to draw for it. */
export interface AnnotationResult {
  /** In `unit`; null for a kind without a value (markers). */
  readonly value: number | null;
  readonly unit: Annotation['unit'];
  /** Lines that show what was measured, mm, model space. */
  readonly lines: readonly SectionLoop[];
  /** Points after they were brought onto the skin, in the order of the parameters. */
  readonly points: readonly Vec3[];
  /** Where a label belongs. */
  readonly anchor: Vec3;
  /** `measure/open-section`: part of the line crosses a hole and was bridged. `measure/off-skin`: a point lay over 20 mm away. `measure/partly-off-skin`: some points of a marked line did, and are left out. `measure/one-of-parts`: the plane cuts other parts too, which are left out. `measure/several-parts`: it cuts several, measured together. */
  readonly warnings: readonly string[];
}

/** Tree over the same mesh, when the caller has one: points are then found faster, with the same answer. */
export interface EvaluateOptions {
  readonly bvh?: Bvh;
}

/** Distance in mm beyond which a stored point has probably lost its place on the body. */
const OFF_SKIN = 20;

/** The parameters of `kind`, validated. Throws SdkError `measure/unknown-kind` or `measure/invalid-params` (path, rule). */
export function parseAnnotationParams<K extends AnnotationKind>(kind: K, params: Json): AnnotationParams<K> {
  if (!isAnnotationKind(kind)) throw new SdkError('measure/unknown-kind', { kind: String(kind) });
  const parsed = annotationSchemas[kind].safeParse(params);
  if (parsed.success) return parsed.data as AnnotationParams<K>;
  const issue = parsed.error.issues[0]!;
  throw new SdkError('measure/invalid-params', {
    kind,
    path: issue.path.map(String).join('.'),
    rule: issue.code,
  });
}

/**
 * Takes a measure on a shape. Runs alike on the server and in the browser. Points are first brought onto the skin, so a measure
 * follows the shape. Throws SdkError `measure/unknown-kind`, `measure/invalid-params`, `measure/no-section` (the plane meets
 * nothing), `measure/not-closed` (volume of an open body, or between planes with a hole) or `measure/empty-mesh`.
 */
export function evaluateAnnotation(
  mesh: TriMesh,
  kind: AnnotationKind,
  params: Json,
  options: EvaluateOptions = {},
): AnnotationResult {
  if (!isAnnotationKind(kind)) throw new SdkError('measure/unknown-kind', { kind: String(kind) });
  if (mesh.indices.length === 0) throw new SdkError('measure/empty-mesh', { kind });
  const skin = createSkin(mesh, options.bvh);
  switch (kind) {
    case 'perimeter':
    case 'width':
    case 'depth':
      return sectionMeasure(mesh, kind, parseAnnotationParams(kind, params));
    case 'tape': {
      const tape = parseAnnotationParams(kind, params);
      if (!('points' in tape)) return sectionMeasure(mesh, kind, tape);
      const points = tape.points.map(skin.place);
      const line = tapeAlong(
        mesh,
        points.map((position, i) => ({ position, normal: tape.points[i]!.normal })),
      );
      return result(line.length, 'mm', { lines: [line], points, warnings: skin.warnings() });
    }
    case 'volume':
    case 'area': {
      const { between } = parseAnnotationParams(kind, params);
      const unit = kind === 'volume' ? 'mm3' : 'mm2';
      if (between) {
        const slab = measureBetween(mesh, between[0], between[1]);
        const cuts = between.map((plane) => bridgeSection(sectionByPlane(mesh, plane)));
        if (slab.area === 0) throw new SdkError('measure/no-section', { kind });
        // The cuts close what lies between them; a hole there is closed by nothing.
        if (kind === 'volume' && hasEdgeBetween(mesh, between[0], between[1]))
          throw new SdkError('measure/not-closed', { kind });
        return result(Math.abs(slab[kind]), unit, {
          lines: cuts.flatMap((cut) => cut.loops),
          warnings: cuts.some((cut) => cut.gap > 0) ? ['measure/open-section'] : [],
        });
      }
      if (kind === 'volume' && !isClosed(mesh)) throw new SdkError('measure/not-closed', { kind });
      return result(kind === 'volume' ? Math.abs(volume(mesh)) : surfaceArea(mesh), unit, {});
    }
    case 'line-3d': {
      const { a, b } = parseAnnotationParams(kind, params);
      return distanceBetween(skin.place(a), skin.place(b), skin.warnings());
    }
    case 'point-to-line': {
      const { point, line } = parseAnnotationParams(kind, params);
      const from = skin.place(point);
      const origin: Vec3 = 'origin' in line ? line.origin : skin.place(line.a);
      const end: Vec3 = 'origin' in line ? addScaled(origin, line.direction, 1) : skin.place(line.b);
      const along = normalize(subtract(end, origin));
      const foot = addScaled(origin, along, dot(subtract(from, origin), along));
      const taken = distanceBetween(from, foot, skin.warnings());
      if ('origin' in line) return taken;
      // The line itself, as far as the foot: without it nobody sees what is measured to.
      const drawn = [origin, end, foot].toSorted((a, b) => dot(subtract(a, b), along));
      return { ...taken, lines: [...taken.lines, polyline([drawn[0]!, drawn[2]!])] };
    }
    case 'point-to-plane': {
      const { point, plane } = parseAnnotationParams(kind, params);
      const from = skin.place(point);
      const normal = normalize(plane.normal);
      const foot = addScaled(from, normal, -dot(subtract(from, plane.origin), normal));
      return distanceBetween(from, foot, skin.warnings());
    }
    case 'angle': {
      const points = parseAnnotationParams(kind, params).points.map(skin.place);
      return angleOf(points, skin.warnings());
    }
    case 'marker-point': {
      const place = skin.place(parseAnnotationParams(kind, params).point);
      return result(null, '', { points: [place], warnings: skin.warnings() });
    }
    case 'marker-line': {
      const placed = parseAnnotationParams(kind, params).points.map((point) => ({
        at: skin.place(point),
        normal: point.normal,
        isOff: skin.isOff(point),
      }));
      if (placed.every(({ isOff }) => isOff === placed[0]!.isOff)) {
        const points = placed.map(({ at }) => at);
        return result(null, '', { points, lines: [onSkin(mesh, placed)], warnings: skin.warnings() });
      }
      const runs = runsOf(placed);
      return result(null, '', {
        points: runs.flat().map(({ at }) => at),
        lines: runs.filter(({ length: count }) => count > 1).map((run) => onSkin(mesh, run)),
        warnings: ['measure/partly-off-skin'],
      });
    }
  }
}

function sectionMeasure(
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
function hasEdgeBetween(mesh: TriMesh, first: Plane, second: Plane): boolean {
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
function runsOf(placed: readonly Placed[]): Placed[][] {
  const runs: Placed[][] = [[]];
  for (const one of placed)
    if (!one.isOff) runs.at(-1)!.push(one);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  return runs.filter((run) => run.length > 0);
}

function distanceBetween(a: Vec3, b: Vec3, warnings: readonly string[]): AnnotationResult {
  return result(distance(a, b), 'mm', {
    points: [a, b],
    lines: [polyline([a, b])],
    anchor: mix(a, b, 0.5),
    warnings,
  });
}

/** In degrees: 0 to 180 at the middle one of three points, 0 to 90 between the two lines of four. */
function angleOf(points: readonly Vec3[], warnings: readonly string[]): AnnotationResult {
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
function onSkin(mesh: TriMesh, placed: readonly Placed[]): SectionLoop {
  const skin = placed.map(({ at, normal }) => ({ position: at, normal }));
  const line = surfaceLine(mesh, skin, { closed: false });
  if (!line.ok) return polyline(placed.map(({ at }) => at));
  const pieces = line.spans.flat();
  return polyline([...pieces.map(({ from }) => from), pieces.at(-1)!.to]);
}

function polyline(points: readonly Vec3[]): SectionLoop {
  return { points: Float64Array.from(points.flat()), closed: false };
}

function result(
  value: number | null,
  unit: Annotation['unit'],
  more: Partial<Pick<AnnotationResult, 'lines' | 'points' | 'anchor' | 'warnings'>>,
): AnnotationResult {
  const { lines = [], points = [], warnings = [] } = more;
  const first = lines.find((line) => line.points.length >= 3)?.points;
  const anchor: Vec3 = more.anchor ?? points[0] ?? (first ? [first[0]!, first[1]!, first[2]!] : [0, 0, 0]);
  return { value, unit, lines, points, anchor, warnings };
}

/** Places stored points on the skin and remembers whether one of them was far from it. */
function createSkin(mesh: TriMesh, bvh: Bvh | undefined) {
  const far = new Set<SurfacePoint>();
  return {
    place: (point: SurfacePoint): Vec3 => {
      const position = bvh ? bvh.closestPoint(point.position)!.position : nearestOf(mesh, point.position);
      if (distance(position, point.position) > OFF_SKIN) far.add(point);
      return position;
    },
    /** Of a point that was placed. */
    isOff: (point: SurfacePoint): boolean => far.has(point),
    warnings: (): readonly string[] => (far.size > 0 ? ['measure/off-skin'] : []),
  };
}

/** For a handful of points one pass over the triangles is cheaper than a tree. */
function nearestOf({ positions, indices }: TriMesh, [x, y, z]: Vec3): Vec3 {
  const corners = new Float64Array(9);
  const point = new Float64Array(6);
  let best = Infinity;
  let place: Vec3 = [x, y, z];
  for (let f = 0; f < indices.length; f += 3) {
    for (let k = 0; k < 9; k++) corners[k] = positions[3 * indices[f + ((k / 3) | 0)]! + (k % 3)]!;
    const squared = closestOnTriangle(corners, 0, x, y, z, point);
    if (squared < best) {
      best = squared;
      place = [point[0]!, point[1]!, point[2]!];
    }
  }
  return place;
}

/** Length in mm of a marker line or any other drawn line of a result. */
export const lineLength = (line: SectionLoop): number => polylineLength(line.points, line.closed);
