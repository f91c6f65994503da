import { uprightPlane } from '../picture-plane.ts';
import type { FilmMarker } from '../marker.ts';
import type { EdgePoint, FilmOutline, FilmPicture } from './film-outline.ts';
import type { FilmEdges } from './fit-outline.ts';

/** Differences of neighbours in height, the middle one of them, pixels. */
function usualGap(sorted: readonly EdgePoint[]): number {
  const gaps = sorted.slice(1).map(({ up }, i) => up - sorted[i]!.up);
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
}

/** A line by height: between two places evenly, NaN beyond its ends and over gaps of more than four rows. */
function lineOf(points: readonly EdgePoint[]): (up: number) => number {
  const sorted = [...points].sort((a, b) => a.up - b.up);
  const gap = usualGap(sorted);
  return (up) => {
    let [low, high] = [0, sorted.length - 1];
    if (high < 1 || !(up >= sorted[0]!.up) || up > sorted[high]!.up) return NaN;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.up <= up) low = middle;
      else high = middle;
    }
    const [a, b] = [sorted[low]!, sorted[high]!];
    if (b.up - a.up > 4 * gap) return NaN;
    return a.across + ((up - a.up) / (b.up - a.up || 1)) * (b.across - a.across);
  };
}

/** The edges of an outline by height, along the axis of the view; `mirror` is −1 where that runs to the left of the upright picture. */
export function edgesOf({ left, right }: FilmOutline, mirror: 1 | -1): FilmEdges {
  const [onLeft, onRight] = [lineOf(left), lineOf(right)];
  return { at: (way, up) => mirror * (way * mirror < 0 ? onLeft : onRight)(up) };
}

/** Heights between which an outline has edges, pixels. */
export function reachOf({ left, right }: FilmOutline): readonly [low: number, high: number] {
  const ups = [...left, ...right].map(({ up }) => up);
  return [Math.min(...ups), Math.max(...ups)];
}

/** A place of the kept picture from the middle of the upright one, pixels: + along the axis of the view, and up. */
export function fromMiddle(
  { width, height }: Pick<FilmPicture, 'width' | 'height'>,
  turn: number,
  mirror: 1 | -1,
  at: readonly [number, number],
): readonly [across: number, up: number] {
  const [x, y] = uprightPlane({ width, height, turn }).to(at);
  return [mirror * (x - width / 2), height / 2 - y];
}

/** The middle of what is drawn of a vertebra: of its four corners, else of one plate. Undefined where nothing is. */
export function centreOfMark({
  corners,
}: FilmMarker['vertebrae'][number]): readonly [number, number] | undefined {
  const known = corners.filter((one) => one !== null);
  if (known.length === 0) return undefined;
  const mean = (k: 0 | 1): number => known.reduce((sum, one) => sum + one[k], 0) / known.length;
  return [mean(0), mean(1)];
}

/** Where the spine is drawn by height, pixels to the right of the upright picture's middle; the middle where nothing is drawn. */
export function spineColumn(
  picture: Pick<FilmPicture, 'width' | 'height'>,
  { vertebrae, turn }: Pick<FilmMarker, 'vertebrae' | 'turn'>,
): (up: number) => number {
  const places = vertebrae
    .flatMap((vertebra) => {
      const centre = centreOfMark(vertebra);
      return centre ? [fromMiddle(picture, turn, 1, centre)] : [];
    })
    .sort((a, b) => a[1] - b[1]);
  return (up) => {
    const above = places.findIndex((one) => one[1] >= up);
    const [a, b] = [places[above < 0 ? places.length - 1 : above - 1], places[above]];
    if (!a || !b) return (a ?? b)?.[0] ?? 0;
    return a[0] + ((up - a[1]) / (b[1] - a[1] || 1)) * (b[0] - a[0]);
  };
}
