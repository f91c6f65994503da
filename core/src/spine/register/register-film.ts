import type { Vec3 } from '../../math/vec3.ts';
import { exp } from '../../math/portable.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { Work } from '../../mesh/work.ts';
import type { FilmLandmark, FilmMarker } from '../marker.ts';
import { uprightSide } from '../picture-plane.ts';
import { edgesOf, fromMiddle, reachOf, spineColumn } from './film-edges.ts';
import { filmOutline, type FilmOutline, type FilmPicture, type NoOutline } from './film-outline.ts';
import {
  bestFit,
  fitFrom,
  type OutlineFit,
  type PicturePlace,
  type Priors,
  type SkinPoint,
} from './fit-outline.ts';
import type { FilmRegistration, RegistrationWarning } from './registration.ts';
import { inView, onPlane, silhouetteOf, type FilmPose, type FilmRays, type FilmView } from './silhouette.ts';

/** A film that is to be registered. */
export interface RegisterableFilm {
  readonly picture: FilmPicture;
  readonly marker: Pick<FilmMarker, 'turn' | 'side' | 'front' | 'vertebrae' | 'landmarks' | 'projection'>;
  /** mm of a pixel in the middle of the body, and how well it is known (one standard error, as a part of it); null where nobody knows. */
  readonly scale: { readonly mmPerPixel: number; readonly error: number } | null;
  /** From the source to the middle of the body, mm; null for parallel rays; undefined where nobody knows. */
  readonly sourceDistance?: number | null | undefined;
}

/** The body that a film is registered to: it stands in the patient frame (mm). */
export interface RegisteredBody {
  readonly mesh: TriMesh;
  /** Heights between which its outline is that of the trunk: greater trochanter and arm pits. */
  readonly from: number;
  readonly to: number;
  readonly landmarks?: ReadonlyMap<string, Vec3>;
}

export const UNREGISTERED = [
  ...(['side', 'mirrored', 'scale', 'fit'] as const),
  ...(['air', 'sides', 'line'] as const satisfies readonly NoOutline['lacks'][]),
] as const;

/** Why a film was not registered: nobody said which side is which, it fits only the other way round or in another scale than the known one, its outline was not found (and landmarks are too few), or none of the places fits. */
export interface Unregistered {
  readonly lacks: (typeof UNREGISTERED)[number];
}

/** Where nobody knows, mm: between a source at 1.6 m and rays that run parallel, each of which half of the films have. */
const UNKNOWN_DISTANCE = 3200;
/** Turns of the body that are tried, degrees; and the standard error of how a person stands otherwise. */
const YAWS = [-6, -4.5, -3, -1.5, 0, 1.5, 3, 4.5, 6] as const;
const YAW_ERROR = 2.5;
/** Heights of the body's outline that are compared lie so far from each other, mm. */
const SKIN_STEP = 6;
/** How far off a landmark is that a hand finds on skin and film, mm (xray.md: 8), with what both mean by it. */
const LANDMARK_ERROR = 12;
/** A fit that leaves more than this, mm, or fits less of the outline, is none. */
const MOST_MISFIT = 6;
const LEAST_COUNTED = 0.6;

interface Tried {
  readonly fit: OutlineFit;
  readonly pose: FilmPose;
  readonly rays: FilmRays;
  /** With what a turn costs. */
  readonly cost: number;
}

/** What a film is tried with. */
interface Trial {
  readonly film: RegisterableFilm;
  readonly body: RegisteredBody;
  readonly view: FilmView;
  readonly mirror: 1 | -1;
  readonly distance: number | null;
  readonly centre: readonly [number, number];
  readonly work: Work;
}

