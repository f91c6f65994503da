import { SdkError } from '../../errors/sdk-error.ts';
import {
  addScaled,
  cross,
  dot,
  length,
  normalize,
  perpendicularFrame,
  subtract,
  type Vec3,
} from '../../math/vec3.ts';
import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import { planeFrame, toPlane, type PlaneFrame, type PlaneLike } from '../section/plane.ts';
import { polylineLength, type SectionLoop } from '../section/section.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Area of the surface in mm². */
export function surfaceArea(mesh: TriMesh): number {
  let sum = 0;
  for (let f = 0; f < mesh.indices.length / 3; f++) sum += triangleArea(mesh, f);
  return sum;
}

/** Between which heights (Z) a mesh lies. */
export interface Heights {
  /** mm. */
  readonly bottom: number;
  readonly top: number;
}

/** The lowest and the highest vertex; of no vertex Infinity and −Infinity. */
export function heightsOf({ positions }: TriMesh): Heights {
  let [bottom, top] = [Infinity, -Infinity];
  for (let i = 2; i < positions.length; i += 3) {
    bottom = Math.min(bottom, positions[i]!);
    top = Math.max(top, positions[i]!);
  }
  return { bottom, top };
}

/**
 * Volume in mm³ that the surface encloses, positive when the triangles face outward. Only a closed surface (`isClosed`) has one;
 * for an open one the number means nothing. Source: divergence theorem, summed about a vertex to keep digits.
 */
