import { SdkError } from '../../errors/sdk-error.ts';
import { add, distance, dot, normalize, pointAt, type Vec3 } from '../../math/vec3.ts';
import { sharedLocate, type SurfacePlace } from '../geodesic/geodesic-locate.ts';
import { enclose, insideTest } from '../geodesic/geodesic-region.ts';
import { distanceToSegment } from '../geodesic/geodesic-update.ts';
import { closedInSpace, type LineShape } from '../geodesic/surface-line.ts';
import { planeFrame, toPlane } from '../section/plane.ts';
import { BORDER, buildTwins, nextHalfEdge } from '../topology/adjacency.ts';
import type { SkinPoint } from '../bvh/project.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import type { SkinHole } from './skin-hole.ts';

/** Straight pieces of lines in space, six numbers each, mm. */
export type Segments = Float64Array;

/** A closed line on the skin, as records keep it. */
export interface SkinLine {
  readonly points: readonly SkinPoint[];
  readonly smooth: boolean;
}

export const shapeOf = ({ smooth }: SkinLine): LineShape => (smooth ? 'smooth' : 'corners');

/** The borders of a body, every piece of them. */
export function borderSegments(mesh: TriMesh): Segments {
  const { positions, indices } = mesh;
  const twins = buildTwins(mesh);
  const out: number[] = [];
  for (let h = 0; h < indices.length; h++)
    if (twins[h] === BORDER)
      out.push(...pointAt(positions, indices[h]!), ...pointAt(positions, indices[nextHalfEdge(h)]!));
  return Float64Array.from(out);
}

/** How far a hole lies from lines, mm, 0 where one runs into it; Infinity where it is further than `enough` from all. */
export function distanceToLines(hole: SkinHole, lines: Segments, enough: number): number {
  const reach = reachOf(hole, 'most');
  const inner = reachOf(hole, 'least');
  let least = Infinity;
  for (let i = 0; i < lines.length; i += 6) {
    const [from, to] = [pointAt(lines, i / 3), pointAt(lines, i / 3 + 1)];
    const away = distanceToSegment(...hole.middle, from, to);
    if (away > reach + enough) continue;
    if (away < inner) return 0;
    for (const { position } of hole.outline)
      least = Math.min(least, distanceToSegment(...position, from, to));
  }
  return least > enough ? Infinity : least;
}

/** How much skin is left between two holes, mm; Infinity where it is more than `enough`. */
export function bridgeBetween(a: SkinHole, b: SkinHole, enough: number): number {
  if (distance(a.middle, b.middle) > reachOf(a, 'most') + reachOf(b, 'most') + enough) return Infinity;
  return Math.min(distanceToLines(a, segmentsOf(b), enough), distanceToLines(b, segmentsOf(a), enough));
}

function segmentsOf({ outline }: SkinHole): Segments {
  const out = new Float64Array(6 * outline.length);
  outline.forEach(({ position }, i) => {
    out.set(position, 6 * i);
    out.set(outline[(i + 1) % outline.length]!.position, 6 * i + 3);
  });
  return out;
}

function reachOf({ middle, outline }: SkinHole, which: 'most' | 'least'): number {
  const found = outline.map(({ position }) => distance(middle, position));
  return found.reduce((a, b) => (which === 'most' ? Math.max(a, b) : Math.min(a, b)));
}

/** A piece of the skin that is to stay whole. */
export interface KeptClear {
  readonly line: Segments;
  holds(place: SurfacePlace): boolean;
}

/**
 * What lies within a closed line: the smaller side of it. A line that reaches beyond the edge of the skin, as that of a pad which the edge line cuts through, parts nothing from the
 * rest of it: there it is what lies within the line seen against its mean normal, on skin that faces as it does.
 */
export function keptClear(mesh: TriMesh, line: SkinLine, { checkAborted }: Work): KeptClear {
  try {
    const region = enclose(mesh, line.points, {
      shape: shapeOf(line),
      codes: 'mesh/holes',
      ...(checkAborted && { checkAborted }),
    });
    return {
      line: Float64Array.from(region.contour.flatMap(({ from, to }) => [...from, ...to])),
      holds: insideTest(mesh, region),
    };
  } catch (error) {
    if (error instanceof SdkError && error.code.startsWith('mesh/holes/contour-')) return seenWithin(line);
    throw error;
  }
}

/** What a closed line in space holds of skin, seen against its mean normal. */
function seenWithin(line: SkinLine): KeptClear {
  const ring = closedInSpace(line.points, shapeOf(line));
  const normal = normalize(line.points.reduce<Vec3>((sum, one) => add(sum, one.normal), [0, 0, 0]));
  const frame = planeFrame({ origin: ring[0]!, normal });
  const flat = (point: Vec3) => toPlane(Float64Array.from(point), frame);
  const corners = ring.map(flat);
  return {
    line: Float64Array.from(ring.flatMap((at, i) => [...at, ...ring[(i + 1) % ring.length]!])),
    holds: ({ position, normal: facing }) => dot(facing, normal) > 0 && isWithin(corners, flat(position)),
  };
}

/** Whether a point lies within a polygon, by the sides that a way from it to the right crosses (Shimrat, 1962). */
function isWithin(corners: readonly Float64Array[], [x, y]: Float64Array): boolean {
  let isIn = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length]!;
    if (ay! > y! !== by! > y! && x! < ax! + ((y! - ay!) / (by! - ay!)) * (bx! - ax!)) isIn = !isIn;
  });
  return isIn;
}

/** The place of the body nearest to a point. */
export const placeNear = (mesh: TriMesh, position: Vec3): SurfacePlace | undefined =>
  sharedLocate(mesh)([{ position, normal: [0, 0, 1] }])[0];
