import { FRINGE_LIMITS, type TrimmedWall } from '@bracewright/core/mesh';
import { defineOperation, SdkError, type OperationContext } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { makeWall, thickenParams } from './make-wall.ts';

const tenths = (value: number): number => Math.round(10 * value) / 10;

/**
 * Makes the wall of a brace on a body side. `equal`: the same wall everywhere; `transition`: thinner towards the edge lines;
 * `thick`: the whole body, closed, grown by the thickness. The first two want an open body side, or closed edge lines (`curves`)
 * that are cut first; the piece between the lines is kept, or the one that holds `keep`. The body side keeps its bits, rims are
 * rounded with `edgeRadius` (half the wall at most), and the result is closed and free of crossings. `side` is where the wall
 * grows, seen from the body.
 *
 * Warns `kept-largest-piece` when debris was left out, `export/edge-cut` with places, area (cm²) and depth (mm from the edge) when triangles of a
 * ragged edge had to go, at most 6 mm deep and 1 % of the surface (`trimmed` counts them), `openings-closed` with the places when `thick` had to close
 * the body, `uneven-wall` when more than 1 % of the wall is off by more than 0.1 mm. Throws SdkError `export/edge-lines-first`,
 * `export/edge-line-open`, `export/edge-line-unclear`, `export/several-pieces`, `export/not-manifold`, `export/edge-touches-itself`,
 * `export/body-crosses-itself`, `export/opening-left`, `export/walls-meet`, `export/wall-crosses-itself`, `export/nothing-to-export`,
 * `export/no-wall-stands` where the body is too small for one.
 * Reports what was built and measured: see `report` of make-wall.ts; lengths in mm.
 */
export const thicken = defineOperation({
  type: 'export.thicken',
  version: 3,
  upgrade: (old) => old,
  params: thickenParams,
  apply: (mesh, params, ctx) =>
    makeWall(mesh, params, ctx, {
      close: (body) => closeBody(body, ctx, { trim: FRINGE_LIMITS, neat: true }, tellCuts),
      trim: FRINGE_LIMITS,
      tell: checkWall,
    }),
});

/** Refuses a wall that is nothing but rim, so that no thickness of it could be measured; warns of what went at its edge. */
function checkWall(ctx: OperationContext, made: TrimmedWall): void {
  if (made.wall.measure.minWall === 0) throw new SdkError('export/no-wall-stands');
  tellCuts(ctx, made);
}

/** Warns of skin that went at ragged edges. */
function tellCuts(ctx: OperationContext, { cuts }: Pick<TrimmedWall, 'cuts'>): void {
  if (cuts.length === 0) return;
  ctx.warn('export/edge-cut', {
    places: cuts.map(({ centre, radius }) => ({ at: centre, radius })),
    data: {
      count: cuts.length,
      area: tenths(cuts.reduce((sum, { area }) => sum + area, 0) / 100),
      depth: tenths(cuts.reduce((most, { depth }) => Math.max(most, depth), 0)),
    },
  });
}
