import {
  buildSoundWall,
  buildTrimmedWall,
  buildWall,
  crossingPlaces,
  largestPiece,
  partOf,
  selfIntersections,
  simpleBorders,
  WallError,
  type TriMesh,
  type TrimLimits,
  type TrimmedWall,
  type Wall,
  type Work,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import { edgeLine, p, type EdgeLine, type SurfacePoint } from '@bracewright/core/params';
import { z } from 'zod';
import { labelWall } from './label-wall.ts';
import { tenths } from './tell-wall.ts';
import { evenThickness, transitionThickness } from './thickness.ts';

/** Share of the work after which the body of `thick` is closed. */
const CLOSED = 0.3;
/** A second piece of at least this share of the area is no debris: somebody has to say what is meant. */
const DEBRIS_SHARE = 0.1;

const transition = z.strictObject({
  edgeThickness: p.length({ min: 1, max: 15 }).unwrap(),
  distance: p.length({ min: 5, max: 300 }).unwrap(),
});

/** A grown body has neither edges nor a rim. */
export const EDGED = { mode: ['equal', 'transition'] } as const;

/** Parameters of every version of `export.thicken`. */
export const thickenParams = z.object({
  thickness: p.length({ min: 1, max: 15, default: 4, step: 0.5 }),
  mode: p.choice(['thick', 'equal', 'transition'], 'equal'),
  curves: p
    .custom(z.array(edgeLine).max(20), { hidden: true, places: { as: 'edge-lines', role: 'edge' } })
    .default([]),
  edgeRadius: p.length({ min: 0, max: 7.5, default: 2, step: 0.5, advanced: true, when: EDGED }),
  side: p.choice(['outside', 'inside'], 'outside', { advanced: true }),
  transition: p
    .custom(transition, { advanced: true, when: { mode: ['transition'] } })
    .default({ edgeThickness: 2, distance: 30 }),
  keep: p.surfacePoint().optional(),
});

/** How a version deals with openings and ragged edges. */
export interface EdgeRules {
  /** Cuts the body along its edge lines and keeps the part between them, or the one that holds `keep`. */
  readonly cut: (
    body: TriMesh,
    lines: readonly EdgeLine[],
    ctx: OperationContext,
    keep?: SurfacePoint,
  ) => TriMesh;
  /** Closes the body that `thick` grows; warns of what it closed and throws where it cannot. */
  readonly close: (
    body: TriMesh,
    ctx: OperationContext,
  ) => { readonly mesh: TriMesh; readonly trimmed: number };
  /** How much of a ragged edge may go; without limits as much as is in the way. */
  readonly trim?: TrimLimits;
  /** Whether the skin of a wall on an open body side starts without long edges. */
  readonly isFine?: boolean;
  /** Whether the rim of such a wall runs along the whole of an edge line, bends and all. */
  readonly followsEdges?: boolean;
  /** Whether a wall that is nowhere, or not sound, with the triangles of the body side is made from a distance field. */
  readonly mendsFolds?: boolean;
  /** Whether fins are taken off the outer side. */
  readonly takesFins?: boolean;
  /** Whether places of the outer side that are not sound are made anew from a distance field, before all of it is. */
  readonly mendsByField?: boolean;
  /** Whether a wall that is good as it is is kept, and what was mended is taken only where it is nearer to the wall. */
  readonly keepsGood?: boolean;
  /** Warns of what went at the edges of a wall on an open body side. */
  readonly tell: (ctx: OperationContext, made: TrimmedWall) => void;
}

/** The bare warning of versions 1 and 2. */
export function tellTrimmed(ctx: OperationContext, { trimmed }: Pick<TrimmedWall, 'trimmed'>): void {
  if (trimmed > 0) ctx.warn('edge-trimmed');
}

/** The wall as `export.thicken` describes it, openings and ragged edges by the rules of its version. */
export function makeWall(
  mesh: TriMesh,
  params: z.output<typeof thickenParams>,
  ctx: OperationContext,
  rules: EdgeRules,
): TriMesh {
  if (mesh.indices.length === 0) throw new SdkError('export/nothing-to-export');
  ctx.checkAborted();
  const { thickness, mode, curves, keep, side } = params;
  try {
    if (mode === 'thick') return growBody(mesh, thickness, side, ctx, rules);
    const cut = curves.length > 0 ? rules.cut(mesh, curves, ctx, keep) : mesh;
    ctx.progress(0.05);
    const patch = turned(onePiece(cut, ctx), side);
    if (simpleBorders(patch).length === 0) throw new SdkError('export/edge-lines-first');
    refuseCrossing(patch, partOf(ctx, 0.05, 0.15));
    const thicknessOf = (skin: TriMesh) =>
      mode === 'equal'
        ? evenThickness(skin, thickness)
        : transitionThickness(skin, thickness, params.transition, () => ctx.checkAborted());
    const work = partOf(ctx, 0.15, 1);
    const build = rules.mendsFolds ? buildSoundWall : buildTrimmedWall;
    const made = build(
      patch,
      thicknessOf,
      {
        edgeRadius: params.edgeRadius,
        ...(rules.trim ? { trim: rules.trim } : {}),
        ...(rules.isFine ? { isFine: true } : {}),
        ...(rules.followsEdges ? { followsEdges: true } : {}),
        ...(rules.takesFins ? { takesFins: true } : {}),
        ...(rules.mendsByField ? { mendsByField: true } : {}),
        ...(rules.keepsGood ? { keepsGood: true } : {}),
      },
      work,
    );
    rules.tell(ctx, made);
    report(made.wall, made.patch, ctx, made.trimmed);
    if ('isFromField' in made) ctx.report({ fromField: made.isFromField ? 1 : 0 });
    if (rules.mendsByField) ctx.report({ mended: made.wall.isMended ? 1 : 0 });
    return labelWall(made.wall, made.patch);
  } catch (error) {
    throw error instanceof WallError ? refusal(error) : error;
  }
}

/** The closed body grown by the thickness; `inside` shrinks it. */
export function growBody(
  mesh: TriMesh,
  thickness: number,
  side: 'outside' | 'inside',
  ctx: OperationContext,
  rules: EdgeRules,
): TriMesh {
  const piece = onePiece(mesh, ctx);
  refuseCrossing(piece, partOf(ctx, 0, 0.05));
  const closed = rules.close(piece, ctx);
  const body = turned(closed.mesh, side);
  const wall = buildWall(
    body,
    { thickness: evenThickness(body, thickness), edgeRadius: 0, takesFins: rules.takesFins === true },
    partOf(ctx, CLOSED, 1),
  );
  report(wall, body, ctx, closed.trimmed);
  const first = body.positions.length / 3;
  const indices = wall.mesh.indices.subarray(body.indices.length).map((vertex) => vertex - first);
  return turned({ positions: wall.mesh.positions.slice(3 * first), indices }, side);
}

/** Throws `export/body-crosses-itself` with the places: such a body has no wall, and building one to find that out takes a minute. */
export function refuseCrossing(mesh: TriMesh, work: Work): void {
  const pairs = selfIntersections(mesh, work);
  if (pairs.length === 0) return;
  const places = crossingPlaces(mesh, pairs);
  const [x, y, z] = places[0]!.at.map((value) => Math.round(value * 10) / 10) as [number, number, number];
  throw new SdkError('export/body-crosses-itself', { pairs: pairs.length / 2, x, y, z }, { places });
}

/** The largest piece; small ones are debris. */
export function onePiece(mesh: TriMesh, ctx: OperationContext): TriMesh {
  const { mesh: piece, dropped, nextShare } = largestPiece(mesh);
  if (nextShare >= DEBRIS_SHARE) throw new SdkError('export/several-pieces', { pieces: dropped + 1 });
  if (dropped > 0) ctx.warn('kept-largest-piece');
  ctx.report({ piecesDropped: dropped });
  return piece;
}

/** The surface as it is seen from the side where the wall grows. */
function turned(mesh: TriMesh, side: 'outside' | 'inside'): TriMesh {
  if (side === 'outside') return mesh;
  const indices = mesh.indices.slice();
  for (let t = 0; t < indices.length; t += 3) {
    indices[t + 1] = mesh.indices[t + 2]!;
    indices[t + 2] = mesh.indices[t + 1]!;
  }
  return { positions: mesh.positions, indices };
}

/** A wall with less than this share of what was asked for anywhere is told. */
const THIN = 0.9;

function report(wall: Wall, patch: TriMesh, ctx: OperationContext, trimmed: number): void {
  const { measure, skinEnd, borders, untangling } = wall;
  if (measure.withinTenth < 0.99 || measure.leastShare < THIN)
    ctx.warn('uneven-wall', {
      places: measure.places,
      data: { thinnest: tenths(measure.minWall), thickest: tenths(measure.maxWall) },
    });
  ctx.report({
    bodyTriangles: patch.indices.length / 3,
    trimmed,
    outerVertices: skinEnd - patch.positions.length / 3,
    edges: borders,
    minWall: measure.minWall,
    maxWall: measure.maxWall,
    p99Error: measure.p99Error,
    withinTenthPercent: 100 * measure.withinTenth,
    crossingsMended: untangling.pairsBefore,
  });
  ctx.progress(1);
}

/** What a person is told; places in mm, to a tenth. */
export function refusal({ fault }: WallError): SdkError {
  const { code } = fault;
  const data: Record<string, number> = {};
  if ('at' in fault) {
    const [x, y, z] = fault.at.map((value) => Math.round(value * 10) / 10) as [number, number, number];
    Object.assign(data, { x, y, z });
  }
  if ('pairs' in fault) data['pairs'] = fault.pairs;
  if ('edges' in fault) data['edges'] = fault.edges;
  if ('line' in fault) data['line'] = fault.line + 1;
  return new SdkError(`export/${code}`, data);
}
