import type { HoleShape } from '@bracewright/core/mesh';
import { portable } from '@bracewright/core/math';

/** How large a hole is to stay, and how far the rim of the wall comes into it from each side, mm. */
export interface HoleSize {
  readonly size: number;
  /** Of a slot. */
  readonly length: number;
  readonly rim: number;
}

/** The shape that is cut, so that what is asked stays open within the rims. */
export const withRim = (kind: HoleShape['kind'], { size, length, rim }: HoleSize): HoleShape =>
  kind === 'slot' ? { kind, size: size + 2 * rim, length: length + 2 * rim } : { kind, size: size + 2 * rim };

/** The share of a cut shape that stays open within the rims; a hexagon’s is that of a round one. */
export function openShare(kind: 'round' | 'slot', { size, length, rim }: HoleSize): number {
  const area = (grown: number): number => {
    const [wide, long] = [size + grown, (kind === 'slot' ? length : size) + grown];
    return (long - wide) * wide + (portable.PI * wide * wide) / 4;
  };
  return area(0) / area(2 * rim);
}