/** Middle of the body as far as it is trunk: about which it turns, and where the plane of the film lies. */
export function centreOf({ mesh: { positions }, from, to }: RegisteredBody): readonly [number, number] {
  let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 2]! < from || positions[i + 2]! > to) continue;
    lowX = Math.min(lowX, positions[i]!);
    highX = Math.max(highX, positions[i]!);
    lowY = Math.min(lowY, positions[i + 1]!);
    highY = Math.max(highY, positions[i + 1]!);
  }
  return [(lowX + highX) / 2, (lowY + highY) / 2];
}

/** The rays of a film whose picture lies at a place; parallel ones before any is known. */
function raysOf({ view, centre, distance }: Trial, place: PicturePlace | undefined): FilmRays {
  // Frontal films are taken from behind; a lateral one from the right is drawn like one from the left, its depth the other way round.
  const plane = view === 'frontal' ? centre[1] : -centre[0];
  return { plane, source: distance === null || !place ? null : [place.along, plane + distance, place.up] };
}

/** The outline of the body as places, between the heights that are its trunk's. */
function skinOf({ body, view }: Trial, pose: FilmPose, rays: FilmRays): readonly SkinPoint[] {
  const outline = silhouetteOf(body.mesh, view, pose, rays, [body.from - 60, body.to + 60]);
  const points: SkinPoint[] = [];
  for (let height = body.from; height <= body.to; height += SKIN_STEP)
    for (const way of [-1, 1] as const) {
      const [, up] = onPlane([0, rays.plane, height], rays);
      const along = outline.at(way, up);
      if (!Number.isNaN(along)) points.push({ along, up, way });
    }
  return points;
}

/** What is known beforehand: the scale, and landmarks that stand on both. */
function priorsOf({ film, body, mirror, view }: Trial, pose: FilmPose, rays: FilmRays): Priors {
  const { marker, picture, scale } = film;
  const marks = Object.entries(marker.landmarks ?? {}) as [FilmLandmark, readonly [number, number]][];
  return {
    scale: scale && { value: scale.mmPerPixel, error: scale.error * scale.mmPerPixel },
    landmarks: marks.flatMap(([name, at]) => {
      const place = body.landmarks?.get(name);
      if (!place) return [];
      const known = fromMiddle(picture, marker.turn, mirror, at);
      return [{ film: known, body: onPlane(inView(view, place, pose), rays), error: LANDMARK_ERROR }];
    }),
  };
}

/** Everything that is tried for one way round of the picture: the place with the body as it stands, then the body turned. Undefined where nothing fits. */
function triedFor(trial: Trial, outline: FilmOutline): readonly Tried[] | undefined {
  const { centre, mirror, work, distance } = trial;
  const edges = edgesOf(outline, mirror);
  const still = { yaw: 0, centre };
  let rays = raysOf(trial, undefined);
  let place = bestFit(
    skinOf(trial, still, rays),
    edges,
    priorsOf(trial, still, rays),
    reachOf(outline),
  )?.place;
  work.checkAborted?.();
  if (!place) return undefined;
  if (distance !== null) {
    // Where the source stands follows from where the picture lies.
    rays = raysOf(trial, place);
    place = fitFrom(skinOf(trial, still, rays), edges, priorsOf(trial, still, rays), place).place;
    rays = raysOf(trial, place);
  }
  const start = place;
  return YAWS.map((yaw) => {
    work.checkAborted?.();
    const pose = { yaw, centre };
    const fit = fitFrom(skinOf(trial, pose, rays), edges, priorsOf(trial, pose, rays), start);
    const turn = yaw / YAW_ERROR;
    return { fit, pose, rays, cost: fit.cost + 0.5 * turn * turn };
  });
}

/** The best of what was tried, its turn the mean of all by how well they fit, and how far that is known. */
function bestOf(tried: readonly Tried[]) {
  const best = tried.reduce((a, b) => (b.cost < a.cost ? b : a));
  const weights = tried.map(({ cost }) => exp(best.cost - cost));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const mean = (of: (one: Tried) => number): number =>
    tried.reduce((sum, one, i) => sum + weights[i]! * of(one), 0) / total;
  const yaw = mean(({ pose }) => pose.yaw);
  const spread = mean(({ pose }) => (pose.yaw - yaw) * (pose.yaw - yaw));
  return { best, yaw, yawError: Math.sqrt(spread) };
}

