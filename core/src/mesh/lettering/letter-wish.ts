/** A text as it is wanted on a skin; lengths in mm. */
export interface LetterWish {
  readonly text: string;
  /** Of the line of writing to level, counter-clockwise seen from outside, degrees. */
  readonly angle: number;
  /** Of capitals. */
  readonly height: number;
  readonly style: 'raised' | 'sunk';
  /** How far letters stand out, or lie deep. */
  readonly depth: number;
}
