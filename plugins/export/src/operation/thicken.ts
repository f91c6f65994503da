import { cutByEdgeLines, openingsWithin, FRINGE_LIMITS, facesInwards, partOf } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { carryText } from './carry-text.ts';
import { makeWall } from './make-wall.ts';
import { layOverlap, requireLapped } from './lay-overlap.ts';
import { overlapParams } from './overlap-params.ts';
import { checkWall, tellCuts, tellLaidAnew } from './tell-wall.ts';

/** Share of the work that is done before one edge is laid over the other and texts are put on the wall. */
const BARE = 0.7;
const LAPPED = 0.85;

/**
 * Makes the wall of a brace on a body side. `equal`: the same wall everywhere; `transition`: thinner towards the edge lines;
 * `thick`: the whole body, closed, grown by the thickness. The first two want an open body side, or closed edge lines (`curves`)
 * that are cut first, within 0.05 mm of the line that the screen draws through the same points; the piece between the lines is kept, or the one that holds
 * `keep`. The vertices of the body side keep their bits further than 5 mm from such a line, rims are
 * rounded with `edgeRadius` (half the wall at most), and the result is closed and free of crossings. `side` is where the wall
 * grows, seen from the body.
 *
 * Where a fold of the body side is narrower than two walls the wall fills it. Places where the outer side crosses itself, is thinner than 70 % or bridges a hollow by more than 0.5 mm are made anew from a distance field and joined to
 * what stays (`mendByField`), where the wall is not good as it is (no crossing, at least 70 % everywhere, 99.5 % of it within 0.1 mm) and where more of it is at the wall that was asked for then; `mended` then reports 1. Where that cannot be, the whole outer side is made from such a field (`buildSoundWall`), with more triangles; `fromField` then reports 1.
 *
 * Each `text` stands on the outer side or is sunk into it (`withTexts`): raised or sunk by `depth`, laid by lengths along the skin, upright seen from outside. An empty one is the number of the design. Nothing of the body side changes by it; `letters` reports
 * how many are seen and `underText` the least wall under sunk ones. Throws the `mesh/text-…` of `withTexts` with the letter and the place, and `export/text-inside` with `side: inside`.
 *
 * `flap`: one edge of the opening, the `outer` one of the patient, lies over the other and reaches `overlap` mm beyond it along the skin, at least `clearance` mm above its outer side (`withFlap`). The body side keeps its bits; triangles of the underside have a label of their own. Reports `flapClearance`
 * and `flapHeight` as they were measured, notes `export/overlap-made`, and throws the `mesh/overlap-…` of `withFlap`, `export/overlap-inside` with `side: inside` and `export/overlap-no-edge` with `mode: thick`.
 *
 * Fins of the outer side, where its triangles lie folded onto each other, are taken off (`withoutFins`).
 *
 * Notes `export/laid-anew` (mm off the body, and how far from the line) where triangles that were laid anew beside a line lie more than 0.05 mm off the body, as on bodies of
 * large triangles; `offBody` reports the most.
 *
 * Warns `kept-largest-piece` when debris was left out, `export/edge-cut` with places, area (cm²) and depth (mm from the edge) when triangles of a
 * ragged edge had to go, at most 6 mm deep and 1 % of the surface (`trimmed` counts them), `openings-closed` with the places when `thick` had to close
 * the body, `uneven-wall` when more than 1 % of the wall's area is off by more than 0.1 mm or any place has less than 90 % of what was asked, with the worst places and the
 * thinnest and thickest wall in mm; it is measured from both sides, without what lies nearer to an edge than the wall is thick (`WallMeasure`). Throws SdkError `export/edge-lines-first`,
 * `mesh/edge-line-open`, `mesh/edge-line-lost`, `mesh/edge-line-hole`,
 * `mesh/edge-line-meets-line` and `mesh/edge-line-parts-nothing` with the line's number and the place, `export/several-pieces`, `export/not-manifold`, `export/edge-touches-itself`,
 * `export/body-crosses-itself`, `export/opening-left`, `export/walls-meet`, `export/wall-crosses-itself`, `export/wall-runs-off`, `export/nothing-to-export`,
 * `export/no-wall-stands` where the body is too small for one, `export/inside-out` where its surface faces inwards, and the wall with it.
 * Reports what was built and measured: see `report` of make-wall.ts; lengths in mm.
 */
export const thicken = defineOperation({
  type: 'export.thicken',
  version: 12,
  role: 'wall',
  upgrade: (old) => old,
  params: overlapParams,
  apply: async (mesh, params, ctx) => {
    if (facesInwards(mesh)) throw new SdkError('export/inside-out');
    const isPlain = params.text.length === 0 && !params.flap;
    requireLapped(params);
    let part = mesh;
    const wall = makeWall(mesh, params, isPlain ? ctx : { ...ctx, ...partOf(ctx, 0, BARE) }, {
      cut: (body, lines, work, keep) => {
        const cut = cutByEdgeLines(body, lines, keep?.position, partOf(work, 0, 0.05));
        const open = openingsWithin(cut);
        if (open) ctx.warn('mesh/open-inside', open);
        tellLaidAnew(ctx, cut.mesh, body);
        part = cut.mesh;
        return part;
      },
      close: (body) => closeBody(body, ctx, { trim: FRINGE_LIMITS, neat: true, joins: true }, tellCuts),
      trim: FRINGE_LIMITS,
      isFine: true,
      followsEdges: true,
      mendsFolds: true,
      takesFins: true,
      mendsByField: true,
      keepsGood: true,
      tell: checkWall,
    });
    if (isPlain) return wall;
    const body = params.curves.length > 0 ? mesh : undefined;
    const lapped = await layOverlap(wall, body, params, { ...ctx, ...partOf(ctx, BARE, LAPPED) });
    if (params.text.length === 0) return lapped;
    return carryText(lapped, { body: mesh, part }, params, { ...ctx, ...partOf(ctx, LAPPED, 1) });
  },
});
