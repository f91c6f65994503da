import type { Edge } from '../spine/picture-plane.ts';

/** What was found out about a film; grey values are in the file's own units (after rescale slope and intercept). */
export interface FilmFacts {
  /** How the values were written: 16-bit little endian from `low` to `high`, or a JPEG that somebody else unpacks. */
  readonly stored: 'grey16' | 'jpeg';
  readonly width: number;
  readonly height: number;
  /** Grey values that 0 and 65535 stand for. */
  readonly low: number;
  readonly high: number;
  /** Whether large values are dark (MONOCHROME1). */
  readonly isInverted: boolean;
  /** The window the file asks for; else what holds all but the outermost 0.5 % of the values on each side. */
  readonly window: { readonly center: number; readonly width: number };
  /** mm, [down, across]. */
  readonly pixelSpacing: readonly [number, number] | null;
  readonly spacingAt: 'patient' | 'detector' | null;
  /** Height of a pixel by its width, where the file says it; absent in what is kept, whose pixels are square. */
  readonly pixelAspect?: number;
  /** How much larger than the body the detector saw it; absent in what was kept before it was read. */
  readonly magnification?: number | null;
  /** The edge of the picture at which the patient's right is, as Patient Orientation says; absent in what was kept before it was read. */
  readonly rightOfPatientAt?: Edge | null;
  /** The edge of the picture at which the patient's front is, as Patient Orientation says of a lateral film; absent in what was kept before it was read. */
  readonly frontAt?: Edge | null;
  /** From which way it was taken; null where the file does not say or contradicts itself, absent in what was kept before it was read. */
  readonly projection?: 'frontal' | 'lateral' | null;
  /** The day it was taken (`2026-03-10`); null where the file does not say, absent in what was kept before it was read. */
  readonly takenOn?: string | null;
}

/** A film that was read. */
export interface Film {
  readonly facts: FilmFacts;
  readonly bytes: Uint8Array;
}

/** Most pixels of a film: four times a full spine at 0.1 mm. */
export const MOST_PIXELS = 64_000_000;
