import type { Vec3 } from '@bracewright/core/math';
import { pushRegion, regionField, requireOutward, type RegionField } from '@bracewright/core/mesh';
import {
  defineOperation,
  isSdkError,
  regionZone,
  SdkError,
  type FindingDetails,
} from '@bracewright/core/operation';
import { MOST_SLOPE, p, regionShape } from '@bracewright/core/params';
import { z } from 'zod';
import {
  backFromImage,
  layTemplate,
  linesBack,
  placesBack,
  requireWay,
  type LaidTemplate,
} from './operation-lay.ts';
import { deepestOf, measuredDeepest, sloped } from './operation-slope.ts';

/** Skin that is so much shorter or longer round the contour than the shape, %, has bent it: somebody should look. */
const MUCH = 5;
/** Skin on which it is so much shorter or longer, %, gives another shape than the one that was kept. */
const TOO_MUCH = 30;
/** Degrees that a slope may lack without a word. */
const LESS_SLOPE = 0.05;

const params = z.object({
  templateId: p.custom(z.string().min(1).max(100).optional(), { hidden: true }),
  name: p.custom(z.string().max(30).optional(), { hidden: true }),
  shape: p.custom(regionShape, { hidden: true }),
  anchor: p.surfacePoint({ places: { as: 'points' } }),
  radius: p.length({ min: 1, max: 100, default: 50, step: 1 }),
  direction: p.angle({ min: -180, max: 180, default: 0, step: 1 }),
  slope: p.angle({ min: -MOST_SLOPE, max: MOST_SLOPE, default: 0, step: 1 }),
  amplitude: p.length({ min: -60, max: 60, default: -10 }),
  mirror: p.toggle(false),
});

/** What the record of a placed template holds. */
export type TemplateParams = z.output<typeof params>;

/** Refuses a region that cannot be made where the shape came to lie, in words of this tool: nobody has drawn it there. */
function fieldOf(
  laid: LaidTemplate,
  given: TemplateParams,
  ctx: Parameters<typeof regionField>[2],
): RegionField {
  const { mesh, region } = laid;
  try {
    return regionField(mesh, { ...region, amplitude: deepestOf(laid, given) }, ctx);
  } catch (error) {
    if (!isSdkError(error) || !error.code.startsWith('region/')) throw error;
    const places = region.contour.map(({ position }) => ({ at: position as Vec3 }));
    const told = { ...placesBack({ places }, given.mirror), cause: error };
    throw new SdkError('region-template/does-not-fit', {}, told);
  }
}

/** How far it goes where it goes farthest, mm, with the sign of the amplitude: as asked, whatever folds hold back. */
function deepestIn(laid: LaidTemplate, given: TemplateParams): number {
  const { slope, amplitude } = given;
  if (slope === 0 || amplitude === 0) return amplitude;
  const quiet = { checkAborted: () => undefined, progress: () => undefined };
  const { field } = sloped(fieldOf(laid, given, quiet), laid, given);
  let most = 0;
  for (const v of field.region.vertices) most = Math.max(most, field.weights[v]!);
  return most * amplitude;
}

/**
 * A kept region at a place of the skin: its contour and apex line are told by the ways (geodesics) that lead to them from the middle, which is laid on `anchor`; `radius` is how far the contour reaches, mm along the skin. It
 * stands upright (towards the head, +Z) and is turned by `direction` degrees, counter-clockwise as seen from outside; mirrored about its upright first. It is pushed as `region.deform` pushes: by `amplitude` on the
 * apex line, more towards the upper end and less towards the lower one by a `slope` (degrees, negative the other way), which is as much of it as keeps every place between nothing and twice the amplitude. `templateId` and `name` say where the shape came from; the shape
 * is in the record, so that a replay needs no library. Vertices outside keep their bits. A region read by `readLines` and placed where it lay with the same figures gives what the region gave.
 *
 * Throws SdkError `region/inside-out`, `region-template/too-round` (data `percent`, `max`) where the skin is so round or rough that the contour would be another one, `region-template/no-skin-there` (data `most`, mm), `region-template/meets-rim` where the skin ends before the shape does, also between its points, `region-template/folded-skin` where it folds, as between trunk
 * and arm, `region-template/meets-itself` where the contour crosses itself, `region-template/does-not-fit` where it encloses no skin or the apex line does not lie well inside. Warns `region-template/folds`, `region-template/eased` and `region-template/along-skin` as `region.deform` does of its
 * own push (data `amplitude`, `percent`), `region-template/slope-cut` where less slope came of it than was asked for (data `amplitude`, `asked`, `reached`, degrees). Notes `region-template/stretched` where the contour is shorter or longer by more than 5 % than it would be on a flat skin (data `percent`). Reports `vertices` (moved), `added`, `stretch`, %, and `deepest`: how far it went where it went farthest, mm, with the sign of the amplitude.
 */
export const applyTemplate = defineOperation({
  type: 'region-template.apply',
  version: 1,
  params,
  zone(mesh, given) {
    const laid = layTemplate(mesh, given);
    return regionZone(mesh, {
      ...{ ...laid.region, ...linesBack(laid, given.mirror) },
      amplitude: deepestIn(laid, given),
    });
  },
  apply(mesh, given, ctx) {
    requireOutward(mesh);
    ctx.checkAborted();
    ctx.progress(0);
    const { mirror, amplitude } = given;
    const laid = layTemplate(mesh, given, { measures: true, checkAborted: ctx.checkAborted });
    const stretch = Math.round(10 * (laid.lines.stretch ?? 0)) / 10;
    if (Math.abs(stretch) > TOO_MUCH)
      throw new SdkError('region-template/too-round', { percent: stretch, max: TOO_MUCH });
    ctx.checkAborted();
    ctx.progress(0.1);
    requireWay(laid, mirror, ctx.checkAborted);
    const { field, reached } = sloped(fieldOf(laid, given, ctx), laid, given);
    const told = (details: FindingDetails): FindingDetails => placesBack(details, mirror);
    const made = pushRegion(field, amplitude, laid.region.direction, ctx);
    if (made.along) ctx.warn('region-template/along-skin', told(made.along));
    if (made.folds) ctx.warn('region-template/folds', told(made.folds));
    if (made.eased) ctx.warn('region-template/eased', told(made.eased));
    if (Math.abs(given.slope - reached) > LESS_SLOPE) {
      const data = { amplitude, asked: given.slope, reached: Math.round(10 * reached) / 10 };
      ctx.warn('region-template/slope-cut', { data });
    }
    if (Math.abs(stretch) > MUCH) ctx.note('region-template/stretched', { data: { percent: stretch } });
    ctx.report({
      vertices: field.region.vertices.length,
      added: (field.mesh.positions.length - mesh.positions.length) / 3,
      stretch,
      deepest: measuredDeepest(field, made.mesh, amplitude),
    });
    ctx.progress(1);
    return mirror ? backFromImage(mesh, made.mesh) : made.mesh;
  },
});
