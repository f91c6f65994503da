import { purposeFindings, trimPurpose } from './purpose.ts';
import { defineOperation, SdkError, type OperationContext } from '@bracewright/core/operation';
import {
  BRACE_EDGES,
  drapeLines,
  guardMove,
  locateOnSurface,
  movedAside,
  partOf,
  type Beside,
  type GuardedMove,
  type TriMesh,
  type Work,
} from '@bracewright/core/mesh';
import { edgeLine, p } from '@bracewright/core/params';
import { vec3, type Vec3 } from '@bracewright/core/math';
import { z } from 'zod';
import { strayEnds } from './along.ts';
import { flaredSkin, rimMoved, type FlaredSkin } from './flared-skin.ts';

/** A slope is at least so many times as long as it is high: up to 38°, over which the line of the brace keeps its place on the skin. */
export const LEAST_SLOPE = 2.5;
/** Degrees between neighbouring triangles beyond which skin is folded. */
const CREASE = 150;
/** A line that comes to lie further than this beside the top of its rim, mm, is told. */
const ASIDE = 1;
/** Further than this, mm, no single flare brings it: the brace ends elsewhere than was drawn. */
export const MOST_ASIDE = 3;

const params = z.object({
  curves: p.custom(z.array(edgeLine).min(1).max(20), { places: { as: 'edge-lines', role: 'edge' } }),
  /** The lines as they were drawn, where `curves` were laid on a body that was shaped since: a wall lays them from there. The skin does not hang on them. */
  drawn: p.custom(z.array(edgeLine).max(20).optional(), { hidden: true }),
  /** A place on the part that stays. */
  keep: p.surfacePoint(),
  edges: p.custom(z.array(z.enum(BRACE_EDGES)).max(BRACE_EDGES.length).default(['top', 'bottom'])),
  /** From here to there along the line. */
  stretch: p.surfacePoints({ min: 2, max: 2 }).optional(),
  by: p.length({ min: 1, max: 8, default: 4, step: 0.5 }),
  over: p.length({ min: 5, max: 40, default: 15 }),
  /** What the lines are for; the skin does not hang on it. */
  purpose: p.custom(trimPurpose.nullable().default(null), { hidden: true }),
});

/**
 * Moves the skin outwards about edge lines, so that the rim of the brace stands off and does not dig in: 0 from `over` mm inside of a line, `by` mm at the line, on at `by` for 5 mm beyond it and back to 0 over 30 mm
 * more, by distance along the skin, C2 across the line (`smootherstep`). `edges` says where: on the upper edge, the lower edge, the edges of the opening, found from the course of the lines (`edgesOf`); `stretch` adds
 * what lies between two places of a line, the shorter way. Along the line the flare fades out over 30 mm beyond that. Each vertex goes along its normal, smoothed over 8 mm; triangles within `over` of a
 * line are made finer before. Vertices further inside keep their bits.
 *
 * What would fold or cross is held back smoothly (`guardMove`). Notes `flare/held-back` with the places, `area` (cm²) and `most` (mm); warns `flare/folds` where what was there already cannot be helped.
 * Throws SdkError `flare/too-steep` with `by`, `over` and the `least` slope, `mesh/line-off-skin`, `mesh/edge-line-open` and `mesh/edge-line-lost` with the line and the place, `flare/cut-already` with the place where the body
 * ends along the line, `flare/parts-nothing` where the lines leave no side that stays, `flare/no-such-edge` where they have none of the edges that were chosen.
 * Notes `flare/line-aside`, and warns of it over 3 mm, with how far a line comes to lie beside where the flare moved it (`aside`, mm) and the place where that is over 1 mm: it is laid from where it was drawn (`drawn`) on the nearest skin, and of two flares one over the other that is their slope.
 * Warns `flare/ends-off` with the ends of a stretch that lie over 15 mm off the lines (`away`, mm), and `flare/no-stretch` where there are less than 5 mm between them (`length`).
 * What the lines are for (`purpose`) has no part in it: by it a gate asks about clearances that the flared line breaks, from landmarks of the body before.
 * Reports `aside` (mm, the most), `moved` (mm, the most), `rim` (mm of line that is flared to the full), `least` (mm, the least that it moved there) and `heldBack` (mm, the most).
 */
export const flare = defineOperation({
  type: 'flare.apply',
  version: 1,
  params,
  apply(mesh, asked, ctx) {
    const { lines, skin, kept } = flared(mesh, asked, ctx);
    const heldBack = tellHeldBack(kept, ctx);
    tellStretch(skin, asked, ctx);
    const aside = tellAside(
      lines,
      { before: skin.mesh, after: kept.mesh, drawn: asked.drawn ?? asked.curves },
      ctx,
    );
    const [before, after] = [skin.mesh.positions, kept.mesh.positions];
    ctx.report({ ...rimMoved(skin, after), moved: mostMoved(before, after), heldBack, aside });
    ctx.progress(1);
    return kept.mesh;
  },
  gate(mesh, asked, ctx) {
    if (!asked.purpose) return [];
    const { mesh: body } = flared(mesh, asked, ctx).kept;
    return purposeFindings(body, drapeLines(body, asked.drawn ?? asked.curves), asked.purpose, mesh);
  },
});

