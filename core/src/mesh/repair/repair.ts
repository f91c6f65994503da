import { SdkError } from '../../errors/sdk-error.ts';
import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import { findDuplicateFaces } from './duplicate-faces.ts';
import { dropFins, partVertices, splitSharedEdges } from './repair-cut.ts';
import { hasNoArea, keepNeedles } from './needles.ts';
import { pieceAreas } from '../measure/piece-areas.ts';
import { flipNeedles } from './repair-needles.ts';
import { faceOutward } from './repair-orient.ts';
import { pairHalfEdges } from './repair-pairs.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { dropUnusedVertices } from '../topology/compact.ts';
import { weldVertices } from '../topology/weld.ts';
import type { Work } from '../work.ts';

/** How a mesh is repaired. */
export interface RepairOptions extends Work {
  /** Keep the piece with the largest surface only, or all pieces. */
  readonly components: 'largest' | 'all';
}

/** Steps of `repairMesh`, after each of which the caller is told. */
const STEPS = 9;

/** What was done, as counts. */
export interface RepairReport {
  /** Vertices joined with another one at the same place. */
  readonly welded: number;
  /** Triangles dropped because a coordinate is not a finite number. */
  readonly notFiniteDropped: number;
  /** Triangles without area that were dropped, or taken away by flipping an edge. */
  readonly degenerateRemoved: number;
  /** Triangles that repeated another one, facing the same way or back to back. */
  readonly duplicatesDropped: number;
  /** Triangles of fins: small sheets that stick out of an edge of the body. */
  readonly finsDropped: number;
  /** Edges shared by more than two triangles that were parted. */
  readonly nonManifoldEdgesParted: number;
  /** Vertices added where surfaces only touched each other. */
  readonly verticesAdded: number;
  /** Triangles of the result that were turned so that all face outward. */
  readonly turned: number;
  /** Pieces found at the end, and those of them dropped as debris. */
  readonly componentsFound: number;
  readonly componentsDropped: number;
  /** Triangles that went with them. */
  readonly debrisTriangles: number;
}

/** The triangles for which `keep` is true. */
function filterFaces(indices: Uint32Array, keep: (f: number) => boolean): Uint32Array {
  const kept = new Uint32Array(indices.length);
  let used = 0;
  for (let f = 0; f < indices.length / 3; f++)
    if (keep(f)) {
      kept[used++] = indices[3 * f]!;
      kept[used++] = indices[3 * f + 1]!;
      kept[used++] = indices[3 * f + 2]!;
    }
  return used === kept.length ? indices : kept.slice(0, used);
}

const isFiniteVertex = (p: Float32Array, v: number): boolean =>
  p[3 * v]! * 0 + p[3 * v + 1]! * 0 + p[3 * v + 2]! * 0 === 0;

/** Whether an edge has more than two triangles, or two that disagree on the outside. */
function hasBadEdge(mesh: TriMesh): boolean {
  let isBad = false;
  forEachEdge(mesh, (halfEdges, start, end) => {
    if (end - start > 2) isBad = true;
    else if (end - start === 2 && mesh.indices[halfEdges[start]!] === mesh.indices[halfEdges[start + 1]!])
      if (mesh.indices[halfEdges[start]!] !== mesh.indices[nextHalfEdge(halfEdges[start]!)]) isBad = true;
  });
  return isBad;
}

/**
 * Makes a manifold surface, with or without borders, whose triangles all face outward: joins vertices at one place, removes triangles
 * without area, doubles and fins, parts surfaces that meet in an edge or a vertex, and drops debris when only the largest piece is
 * wanted. Vertices are never moved and holes are not filled (`fillHoles` does that). Returns `mesh` itself, or its
 * positions, where nothing had to change. Source of the cutting: Guéziec, Taubin, Lazarus and Horn, Cutting and stitching, 2001.
 * Throws `mesh/nothing-left` when no triangle with an area is left.
 */
