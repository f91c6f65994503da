import { CURVE_LEVELS, levelIndex } from './levels.ts';
import type { FilmCurve } from './curves.ts';
import { middleOf, tiltOf, type Pixel } from './picture-plane.ts';
import type { VertebraTilt } from './tilts.ts';

/** Lines and distances of a frontal film, in pixels of the upright picture, + to its right. */
export interface FilmBalance {
  /** Column of the central sacral line: the upright through the middle of S1's upper plate. Null where S1 is not drawn. */
  readonly csl: number | null;
  /** Tilt of S1's upper plate, degrees, + where its right end lies lower. */
  readonly sacralTilt: number | null;
  /** Column of the C7 plumb line. */
  readonly c7: number | null;
  /** C7 plumb line less CSL: coronal balance. */
  readonly c7Offset: number | null;
  /** Middle between the lower end of the thoracic curve and the upper end of the lumbar one; null without both, drawn whole and known to be ends (Rigo 2010). */
  readonly transitional: { readonly at: Pixel; readonly offset: number | null } | null;
  /** Tilts of L4 and L5 and what is between them, degrees. */
  readonly l4: number | null;
  readonly l5: number | null;
  readonly counterTilt: number | null;
}

/** SRS regions by the apex: thoracic T2 to T11, thoracolumbar T12 to L1, lumbar L2 to L4. Null where the apex is not drawn. */
export function regionOf({ apex }: Pick<FilmCurve, 'apex'>): 'thoracic' | 'thoracolumbar' | 'lumbar' | null {
  if (apex === null) return null;
  const at = levelIndex(apex);
  return at < CURVE_LEVELS.indexOf('T12')
    ? 'thoracic'
    : at <= CURVE_LEVELS.indexOf('L1')
      ? 'thoracolumbar'
      : 'lumbar';
}

/** Where the main thoracic curve hands over to the one below it: both ends' centres, or the one of a vertebra that is both. */
function transitionalPoint(curves: readonly FilmCurve[], tilts: readonly VertebraTilt[]): Pixel | null {
  const thoracic = curves.findLastIndex((curve) => regionOf(curve) === 'thoracic');
  const [above, below] = [curves[thoracic], curves[thoracic + 1]];
  if (!above || !below) return null;
  if (above.endsLack.length > 0 || below.endsLack.length > 0) return null;
  // The middle of one plate is half a body off.
  const centre = (level: string): Pixel | undefined =>
    tilts.find((tilt) => tilt.level === level && tilt.height !== null)?.centre;
  const [from, to] = [centre(above.lower), centre(below.upper)];
  return from && to ? middleOf([from, to]) : null;
}

/** Lines and distances, from what is drawn (`c7` the centre of C7, `s1` the upper plate of S1, in the upright picture). domain: SRS glossary; Rigo 2010. */
export function balanceOf(
  tilts: readonly VertebraTilt[],
  curves: readonly FilmCurve[],
  lines: { readonly c7: Pixel | null; readonly s1: readonly [Pixel, Pixel] | null },
): FilmBalance {
  const { c7, s1 } = lines;
  const csl = s1 && middleOf(s1)[0];
  const point = transitionalPoint(curves, tilts);
  const tilt = (level: string): number | null => tilts.find((one) => one.level === level)?.tilt ?? null;
  const [l4, l5] = [tilt('L4'), tilt('L5')];
  return {
    csl,
    sacralTilt: s1 && tiltOf(s1),
    c7: c7 && c7[0],
    c7Offset: c7 && csl !== null ? c7[0] - csl : null,
    transitional: point && { at: point, offset: csl === null ? null : point[0] - csl },
    ...{ l4, l5 },
    counterTilt: l4 === null || l5 === null ? null : l4 - l5,
  };
}
