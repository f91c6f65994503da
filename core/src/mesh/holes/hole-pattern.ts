import { SdkError } from '../../errors/sdk-error.ts';
import { sinCosDegrees } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { enclose } from '../geodesic/geodesic-region.ts';
import { surfaceArea } from '../measure/measure.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { pointAt } from '../../math/vec3.ts';
import { cutByEdgeLines } from '../trim/cut-by-edge-lines.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { flatArea, type FlatArea } from './flat-area.ts';
import { holeGrid } from './hole-grid.ts';
import {
  borderSegments,
  bridgeBetween,
  distanceToLines,
  keptClear,
  placeNear,
  shapeOf,
  type SkinLine,
} from './hole-room.ts';
import { outlineOf, type HoleShape } from './hole-shape.ts';
import { holeOnSkin, type SkinHole } from './skin-hole.ts';
import { skinWalk } from './skin-section.ts';

/** A pattern of holes within a closed line. Lengths in mm. */
export interface PatternWish {
  readonly area: SkinLine;
  readonly shape: HoleShape;
  /** Least skin between two holes, and between a hole and what is to stay clear. */
  readonly bridge: number;
  /** Of the rows from level, counter-clockwise seen from outside, degrees. */
  readonly angle: number;
  /** Least skin between a hole and a border of the body. */
  readonly margin: number;
  /** Closed lines within which no hole may lie. */
  readonly clear: readonly SkinLine[];
}

/** The holes of a pattern. */
export interface HolePattern {
  readonly holes: readonly SkinHole[];
  /** Of the skin within the line, mm². */
  readonly area: number;
  /** Middles of holes that were left out because the skin bends too sharply there. */
  readonly folded: readonly Vec3[];
}

/** A hole over skin that turns further than this, by its cosine, lies across a fold. */
export const FOLDED = 0.64;
/** An area of which more than one part in twenty is stretched further than this when it is laid flat has no rows. */
const TOO_ROUND = 0.35;
/** What of the bridge may be lacking between two holes, as a share of it. */
const SLACK = 0.02;

/**
 * Lays a pattern of whole holes into an area of the skin: as large as asked, with at least the bridge between them, both measured along the skin. What would come
 * too near to a border of the body or to what stays clear is left out.
 * Throws SdkError with the place: `mesh/holes-body-closed` for a body without borders, `mesh/holes-area-on-border`, `mesh/holes-area-off-skin`,
 * `mesh/holes-area-crosses-itself`, `mesh/holes-area-small` where the line encloses nothing, `mesh/holes-area-folded` where the area cannot be laid flat,
 * `mesh/holes-none-fit` where no hole has room.
 */
export function layHolePattern(mesh: TriMesh, wish: PatternWish, work: Work = {}): HolePattern {
  requireOpen(mesh);
  const patch = areaPatch(mesh, wish.area, work);
  const at = wish.area.points[0]!.position;
  const flat = laidFlat(patch, at, partOf(work, 0, 0.6));
  const [sin, cos] = sinCosDegrees(wish.angle);
  // Level is to the right of up.
  const [ux, uy] = flat.up;
  const along = [cos * uy + sin * ux, sin * uy - cos * ux] as const;
  const grid = holeGrid(flat, wish.shape, { bridge: wish.bridge, along, centre: centreOf(patch, flat) });
  work.checkAborted?.();
  const walk = skinWalk(patch);
  const outline = outlineOf(wish.shape);
  const room = roomOf(mesh, wish, work);
  const folded: Vec3[] = [];
  const holes: SkinHole[] = [];
  for (const { x, y, row } of grid) {
    const spot = flat.spot(x, y);
    const hole = spot && holeOnSkin(walk, spot, row, outline);
    if (!hole || !room(hole)) continue;
    if (hole.facing < FOLDED) folded.push(hole.middle);
    else holes.push(hole);
  }
  const apart = withBridges(holes, (1 - SLACK) * wish.bridge);
  if (apart.length === 0) {
    if (folded.length > 0) throw placed('mesh/holes-area-folded', folded[0]!);
    throw placed('mesh/holes-none-fit', at, { size: wish.shape.size, margin: wish.margin });
  }
  return { holes: apart, area: surfaceArea(patch), folded };
}

/** Throws SdkError `mesh/holes-body-closed` for a body without a border. */
export function requireOpen(mesh: TriMesh): void {
  if (boundaryLoops(mesh).length === 0) throw new SdkError('mesh/holes-body-closed');
}

/** Radius of the place that is shown, mm. */
const SHOWN = 10;

