/** An edge of an opening that lies over the other, as it is asked for. Lengths in mm. */
export interface FlapWish {
  /** How far it reaches over the other edge, along the skin. */
  readonly overlap: number;
  /** Which edge lies outside, of the patient. */
  readonly outer: 'left' | 'right';
  /** Between it and the outer side of the other edge, at least. */
  readonly clearance: number;
  /** Its own wall. */
  readonly thickness: number;
  /** How far its edges are rounded. */
  readonly edgeRadius: number;
}
