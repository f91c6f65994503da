/** What X-rays lose on their way: optical depth by pixel, and the scale and perspective by which millimetres of a body come to lie on it. */
export interface Plate {
  readonly width: number;
  readonly height: number;
  readonly tau: Float32Array;
  /** Pixels a millimetre in the plane of the spine. */
  readonly scale: number;
}

export type Place = readonly [x: number, y: number];

export const plateOf = (width: number, height: number, scale: number): Plate => ({
  width,
  height,
  scale,
  tau: new Float32Array(width * height),
});

/** A smooth step from 0 at -w to 1 at w. */
export const ramp = (value: number, w: number): number => {
  const t = (value + w) / (2 * w);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
};

/** Adds an ellipse whose depth is `mu` × its chord: `deep` mm in the middle; `hollow` takes an inner one of that part of its size out again. Pixels. */
export function ellipse(
  plate: Plate,
  [x, y]: Place,
  [rx, ry]: Place,
  { turn = 0, mu, deep, hollow = 0 }: { turn?: number; mu: number; deep: number; hollow?: number },
): void {
  const { width, height, tau } = plate;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const reachX = Math.hypot(rx * cos, ry * sin) + 1;
  const reachY = Math.hypot(rx * sin, ry * cos) + 1;
  const inner = 1 / (hollow * hollow || 1e-9);
  const [x0, x1] = [Math.max(0, Math.floor(x - reachX)), Math.min(width - 1, Math.ceil(x + reachX))];
  const [y0, y1] = [Math.max(0, Math.floor(y - reachY)), Math.min(height - 1, Math.ceil(y + reachY))];
  for (let j = y0; j <= y1; j++)
    for (let i = x0; i <= x1; i++) {
      const dx = i + 0.5 - x;
      const dy = j + 0.5 - y;
      const u = (dx * cos + dy * sin) / rx;
      const v = (-dx * sin + dy * cos) / ry;
      const q = u * u + v * v;
      if (q >= 1) continue;
      let chord = Math.sqrt(1 - q);
      if (hollow > 0 && q * inner < 1) chord -= hollow * Math.sqrt(1 - q * inner);
      tau[j * width + i]! += mu * deep * chord;
    }
}

/**
 * A tube through `path` (pixels; the third number mm along the rays) of radius `r` px: balls set along it, hollow where `wall` (part of the radius) is below 1.
 * Where the path runs along the rays they lie closer and it becomes denser, as a rib does at the side.
 */
export function tube(
  plate: Plate,
  path: readonly (readonly [number, number, number])[],
  r: number,
  mu: number,
  wall = 1,
): void {
  const { width, height, tau, scale } = plate;
  const step = Math.max(0.9, r * 0.35);
  const inner = r * (1 - wall);
  for (let k = 0; k + 1 < path.length; k++) {
    const [a, b] = [path[k]!, path[k + 1]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], (b[2] - a[2]) * scale);
    const count = Math.max(1, Math.round(length / step));
    // π (r² − d²) is what balls along a line add up to; a tube of that radius holds 2 √(r² − d²): the same amount over the middle.
    const part = (mu * (length / count)) / scale / r / 1.3;
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count;
      const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      if (x < -r || y < -r || x > width + r || y > height + r) continue;
      ball(tau, width, height, x, y, r, inner, part);
    }
  }
}

function ball(
  tau: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  r: number,
  inner: number,
  part: number,
): void {
  const [x0, x1] = [Math.max(0, Math.ceil(x - r - 0.5)), Math.min(width - 1, Math.floor(x + r - 0.5))];
  const [y0, y1] = [Math.max(0, Math.ceil(y - r - 0.5)), Math.min(height - 1, Math.floor(y + r - 0.5))];
  const [outer2, inner2] = [r * r, inner * inner];
  for (let j = y0; j <= y1; j++) {
    const dy = j + 0.5 - y;
    for (let i = x0; i <= x1; i++) {
      const dx = i + 0.5 - x;
      const q = dx * dx + dy * dy;
      if (q >= outer2) continue;
      let chord = Math.sqrt(outer2 - q);
      if (q < inner2) chord -= 0.75 * Math.sqrt(inner2 - q);
      tau[j * width + i]! += part * chord;
    }
  }
}

/** Fills a polygon (pixels) with `depth`, even-odd, rows at a time; ends of rows by the part covered. */
export function polygon(plate: Plate, corners: readonly Place[], depth: number): void {
  const { width, height, tau } = plate;
  const ys = corners.map(([, y]) => y);
  const [from, to] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height - 1, Math.ceil(Math.max(...ys))),
  ];
  for (let j = from; j <= to; j++) {
    const y = j + 0.5;
    const cuts: number[] = [];
    for (const [k, [x0, y0]] of corners.entries()) {
      const [x1, y1] = corners[(k + 1) % corners.length]!;
      if (y0 <= y !== y1 <= y) cuts.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    }
    cuts.sort((a, b) => a - b);
    for (let k = 0; k + 1 < cuts.length; k += 2) {
      const [a, b] = [Math.max(0, cuts[k]!), Math.min(width, cuts[k + 1]!)];
      for (let i = Math.floor(a); i < b; i++)
        tau[j * width + i]! += depth * (Math.min(b, i + 1) - Math.max(a, i));
    }
  }
}

/** Blurs in place by three boxes of about the standard deviation `sigma`, px. */
export function blur(data: Float32Array, width: number, height: number, sigma: number): void {
  const r = Math.round(sigma);
  if (r < 1) return gentle(data, width, height, sigma);
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) boxLine(data, line, y * width, 1, width, r);
    for (let x = 0; x < width; x++) boxLine(data, line, x, width, height, r);
  }
}

function boxLine(data: Float32Array, line: Float32Array, at: number, step: number, count: number, r: number) {
  for (let i = 0; i < count; i++) line[i] = data[at + i * step]!;
  let sum = 0;
  for (let i = -r; i <= r; i++) sum += line[Math.min(count - 1, Math.max(0, i))]!;
  for (let i = 0; i < count; i++) {
    data[at + i * step] = sum / (2 * r + 1);
    sum += line[Math.min(count - 1, i + r + 1)]! - line[Math.max(0, i - r)]!;
  }
}

/** A 1-2-1 mean of a strength that gives the standard deviation, below one pixel. */
function gentle(data: Float32Array, width: number, height: number, sigma: number): void {
  const w = Math.min(0.33, (sigma * sigma) / 2);
  if (w < 0.01) return;
  const line = new Float32Array(Math.max(width, height));
  const along = (at: number, step: number, count: number): void => {
    for (let i = 0; i < count; i++) line[i] = data[at + i * step]!;
    for (let i = 1; i + 1 < count; i++)
      data[at + i * step] = (1 - 2 * w) * line[i]! + w * (line[i - 1]! + line[i + 1]!);
  };
  for (let y = 0; y < height; y++) along(y * width, 1, width);
  for (let x = 0; x < width; x++) along(x, width, height);
}