/** An error about a place of the skin, mm. */
export const placed = (code: string, at: Vec3, data: Readonly<Record<string, number>> = {}): SdkError =>
  new SdkError(code, { ...data }, { places: [{ at, radius: SHOWN }] });

/** What is said of the line round an area where an edge line along it could not be cut. */
const SAID: Readonly<Record<string, string>> = {
  'mesh/edge-line-hole': 'mesh/holes-area-on-border',
  'mesh/edge-line-lost': 'mesh/holes-area-off-skin',
  'mesh/edge-line-meets-line': 'mesh/holes-area-crosses-itself',
  'mesh/edge-line-parts-nothing': 'mesh/holes-area-small',
};

/** The skin within a line: the smaller side of it. */
function areaPatch(mesh: TriMesh, area: SkinLine, { checkAborted }: Work): TriMesh {
  const asked = { ...(checkAborted && { checkAborted }) };
  const line = { points: area.points, closed: true, smooth: area.smooth };
  try {
    const { vertices } = enclose(mesh, area.points, { ...asked, shape: shapeOf(area), codes: 'mesh/holes' });
    return cutByEdgeLines(mesh, [line], pointAt(mesh.positions, vertices[0]!), asked).mesh;
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    const at = area.points[0]!.position;
    const code = SAID[error.code] ?? OF_CONTOUR[error.code];
    if (code === undefined) throw error;
    const { places } = error;
    throw places.length > 0 ? new SdkError(code, {}, { places }) : placed(code, at);
  }
}

const OF_CONTOUR: Readonly<Record<string, string>> = {
  'mesh/holes/contour-open-ended': 'mesh/holes-area-on-border',
  'mesh/holes/contour-off-surface': 'mesh/holes-area-off-skin',
  'mesh/holes/contour-too-short': 'mesh/holes-area-small',
  'mesh/holes/contour-empty': 'mesh/holes-area-small',
};

function laidFlat(patch: TriMesh, at: Vec3, work: Work): FlatArea {
  try {
    const flat = flatArea(patch, work);
    if (flat.stretch <= TOO_ROUND) return flat;
  } catch (error) {
    if (!(error instanceof SdkError) || error.code !== 'flatten/no-disc') throw error;
  }
  throw placed('mesh/holes-area-folded', at);
}

/** The middle of a flat patch: the mean of its triangles by their area on the skin. */
function centreOf({ indices }: TriMesh, { points }: FlatArea): readonly [number, number] {
  let [x, y, sum] = [0, 0, 0];
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [2 * indices[f]!, 2 * indices[f + 1]!, 2 * indices[f + 2]!];
    const turn =
      (points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
      (points[c]! - points[a]!) * (points[b + 1]! - points[a + 1]!);
    x += (turn * (points[a]! + points[b]! + points[c]!)) / 3;
    y += (turn * (points[a + 1]! + points[b + 1]! + points[c + 1]!)) / 3;
    sum += turn;
  }
  return [x / sum, y / sum];
}

/** Whether a hole keeps clear of borders and of what is to stay whole. */
function roomOf(
  mesh: TriMesh,
  { margin, bridge, clear }: PatternWish,
  work: Work,
): (hole: SkinHole) => boolean {
  const borders = borderSegments(mesh);
  const kept = clear.map((line) => keptClear(mesh, line, work));
  return (hole) => {
    work.checkAborted?.();
    if (distanceToLines(hole, borders, margin) < margin) return false;
    const place = placeNear(mesh, hole.middle)!;
    return kept.every(({ line, holds }) => distanceToLines(hole, line, bridge) >= bridge && !holds(place));
  };
}

/** The holes without those that leave too little between them: first those that are too near to the most others, the last of equals. */
function withBridges(holes: readonly SkinHole[], bridge: number): readonly SkinHole[] {
  const near = holes.map(() => new Set<number>());
  for (let a = 0; a < holes.length; a++)
    for (let b = a + 1; b < holes.length; b++)
      if (bridgeBetween(holes[a]!, holes[b]!, bridge) < bridge) {
        near[a]!.add(b);
        near[b]!.add(a);
      }
  const gone = new Set<number>();
  for (;;) {
    let worst = -1;
    for (let i = 0; i < near.length; i++)
      if (near[i]!.size > 0 && (worst < 0 || near[i]!.size >= near[worst]!.size)) worst = i;
    if (worst < 0) break;
    gone.add(worst);
    for (const other of near[worst]!) near[other]!.delete(worst);
    near[worst]!.clear();
  }
  return holes.filter((_, i) => !gone.has(i));
}
