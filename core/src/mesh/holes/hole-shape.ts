import { PI, sinCos, sinCosDegrees } from '../../math/portable.ts';

/** What a hole looks like, mm: across its flats for a hexagon; a slot is as long as `length`, its round ends included. */
export type HoleShape =
  | { readonly kind: 'round' | 'hexagon'; readonly size: number }
  | { readonly kind: 'slot'; readonly size: number; readonly length: number };

/** Places about the middle of a hole, `x` along its row, mm. */
export type FlatOutline = readonly (readonly [x: number, y: number])[];

/** mm between two points of an outline at the most; a round one has 24 at least, so that it lies within 0.05 mm of its circle up to 10 mm. */
const STEP = 1.5;
const LEAST = 24;
/** The corners of a hexagon are rounded by this share of its size: a sharp one would tear. */
const ROUNDED = 0.2;

/** The outline of a hole, counter-clockwise, its corners rounded. */
export function outlineOf(shape: HoleShape): FlatOutline {
  if (shape.kind === 'round') return arc([0, 0], shape.size / 2, 0, 2 * PI, LEAST).slice(0, -1);
  if (shape.kind === 'slot') return slot(shape.size, shape.length);
  return hexagon(shape.size);
}

/** How far the outline reaches from its middle, mm. */
export const reachOf = (shape: HoleShape): number =>
  shape.kind === 'slot' ? shape.length / 2 : shape.kind === 'round' ? shape.size / 2 : shape.size * 0.58;

/** Points of an arc with both its ends. */
function arc(
  [x, y]: readonly [number, number],
  radius: number,
  from: number,
  turn: number,
  least: number,
): FlatOutline {
  const count = Math.max(least, Math.ceil((radius * turn) / STEP));
  return Array.from({ length: count + 1 }, (_, i) => {
    const [sin, cos] = sinCos(from + (turn * i) / count);
    return [x + radius * cos, y + radius * sin] as const;
  });
}

/** Points between two, without them. */
function between(from: readonly [number, number], to: readonly [number, number]): FlatOutline {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const count = Math.ceil(Math.sqrt(dx * dx + dy * dy) / STEP);
  return Array.from({ length: Math.max(0, count - 1) }, (_, i) => {
    const share = (i + 1) / count;
    return [from[0] + share * dx, from[1] + share * dy] as const;
  });
}

/** Arcs one after the other, joined by straight lines. */
const joined = (arcs: readonly FlatOutline[]): FlatOutline =>
  arcs.flatMap((one, i) => [...one, ...between(one.at(-1)!, arcs[(i + 1) % arcs.length]![0]!)]);

function slot(size: number, length: number): FlatOutline {
  const half = (length - size) / 2;
  const end = (x: number, from: number): FlatOutline => arc([x, 0], size / 2, from, PI, LEAST / 2);
  return joined([end(half, -PI / 2), end(-half, PI / 2)]);
}

/** With a flat to each of its six neighbours, one of them along x. */
function hexagon(size: number): FlatOutline {
  const radius = ROUNDED * size;
  const [, cos30] = sinCosDegrees(30);
  const far = (size / 2 - radius) / cos30;
  return joined(
    [30, 90, 150, 210, 270, 330].map((degrees) => {
      const [sin, cos] = sinCosDegrees(degrees);
      return arc([far * cos, far * sin], radius, ((degrees - 30) * PI) / 180, PI / 3, 3);
    }),
  );
}
