import { pushRegion, regionField, requireOutward, type RegionField } from '@bracewright/core/mesh';
import {
  defineOperation,
  isSdkError,
  regionZone,
  SdkError,
  type FindingDetails,
  type OperationContext,
} from '@bracewright/core/operation';
import { p, REGION_RECORD, regionParams, type Plane, type RegionParams } from '@bracewright/core/params';
import { z } from 'zod';
import { backFrom, laidAcross, leftOf, regionBack, type AcrossRegion } from './operation-across.ts';
import { reflectedBack } from './operation-reflected.ts';
import { towardsLeft } from './operation-sides.ts';

/** mm: from here on the other side is so much another one that somebody should look whether it is the same place. */
const FAR_APART = 20;

const SAGITTAL: Plane = { origin: [0, 0, 0], normal: [1, 0, 0] };
const { shape } = regionParams;
const lineOf = (closed: true | { readonly by: string }) =>
  ({ as: 'line', closed, mirroredBy: 'plane' }) as const;
const drawn = { hidden: true } as const;

/** What the steps of a region say, each by itself. */
const own = {
  contour: p.custom(shape.contour.optional(), {
    ...drawn,
    places: { ...lineOf(true), shape: { by: 'contourShape' } },
  }),
  apex: p.custom(shape.apex.optional(), {
    ...drawn,
    places: { ...lineOf({ by: 'apexClosed' }), role: 'apex', shape: 'corners' },
  }),
  apexClosed: p.custom(shape.apexClosed.unwrap().optional(), drawn),
  amplitude: p.custom(shape.amplitude.unwrap().optional(), drawn),
  direction: p.custom(shape.direction.unwrap().optional(), drawn),
  transition: p.custom(shape.transition.unwrap().optional(), drawn),
  contourShape: p.custom(shape.contourShape.unwrap().optional(), drawn),
};

const params = z.object({
  plane: p.plane().default(SAGITTAL),
  recordId: p.recordRef(REGION_RECORD, { mirroredBy: 'plane' }).optional(),
  ...own,
});

/** The region that is mirrored. Throws SdkError `symmetry/no-region` where none is given, or in part, `symmetry/two-regions` where a record and another one are. */
export function sourceIn(given: Readonly<Partial<z.output<typeof params>>>): RegionParams {
  const { recordId, contour, apex } = given;
  if (recordId && (contour || apex)) throw new SdkError('symmetry/two-regions', {});
  if (recordId) return recordId.params;
  if (!contour || !apex) throw new SdkError('symmetry/no-region', {});
  const said = Object.entries(given).filter(([name, value]) => name in own && value !== undefined);
  return regionParams.parse(Object.fromEntries(said));
}

/** Refuses a region that cannot be made where it came to lie, in words of this tool: nobody has drawn it there. */
function fieldAcross({ mesh, region, side }: AcrossRegion, plane: Plane, ctx: OperationContext): RegionField {
  let field: RegionField;
  try {
    field = regionField(mesh, region, ctx);
  } catch (error) {
    if (!isSdkError(error) || !error.code.startsWith('region/')) throw error;
    const places = region.contour.map(({ position }) => ({ at: backFrom(position, plane) }));
    throw new SdkError('symmetry/does-not-fit', {}, { places, cause: error });
  }
  const normal = towardsLeft(plane);
  const over = field.region.contour
    .flatMap(({ from, to }) => [from, to])
    .filter((at) => side * leftOf(plane, normal, at) < 0);
  if (over.length > 0)
    throw new SdkError(
      'symmetry/meets-itself',
      {},
      { places: over.map((at) => ({ at: backFrom(at, plane) })) },
    );
  return field;
}

/** What is told of places of the mirrored body, where they lie on the body itself. */
const told = ({ places = [], data = {} }: FindingDetails, plane: Plane): FindingDetails => ({
  places: places.map((place) => ({ ...place, at: backFrom(place.at, plane) })),
  data,
});

/**
 * The region of a record (`recordId`, a copy of what it says), or one that is given by the same parameters, on the other side of the body: contour and apex line mirrored at the plane (the sagittal plane
 * of the patient's frame where none is given), each point laid on the nearest skin that faces as its mirror image does, and pushed as `region.deform` pushes: by the same amplitude, with the same transition, its direction mirrored.
 * `horizontal` goes away from the middles of the sections of this body. Vertices outside keep their bits. On a body that is symmetric about the plane the result of both is symmetric, but that `horizontal` sees the middles as the
 * region itself has moved them.
 *
 * Throws SdkError `region/inside-out`, `symmetry/no-region`, `symmetry/two-regions`, `symmetry/no-sides` where the plane does not part left from right, `symmetry/across-middle` where the region crosses the plane, so that its mirror image would
 * lie on itself (data `over`, mm), `symmetry/no-skin-there` where the body has no skin that faces so within 45 mm (data `most`), `symmetry/other-sheet` where part of it would lie on other skin, as that of an arm, `symmetry/meets-itself` where
 * laid on the skin it would cross the plane, `symmetry/does-not-fit` where contour or apex line cannot be laid there. Warns `symmetry/folds`, `symmetry/eased` and `symmetry/along-skin` as `region.deform` does of its own push (data `amplitude`, `percent`).
 * Notes `symmetry/sides-differ` where the mirror image of the drawing lies more than 20 mm from the skin (data `apart`). Reports `vertices` (moved), `added`, and `apart`, how far the mirror image of the drawing lies from the skin at most, mm.
 */
export const mirrorRegion = defineOperation({
  type: 'symmetry.region',
  version: 1,
  params,
  zone(mesh, given) {
    const { plane } = given;
    return regionZone(mesh, regionBack(laidAcross(mesh, sourceIn(given), plane), plane));
  },
  apply(mesh, given, ctx) {
    requireOutward(mesh);
    const { plane } = given;
    ctx.progress(0);
    const across = laidAcross(mesh, sourceIn(given), plane, ctx.checkAborted);
    const { amplitude, direction } = across.region;
    ctx.checkAborted();
    ctx.progress(0.1);
    const field = fieldAcross(across, plane, ctx);
    const made = pushRegion(field, amplitude, direction, ctx);
    if (made.along) ctx.warn('symmetry/along-skin', told(made.along, plane));
    if (made.folds) ctx.warn('symmetry/folds', told(made.folds, plane));
    if (made.eased) ctx.warn('symmetry/eased', told(made.eased, plane));
    const apart = Math.round(10 * across.apart) / 10;
    if (apart > FAR_APART) ctx.note('symmetry/sides-differ', { data: { apart } });
    ctx.report({
      vertices: field.region.vertices.length,
      added: (field.mesh.positions.length - mesh.positions.length) / 3,
      apart,
    });
    ctx.progress(1);
    return reflectedBack(mesh, made.mesh, plane);
  },
});
