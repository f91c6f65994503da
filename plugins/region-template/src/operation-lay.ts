import { portable, vec3, type Vec3 } from '@bracewright/core/math';
import {
  layFacing,
  layLines,
  lineCrossing,
  mirroredMesh,
  mirroredVec,
  nearestPlaces,
  surfaceLine,
  type LaidLines,
  type SkinPoint,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError, type FindingDetails } from '@bracewright/core/operation';
import type { RegionParams, RegionShapeKept, SurfacePoint } from '@bracewright/core/params';

/** The skin may have come to lie this far from an anchor, mm: by steps that were switched off or changed, not on another body. */
const MOST_OFF = 60;
/** An anchor as near to the skin as this, mm, lies on it whichever way it faces. */
const ON_SKIN = 1;
/** Neighbours on one sheet of skin lie apart by at most this times what they do in the shape, and `JUMP` mm more. */
const STRETCH = 2;
const JUMP = 12;

/** Where a shape is to lie, as a record says it. */
export interface Placing {
  readonly shape: RegionShapeKept;
  readonly anchor: SurfacePoint;
  readonly radius: number;
  readonly direction: number;
  readonly mirror: boolean;
}

/** A region as it lies on the body, or on the mirror image of the body. */
export interface LaidTemplate {
  /** The body, mirrored where the shape is. */
  readonly mesh: TriMesh;
  readonly region: Pick<
    RegionParams,
    'contour' | 'contourShape' | 'apex' | 'apexClosed' | 'transition' | 'direction'
  >;
  readonly lines: LaidLines;
  /** Unit vector along the skin in the middle: which way a slope pushes farther. */
  readonly farther: Vec3;
}

/** Only a memory: what is remembered of the mirror image is found again with it. */
const MIRRORED = new WeakMap<TriMesh, TriMesh>();

/** The mirror image of a body. */
export function imageOf(mesh: TriMesh): TriMesh {
  let image = MIRRORED.get(mesh);
  if (!image) MIRRORED.set(mesh, (image = mirroredMesh(mesh)));
  return image;
}

/** What was made of the mirror image, on the body itself. Vertices that were not moved keep their bits. */
export function backFromImage(mesh: TriMesh, made: TriMesh): TriMesh {
  const image = imageOf(mesh).positions;
  const back = mirroredMesh(made);
  const { positions } = back;
  for (let i = 0; i < image.length; i++)
    if (made.positions[i] === image[i]) positions[i] = mesh.positions[i]!;
  return back;
}

/** Places of the mirror image, on the body itself. */
export const placesBack = ({ places = [], ...rest }: FindingDetails, mirror: boolean): FindingDetails => ({
  ...rest,
  places: mirror ? places.map((place) => ({ ...place, at: mirroredVec(place.at) })) : places,
});

const mirrored = ({ position, normal }: SkinPoint): SkinPoint => ({
  position: mirroredVec(position),
  normal: mirroredVec(normal),
});

/** A place of the skin as records have it. */
export const surfacePointOf = ({ position, normal }: SkinPoint): SurfacePoint => ({
  position: [...position],
  normal: [...normal],
});

/** The skin under an anchor. Throws SdkError `region-template/no-skin-there` (data `most`, mm). */
function skinUnder(mesh: TriMesh, anchor: SkinPoint, mirror: boolean): Vec3 {
  const [facing] = layFacing(mesh, [anchor], MOST_OFF);
  const at = facing ?? nearestPlaces(mesh, [anchor.position], ON_SKIN)[0];
  if (at) return at.position;
  const places = [{ at: anchor.position }];
  throw new SdkError('region-template/no-skin-there', { most: MOST_OFF }, placesBack({ places }, mirror));
}

/** The way of the push on the body: what the shape says of it, in the coordinates of the place. */
function pushOf({ push }: RegionShapeKept, { right, up, middle }: LaidLines): RegionParams['direction'] {
  if (typeof push === 'string') return push;
  const along = vec3.addScaled(vec3.scale(right, push[0]), up, push[1]);
  return [...vec3.normalize(vec3.addScaled(along, middle.normal, push[2]), middle.normal)];
}

/** See `LaidTemplate.farther`. */
function fartherOf({ slopeTurn = 0 }: RegionShapeKept, { right, up }: LaidLines): Vec3 {
  const [sin, cos] = portable.sinCosDegrees(slopeTurn);
  return vec3.addScaled(vec3.scale(up, cos), right, -sin);
}

