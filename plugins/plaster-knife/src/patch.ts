import {
  boundaryLoops,
  carryContour,
  encloseTraced,
  distanceFromLine,
  meanEdgeLength,
  refineToParts,
  traceContour,
  type SurfaceContour,
  type SurfaceRegion,
  type TriMesh,
} from '@bracewright/core/mesh';
import { isSdkError, SdkError, type OperationContext } from '@bracewright/core/operation';
import { vec3 } from '@bracewright/core/math';
import { placeOf, requireContour, requireSpan, type Contour } from './contour.ts';

export type Checks = Pick<OperationContext, 'checkAborted' | 'progress'>;

/** The patch within a contour, on a mesh that is fine enough for it. */
export interface KnifePatch {
  /** The body, with large triangles within the contour halved. */
  readonly mesh: TriMesh;
  readonly region: SurfaceRegion;
  /** The triangles that a moved vertex may touch, on the vertices of `mesh`. */
  readonly skin: TriMesh;
  /** `V` distances from the contour along the skin, mm. */
  readonly fromContour: Float64Array;
  /** The greatest of them. */
  readonly reach: number;
}

/** Edges within the contour are a part of its greatest reach, and between these, mm. */
const EDGES_ACROSS = 8;
const LONGEST = 4;
const SHORTEST = 0.8;
/** A mesh is fine enough where its mean edge is so many times what is wanted. */
const SLACK = 1.2;
/** Times that it is refined, the last of them for a wall. */
const ROUNDS = 4;
/** No more vertices than this inside. */
const MOST_VERTICES = 150_000;

/** Throws what `cut` says of contours. `finer`: how many times finer than usual the skin is wanted, for steep walls. */
export function patchWithin(mesh: TriMesh, drawn: Contour, finer: number, ctx: Checks): KnifePatch {
  const { checkAborted } = ctx;
  requireContour(mesh, drawn);
  ctx.progress(0.3);
  const options = { codes: 'plaster-knife', shape: drawn.shape, checkAborted };
  let current = mesh;
  let line = traceContour(mesh, drawn.contour, options);
  for (let round = 0; ; round++) {
    ctx.progress(0.3 + (0.7 * round) / (ROUNDS + 1));
    const found = measured(current, line, drawn, ctx);
    const next = round < ROUNDS ? refined(current, line, found, finer, ctx) : undefined;
    if (!next) {
      if ('error' in found) throw found.error;
      return found;
    }
    [current, line] = [next.mesh, next.line];
  }
}

/** The patch on a mesh as it is, or why there is none. */
function measured(
  mesh: TriMesh,
  line: SurfaceContour,
  drawn: Contour,
  { checkAborted }: Checks,
): KnifePatch | { readonly error: SdkError } {
  let region: SurfaceRegion;
  try {
    region = encloseTraced(mesh, line, { codes: 'plaster-knife', checkAborted });
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return { error: new SdkError(error.code, error.data, { places: [placeOf(drawn)], cause: error }) };
  }
  const indices = mesh.indices.filter((_, corner) => touches(mesh, region.inside, corner - (corner % 3)));
  const skin = { positions: mesh.positions, indices };
  requireSpan(skin, drawn);
  requireWhole(mesh, region);
  const fromContour = distanceFromLine(mesh, region, region.contour, checkAborted);
  let reach = 0;
  for (const v of region.vertices)
    if (Number.isFinite(fromContour[v]!)) reach = Math.max(reach, fromContour[v]!);
  return { mesh, region, skin, fromContour, reach };
}

const touches = ({ indices }: TriMesh, inside: Uint8Array, first: number): boolean =>
  inside[indices[first]!]! + inside[indices[first + 1]!]! + inside[indices[first + 2]!]! > 0;

/** A finer mesh with the line on it; undefined where the one there is will do. */
function refined(
  mesh: TriMesh,
  line: SurfaceContour,
  found: KnifePatch | { readonly error: SdkError },
  finer: number,
  { checkAborted }: Checks,
): { readonly mesh: TriMesh; readonly line: SurfaceContour } | undefined {
  // Half the width of a circle of that length, where no vertex lies inside.
  const reach = 'error' in found ? line.length / 8 : found.reach;
  const wanted = Math.max(SHORTEST, Math.min(LONGEST, reach / EDGES_ACROSS) / finer);
  if (!('error' in found)) {
    const { vertices, corners } = found.region;
    const edge = meanEdgeLength(mesh, vertices, corners);
    const growth = (edge / wanted) * (edge / wanted);
    if (edge <= SLACK * wanted || vertices.length * growth > MOST_VERTICES) return undefined;
  }
  const faces = new Uint8Array(mesh.indices.length / 3);
  for (const { triangle } of line.contour) faces[triangle] = 1;
  if (!('error' in found))
    for (let f = 0; f < faces.length; f++) if (touches(mesh, found.region.inside, 3 * f)) faces[f] = 1;
  const refinement = refineToParts(mesh, { edgeLength: (4 / 3) * wanted, faces, checkAborted });
  if (refinement.mesh === mesh) return undefined;
  return { mesh: refinement.mesh, line: carryContour(mesh, refinement, line, []).line };
}

/** Throws `plaster-knife/contour-round-opening` where the scan has a hole within a contour, with the places. */
function requireWhole(mesh: TriMesh, { inside }: SurfaceRegion): void {
  const rims = boundaryLoops(mesh).filter((loop) => loop.some((v) => inside[v] === 1));
  if (rims.length === 0) return;
  const places = rims.map((loop) =>
    placeOf({
      contour: Array.from(loop, (v) => ({
        position: [...vec3.pointAt(mesh.positions, v)],
        normal: [0, 0, 1],
      })),
      shape: 'corners',
    }),
  );
  throw new SdkError('plaster-knife/contour-round-opening', {}, { places });
}
