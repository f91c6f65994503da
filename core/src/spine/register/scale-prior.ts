import type { FilmScale } from '../scale.ts';
import type { RegisterableFilm } from './register-film.ts';

/**
 * How well a scale is known, as a part of it (one standard error): a calibrated spacing or a magnification stands for a plane that the spine is not quite in, a ball
 * is as large as it is and lies somewhere beside the body, a ruler may lean.
 */
const ERROR: Readonly<Record<Exclude<FilmScale['source'], 'none' | 'detector'>, number>> = {
  'pixel-spacing': 0.02,
  magnified: 0.02,
  ball: 0.015,
  ruler: 0.03,
};
/** At the detector a body looks 2 to 18 % larger than it is. */
const AT_DETECTOR = { magnification: 1.1, error: 0.05 };

/** What a film's scale says beforehand of a registration: a ball or a distance wins over the outline, what was measured at the detector hardly. */
export function scalePrior({ mmPerPixel, source }: FilmScale): RegisterableFilm['scale'] {
  if (mmPerPixel === null || source === 'none') return null;
  return source === 'detector'
    ? { mmPerPixel: mmPerPixel / AT_DETECTOR.magnification, error: AT_DETECTOR.error }
    : { mmPerPixel, error: ERROR[source] };
}
