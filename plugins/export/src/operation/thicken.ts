import {
  fillHoles,
  FRINGE_LIMITS,
  partOf,
  type FilledHole,
  type SkinCut,
  type TriMesh,
  type TrimmedWall,
} from '@bracewright/core/mesh';
import { defineOperation, SdkError, type OperationContext } from '@bracewright/core/operation';
import { makeWall, thickenParams } from './make-wall.ts';

/** Outlines up to this length (mm) are holes of the scan, which the skin goes on across; longer ones are ends of the body, which get a lid. */
const LONGEST_HOLE = 250;

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
    makeWall(mesh, params, ctx, { close: closeBody, trim: FRINGE_LIMITS, tell: checkWall }),
});

/** Refuses a wall that is nothing but rim, so that no thickness of it could be measured; warns of what went at its edge. */
function checkWall(ctx: OperationContext, { wall, cuts }: TrimmedWall): void {
  if (wall.measure.minWall === 0) throw new SdkError('export/no-wall-stands');
  tellCuts(ctx, cuts);
}

/** Closes all openings as `seal.close` does. Throws `export/opening-left` with the places where no filling fits. */
function closeBody(
  body: TriMesh,
  ctx: OperationContext,
): { readonly mesh: TriMesh; readonly trimmed: number } {
  const rules = { trim: FRINGE_LIMITS, neat: true };
  const small = fillHoles(body, {
    ...rules,
    fill: 'smooth',
    maxPerimeter: LONGEST_HOLE,
    ...partOf(ctx, 0.05, 0.2),
  });
  const whole = fillHoles(small.mesh, { ...rules, fill: 'flat', ...partOf(ctx, 0.2, 0.3) });
  const placeOf = ({ centre, radius }: FilledHole) => ({ at: centre, radius });
  const open = whole.holes.filter(({ manner }) => manner === 'open');
  if (open.length > 0) {
    const places = open.map(placeOf);
    const [x, y, z] = places[0]!.at.map(tenths) as [number, number, number];
    throw new SdkError('export/opening-left', { openings: open.length, x, y, z }, { places });
  }
  tellCuts(ctx, [...small.cuts, ...whole.cuts]);
  const closed = [...small.holes.filter(({ manner }) => manner !== 'open'), ...whole.holes];
  if (closed.length > 0) ctx.warn('openings-closed', { places: closed.map(placeOf) });
  return { mesh: whole.mesh, trimmed: small.trimmed + whole.trimmed };
}

/** Warns of skin that went at ragged edges. */
function tellCuts(ctx: OperationContext, cuts: readonly SkinCut[]): void {
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
