import type { Edge } from '@bracewright/core/spine';

/** What of a film a drawing needs to know. */
export interface DrawnFilm {
  readonly width: number;
  readonly height: number;
  /** mm, down and across, where the file says it. */
  readonly pixelSpacing?: readonly [number, number] | null;
  readonly spacingAt?: 'patient' | 'detector' | null;
  readonly magnification?: number | null;
  /** The edge at which the file of a lateral film says the patient's front is. */
  readonly frontAt?: Edge | null | undefined;
}
