/**
 * How a body is coloured: its plain material, or one value a vertex through a diverging scale (mm; 0 is neutral). Grey are vertices
 * whose value is NaN, and triangles with a 1 in `bare` (`F` numbers).
 */
export type BodyPaint =
  | { readonly kind: 'plain' }
  | {
      readonly kind: 'deviation';
      readonly values: Float32Array;
      readonly bare?: Uint8Array;
      readonly limit: number;
      readonly contourStep: number;
    };
