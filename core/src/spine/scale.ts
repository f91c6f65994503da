import type { HandScale } from './marker.ts';
import { CURVE_LEVELS, levelIndex } from './levels.ts';
import { distance } from './picture-plane.ts';
import type { VertebraTilt } from './tilts.ts';

/** What a film's file says of its size. */
export interface FileScale {
  /** mm, [down, across]; null where the file does not say. */
  readonly pixelSpacing: readonly [number, number] | null;
  readonly spacingAt: 'patient' | 'detector' | null;
  /** How much larger than the body the detector saw it (Estimated Radiographic Magnification Factor, or source-detector by source-patient distance). */
  readonly magnification: number | null;
}

/** mm of a pixel in the plane of the spine, or none. */
export interface FilmScale {
  /** Null: "uncalibrated", and nothing is told in millimetres. */
  readonly mmPerPixel: number | null;
  /** `detector`: without a magnification, so that a body looks larger than it is, by 5 to 15 %: no length of it is one of the body. `magnified`: brought to the patient's plane. */
  readonly source: 'pixel-spacing' | 'magnified' | 'detector' | 'ruler' | 'ball' | 'none';
}

/** Whether pixels of that size, mm, are as high as wide. */
export const isSquare = ([down, across]: readonly [number, number]): boolean =>
  Math.abs(down - across) <= 0.005 * across;

/** What a pixel of a film of a trunk is, mm: outside of it a length was mistyped, or measured from elsewhere. */
export const PLAUSIBLE_SCALE = { min: 0.02, max: 2 } as const;

/** mm of a pixel after a length that a person knows on the film; null while nobody has said it. */
export const handScaleOf = ({ points, mm }: Pick<HandScale, 'points' | 'mm'>): number | null => {
  const length = distance(points[0], points[1]);
  return mm !== null && length >= 1 ? mm / length : null;
};

/**
 * The scale of a film, in this order: what a person measured on it, for whom the file's own was not good enough; a calibrated Pixel Spacing; Imager Pixel
 * Spacing by the magnification; Imager Pixel Spacing alone; none. DICOM PS3.3, 10.7.1.3 (meaning of the two spacings) and C.8.7.1.1.5 (ERMF). Pixels
 * that are not square have no scale: angles would be wrong too. (A server makes them square as it takes a film in.)
 */
export function filmScale(file: FileScale, hand: HandScale | null): FilmScale {
  const { pixelSpacing, spacingAt, magnification } = file;
  if (pixelSpacing && !isSquare(pixelSpacing)) return { mmPerPixel: null, source: 'none' };
  const byHand = hand && handScaleOf(hand);
  if (hand && byHand !== null) return { mmPerPixel: byHand, source: hand.source };
  if (!pixelSpacing) return { mmPerPixel: null, source: 'none' };
  const spacing = (pixelSpacing[0] + pixelSpacing[1]) / 2;
  if (spacingAt === 'patient') return { mmPerPixel: spacing, source: 'pixel-spacing' };
  if (magnification !== null && magnification >= 1 && magnification <= 2)
    return { mmPerPixel: spacing / magnification, source: 'magnified' };
  return { mmPerPixel: spacing, source: 'detector' };
}

/** Why a scale that a person measured is asked about: outside of what is plausible (`min` to `max`). */
export interface ScaleDoubt {
  /**
   * `range`: mm of a pixel. `file`: mm of a pixel by what the file says itself. `picture`: mm along the longer side of the film. `spine`: mm from the uppermost to the lowest
   * vertebra that is drawn.
   */
  readonly kind: 'range' | 'file' | 'picture' | 'spine';
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** How far the file's own scale may be from a measured one: an end of the line is 1 to 2 % of its length off; at the detector a body looks 5 to 15 % larger. */
const FILE_RATIO = { min: 0.9, max: 1.1 } as const;
const DETECTOR_RATIO = { min: 0.8, max: 1.05 } as const;
/** Longer side of a film of a trunk, mm: a cropped one of a small child, and two cassettes one above the other. */
const PICTURE_SIDE = { min: 150, max: 1500 } as const;
/** Heights of the centres of vertebrae from T1 down, shares of the height from trochanter to sternal notch, 479 mm in a woman of 1.63 m (domain notes, 3.6). */
const HEIGHTS = [1.13, 1.085, 1.04, 1, 0.95, 0.9, 0.86, 0.8, 0.75, 0.7, 0.64, 0.58, 0.52, 0.45, 0.38, 0.31, 0.24] as const; // prettier-ignore
const ADULT = 479;
/** Spines of small children and of tall men, by that of an adult woman; a large curve shortens one by a tenth. */
const SPINE_RATIO = { min: 0.45, max: 1.35 } as const;
/** Levels from the uppermost to the lowest drawn vertebra before their distance says something. */
const LEAST_LEVELS = 5;

const within = (kind: ScaleDoubt['kind'], value: number, unit: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min * unit && value <= max * unit ? [] : [{ kind, value, min: min * unit, max: max * unit }]; // prettier-ignore

/** What a scale says of the length of the spine that is drawn. */
function spineDoubt(scale: number, tilts: readonly VertebraTilt[]): readonly ScaleDoubt[] {
  const [first, last] = [tilts[0], tilts.at(-1)];
  if (!first || !last || levelIndex(last.level) - levelIndex(first.level) < LEAST_LEVELS) return [];
  const height = (level: VertebraTilt['level']): number => HEIGHTS[CURVE_LEVELS.indexOf(level)]!;
  const adult = ADULT * (height(first.level) - height(last.level));
  return within('spine', scale * distance(first.centre, last.centre), adult, SPINE_RATIO);
}

/** Why a scale of `hand` is asked about; undefined where nothing speaks against it, or no length was said. */
export function scaleDoubt(
  hand: Pick<HandScale, 'points' | 'mm'>,
  film: FileScale & { readonly width: number; readonly height: number },
  tilts: readonly VertebraTilt[],
): ScaleDoubt | undefined {
  const scale = handScaleOf(hand);
  if (scale === null) return undefined;
  const { mmPerPixel, source } = filmScale(film, null);
  const ratio = source === 'detector' ? DETECTOR_RATIO : FILE_RATIO;
  return [
    ...within('range', scale, 1, PLAUSIBLE_SCALE),
    ...(mmPerPixel === null ? [] : within('file', scale, mmPerPixel, ratio)),
    ...within('picture', scale * Math.max(film.width, film.height), 1, PICTURE_SIDE),
    ...spineDoubt(scale, tilts),
  ][0];
}
