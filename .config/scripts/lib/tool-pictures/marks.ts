import type { Vec3 } from '@bracewright/core/math';

/** The colours that the editor gives its marks. */
export const MARK_COLOURS = {
  contour: '#F5A524',
  apex: '#E5484D',
  plane: '#3E63DD',
  edge: '#F76B15',
  measure: '#12A594',
  marker: '#8E4EC6',
} as const;

export type MarkColour = keyof typeof MARK_COLOURS;

/** A drawing over the bodies, in the body's space. */
export type Mark =
  | {
      readonly kind: 'line';
      readonly points: readonly Vec3[];
      readonly colour: MarkColour;
      readonly closed?: boolean;
      readonly width?: number;
      /** Laid onto the first body. */
      readonly onSkin?: boolean;
      /** An arrow head at the end. */
      readonly arrow?: boolean;
      /** Seen through the bodies as if they were not there. */
      readonly over?: boolean;
      /** Only what is seen, and without a light rim: for nets of many lines. */
      readonly fine?: boolean;
    }
  | {
      readonly kind: 'dot';
      readonly at: Vec3;
      readonly colour: MarkColour;
      readonly radius?: number;
      readonly over?: boolean;
    }
  | {
      readonly kind: 'label';
      readonly at: Vec3;
      readonly text: string;
      readonly colour: MarkColour;
      /** Pixels from the point to the middle of the text. */
      readonly shift: readonly [number, number];
    }
  /** Drawn in pixels of the page, from the upper left corner. */
  | { readonly kind: 'raw'; readonly svg: string };

/** How marks find their place in a picture. */
export interface Projection {
  toPixel(point: Vec3): readonly [number, number];
  isHidden(point: Vec3): boolean;
  onSkin(point: Vec3): Vec3;
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const SAMPLE_MM = 3;
const r = (value: number): string => value.toFixed(1);

function sampled(points: readonly Vec3[], closed: boolean): Vec3[] {
  const out: Vec3[] = [];
  const last = closed ? points.length : points.length - 1;
  for (let i = 0; i < last; i++) {
    const [a, b] = [points[i]!, points[(i + 1) % points.length]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    const steps = Math.max(1, Math.ceil(length / SAMPLE_MM));
    for (let s = 0; s < steps; s++)
      out.push(a.map((value, k) => value + ((b[k]! - value) * s) / steps) as unknown as Vec3);
  }
  out.push(closed ? points[0]! : points.at(-1)!);
  return out;
}

function path(pixels: readonly (readonly [number, number])[]): string {
  return pixels.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${r(x)} ${r(y)}`).join('');
}

function arrowHead(pixels: readonly (readonly [number, number])[], colour: string): string {
  const [x, y] = pixels.at(-1)!;
  const [fx, fy] = pixels.at(-4) ?? pixels[0]!;
  const angle = Math.atan2(y - fy, x - fx);
  const corner = (turn: number, length: number) =>
    `${r(x + length * Math.cos(angle + turn))} ${r(y + length * Math.sin(angle + turn))}`;
  return `<path d="M${corner(0, 7)} L${corner(2.4, 8)} L${corner(-2.4, 8)} Z" fill="${colour}" stroke="#fff" stroke-opacity=".8" stroke-width="1.2" stroke-linejoin="round"/>`;
}

function lineSvg(mark: Extract<Mark, { kind: 'line' }>, projection: Projection): string {
  const colour = MARK_COLOURS[mark.colour];
  const width = mark.width ?? 2.2;
  const points = sampled(mark.points, mark.closed ?? false).map((point) =>
    mark.onSkin ? projection.onSkin(point) : point,
  );
  const runs: { hidden: boolean; pixels: (readonly [number, number])[] }[] = [];
  for (const point of points) {
    const hidden = !mark.over && projection.isHidden(point);
    const pixel = projection.toPixel(point);
    const run = runs.at(-1);
    if (run && run.hidden === hidden) run.pixels.push(pixel);
    else runs.push({ hidden, pixels: run ? [run.pixels.at(-1)!, pixel] : [pixel] });
  }
  const drawn = runs
    .filter(({ hidden, pixels }) => pixels.length > 1 && !(mark.fine && hidden))
    .map(({ hidden, pixels }) => {
      const d = path(pixels);
      if (mark.fine) return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
      const common = `d="${d}" fill="none" stroke-linecap="round" stroke-linejoin="round"`;
      return hidden
        ? `<path ${common} stroke="${colour}" stroke-opacity=".45" stroke-width="${width * 0.6}" stroke-dasharray="3 4"/>`
        : `<path ${common} stroke="#fff" stroke-opacity=".75" stroke-width="${width + 1.8}"/><path ${common} stroke="${colour}" stroke-width="${width}"/>`;
    });
  // What is hidden lies under what is seen.
  drawn.sort((a, b) => Number(b.includes('dasharray')) - Number(a.includes('dasharray')));
  const head = mark.arrow
    ? arrowHead(
        points.map((point) => projection.toPixel(point)),
        colour,
      )
    : '';
  return drawn.join('') + head;
}

function labelSvg(
  { at, text, colour, shift }: Extract<Mark, { kind: 'label' }>,
  projection: Projection,
  size: PictureSize,
): string {
  const [x, y] = projection.toPixel(at);
  const width = 16 + 8.3 * text.length;
  const cx = Math.min(size.width - width / 2 - 2, Math.max(width / 2 + 2, x + shift[0]));
  const cy = Math.min(size.height - 14, Math.max(14, y + shift[1]));
  const ink = MARK_COLOURS[colour];
  return `<path d="M${r(x)} ${r(y)}L${r(cx)} ${r(cy)}" stroke="${ink}" stroke-width="1.2"/><rect x="${r(cx - width / 2)}" y="${r(cy - 11)}" width="${r(width)}" height="22" rx="11" fill="#fff" stroke="${ink}" stroke-width="1.4"/><text x="${r(cx)}" y="${r(cy + 4.6)}" font-family="DejaVu Sans, sans-serif" font-size="13" text-anchor="middle" fill="#1B232C">${text}</text>`;
}

/** The marks of a scene as an SVG document of the size of the picture. */
export function markSvg(
  marks: readonly Mark[],
  projection: Projection,
  size: PictureSize,
  density: number,
): string {
  const parts = marks.map((mark) => {
    if (mark.kind === 'raw') return mark.svg;
    if (mark.kind === 'line') return lineSvg(mark, projection);
    if (mark.kind === 'label') return labelSvg(mark, projection, size);
    const [x, y] = projection.toPixel(mark.at);
    if (!mark.over && projection.isHidden(mark.at)) return '';
    return `<circle cx="${r(x)}" cy="${r(y)}" r="${mark.radius ?? 5}" fill="${MARK_COLOURS[mark.colour]}" stroke="#fff" stroke-width="1.8"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width * density}" height="${size.height * density}" viewBox="0 0 ${size.width} ${size.height}">${parts.join('')}</svg>`;
}
