/** How far a surface lies from another, corner by corner. */
export interface MeasuredDeviation {
  /** `V` signed distances, mm, positive outside; NaN where nothing of the other surface lies under the corner. */
  readonly values: Float32Array;
  /** `F` triangles: 1 where nothing of the other surface lies under it (a filled hole, a cut), else 0. */
  readonly bare: Uint8Array;
  /** `3·V`: the place of the other surface nearest to each corner, mm. */
  readonly feet: Float32Array;
}
