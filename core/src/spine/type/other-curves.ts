import type { FilmMeasures } from '../measure-film.ts';
import { partsOf } from './type-facts.ts';

/** Angles that differ by no more are read off one curve, degrees. domain: the usual error between two readings. */
const SAME_ANGLE = 5;

/** Whether two films show curves from which another class or other zones would follow: another side, another apex, or a largest angle that differs by more than 5°, the usual error between two readings. */
export function showOtherCurves(one: FilmMeasures, other: FilmMeasures): boolean {
  const [a, b] = [partsOf(one.curves), partsOf(other.curves)];
  const differ = (['upper', 'thoracic', 'low'] as const).some(
    (part) => a[part]?.direction !== b[part]?.direction || a[part]?.apex !== b[part]?.apex,
  );
  const isOtherSide = one.major?.direction !== other.major?.direction;
  return differ || isOtherSide || Math.abs((one.major?.angle ?? 0) - (other.major?.angle ?? 0)) > SAME_ANGLE;
}
