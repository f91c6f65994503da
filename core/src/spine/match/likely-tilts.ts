import { sinCosDegrees } from '../../math/portable.ts';
import { middleOf, tiltOf, type Pixel } from '../picture-plane.ts';
import type { FoundSpine, FoundVertebra } from './vertebrae.ts';

/**
 * How much tilts may differ, standard deviation, degrees: both plates of a vertebra, and plates that face each other over a disc. Wider than spines are (3 and 4):
 * narrower ones took 3° off the largest curve. Chosen, as `DOUBT` and `SQUARE`, on the calibration half of data/films.
 */
const WEDGE = 4.5;
const DISC = 6;
/** Standard deviation of a plate that was read, by the one that is expected of it. */
const DOUBT = 1;
/**
 * How far plates are off square to the line through the middles of the vertebra and of those beside it, standard deviation, degrees: what a vertebra is tilted and
 * wedged by itself (2°), and what its middle is off. Over more vertebrae the line is steadier, but takes more off the ends of curves.
 */
const SQUARE = 3.5;
/** Mean distance by standard deviation of a normal distribution. */
const MEAN_BY_DEVIATION = 0.8;

/** Turns a plate about its middle to a tilt, degrees. */
function turned(plate: readonly [Pixel, Pixel], tilt: number): readonly [Pixel, Pixel] {
  const [x, y] = middleOf(plate);
  const [dx, dy] = [plate[1][0] - plate[0][0], plate[1][1] - plate[0][1]];
  const half = Math.sqrt(dx * dx + dy * dy) / 2;
  const [sin, cos] = sinCosDegrees(tilt);
  return [
    [x - half * cos, y - half * sin],
    [x + half * cos, y + half * sin],
  ];
}

/**
 * Means and deviations of a random walk that is seen with errors: `seen` with deviations `off`, from one to the next it strays by `strays`. Kalman 1960,
 * backwards after Rauch, Tung and Striebel 1965.
 */
export function smoothedWalk(seen: readonly number[], off: readonly number[], strays: readonly number[]) {
  const ahead: { mean: number; spread: number; told: number }[] = [];
  for (const [i, value] of seen.entries()) {
    const last = ahead.at(-1);
    const told = last ? last.spread + strays[i - 1]! * strays[i - 1]! : 400;
    const by = told / (told + off[i]! * off[i]!);
    const before = last ? last.mean : 0;
    ahead.push({ mean: before + by * (value - before), spread: (1 - by) * told, told });
  }
  const out = ahead.map(({ mean, spread }) => ({ mean, spread }));
  for (let i = out.length - 2; i >= 0; i--) {
    const { mean, spread } = ahead[i]!;
    const by = spread / ahead[i + 1]!.told;
    out[i] = {
      mean: mean + by * (out[i + 1]!.mean - mean),
      spread: spread + by * by * (out[i + 1]!.spread - ahead[i + 1]!.told),
    };
  }
  return out.map(({ mean, spread }) => ({ mean, deviation: Math.sqrt(spread) }));
}

/** How much the line through the middle of a vertebra and of those beside it leans, as the tilt of a plate that is square to it. Degrees, by vertebra. */
export function lineTilts(vertebrae: readonly Pick<FoundVertebra, 'upper' | 'lower'>[]): number[] {
  const middles = vertebrae.map(({ upper, lower }) => middleOf([...upper, ...lower]));
  return middles.map((_, i) => {
    const near = middles.slice(Math.max(0, i - 1), i + 2);
    const [x, y] = middleOf(near);
    let [across, down] = [0, 0];
    for (const [u, v] of near) {
      across += (v - y) * (u - x);
      down += (v - y) * (v - y);
    }
    return down > 0 ? tiltOf([[0, 0], [down, -across]]) : 0; // prettier-ignore
  });
}

/** What was read of a plate and what the line tells of it, as one reading: each by how sure it is. */
function withLine(read: number, off: number, line: number): { readonly tilt: number; readonly off: number } {
  const [a, b] = [1 / (off * off), 1 / (SQUARE * SQUARE)];
  return { tilt: (a * read + b * line) / (a + b), off: 1 / Math.sqrt(a + b) };
}

/**
 * The likeliest tilts of the plates of T1 to L5, given what was read of each, how the line through the middles goes, and how spines go on: a plate that is hardly
 * seen leans on those beside it and stands square to the line.
 */
export function likelyTilts({ vertebrae, ...rest }: FoundSpine): FoundSpine {
  const trunk = vertebrae.filter(({ index }) => index >= 0 && index <= 16);
  const line = lineTilts(trunk);
  const read = trunk.flatMap(({ plates, errors }, i) =>
    ([0, 1] as const).map((end) =>
      withLine(plates[end], Math.max(0.1, (DOUBT * errors[end]) / MEAN_BY_DEVIATION), line[i]!),
    ),
  );
  const tilts = smoothedWalk(
    read.map(({ tilt }) => tilt),
    read.map(({ off }) => off),
    trunk.flatMap(() => [WEDGE, DISC]),
  );
  const changed = trunk.map((vertebra, i): FoundVertebra => {
    const [a, b] = [tilts[2 * i]!, tilts[2 * i + 1]!];
    return {
      ...vertebra,
      upper: turned(vertebra.upper, a.mean),
      lower: turned(vertebra.lower, b.mean),
      plates: [a.mean, b.mean],
      errors: [MEAN_BY_DEVIATION * a.deviation, MEAN_BY_DEVIATION * b.deviation],
    };
  });
  const of = (index: number): FoundVertebra | undefined => changed.find((one) => one.index === index);
  return { ...rest, vertebrae: vertebrae.map((vertebra) => of(vertebra.index) ?? vertebra) };
}