/** How a fit by outline is told, or that it is none. */
function registrationOf(
  trial: Trial,
  tried: readonly Tried[],
  warnings: RegistrationWarning[],
): FilmRegistration | undefined {
  const { best, yaw, yawError } = bestOf(tried);
  const { misfit, counted } = best.fit;
  if (misfit === null || misfit > MOST_MISFIT || counted < LEAST_COUNTED) return undefined;
  const { place } = best.fit;
  if (Math.abs(yaw) > 4.5 || Math.abs(place.roll) > 0.045 || misfit > 3.5) warnings.push('pose');
  if (counted < 0.85) warnings.push('outline-part');
  return { ...told(trial, best, warnings), by: 'outline', misfit, counted, yaw, yawError };
}

/** What is told of every registration. */
function told(
  { film, view, centre, mirror }: Trial,
  { fit, rays }: Pick<Tried, 'fit' | 'rays'>,
  warnings: readonly RegistrationWarning[],
): Omit<FilmRegistration, 'by' | 'misfit' | 'counted' | 'yaw' | 'yawError'> {
  return {
    view,
    place: fit.place,
    centre: [...centre],
    plane: rays.plane,
    source: rays.source && [...rays.source],
    isSourceKnown: film.sourceDistance !== undefined,
    mirror,
    turn: film.marker.turn,
    width: film.picture.width,
    height: film.picture.height,
    covariance: fit.covariance.slice(0, 4).map((row) => row.slice(0, 4)),
    warnings: [...warnings],
  };
}

/** Whether the outline alone says another scale than the one that is known: by more than 3 % and more than it may be off. */
function isOtherScale(trial: Trial, outline: FilmOutline, { fit, pose, rays }: Tried): boolean {
  const { scale } = trial.film;
  if (!scale) return false;
  const free = { ...priorsOf(trial, pose, rays), scale: null };
  const { place, covariance } = fitFrom(
    skinOf(trial, pose, rays),
    edgesOf(outline, trial.mirror),
    free,
    fit.place,
  );
  const off = Math.abs(place.scale / scale.mmPerPixel - 1);
  return off > 0.03 && off > 2.5 * Math.sqrt((covariance[2]?.[2] ?? 0) + scale.error * scale.error);
}

/** By landmarks alone, where no outline says more: two of them, or one and a scale. */
function byLandmarks(trial: Trial): FilmRegistration | undefined {
  const pose = { yaw: 0, centre: trial.centre };
  const flat = raysOf(trial, undefined);
  const priors = priorsOf(trial, pose, flat);
  const { landmarks, scale } = priors;
  if (landmarks.length < (scale ? 1 : 2)) return undefined;
  const start = { along: 0, up: 0, scale: scale?.value ?? spreadOf(landmarks), roll: 0, inset: 0 };
  const near = landmarks[0]!;
  const at = {
    along: near.body[0] - start.scale * near.film[0],
    up: near.body[1] - start.scale * near.film[1],
  };
  const nowhere = { at: () => NaN };
  const fit = fitFrom([], nowhere, priors, { ...start, ...at });
  if (!(fit.place.scale > 0)) return undefined;
  return {
    ...told(trial, { fit, rays: raysOf(trial, fit.place) }, ['no-outline']),
    by: 'landmarks',
    misfit: null,
    counted: 0,
    yaw: 0,
    yawError: YAW_ERROR,
  };
}

