import type { SampleTrunk } from './trunk.ts';

/** Millimetres of body along Y behind every pixel of a film, row-major from the top left; 0 beside the body. */
export function buildThickness(
  trunk: SampleTrunk,
  width: number,
  height: number,
  scale: number,
  halfWidth: number,
  zTop: number,
): Float32Array {
  const out = new Float32Array(width * height);
  const segments = 180;
  const front = new Float32Array(width);
  const back = new Float32Array(width);
  for (let row = 0; row < height; row++) {
    const t = (zTop - row * scale) / trunk.unit;
    if (t < trunk.bottom || t > trunk.top) continue;
    front.fill(Infinity);
    back.fill(-Infinity);
    let previous = trunk.surface(0, t);
    for (let s = 1; s <= segments; s++) {
      const point = trunk.surface((360 * s) / segments, t);
      const from = Math.min((halfWidth - previous[0]) / scale, (halfWidth - point[0]) / scale);
      const to = Math.max((halfWidth - previous[0]) / scale, (halfWidth - point[0]) / scale);
      for (let column = Math.max(0, Math.ceil(from)); column <= to && column < width; column++) {
        const f =
          to > from ? (column - (halfWidth - previous[0]) / scale) / ((previous[0] - point[0]) / scale) : 0;
        const y = previous[1] + (point[1] - previous[1]) * f;
        if (y < front[column]!) front[column] = y;
        if (y > back[column]!) back[column] = y;
      }
      previous = point;
    }
    for (let column = 0; column < width; column++)
      if (back[column]! > front[column]!) out[row * width + column] = back[column]! - front[column]!;
  }
  return out;
}
