import type { HandScale } from './marker.ts';
import { distance } from './picture-plane.ts';

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
  /** `detector`: without a magnification, so that a body looks larger than it is, by 5 to 15 %. `magnified`: brought to the patient's plane. */
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
  const byHand = hand && handScaleOf(hand);
  if (hand && byHand !== null) return { mmPerPixel: byHand, source: hand.source };
  const { pixelSpacing, spacingAt, magnification } = file;
  if (!pixelSpacing || !isSquare(pixelSpacing)) return { mmPerPixel: null, source: 'none' };
  const spacing = (pixelSpacing[0] + pixelSpacing[1]) / 2;
  if (spacingAt === 'patient') return { mmPerPixel: spacing, source: 'pixel-spacing' };
  if (magnification !== null && magnification >= 1 && magnification <= 2)
    return { mmPerPixel: spacing / magnification, source: 'magnified' };
  return { mmPerPixel: spacing, source: 'detector' };
}