/** Throws SdkError `region-template/folded-skin` where neighbours of contour or apex line come to lie on different skin. */
function requireOneSheet({ shape, radius, mirror }: Placing, { contour, apex }: LaidLines): void {
  const apart = (laid: readonly SkinPoint[], flat: readonly (readonly [number, number])[], closed: boolean) =>
    laid.flatMap((one, i) => {
      const j = (i + 1) % laid.length;
      if (j === 0 && !closed) return [];
      const next = laid[j]!;
      const wanted = radius * vec3.distance([...flat[i]!, 0], [...flat[j]!, 0]);
      const far = vec3.distance(one.position, next.position) > STRETCH * wanted + JUMP;
      return far ? [{ at: one.position }, { at: next.position }] : [];
    });
  const places = [...apart(contour, shape.contour, true), ...apart(apex, shape.apex, shape.apexClosed)];
  if (places.length > 0)
    throw new SdkError('region-template/folded-skin', {}, placesBack({ places }, mirror));
}

/** Throws SdkError `region-template/meets-rim` where a line meets the end of the skin between its points, `region-template/meets-itself` where the contour crosses itself, with the place. */
export function requireWay(
  { mesh, region }: LaidTemplate,
  mirror: boolean,
  checkAborted: () => void = () => undefined,
): void {
  const { contour, contourShape, apex, apexClosed } = region;
  const refuse = (code: string, at: Vec3): never => {
    throw new SdkError(`region-template/${code}`, {}, placesBack({ places: [{ at }] }, mirror));
  };
  const outline = surfaceLine(mesh, contour as readonly SkinPoint[], {
    ...{ closed: true, shape: contourShape, checkAborted },
  });
  const crest = surfaceLine(mesh, apex as readonly SkinPoint[], { closed: apexClosed, checkAborted });
  for (const line of [outline, crest]) if (!line.ok && line.reason === 'border') refuse('meets-rim', line.at);
  const crossing = outline.ok ? lineCrossing(mesh, outline.spans.flat()) : undefined;
  if (crossing) refuse('meets-itself', crossing);
}

/**
 * The shape laid on the skin about its anchor: on the mirror image of the body where it is mirrored, so that what is made there is, to the last bit, the mirror image of what is made on the other side of a body whose halves are alike. Throws SdkError
 * `region-template/no-skin-there` (data `most`, mm), `region-template/meets-rim` and `region-template/folded-skin` with the places where the skin ends or folds.
 */
export function layTemplate(
  body: TriMesh,
  placing: Placing,
  {
    measures = false,
    checkAborted,
  }: { readonly measures?: boolean; readonly checkAborted?: () => void } = {},
): LaidTemplate {
  const { shape, anchor, radius, direction, mirror } = placing;
  const mesh = mirror ? imageOf(body) : body;
  const at = skinUnder(mesh, mirror ? mirrored(anchor as SkinPoint) : (anchor as SkinPoint), mirror);
  const turn = mirror ? -direction : direction;
  const lines = layLines(mesh, shape, at, {
    ...{ radius, turn, measures },
    ...(checkAborted && { checkAborted }),
  });
  if ('stops' in lines) {
    const { stops } = lines;
    const code = stops.some(({ reason }) => reason === 'rim') ? 'meets-rim' : 'folded-skin';
    throw new SdkError(`region-template/${code}`, {}, placesBack({ places: stops }, mirror));
  }
  requireOneSheet(placing, lines);
  const { contourShape, apexClosed, transition } = shape;
  const [contour, apex] = [lines.contour.map(surfacePointOf), lines.apex.map(surfacePointOf)];
  const region = { contour, contourShape, apex, apexClosed, transition, direction: pushOf(shape, lines) };
  return { mesh, region, lines, farther: fartherOf(shape, lines) };
}

/** The lines of a laid shape where they lie on the body itself. */
export function linesBack({ region }: LaidTemplate, mirror: boolean): Pick<RegionParams, 'contour' | 'apex'> {
  const back = (points: readonly SurfacePoint[]): SurfacePoint[] =>
    points.map((point) => (mirror ? surfacePointOf(mirrored(point as SkinPoint)) : point));
  return { contour: back(region.contour), apex: back(region.apex) };
}
