import {
  carvingAxis,
  facesInwards,
  FRINGE_LIMITS,
  gridAccuracy,
  heightsOf,
  largestPiece,
  makePositive,
  partOf,
  sampleRadii,
  WallError,
  type Heights,
  type Mandrel,
  type SampledRadii,
  type TriMesh,
  type Work,
} from '@bracewright/core/mesh';
import { defineOperation, SdkError, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { closeBody } from './close-body.ts';
import { growBody, onePiece, refusal, refuseCrossing, type EdgeRules } from './make-wall.ts';
import { tellUnreached } from './tell-unreached.ts';
import { checkWall, tellCuts } from './tell-wall.ts';

/** Foam that is left at least about the spindle, mm. */
const AROUND = 10;
/** A lid of the scan is left out at its ends, mm; where a brace reaches to the end of the body, the positive runs on straight from here, and on sloping skin lies off its inside by more than that. */
const LID = 0.05;
/** The grid by which it is told what a carver reaches. */
const GRID = { angles: 120, pitch: 4 } as const;

/** Heights between which the brace lies, mm. */
const height = () => p.length({ min: -Infinity, max: Infinity }).unwrap();
const part = z.strictObject({ bottom: height(), top: height() });

/** Parameters of every version of `export.carve`. */
export const carveParams = z.object({
  margin: p.length({ min: 0, max: 150, default: 20, step: 5 }),
  liner: p.length({ min: 0, max: 10, default: 0, step: 0.5 }),
  base: p.length({ min: 0, max: 150, default: 60, step: 5 }),
  stock: p.length({ min: 0, max: 150, default: 60, step: 5 }),
  mandrel: p.length({ min: 0, max: 80, default: 0, step: 1 }),
  part: p.custom(part.optional(), { hidden: true }),
});
type Params = z.output<typeof carveParams>;

/**
 * The positive that a carver cuts and a brace is formed over: the body inside the brace, grown by the liner, from `margin` below to `margin` above the heights
 * between which the brace lies (`part`; without them the whole body), carried straight on by `base` below and `stock` above, with a round hole of the diameter
 * `mandrel` about the axis that the radius grid has. Closed, one piece; between the two heights and without a liner it is the body bit for bit.
 *
 * Warns `export/margin-short` where the body ends before the margin does, `kept-largest-piece`, `export/pieces-left-out` with their number where arms hang beside it,
 * `openings-closed`, and what `tellUnreached` tells. Throws SdkError
 * `export/nothing-to-export`, `export/body-crosses-itself`, `export/opening-left`, `carve/nothing-left`, `carve/open`, `carve/outline`,
 * `carve/mandrel-outside`, `carve/axis-outside`, `export/inside-out`. Reports `bottom`, `top`, `liner` (mm that it is larger than the body), `axisX`, `axisY`, `height`, `unreached` (cells of a grid of 120 radii every 4 mm), `gridP99` and
 * `gridLargest`: how far that grid lies from the positive, mm.
 */
export const carve = defineOperation({
  type: 'export.carve',
  version: 2,
  role: 'positive',
  upgrade: (old) => old,
  params: carveParams,
  apply: (mesh, given, ctx) => makeCarved(mesh, given, ctx, LID),
});

/** The positive as `export.carve` describes it; `lid` (mm) of the body is left out at its ends. */
export function makeCarved(mesh: TriMesh, given: Params, ctx: OperationContext, lid: number): TriMesh {
  if (mesh.indices.length === 0) throw new SdkError('export/nothing-to-export');
  // Its outlines would run the other way round.
  if (facesInwards(mesh)) throw new SdkError('export/inside-out');
  const closed = closedBody(mesh, { ...ctx, ...partOf(ctx, 0, 0.1) });
  const wanted = wantedRange(given);
  const body = given.liner === 0 ? closed : lined(closed, wanted, { liner: given.liner, lid }, ctx);
  const range = rangeWithin(body, { wanted, lid }, ctx);
  const solid = (work: Work, mandrel?: Mandrel) =>
    makePositive(body, { ...range, base: given.base, stock: given.stock, mandrel }, work);
  // What hangs beside the trunk is no part of it, and hides none of it.
  const { mesh: plain, dropped } = largestPiece(solid(partOf(ctx, 0.4, 0.6)));
  if (dropped > 0) ctx.warn('export/pieces-left-out', { data: { count: dropped } });
  refuseCrossing(plain, { checkAborted: () => ctx.checkAborted() });
  // The same box as whoever takes the grid of the file: hole and grid have one axis.
  const ends = heightsOf(plain);
  const axis = carvingAxis(plain, ends, { checkAborted: () => ctx.checkAborted() });
  const sampled = sampleRadii(plain, { axis, ...ends, ...GRID }, partOf(ctx, 0.6, 0.8));
  const radius = given.mandrel / 2;
  if (radius > 0) refuseOutside(sampled, radius + AROUND);
  const holed = () => largestPiece(solid(partOf(ctx, 0.8, 1), { radius, x: axis[0], y: axis[1] })).mesh;
  const made = radius > 0 ? holed() : plain;
  tellUnreached(sampled.unreached, (code, details) => ctx.warn(code, details));
  const accuracy = gridAccuracy(plain, sampled, { checkAborted: () => ctx.checkAborted() });
  ctx.report({
    ...range,
    liner: given.liner,
    axisX: axis[0],
    axisY: axis[1],
    height: ends.top - ends.bottom,
    unreached: sampled.unreached.length,
    gridP99: accuracy?.p99 ?? 0,
    gridLargest: accuracy?.largest ?? 0,
  });
  ctx.progress(1);
  return made;
}

/** The body without openings. */
const closedBody = (mesh: TriMesh, ctx: OperationContext): TriMesh =>
  closeBody(onePiece(mesh, ctx), ctx, RULES, tellCuts).mesh;

const RULES = { trim: FRINGE_LIMITS, neat: true, joins: true } as const;
/** What is grown reaches so far beyond what is wanted, mm, so that its own ends lie outside. */
const BEYOND = 10;

/** The part of the body that is wanted, grown by the liner: faults elsewhere, at a lid or an arm, keep none back. */
function lined(
  closed: TriMesh,
  wanted: Heights | undefined,
  { liner, lid }: { readonly liner: number; readonly lid: number },
  ctx: OperationContext,
): TriMesh {
  const { bottom: low, top: high } = heightsOf(closed);
  const core = wanted && {
    bottom: Math.max(low + lid, wanted.bottom - liner - BEYOND),
    top: Math.min(high - lid, wanted.top + liner + BEYOND),
    base: 0,
    stock: 0,
  };
  const cut = core ? largestPiece(makePositive(closed, core)).mesh : closed;
  const rules: EdgeRules = {
    cut: (body) => body,
    close: (body, work) => closeBody(body, work, RULES, tellCuts),
    tell: checkWall,
  };
  try {
    return growBody(cut, liner, 'outside', { ...ctx, ...partOf(ctx, 0.1, 0.4) }, rules);
  } catch (error) {
    throw error instanceof WallError ? refusal(error) : error;
  }
}

/** From `margin` below the brace to `margin` above it; undefined: the whole body. */
const wantedRange = ({ part, margin }: Params): Heights | undefined =>
  part && { bottom: part.bottom - margin, top: part.top + margin };

/** As far as the body reaches. */
function rangeWithin(
  body: TriMesh,
  { wanted, lid }: { readonly wanted: Heights | undefined; readonly lid: number },
  ctx: OperationContext,
): Heights {
  const { bottom: low, top: high } = heightsOf(body);
  const [least, most] = [low + lid, high - lid];
  if (!wanted) return { bottom: least, top: most };
  const [below, above] = [Math.max(0, least - wanted.bottom), Math.max(0, wanted.top - most)];
  if (below + above > 0.1)
    ctx.warn('export/margin-short', { data: { below: tenth(below), above: tenth(above) } });
  return { bottom: Math.max(wanted.bottom, least), top: Math.min(wanted.top, most) };
}

const tenth = (value: number): number => Math.round(10 * value) / 10;

/** Throws where less foam than `radius` lies about the axis on some level, or none at all. */
function refuseOutside({ grid: { radii } }: SampledRadii, radius: number): void {
  if (radii.some(Number.isNaN)) throw new SdkError('carve/axis-outside');
  const least = radii.reduce((a, b) => Math.min(a, b), Infinity);
  if (least < radius)
    throw new SdkError('carve/mandrel-outside', { least: tenth(Math.max(0, least - AROUND)) });
}