export function volume(mesh: TriMesh): number {
  const { positions: p, indices } = mesh;
  if (indices.length === 0) return 0;
  const ox = p[3 * indices[0]!]!;
  const oy = p[3 * indices[0]! + 1]!;
  const oz = p[3 * indices[0]! + 2]!;
  let sum = 0;
  for (let f = 0; f < indices.length; f += 3) {
    const a = 3 * indices[f]!;
    const b = 3 * indices[f + 1]!;
    const c = 3 * indices[f + 2]!;
    const ax = p[a]! - ox;
    const ay = p[a + 1]! - oy;
    const az = p[a + 2]! - oz;
    const bx = p[b]! - ox;
    const by = p[b + 1]! - oy;
    const bz = p[b + 2]! - oz;
    const cx = p[c]! - ox;
    const cy = p[c + 1]! - oy;
    const cz = p[c + 2]! - oz;
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum / 6;
}

/** Whether every edge is passed as often one way as the other, so that the surface has an inside. False for no triangles. */
export function isClosed(mesh: TriMesh): boolean {
  const { indices } = mesh;
  let closed = indices.length > 0;
  forEachEdge(mesh, (halfEdges, start, end) => {
    let balance = 0;
    for (let i = start; i < end; i++)
      balance += indices[halfEdges[i]!]! < indices[nextHalfEdge(halfEdges[i]!)]! ? 1 : -1;
    if (balance !== 0) closed = false;
  });
  return closed;
}

/** Volume and area of the part of a body between two planes. */
export interface SlabMeasure {
  /** mm³; right even when the surface is open beyond the planes. */
  readonly volume: number;
  /** mm² of skin, without the two cut faces. */
  readonly area: number;
}

/**
 * Measures what lies between two planes, whichever way their normals point: triangles are clipped to the slab, and the volume
 * is the flux of a field parallel to both planes through the skin alone, so the cut faces need not be built. Throws SdkError `measure/planes-meet` where
 * the middle of one lies on the other: neither side of that is between them.
 */
export function measureBetween(mesh: TriMesh, first: PlaneLike, second: PlaneLike): SlabMeasure {
  if (liesIn(first, second.origin) || liesIn(second, first.origin)) throw new SdkError('measure/planes-meet');
  const [a, b] = [facing(first, second), facing(second, first)];
  const line = cross(a.normal, b.normal);
  const along = length(line) > 1e-6 ? normalize(line) : perpendicularFrame(a.normal)[0];
  const { positions: p, indices } = mesh;
  let flux = 0;
  let area = 0;
  for (let f = 0; f < indices.length; f += 3) {
    let polygon: Vec3[] = [0, 1, 2].map((k) => {
      const i = 3 * indices[f + k]!;
      return [p[i]! - a.origin[0], p[i + 1]! - a.origin[1], p[i + 2]! - a.origin[2]];
    });
    polygon = clip(polygon, a.normal, 0);
    polygon = clip(polygon, b.normal, dot(b.normal, subtract(b.origin, a.origin)));
    for (let k = 2; k < polygon.length; k++) {
      const [q, r, s] = [polygon[0]!, polygon[k - 1]!, polygon[k]!];
      const twice = cross(subtract(r, q), subtract(s, q));
      area += length(twice) / 2;
      flux += ((dot(q, along) + dot(r, along) + dot(s, along)) / 3) * (dot(twice, along) / 2);
    }
  }
  return { volume: flux, area };
}

/** So near to a plane a place lies on neither side of it, mm. */
const ON_PLANE = 0.05;

const liesIn = ({ origin, normal }: PlaneLike, place: Vec3): boolean =>
  Math.abs(dot(normalize(normal), subtract(place, origin))) < ON_PLANE;

/** `plane` with its normal turned to the side on which `other` lies. */
function facing(plane: PlaneLike, other: PlaneLike): PlaneLike {
  const normal = normalize(plane.normal);
  const towards = dot(normal, subtract(other.origin, plane.origin));
  return { origin: plane.origin, normal: towards >= 0 ? normal : [-normal[0], -normal[1], -normal[2]] };
}

/** The part of a convex polygon where `dot(normal, p) ≥ offset`. Source: Sutherland and Hodgman, Reentrant polygon clipping, 1974. */
function clip(polygon: readonly Vec3[], normal: Vec3, offset: number): Vec3[] {
  const height = polygon.map((point) => dot(normal, point) - offset);
  if (height.every((value) => value >= 0)) return [...polygon];
  const out: Vec3[] = [];
  polygon.forEach((point, i) => {
    const j = (i + 1) % polygon.length;
    if (height[i]! >= 0) out.push(point);
    if (height[i]! >= 0 !== height[j]! >= 0)
      out.push(addScaled(point, subtract(polygon[j]!, point), height[i]! / (height[i]! - height[j]!)));
  });
  return out;
}

/** Sum in mm of the lengths of the closed loops. */
export function perimeter(loops: readonly SectionLoop[]): number {
  return loops.reduce((sum, loop) => (loop.closed ? sum + polylineLength(loop.points, true) : sum), 0);
}

/** Enclosed area in mm² of a loop in its plane, positive for an outer contour. */
export function loopArea(loop: SectionLoop, frame: PlaneFrame): number {
  const xy = toPlane(loop.points, frame);
  let twice = 0;
  for (let i = 0, j = xy.length - 2; i < xy.length; j = i, i += 2)
    twice += (xy[j]! - xy[0]!) * (xy[i + 1]! - xy[1]!) - (xy[i]! - xy[0]!) * (xy[j + 1]! - xy[1]!);
  return twice / 2;
}

/**
 * The loop that is the trunk: the closed loop that passes nearest to `near` when a point is given, otherwise the one that
 * encloses most (arms and thighs make loops of their own). Undefined without a closed loop.
 */
export function mainLoop(
  loops: readonly SectionLoop[],
  plane: PlaneLike,
  near?: Vec3,
): SectionLoop | undefined {
  const frame = planeFrame(plane);
  let best: SectionLoop | undefined;
  let bestScore = -Infinity;
  for (const loop of loops) {
    if (!loop.closed) continue;
    const score = near ? -nearestSquared(loop.points, near) : loopArea(loop, frame);
    if (score > bestScore) [best, bestScore] = [loop, score];
  }
  return best;
}

function nearestSquared(points: Float64Array, [x, y, z]: Vec3): number {
  let best = Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const dx = points[i]! - x;
    const dy = points[i + 1]! - y;
    const dz = points[i + 2]! - z;
    best = Math.min(best, dx * dx + dy * dy + dz * dz);
  }
  return best;
}

/** Size of a section in the plane's frame: for a horizontal plane `width` is along X (left–right), `depth` along Y (front–back). */
export interface SectionExtent {
  readonly width: number;
  readonly depth: number;
  /** Middle of the bounding rectangle, model space. */
  readonly centre: Vec3;
}

/** Width and depth in mm of all given loops together, open chains included; both 0 when there are none. */
export function sectionExtent(loops: readonly SectionLoop[], plane: PlaneLike): SectionExtent {
  const frame = planeFrame(plane);
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const loop of loops) {
    const xy = toPlane(loop.points, frame);
    for (let i = 0; i < xy.length; i += 2) {
      x0 = Math.min(x0, xy[i]!);
      x1 = Math.max(x1, xy[i]!);
      y0 = Math.min(y0, xy[i + 1]!);
      y1 = Math.max(y1, xy[i + 1]!);
    }
  }
  if (x1 < x0) return { width: 0, depth: 0, centre: frame.origin };
  const centre = addScaled(addScaled(frame.origin, frame.u, (x0 + x1) / 2), frame.v, (y0 + y1) / 2);
  return { width: x1 - x0, depth: y1 - y0, centre };
}
