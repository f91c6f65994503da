import { describe, expect, it } from 'vitest';
import { CURVE_LEVELS } from '../levels.ts';
import { EMPTY_MARKER, type FilmMarker } from '../marker.ts';
import type { FilmRegistration } from '../register/registration.ts';
import { heightsApart } from './heights-apart.ts';
import type { RegisteredFilm } from './make-line.ts';

/** Heights (mm) of the upper and the lower plate of T1 to L5 of three synthetic patients (truth CC0): T2 is 25 to 28 mm high and lies over T1. */
const PATIENTS = [
  '1355.1 1334.2 1340.6 1315.5 1316.1 1296.6 1295.0 1275.4 1270.7 1251.5 1246.3 1226.3 1222.1 1200.8 1196.9 1175.7 1171.3 1149.5 1144.6 1122.1 1116.7 1094.0 1087.5 1064.5 1057.8 1033.0 1027.7 1000.1 996.8 968.2 962.3 936.1 929.8 899.6',
  '1267.7 1247.8 1254.3 1230.0 1231.2 1212.0 1211.4 1192.0 1188.7 1169.7 1165.7 1146.3 1142.8 1122.6 1118.9 1099.1 1094.7 1074.5 1069.7 1048.8 1043.8 1022.1 1016.9 994.0 988.8 964.4 959.8 934.3 930.2 904.9 898.0 874.6 867.9 839.8',
  '1499.5 1476.4 1483.9 1455.8 1457.0 1435.1 1434.0 1412.0 1407.5 1386.2 1380.7 1358.9 1354.2 1331.2 1326.7 1303.8 1298.9 1275.1 1269.6 1245.4 1239.0 1214.8 1207.5 1182.5 1175.3 1147.8 1142.3 1112.1 1108.5 1077.4 1070.9 1042.4 1035.5 1002.6',
].map((row) => row.split(' ').map(Number));

const SIZE = { width: 600, height: 1800 };
/** Height of the middle of the films, mm. */
const MIDDLE = 1150;
const registration = (view: 'frontal' | 'lateral'): FilmRegistration => ({
  ...{ view, by: 'outline', yaw: 0, centre: [0, 0], plane: 0, source: null, isSourceKnown: true, mirror: 1 },
  place: { along: 0, up: MIDDLE, scale: 1, roll: 0, inset: 0 },
  ...{ turn: 0, ...SIZE, misfit: 1, counted: 1, yawError: 1, warnings: [] },
  covariance: [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((k) => (i === k ? 1e-4 : 0))),
});

type Plates = 'upper' | 'lower' | 'both';
/** The film of a patient with the plates that `drawn` says; each name stands at the vertebra `off` further down. */
function filmOf(
  view: 'frontal' | 'lateral',
  heights: readonly number[],
  drawn: (index: number) => Plates,
  off = 0,
): RegisteredFilm {
  const place = (side: number, up: number): [number, number] => [
    SIZE.width / 2 + side,
    SIZE.height / 2 - (up - MIDDLE),
  ];
  const vertebrae = CURVE_LEVELS.flatMap((level, i): FilmMarker['vertebrae'] => {
    const [upper, lower] = [heights[2 * (i + off)], heights[2 * (i + off) + 1]];
    if (upper === undefined || lower === undefined) return [];
    const plates = drawn(i + off);
    const [a, b, c, d] = [place(-18, upper), place(18, upper), place(18, lower), place(-18, lower)];
    const corners: FilmMarker['vertebrae'][number]['corners'] = [
      ...(plates === 'lower' ? ([null, null] as const) : ([a, b] as const)),
      ...(plates === 'upper' ? ([null, null] as const) : ([c, d] as const)),
    ];
    return [{ level, corners }];
  });
  return { registration: registration(view), marker: { lines: EMPTY_MARKER.lines, vertebrae } };
}

const levelsOf = (heights: readonly number[]) =>
  CURVE_LEVELS.map((level, i) => ({
    level,
    at: [0, 0, (heights[2 * i]! + heights[2 * i + 1]!) / 2] as const,
    within: { lateral: 5, depth: 15, height: 6 },
    rotation: null,
  }));
const opposite = (plates: Plates): Plates =>
  plates === 'upper' ? 'lower' : plates === 'lower' ? 'upper' : plates;

/** How far the lateral film of a patient is out. */
const apart = (
  heights: readonly number[],
  [front, side]: readonly [(i: number) => Plates, (i: number) => Plates],
  off = 0,
) =>
  heightsApart(levelsOf(heights), filmOf('lateral', heights, side, off), filmOf('frontal', heights, front));

/** Ways to draw one plate of each vertebra. */
const SINGLE: readonly ((i: number) => Plates)[] = [
  () => 'upper',
  () => 'lower',
  (i) => (i % 2 === 0 ? 'upper' : 'lower'),
  (i) => (i % 3 === 0 ? 'upper' : 'lower'),
  (i) => (i < 8 ? 'lower' : 'upper'),
];

describe('heights of a frontal and a lateral film', () => {
  it('are those of one patient whatever plates stand against each other', () => {
    for (const heights of PATIENTS) {
      for (const front of SINGLE) {
        expect(apart(heights, [front, (i) => opposite(front(i))])).toBeUndefined();
        // One vertebra that shows a plate in common, or some, decide alone.
        for (const whole of [1, 4, 9]) expect(apart(heights, [front, (i) => (i % whole === 0 ? 'both' : opposite(front(i)))])).toBeUndefined(); // prettier-ignore
        for (const side of SINGLE) expect(apart(heights, [front, side])).toBeUndefined();
      }
    }
  });

  it('are told where names are one level off on opposite plates', () => {
    for (const heights of PATIENTS) {
      for (const front of SINGLE.slice(0, 2)) {
        for (const off of [1, -1, 2, -2]) {
          const told = apart(heights, [front, (i) => opposite(front(i - off))], off)!;
          expect(told.mm * off).toBeLessThan(-20);
          expect(Math.abs(told.mm) / told.within).toBeGreaterThan(1.9);
        }
      }
    }
  });

  it('of a single body say no more than that it may be a tall one', () => {
    const [, , tallest] = PATIENTS;
    const only = (level: string, off = 0) => {
      const [side, front] = [filmOf('lateral', tallest!, () => 'lower', off), filmOf('frontal', tallest!, () => 'upper')]; // prettier-ignore
      const marked = ({ registration: at, marker }: RegisteredFilm) => ({ registration: at, marker: { ...marker, vertebrae: marker.vertebrae.filter((one) => one.level === level) } }); // prettier-ignore
      return heightsApart(levelsOf(tallest!), marked(side), marked(front));
    };
    expect(only('T2')).toBeUndefined();
    expect(only('L2')).toBeUndefined();
    expect(only('L2', 1)!.mm).toBeLessThan(-20);
  });
});
