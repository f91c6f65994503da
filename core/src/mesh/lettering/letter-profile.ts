import { RADIANS, tan } from '../../math/portable.ts';
import type { LetterWish } from './letter-wish.ts';

/** Narrowest stroke, mm: two lines of a 0.4 mm nozzle, and what sintered powder holds. */
const LEAST_STROKE = 0.8;
/** Width of a stroke as a share of the height of its letter. */
const STROKE = 0.12;
/** Sides of letters lean by so much from upright, degrees: from a side the wall below is looked into, and not through the stroke. */
const LEAN = { raised: 32, sunk: 36 } as const;
/** Where sides stand out to the hand, at the top of raised letters and at the mouth of sunk ones, they are bevelled by 45° over so much, mm, and at most so much of the depth. */
const [BEVEL, OF_DEPTH] = [0.25, 0.35];
/** How far a letter goes on into the wall, or out of it, mm: what cuts is never cut along its own side. */
export const BEYOND = 0.3;

/** The width of strokes where they are at their full height or depth, mm. */
export const strokeOf = (height: number): number => Math.max(LEAST_STROKE, STROKE * height);

/** What a letter is like across a stroke: `out` mm out of the skin, or into it where it is sunk, so far `away` from the middle line of the stroke, straight between. The first is at full depth, the last lies beyond the skin. */
export type LetterProfile = readonly { readonly away: number; readonly out: number }[];

/** The profile of letters. */
export function profileOf({
  height,
  depth,
  style,
}: Pick<LetterWish, 'height' | 'depth' | 'style'>): LetterProfile {
  const flat = strokeOf(height) / 2;
  const bevel = Math.min(BEVEL, OF_DEPTH * depth);
  const run = tan(LEAN[style] * RADIANS);
  const turn =
    style === 'raised'
      ? { away: flat + bevel, out: depth - bevel }
      : { away: flat + (depth - bevel) * run, out: bevel };
  const last = turn.away + (turn.out + BEYOND) * (style === 'raised' ? run : 1);
  return [{ away: flat, out: depth }, turn, { away: last, out: -BEYOND }];
}

/** How far out of the skin a letter is so far from the middle line of a stroke, mm. */
export function outAt(profile: LetterProfile, away: number): number {
  const next = profile.findIndex((knot) => away <= knot.away);
  if (next < 0) return profile.at(-1)!.out;
  if (next === 0) return profile[0]!.out;
  const [from, to] = [profile[next - 1]!, profile[next]!];
  return from.out + ((away - from.away) / (to.away - from.away)) * (to.out - from.out);
}

/** How far from the middle line of a stroke a letter leaves the skin, mm. */
export function footOf(profile: LetterProfile): number {
  const [turn, last] = [profile[1]!, profile[2]!];
  return turn.away + (turn.out / (turn.out - last.out)) * (last.away - turn.away);
}
