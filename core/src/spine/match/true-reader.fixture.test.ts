import { curvesOf } from '../curves.ts';
import type { KnownFilm } from '../frontal-films.fixture.test.ts';
import { uprightPlane, tiltOf, middleOf, type Pixel } from '../picture-plane.ts';
import { tiltsOf } from '../tilts.ts';
import type { OpenedReader, ReadFilm, ReadVertebra } from './reader.ts';

/** What a reader without fault says of a film whose truth is known. */
export function trueRead({ marker, size }: Pick<KnownFilm, 'marker' | 'size'>): ReadFilm {
  const { lines } = marker;
  const vertebrae = marker.vertebrae.map(({ level, corners }): ReadVertebra => {
    const [ul, ur, lr, ll] = corners as [Pixel, Pixel, Pixel, Pixel];
    return {
      level,
      corners: [ul, ur, lr, ll],
      plates: [tiltOf([ul, ur]), tiltOf([ll, lr])],
      confidence: 0.9,
    };
  });
  const curves = curvesOf(tiltsOf(marker.vertebrae, uprightPlane({ ...size, turn: 0 })))
    .map((curve) => ({
      ...curve,
      interval: [curve.angle - 4.5, curve.angle + 4.5] as const,
      confidence: 0.87654,
    }))
    .toSorted((a, b) => b.angle - a.angle);
  return {
    kind: 'read',
    vertebrae,
    spineLine: vertebrae.map(({ corners }) => middleOf(corners)),
    curves,
    c7: lines.c7,
    s1: lines.s1,
    csl: lines.s1 && middleOf(lines.s1)[0],
    confidence: 0.95,
    warnings: ['levels-uncertain', 'inverted'],
  };
}

/** A reader that was told the answer, whatever the picture shows. */
export const toldReader = (read: ReadFilm): OpenedReader => ({
  reader: { name: 'told', version: '0', sha256: '00' },
  read: () => read,
});