type Asked = Pick<z.output<typeof params>, 'curves' | 'keep' | 'edges' | 'stretch' | 'by' | 'over'>;

/** The skin that is moved, and how it was let go. */
function flared(mesh: TriMesh, { curves, keep, edges, stretch, by, over }: Asked, work: Work) {
  const least = LEAST_SLOPE * by;
  if (over < least) throw new SdkError('flare/too-steep', { by, over, least });
  const open = curves.findIndex(({ closed }) => !closed);
  if (open >= 0) throw new SdkError('mesh/edge-line-open', { line: open + 1 });
  const chosen = { edges, stretch: endsOf(stretch), keep: [...keep.position] as Vec3 };
  const lines = drapeLines(mesh, curves) as Asked['curves'];
  const skin = flaredSkin(mesh, { lines, chosen, over }, partOf(work, 0, 0.5));
  const { field, normals } = skin;
  const positions = skin.mesh.positions.slice();
  for (let v = 0; v < field.length; v++)
    if (field[v]! > 0)
      for (let k = 3 * v; k < 3 * v + 3; k++) positions[k] = positions[k]! + by * field[v]! * normals[k]!;
  return { lines, skin, kept: guardMove(skin.mesh, positions, { crease: CREASE, ...partOf(work, 0.5, 1) }) };
}

const endsOf = (stretch: Asked['stretch']): readonly [Vec3, Vec3] | undefined =>
  stretch?.map(({ position }): Vec3 => [...position]) as [Vec3, Vec3] | undefined;

/** Tells of ends of a stretch that are none of the line. */
function tellStretch({ courses }: FlaredSkin, { stretch }: Asked, ctx: OperationContext): void {
  const ends = endsOf(stretch);
  const stray = ends && strayEnds(courses, ends);
  if (stray) ctx.warn(stray.code, { data: stray.data, places: stray.places });
}

/** Tells where a line comes to lie beside the top of its rim; gives the most, mm. */
function tellAside(
  lines: Asked['curves'],
  {
    before,
    after,
    drawn,
  }: { readonly before: TriMesh; readonly after: TriMesh; readonly drawn: Asked['curves'] },
  ctx: OperationContext,
): number {
  let worst: Beside | undefined;
  // As a wall lays it: from where it was drawn, and not from where it lies under this flare.
  drapeLines(after, drawn).forEach(({ points }, i) => {
    const places = locateOnSurface(before, lines[i]!.points, ctx.checkAborted);
    const off = points.map(({ position }, k): Vec3 => {
      const { triangle, barycentric } = places[k]!;
      const moved = [0, 1, 2].map((axis) =>
        barycentric.reduce((sum, weight, corner) => {
          const at = 3 * before.indices[3 * triangle + corner]! + axis;
          return sum + weight * (after.positions[at]! - before.positions[at]!);
        }, 0),
      ) as unknown as Vec3;
      return vec3.subtract(position, moved);
    });
    const most = movedAside(lines[i]!, off);
    if (most && most.aside > (worst?.aside ?? 0))
      worst = { ...most, at: points[off.indexOf(most.at)]!.position };
  });
  const aside = worst?.aside ?? 0;
  if (worst && aside > ASIDE)
    ctx[aside > MOST_ASIDE ? 'warn' : 'note']('flare/line-aside', {
      data: { aside: Math.round(10 * aside) / 10 },
      places: [{ at: worst.at }],
    });
  return aside;
}

/** Tells where a flare was held back; gives the most, mm. */
function tellHeldBack({ places, left, leftPlaces }: GuardedMove, ctx: OperationContext): number {
  if (left.length > 0) ctx.warn('flare/folds', { places: leftPlaces });
  const area = places.reduce((sum, place) => sum + place.area, 0);
  const most = places.reduce((largest, { heldBack }) => Math.max(largest, heldBack), 0);
  if (most > 0) ctx.note('flare/held-back', { places, data: { area, most } });
  return most;
}

/** How far the vertex goes that goes furthest, mm. */
function mostMoved(before: Float32Array, after: Float32Array): number {
  let most = 0;
  for (let i = 0; i < before.length; i += 3) {
    const way: Vec3 = [
      after[i]! - before[i]!,
      after[i + 1]! - before[i + 1]!,
      after[i + 2]! - before[i + 2]!,
    ];
    most = Math.max(most, vec3.dot(way, way));
  }
  return Math.sqrt(most);
}
