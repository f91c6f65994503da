import type { FilmRefusal, OpenedReader, ReadFilm, ReadVertebra } from '@bracewright/core/film-reader';
import {
  CURVE_LEVELS,
  curvesOf,
  middleOf,
  tiltOf,
  tiltsOf,
  uprightPlane,
  type Pixel,
} from '@bracewright/core/spine';

/** Tilts of the vertebrae of a right thoracic curve on a film that shows the patient's right on its left: T5 to T11. */
const TILTS = [6, 7, 8, 10, 12, 9, 5, 0, -5, -10, -14, -9, -5, -2, 0, 1, 0];

/** What a reader says of a film `width` wide with one curve on it; places are worked out, not read. */
export function oneCurve(width: number): ReadFilm {
  const high = (1.4 * width) / CURVE_LEVELS.length;
  let x = width / 2;
  const vertebrae = CURVE_LEVELS.map((level, i): ReadVertebra => {
    const slope = Math.tan((TILTS[i]! * Math.PI) / 180);
    x -= slope * high;
    const plate = (y: number): readonly [Pixel, Pixel] => [
      [x - width / 20, y - (slope * width) / 20],
      [x + width / 20, y + (slope * width) / 20],
    ];
    const [upper, lower] = [plate((i + 0.6) * high), plate((i + 1.4) * high)];
    const corners = [upper[0], upper[1], lower[1], lower[0]] as const;
    return { level, corners, plates: [tiltOf(upper), tiltOf(lower)], confidence: 0.9 };
  });
  const drawn = vertebrae.map(({ level, corners }) => ({ level, corners: corners.map(([a, b]) => [a, b]) }));
  const tilts = tiltsOf(drawn as never, uprightPlane({ width, height: 1.6 * width, turn: 0 }));
  return {
    kind: 'read',
    vertebrae,
    spineLine: vertebrae.map(({ corners }) => middleOf(corners)),
    curves: curvesOf(tilts)
      .map((curve) => ({
        ...curve,
        interval: [curve.angle - 4, curve.angle + 5] as const,
        confidence: 0.8,
      }))
      .toSorted((a, b) => b.angle - a.angle),
    ...{ c7: null, s1: null, csl: null, confidence: 0.9, warnings: [] },
  };
}

/** A reader that says what it is told to, and counts how often it is asked. */
export function toldReader() {
  const told = {
    asked: 0,
    says: undefined as FilmRefusal | undefined,
    /** Called while it reads. */
    meanwhile: (_options: Parameters<OpenedReader['read']>[1]): void => undefined,
  };
  const opened: OpenedReader = {
    reader: { name: 'told', version: '1', sha256: 'ab12' },
    read(picture, options) {
      told.asked++;
      told.meanwhile(options);
      return told.says ?? oneCurve(picture.width);
    },
  };
  return { told, open: () => Promise.resolve(opened) };
}
