/** Vertices as they lie on the picture. */
export interface Projected {
  /** Column and row of each vertex, px; row 0 is the topmost. */
  readonly columns: ArrayLike<number>;
  readonly rows: ArrayLike<number>;
  /** How near each vertex is to the eye: what is larger hides what is smaller. */
  readonly nearness: ArrayLike<number>;
  readonly indices: ArrayLike<number>;
}

/**
 * Takes a pixel for which triangle `face` is the nearest so far; `wa` to `wc` weigh its corners there. `area` is twice that of the triangle on the picture,
 * px²: negative where its corners run against the clock as seen, since rows count downwards.
 */
export type TakePixel = (
  pixel: number,
  face: number,
  wa: number,
  wb: number,
  wc: number,
  area: number,
) => void;

/**
 * Draws triangles into a depth buffer, pixel by pixel at its middle, and gives the buffer: `width · height`, row by row, −Infinity where there is nothing.
 * No graphics card and no canvas: the same picture everywhere. Source: Pineda, A Parallel Algorithm for Polygon Rasterization, SIGGRAPH 1988 (edge functions).
 */
export function rasterise(drawn: Projected, width: number, height: number, take: TakePixel): Float32Array {
  const { columns, rows, nearness, indices } = drawn;
  const depth = new Float32Array(width * height).fill(-Infinity);
  for (let face = 0; face < indices.length / 3; face++) {
    const [a, b, c] = [indices[3 * face]!, indices[3 * face + 1]!, indices[3 * face + 2]!];
    const [xa, xb, xc] = [columns[a]!, columns[b]!, columns[c]!];
    const [ya, yb, yc] = [rows[a]!, rows[b]!, rows[c]!];
    const area = (xb - xa) * (yc - ya) - (xc - xa) * (yb - ya);
    if (area === 0) continue;
    const left = Math.max(0, Math.ceil(Math.min(xa, xb, xc) - 0.5));
    const right = Math.min(width - 1, Math.floor(Math.max(xa, xb, xc) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(ya, yb, yc) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ya, yb, yc) - 0.5));
    const [da, db, dc] = [nearness[a]!, nearness[b]!, nearness[c]!];
    const [tallB, tallC] = [yb - ya, yc - ya];
    for (let y = top; y <= bottom; y++) {
      const [ofB, ofC] = [(xc - xa) * (y + 0.5 - ya), (xb - xa) * (y + 0.5 - ya)];
      for (let x = left; x <= right; x++) {
        const wb = ((x + 0.5 - xa) * tallC - ofB) / area;
        if (wb < 0) continue;
        const wc = (ofC - (x + 0.5 - xa) * tallB) / area;
        if (wc < 0) continue;
        const wa = 1 - wb - wc;
        if (wa < 0) continue;
        const near = wa * da + wb * db + wc * dc;
        const pixel = y * width + x;
        if (near <= depth[pixel]!) continue;
        depth[pixel] = near;
        take(pixel, face, wa, wb, wc, area);
      }
    }
  }
  return depth;
}
