import { CURVE_LEVELS, type CurveLevel } from '../levels.ts';
import { EMPTY_MARKER, type FilmMarker } from '../marker.ts';
import { measureFilm } from '../measure-film.ts';

type Tilts = Readonly<Partial<Record<CurveLevel | 'S1', number>>>;

export const SIZE = { width: 500, height: 700 };
const [HALF, TALL] = [18, 22];

/** Tilt of a level between the ones that are given, degrees. */
function tiltAt(tilts: Tilts, level: number): number {
  const known = [...CURVE_LEVELS, 'S1' as const].flatMap((name, i) =>
    tilts[name] === undefined ? [] : [[i, tilts[name]] as const],
  );
  const [before, after] = [known.findLast(([i]) => i <= level), known.find(([i]) => i >= level)];
  if (!before || !after) return (before ?? after)![1];
  return after[0] === before[0]
    ? before[1]
    : before[1] + ((after[1] - before[1]) * (level - before[0])) / (after[0] - before[0]);
}

/**
 * Marks of a spine of 1 mm a pixel from the tilts of some vertebrae (degrees, + where the right end is lower), straight between them; its centres follow the tilts up from S1.
 * The patient's right is on the picture's right.
 */
export function drawnSpine(tilts: Tilts): FilmMarker {
  let [x, y] = [250, 640];
  const vertebrae: FilmMarker['vertebrae'] = [];
  for (let i = CURVE_LEVELS.length - 1; i >= 0; i--) {
    const angle = (tiltAt(tilts, i) * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    // The axis stands square to the plates.
    [x, y] = [x + TALL * sin, y - TALL * cos];
    const corner = (across: number, down: number): [number, number] => [
      x + across * cos - down * sin,
      y + across * sin + down * cos,
    ];
    const [up, low] = [-0.4 * TALL, 0.4 * TALL];
    vertebrae.unshift({
      level: CURVE_LEVELS[i]!,
      corners: [corner(-HALF, up), corner(HALF, up), corner(HALF, low), corner(-HALF, low)],
    });
  }
  return {
    ...EMPTY_MARKER,
    side: { rightOfPatientAt: 'right', source: 'person' },
    vertebrae,
    lines: {
      csl: null,
      c7: [x, y - TALL],
      s1: [
        [220, 640],
        [280, 640],
      ],
    },
  };
}

export const measured = (marker: FilmMarker) => measureFilm(marker, SIZE);

/** A spine of each class, convex to the right in the picture (the low curve of E to the left). */
export const OF_TYPE: Readonly<Record<string, Tilts>> = {
  'rigo-A1': { T1: -4, T5: -24, T12: 14, L2: 20, L3: 13, L4: 7, L5: 1 },
  'rigo-A2': { T1: -4, T4: -16, T11: 18, L2: 8, L3: 5, L4: 1, L5: 2 },
  'rigo-A3': { T1: -2, T5: -16, T11: 24, L1: 18, L3: -4, L4: -8, L5: -8 },
  'rigo-B1': { T1: 0, T5: -24, T11: 14, L3: -20, L4: -24, L5: -13 },
  'rigo-B2': { T1: 3, T5: -12, T9: 8, T10: 13, L1: -18, L3: -26, L4: -21, L5: -10 },
  'rigo-C1': { T1: 4, T4: -6, T5: -14, T11: 9, T12: 4, L1: 1, L5: 0 },
  'rigo-C2': { T1: 10, T3: 0, T6: -16, T11: 18, L3: -8, L4: -9, L5: -9 },
  'rigo-E1': { T1: 6, T10: 6, L1: 13, L2: 10, L5: -14 },
  'rigo-E2': { T1: 5, T8: 4, T10: 13, L2: -13, L3: -9, L5: -4 },
};
