import type { OverMembrane } from './over-membrane.ts';

/** Halvings of the search for how far the membrane is let down or out: as many as a number has digits. */
const HALVINGS = 60;

/**
 * How far each vertex goes, mm, in the order of `region.vertices`, and the most of it. With a `depth` the deepest place goes that far: the membrane is let down by its bulge, as by an even pressure,
 * or let out towards the skin without what is small of it. With 0 it is as it is.
 */
export function waysTo(
  over: OverMembrane,
  depth: number,
): { readonly ways: Float64Array; readonly deepest: number } {
  const down = depth === 0 ? 0 : letDown(over, depth);
  const ways = over.heights.map((_, i) => wayOf(over, i, down));
  return { ways, deepest: deepestOf(over, down) };
}

/** `down`: mm at the middle of the bulge; below 0 the part of the skin's own height that the membrane is let out. */
function wayOf({ heights, even, bulges, weights }: OverMembrane, i: number, down: number): number {
  const height = heights[i]! + down * (down > 0 ? bulges[i]! : even[i]!);
  return weights[i]! * Math.max(0, height);
}

function deepestOf(over: OverMembrane, down: number): number {
  let most = 0;
  for (let i = 0; i < over.heights.length; i++) most = Math.max(most, wayOf(over, i, down));
  return most;
}

/** How far the membrane is let down so that the deepest place goes `depth` mm, or a little less. */
function letDown(over: OverMembrane, depth: number): number {
  const isLess = (down: number): boolean => deepestOf(over, down) < depth;
  let [low, high] = [-1, 1];
  for (let n = 0; n < HALVINGS && !isLess(low); n++) low *= 2;
  for (let n = 0; n < HALVINGS && isLess(high); n++) high *= 2;
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2;
    if (isLess(middle)) low = middle;
    else high = middle;
  }
  return low;
}