export function repairMesh(mesh: TriMesh, options: RepairOptions): { mesh: TriMesh; report: RepairReport } {
  let done = 0;
  const step = (): void => {
    options.checkAborted?.();
    options.progress?.(++done / STEPS);
  };
  const faces = mesh.indices.length / 3;
  const finite = filterFaces(
    mesh.indices,
    (f) =>
      isFiniteVertex(mesh.positions, mesh.indices[3 * f]!) &&
      isFiniteVertex(mesh.positions, mesh.indices[3 * f + 1]!) &&
      isFiniteVertex(mesh.positions, mesh.indices[3 * f + 2]!),
  );
  const notFiniteDropped = faces - finite.length / 3;
  const used = dropUnusedVertices({ positions: mesh.positions, indices: finite });
  step();
  const joined = weldVertices(used);
  const welded = (used.positions.length - joined.positions.length) / 3;
  step();

  const { positions } = joined;
  const collapsed = filterFaces(joined.indices, (f) => {
    const [a, b, c] = [joined.indices[3 * f], joined.indices[3 * f + 1], joined.indices[3 * f + 2]];
    return a !== b && b !== c && c !== a;
  });
  let degenerateRemoved = (joined.indices.length - collapsed.length) / 3;
  const doubles = findDuplicateFaces(collapsed, { eitherSense: true });
  let indices = doubles.count > 0 ? filterFaces(collapsed, (f) => doubles.repeats[f] === 0) : collapsed;
  step();

  const straight = indices.slice();
  const flips = flipNeedles(positions, straight);
  if (flips > 0) {
    indices = straight;
    degenerateRemoved += flips;
  }
  step();
  const sound = dropOpenNeedles({ positions, indices });
  degenerateRemoved += (indices.length - sound.length) / 3;
  const withoutFins = dropFins({ positions, indices: sound });
  const finsDropped = (sound.length - withoutFins.length) / 3;
  if (withoutFins.length === 0) throw new SdkError('mesh/nothing-left', { triangles: faces });
  step();

  let body: TriMesh = { positions, indices: withoutFins };
  const { partner, nonManifoldEdges } = pairHalfEdges(body);
  step();
  const facing = faceOutward(body, partner);
  step();
  const parted = partVertices(body, partner);
  step();
  let largest = 0;
  const isKept = (f: number): boolean => options.components === 'all' || facing.ofFace[f] === largest;
  if (options.components === 'largest') largest = largestPiece(body, facing.ofFace, facing.count);
  const facesOut = facing.turned.includes(1) ? turn(parted.indices, facing.turned) : parted.indices;
  const kept = filterFaces(facesOut, isKept);
  let turned = 0;
  for (let f = 0; f < facing.turned.length; f++) if (facing.turned[f] && isKept(f)) turned++;
  const debrisTriangles = (facesOut.length - kept.length) / 3;
  body = splitSharedEdges(dropUnusedVertices({ positions: parted.positions, indices: kept }));
  step();
  if (hasBadEdge(body)) throw new SdkError('mesh/not-repaired');
  const isSame = body.positions === mesh.positions && body.indices === mesh.indices;
  return {
    mesh: isSame ? mesh : body,
    report: {
      welded,
      notFiniteDropped,
      degenerateRemoved,
      duplicatesDropped: doubles.count,
      finsDropped,
      nonManifoldEdgesParted: nonManifoldEdges,
      verticesAdded: Math.max(0, (parted.positions.length - positions.length) / 3),
      turned,
      componentsFound: facing.count,
      componentsDropped: options.components === 'all' ? 0 : facing.count - 1,
      debrisTriangles,
    },
  };
}

function turn(indices: Uint32Array, turned: Uint8Array): Uint32Array {
  const out = indices.slice();
  for (let f = 0; f < turned.length; f++)
    if (turned[f]) {
      out[3 * f + 1] = indices[3 * f + 2]!;
      out[3 * f + 2] = indices[3 * f + 1]!;
    }
  return out;
}

/** Triangles without area that could not be flipped and do not close the surface go. */
function dropOpenNeedles(mesh: TriMesh): Uint32Array {
  const fate = new Uint8Array(mesh.indices.length / 3);
  let needles = 0;
  for (let f = 0; f < fate.length; f++)
    if (hasNoArea(mesh.positions, mesh.indices[3 * f]!, mesh.indices[3 * f + 1]!, mesh.indices[3 * f + 2]!)) {
      fate[f] = 3;
      needles++;
    }
  if (needles === 0) return mesh.indices;
  keepNeedles(mesh.indices, fate);
  return filterFaces(mesh.indices, (f) => fate[f] === 0);
}

/** The piece with the largest surface; the lower number where two are the same. */
function largestPiece(mesh: TriMesh, ofFace: Uint32Array, count: number): number {
  const areas = pieceAreas(mesh, ofFace, count);
  let best = 0;
  for (let piece = 1; piece < count; piece++) if (areas[piece]! > areas[best]!) best = piece;
  return best;
}
