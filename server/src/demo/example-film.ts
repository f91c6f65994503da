import type { ModelBasic } from '@bracewright/core/contract';
import type { SampleFilm, SampleTrunk } from '@bracewright/core/sample';
import { CURVE_LEVELS, EMPTY_MARKER, measureFilm, type FilmMarker } from '@bracewright/core/spine';

type Pixel = [number, number];

/** To a tenth of a pixel, as a hand draws. */
const onFilm = (at: readonly number[]): Pixel => [Math.round(at[0]! * 10) / 10, Math.round(at[1]! * 10) / 10];

/** The marks of the example's film: its vertebrae T1 to L5, C7, and the landmarks that body and film both show. The film looks from behind, so the patient's right is on its right. */
export function exampleMarker(film: SampleFilm, { vertebrae, landmarks }: SampleTrunk): FilmMarker {
  const levels = CURVE_LEVELS as readonly string[];
  const centreOfC7 = vertebrae.find(({ level }) => level === 'C7')!.centre;
  const at = (name: keyof SampleTrunk['landmarks']): Pixel => onFilm(film.toPixel(landmarks[name]!));
  return {
    ...EMPTY_MARKER,
    stance: 'standing',
    side: { rightOfPatientAt: 'right', source: 'person' },
    vertebrae: film.corners
      .filter(({ level }) => level !== 'C7' && levels.includes(level))
      .map(({ level, corners }) => ({
        level: level as FilmMarker['vertebrae'][number]['level'],
        corners: corners.map(onFilm) as [Pixel, Pixel, Pixel, Pixel],
      })),
    lines: { ...EMPTY_MARKER.lines, c7: onFilm(film.toPixel(centreOfC7)) },
    landmarks: {
      'axilla-left': at('axillaLeft'),
      'axilla-right': at('axillaRight'),
      'iliac-crest-left': at('iliacCrestLeft'),
      'iliac-crest-right': at('iliacCrestRight'),
      'greater-trochanter-left': at('trochanterLeft'),
      'greater-trochanter-right': at('trochanterRight'),
    },
  };
}

/** The curve as the example's record takes it from its film, `xray`. */
export function exampleFindings(film: SampleFilm, marker: FilmMarker, xray: string) {
  const { upper, apex, lower, direction, angle } = measureFilm(marker, film).major!;
  const cobb = Math.round(angle * 10) / 10;
  return {
    ...{ upperEnd: upper, apex, lowerEnd: lower, convexSide: direction, cobb },
    curveFilm: { xray, cobb },
  } satisfies ModelBasic;
}
