import { distance } from '../../math/vec3.ts';
import { lineThrough } from '../geodesic/surface-line.ts';
import type { SurfacePlace } from '../geodesic/geodesic-locate.ts';
import type { PathPiece } from '../geodesic/geodesic-path.ts';
import { compacted } from '../topology/compact.ts';
import { sharedCorners } from '../topology/shared-corners.ts';
import { nextHalfEdge } from '../topology/adjacency.ts';
import { triangleArea } from '../triangle-normal.ts';
import { embedLines, type EmbeddedLines } from '../trim/embed-lines.ts';
import { improveBand, type Trimmed } from '../trim/improve-band.ts';
import { keptSides } from '../trim/keep-part.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import type { BorderWay } from './border-ways.ts';
import { clipEars } from './clip-ears.ts';
import { GraftError } from './graft-fault.ts';

/** Places of a line that are nearer to the one before than this, mm, are left out. */
const APART = 0.05;

/** The skin of a whole beyond some ways on it: what lies on the right of them, with its borders in the order of the ways, each by its vertices in the direction of its way. Throws GraftError, and SdkError of lines that meet. */
export function skinBeyond(whole: TriMesh, ways: readonly BorderWay[], work: Work = {}): Trimmed {
  const lines = ways.map(({ places }) => drawn(whole, places, work));
  const embedded = embedLines(whole, lines, work);
  const { mesh } = embedded;
  const { sides, isKept } = keptSides(embedded, faceLeftOf(embedded), (f) => triangleArea(mesh, f));
  if (ways.some((_, line) => sides.get(line) !== 'left')) throw new GraftError('lost');
  const { indices } = mesh;
  const corners: number[] = [];
  for (let h = 0; h < indices.length; h += 3)
    if (!isKept(h / 3)) corners.push(indices[h]!, indices[h + 1]!, indices[h + 2]!);
  const { mesh: beyond, target } = compacted(mesh.positions, corners);
  const loops = embedded.lines.map((loop) => loop.map((v) => target[v]!));
  return clipEars(improveBand({ mesh: beyond, loops }, work));
}

function drawn(
  whole: TriMesh,
  places: readonly SurfacePlace[],
  { checkAborted }: Work,
): readonly PathPiece[] {
  let last: SurfacePlace | undefined;
  const apart = places.filter((place) => {
    if (last && distance(last.position, place.position) < APART) return false;
    last = place;
    return true;
  });
  const line = lineThrough(whole, sharedCorners(whole), apart, {
    closed: true,
    shape: 'corners',
    ...(checkAborted && { checkAborted }),
  });
  if (!line.ok) throw new GraftError('lost');
  return line.spans.flat();
}

/** A triangle on the left of the first line. */
function faceLeftOf({ mesh: { indices }, lines }: EmbeddedLines): number {
  const [a, b] = lines[0]!;
  for (let h = 0; h < indices.length; h++)
    if (indices[h] === a && indices[nextHalfEdge(h)] === b) return (h / 3) | 0;
  throw new GraftError('lost');
}
