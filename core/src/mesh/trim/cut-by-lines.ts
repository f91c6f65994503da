import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { closestOnTriangle } from '../bvh/closest-on-triangle.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { locateAlong, type Locate } from '../geodesic/geodesic-locate.ts';
import type { PathPiece } from '../geodesic/geodesic-path.ts';
import { distanceToSegment } from '../geodesic/geodesic-update.ts';
import { closedInSpace, surfaceLine, type LineShape, type SurfaceLine } from '../geodesic/surface-line.ts';
import { sharedCorners } from '../topology/shared-corners.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { embedLines, type EmbeddedLines } from './embed-lines.ts';
import { improveBand, type Trimmed } from './improve-band.ts';
import { keepPart, type KeptPart } from './keep-part.ts';
import { trimError } from './trim-error.ts';

/** A closed line on a body, by the points that it goes through. */
export interface TrimLine {
  readonly points: readonly SkinPoint[];
  readonly shape: LineShape;
}

/** The part that is kept, and its borders in the order of the lines that bound it, each by its vertices. */
export type LineCut = Trimmed & { readonly lines: readonly number[] };

/**
 * Cuts a body through its triangles along closed lines, as they are drawn, and keeps the part that holds `keep` (the nearest place of the body), or else the
 * one that most of the lines bound, the larger of equals. The new borders lie within 0.05 mm of the lines; no vertex further than 5 mm from them changes.
 * Throws SdkError with the number of the line and the place: `mesh/edge-line-lost` where a line leaves the body, `mesh/edge-line-hole` where it meets an
 * opening of it, `mesh/edge-line-meets-line` where it meets a line, `mesh/edge-line-parts-nothing` where it parts nothing.
 */
export function cutByLines(
  mesh: TriMesh,
  lines: readonly TrimLine[],
  keep: Vec3 | undefined,
  work: Work = {},
): LineCut {
  const { mesh: part, borders } = partByLines(mesh, lines, keep, work);
  work.progress?.(0.7);
  const cut = improveBand({ mesh: part, loops: borders.map(({ loop }) => loop) }, work);
  work.progress?.(1);
  return { ...cut, lines: borders.map(({ line }) => line) };
}

/** The part that `cutByLines` keeps, before the triangles along its borders are made fit for a wall; throws what that throws. */
export function partByLines(
  mesh: TriMesh,
  lines: readonly TrimLine[],
  keep: Vec3 | undefined,
  work: Work = {},
): KeptPart {
  const embedded = withLines(mesh, lines, work);
  return keepPart(embedded, keep && faceAt(embedded, mesh, keep));
}

/** The body with the lines in it; throws as `cutByLines` where a line cannot be drawn, or meets another. */
export function withLines(mesh: TriMesh, lines: readonly TrimLine[], work: Work = {}): EmbeddedLines {
  // Asked once of this mesh: a tree over more than what lies along the lines would cost more than the lines.
  const locate = locateAlong(
    mesh,
    lines.flatMap(({ points, shape }) => closedInSpace(points, shape)),
  );
  const drawn = lines.map((line, number) => drawnLine(mesh, line, { number, locate }, work));
  work.progress?.(0.3);
  return embedLines(mesh, drawn, work);
}

function drawnLine(
  mesh: TriMesh,
  { points, shape }: TrimLine,
  { number, locate }: { readonly number: number; readonly locate: Locate },
  { checkAborted }: Work,
): readonly PathPiece[] {
  const options = { closed: true, shape, locate, ...(checkAborted && { checkAborted }) };
  return requireLine(mesh, surfaceLine(mesh, points, options), number).flat();
}

/** The spans of a line as it was found on a body; throws as `cutByLines` where there is none, or it runs along an opening. */
export function requireLine(
  mesh: TriMesh,
  found: SurfaceLine,
  line: number,
): readonly (readonly PathPiece[])[] {
  if (!found.ok) throw trimError({ code: found.reason === 'border' ? 'hole' : 'lost', line, at: found.at });
  const at = besideOpening(mesh, found.spans.flat());
  if (at) throw trimError({ code: 'hole', line, at });
  return found.spans;
}

/** A line nearer to an opening than this, mm, was drawn along it or off the body: its points were brought to the rim. */
const RIM = 0.3;

/** Where a line runs along an opening of the body. */
function besideOpening(mesh: TriMesh, pieces: readonly PathPiece[]): Vec3 | undefined {
  const { offsets, corners } = sharedCorners(mesh);
  const { positions, indices } = mesh;
  const isRim = (face: number, a: number, b: number): boolean => {
    for (let i = offsets[a]!; i < offsets[a + 1]!; i++) {
      const other = (corners[i]! / 3) | 0;
      if (other !== face && [0, 1, 2].some((k) => indices[3 * other + k] === b)) return false;
    }
    return true;
  };
  for (const { triangle, from } of pieces)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[3 * triangle + k]!, indices[3 * triangle + ((k + 1) % 3)]!];
      if (
        distanceToSegment(...from, pointAt(positions, a), pointAt(positions, b)) < RIM &&
        isRim(triangle, a, b)
      )
        return from;
    }
  return undefined;
}

function faceAt(embedded: EmbeddedLines, body: TriMesh, point: Vec3): number {
  const { position, triangle } = sharedBvh(body).closestPoint(point)!;
  return faceWithin(embedded, triangle, position);
}

/** The triangle of the mesh with the lines in it that holds a place of a triangle of the body. */
export function faceWithin({ mesh, parts }: EmbeddedLines, triangle: number, position: Vec3): number {
  const out = new Float64Array(6);
  const corners = new Float64Array(9);
  let [best, least] = [parts[triangle]!, Infinity];
  for (let f = best; f < parts[triangle + 1]!; f++) {
    for (let k = 0; k < 3; k++) corners.set(pointAt(mesh.positions, mesh.indices[3 * f + k]!), 3 * k);
    const away = closestOnTriangle(corners, 0, ...position, out);
    if (away < least) [best, least] = [f, away];
  }
  return best;
}