/** mm of a pixel by the two landmarks that lie farthest apart. */
function spreadOf(landmarks: Priors['landmarks']): number {
  let [most, scale] = [0, 1];
  for (const a of landmarks)
    for (const b of landmarks) {
      const apart = (of: 'film' | 'body'): number =>
        Math.sqrt(
          (a[of][0] - b[of][0]) * (a[of][0] - b[of][0]) + (a[of][1] - b[of][1]) * (a[of][1] - b[of][1]),
        );
      if (apart('film') > most) [most, scale] = [apart('film'), apart('body') / apart('film')];
    }
  return scale;
}

/** Whether a landmark lies farther from where the film shows it than any hand errs. */
function areLandmarksApart(trial: Trial, { fit, pose, rays }: Tried): boolean {
  const { along, up, scale } = fit.place;
  return priorsOf(trial, pose, rays).landmarks.some(({ film, body }) => {
    const [dx, dz] = [along + scale * film[0] - body[0], up + scale * film[1] - body[1]];
    return dx * dx + dz * dz > 30 * 30;
  });
}

/** On which side of the upright picture what the axis of the view runs away from is: the patient's right, or front on a lateral film; null where nobody said. */
function firstWay({ projection, side, front, turn }: RegisterableFilm['marker']): 'left' | 'right' | null {
  const edge = projection === 'frontal' ? side?.rightOfPatientAt : front?.frontAt;
  return edge === undefined ? null : uprightSide(edge, turn);
}

/**
 * Registers a film to a body by the outline of the skin that both show: the body's is projected with the film's rays at several turns; place, scale, roll and
 * one inset of the skin's edge are fitted with a robust loss; landmarks are weak priors, and a known scale a strong one (xray.md). Where the film shows no
 * outline, or none that fits, landmarks place it, with a wider error. A lateral film is tried both ways round where nobody has said which way the patient looks.
 */
export function registerFilm(
  film: RegisterableFilm,
  body: RegisteredBody,
  work: Work = {},
): FilmRegistration | Unregistered {
  const { marker, picture } = film;
  const view = marker.projection;
  const right = firstWay(marker);
  if (view === 'frontal' && !right) return { lacks: 'side' };
  const isSaid = right !== null;
  const distance = film.sourceDistance === undefined ? UNKNOWN_DISTANCE : film.sourceDistance;
  const known = { film, body, view, distance, centre: centreOf(body), work };
  const trials = ([right === 'right' ? -1 : 1, right === 'right' ? 1 : -1] as const).map((mirror) => ({
    ...known,
    mirror,
  }));
  const column = view === 'frontal' ? spineColumn(picture, marker) : undefined;
  const outline = filmOutline(picture, marker.turn, column);
  work.progress?.(0.2);
  const both =
    'lacks' in outline
      ? []
      : trials.map((trial) => {
          const tried = triedFor(trial, outline);
          work.progress?.(trial === trials[0] ? 0.6 : 0.95);
          return tried;
        });
  const costs = both.map((tried) => (tried ? bestOf(tried).best.cost : Infinity));
  const taken = !isSaid && costs[1]! < costs[0]! ? 1 : 0;
  const tried = both[taken];
  const trial = trials[taken]!;
  if (!('lacks' in outline) && tried) {
    const { best } = bestOf(tried);
    const warnings: RegistrationWarning[] = [];
    if (isSaid && costs[1]! + 4 < costs[0]!) warnings.push('mirrored');
    if (isOtherScale(trial, outline, best)) warnings.push('scale');
    if (areLandmarksApart(trial, best)) warnings.push('landmarks-apart');
    const found = registrationOf(trial, tried, warnings);
    if (found) return found;
    const other = isSaid && both[1] && registrationOf(trials[1]!, both[1], []);
    if (other && costs[1]! + 4 < costs[0]!) return { lacks: 'mirrored' };
    const free = { ...trial, film: { ...film, scale: null } };
    const unscaled = film.scale && triedFor(free, outline);
    if (unscaled && registrationOf(free, unscaled, [])) return { lacks: 'scale' };
  }
  return byLandmarks(trial) ?? { lacks: 'lacks' in outline ? outline.lacks : 'fit' };
}
