import {
  evenOut,
  facesInwards,
  guardMove,
  heldEdges,
  partOf,
  vertexNormals,
  type TriMesh,
  type VertexCorners,
} from '@bracewright/core/mesh';
import type { OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';

/** Parameters that say how a local smoothing works. */
export const localParams = {
  radius: p.length({ min: 1, max: 100, default: 20 }),
  strength: p.count({ min: 1, max: 9, default: 5 }),
  mode: p.choice(['both', 'fill', 'flatten'], 'both'),
};

/** Share of the work that finding the place takes, before `smoothLocally`. */
const LOCATED = 0.25;

/** What a brush smooths: where, with which share, and how strongly; `radius` in mm. */
export interface LocalSmoothing {
  /** Vertices that may move, ascending. */
  readonly vertices: Uint32Array;
  /** `V` shares 0 to 1. */
  readonly mask: Float64Array;
  readonly corners: VertexCorners;
  readonly radius: number;
  readonly strength: number;
  readonly mode: 'both' | 'fill' | 'flatten';
  /** The way out along the surface's own normals: −1 for a body that faces inwards. */
  readonly out: 1 | -1;
}

/** The way out of a body along its own normals. */
export const wayOut = (mesh: TriMesh): 1 | -1 => (facesInwards(mesh) ? -1 : 1);

/**
 * Evens out features up to a quarter of the radius at strength 1, a thirty-sixth of it at strength 9: wider ones would flatten what is brushed. `fill` moves vertices outwards only
 * and `flatten` inwards only, both straight along the outward normal, so that one never takes material and the other never adds
 * any. Rims, sharp lines and cut edges keep their line: their vertices move along it, and in these two modes not at all; where a vertex would fold the surface it is held back. Vertices that do not take part
 * keep their bits. Reports `vertices`.
 */
export function smoothLocally(mesh: TriMesh, local: LocalSmoothing, ctx: OperationContext): TriMesh {
  const { vertices, mask, corners, radius, strength, mode, out } = local;
  ctx.progress(LOCATED);
  const held = heldEdges(mesh);
  const way = evenOut(mesh, {
    reach: (radius * (10 - strength)) / 36,
    held,
    vertices,
    corners,
    mask,
    ...partOf(ctx, LOCATED, 0.5),
  });
  const positions = moveAlong(mesh, way, { vertices, mask, held: held.held, mode, out });
  const kept = guardMove(mesh, positions, { cure: 'hold', corners, ...partOf(ctx, 0.5, 1) });
  if (kept.left.length > 0) ctx.warn('smooth/folds', { places: kept.leftPlaces });
  ctx.report({ vertices: vertices.length });
  ctx.progress(1);
  return kept.mesh;
}

/** Positions after the way that vertices of `mask` go: all of it, or what of it goes outwards or inwards along their normals. */
export function moveAlong(
  mesh: TriMesh,
  way: Float64Array,
  {
    vertices,
    mask,
    held,
    mode,
    out,
  }: Pick<LocalSmoothing, 'vertices' | 'mask' | 'mode' | 'out'> & { readonly held: Uint8Array },
): Float32Array {
  const positions = mesh.positions.slice();
  const normals = mode === 'both' ? undefined : vertexNormals(mesh);
  for (const v of vertices) {
    if (mask[v] === 0) continue;
    const i = 3 * v;
    if (!normals) {
      for (let k = i; k < i + 3; k++) positions[k] = positions[k]! + way[k]!;
      continue;
    }
    if (held[v] === 1) continue;
    const [x, y, z] = [normals[i]!, normals[i + 1]!, normals[i + 2]!];
    const outward = way[i]! * x + way[i + 1]! * y + way[i + 2]! * z;
    if (mode === 'fill' ? out * outward <= 0 : out * outward >= 0) continue;
    positions[i] = positions[i]! + outward * x;
    positions[i + 1] = positions[i + 1]! + outward * y;
    positions[i + 2] = positions[i + 2]! + outward * z;
  }
  return positions;
}
