import { vec3, type Vec3 } from '../../math/index.ts';
import type { OverlayItem } from '../../services/index.ts';
import { type Rgb, roleColour, type ScenePalette } from '../palette.ts';
import type { Batch } from './batch.ts';

/** The batches of one layer. */
export interface LayerBatches {
  readonly line: Batch;
  readonly point: Batch;
  readonly fill: Batch;
  begin(): void;
  end(): void;
  dispose(): void;
}

/** Lays a circle on the skin: returns the skin's point near `point` along `normal`, or `point` itself. */
export type SkinProbe = (point: Vec3, normal: Vec3, reach: number) => Vec3;

const WIDTH = { thin: 1.5, normal: 2.5, strong: 3.75 } as const;
/** Width of a band at its ends, what its broadest place adds to that, and how much of it is seen. */
const BAND = { least: 8, more: 14, alpha: 0.5 } as const;
const POINT_SIZE = { small: 9, handle: 13, strong: 16 } as const;
/** Chords a full circle is drawn with. */
const CIRCLE_STEPS = 96;

interface LineStyle {
  readonly colour: Rgb;
  readonly alpha?: number;
  readonly width?: number;
  /** Width at the last point; the line tapers to it. */
  readonly endWidth?: number;
  /** Widths at the points, in place of both; the points must not repeat each other. */
  readonly widths?: readonly number[];
  readonly closed?: boolean;
  readonly dashed?: boolean;
}

/** Writes one item into the batches. Labels, insets, magnifiers and grips are not drawn here but by the layers of the page. */
export function drawItem(
  batches: LayerBatches,
  item: OverlayItem,
  palette: ScenePalette,
  probe: SkinProbe,
): void {
  const colour = roleColour(palette, item.role);
  const strong = item.emphasis ?? false;
  const width = strong ? WIDTH.strong : WIDTH.normal;
  switch (item.kind) {
    case 'points':
      item.points.forEach((point, index) => {
        const grabbable = item.handles !== undefined || item.handle !== undefined;
        const chosen = item.selected === index || (strong && item.selected === undefined);
        const size = chosen ? POINT_SIZE.strong : grabbable ? POINT_SIZE.handle : POINT_SIZE.small;
        drawPoint(batches.point, point, { colour, size, halo: chosen });
      });
      break;
    case 'line':
      drawLine(batches.line, item.points, {
        colour,
        width,
        closed: item.closed ?? false,
        dashed: item.dashed ?? false,
        ...(item.shares && {
          widths: item.shares.map((share) => BAND.least + share * BAND.more),
          alpha: BAND.alpha,
        }),
      });
      break;
    case 'plane': {
      const [u, v] = vec3.perpendicularFrame(vec3.normalize(item.normal));
      const rim = circle(item.origin, u, v, item.radius);
      fillFan(batches.fill, item.origin, rim, { colour, alpha: strong ? 0.2 : 0.13, closed: true });
      drawLine(batches.line, rim, { colour, width: strong ? WIDTH.normal : WIDTH.thin, closed: true });
      for (const section of item.before ?? [])
        drawLine(batches.line, section, { colour, width: WIDTH.thin, alpha: 0.7, closed: isLoop(section) });
      for (const section of item.section ?? [])
        drawLine(batches.line, section, { colour, width, closed: isLoop(section) });
      if (item.handle !== undefined)
        drawPoint(batches.point, item.origin, {
          colour,
          size: strong ? POINT_SIZE.strong : POINT_SIZE.handle,
          halo: strong,
        });
      break;
    }
    case 'arrow':
      drawArrow(batches.line, item.from, item.to, { colour, width });
      break;
    case 'arc': {
      const axis = vec3.normalize(item.axis);
      const start = vec3.normalize(
        vec3.addScaled(item.start, axis, -vec3.dot(item.start, axis)),
        vec3.perpendicularFrame(axis)[0],
      );
      const points = arc(item.centre, start, vec3.cross(axis, start), item.radius, item.angle);
      fillFan(batches.fill, item.centre, points, { colour, alpha: 0.14, closed: false });
      drawLine(batches.line, [points[0]!, item.centre, points.at(-1)!], {
        colour,
        width: WIDTH.thin,
        alpha: 0.75,
      });
      drawLine(batches.line, points, { colour, width });
      break;
    }
    case 'ring': {
      const normal = vec3.normalize(item.normal);
      const [u, v] = vec3.perpendicularFrame(normal);
      const reach = Math.max(20, item.radius);
      const points = circle(item.centre, u, v, item.radius, 64).map((p) => probe(p, normal, reach));
      drawLine(batches.line, points, { colour, width: strong ? WIDTH.strong : 1.75, closed: true });
      break;
    }
    default:
      break;
  }
}

/** A line with a flat head whose size follows the line's width on the screen but never takes more than a third of its length. */
function drawArrow(batch: Batch, from: Vec3, to: Vec3, style: LineStyle): void {
  const neck = vec3.mix(from, to, 0.78);
  drawLine(batch, [from, neck], style);
  drawLine(batch, [neck, to], { ...style, width: style.width! * 4.5, endWidth: 0.2 });
}

function drawPoint(
  batch: Batch,
  at: Vec3,
  style: { readonly colour: Rgb; readonly size: number; readonly halo: boolean },
): void {
  const corner = (x: number, y: number) =>
    batch.vertex(...at, x, y, style.size, style.halo ? 1 : 0, ...style.colour, 1);
  const [a, b, c, d] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  batch.triangle(a, b, c);
  batch.triangle(a, c, d);
}

/** Adds a polyline to a batch of line vertices (position, before, after, style, colour). */
export function drawLine(batch: Batch, given: readonly Vec3[], style: LineStyle): void {
  const points = dropRepeats(given, style.closed ?? false);
  if (points.length < 2) return;
  const closed = (style.closed ?? false) && points.length > 2;
  const count = closed ? points.length + 1 : points.length;
  const at = (index: number): Vec3 => {
    if (closed) return points[(index + points.length) % points.length]!;
    return points[Math.min(points.length - 1, Math.max(0, index))]!;
  };
  const width = style.width ?? WIDTH.normal;
  const endWidth = style.endWidth ?? width;
  let along = 0;
  let last: readonly [number, number] | undefined;
  for (let i = 0; i < count; i++) {
    const [before, here, after] = [at(i - 1), at(i), at(i + 1)];
    if (i > 0) along += vec3.distance(before, here);
    const w = style.widths?.[i] ?? width + ((endWidth - width) * i) / (count - 1);
    const vertex = (side: number) =>
      batch.vertex(
        ...here,
        ...before,
        ...after,
        side,
        w,
        along,
        style.dashed ? 1 : 0,
        ...style.colour,
        style.alpha ?? 1,
      );
    const pair = [vertex(-1), vertex(1)] as const;
    if (last) {
      batch.triangle(last[0], last[1], pair[1]);
      batch.triangle(last[0], pair[1], pair[0]);
    }
    last = pair;
  }
}

function fillFan(
  batch: Batch,
  centre: Vec3,
  rim: readonly Vec3[],
  style: { readonly colour: Rgb; readonly alpha: number; readonly closed: boolean },
): void {
  const middle = batch.vertex(...centre, ...style.colour, style.alpha);
  const numbers = rim.map((point) => batch.vertex(...point, ...style.colour, style.alpha));
  for (let i = 1; i < numbers.length; i++) batch.triangle(middle, numbers[i - 1]!, numbers[i]!);
  if (style.closed) batch.triangle(middle, numbers.at(-1)!, numbers[0]!);
}

/** Points of the circle with radius mm in the frame (u, v), without repeating the first. */
export function circle(centre: Vec3, u: Vec3, v: Vec3, radius: number, steps = CIRCLE_STEPS): Vec3[] {
  return Array.from({ length: steps }, (_, i) => {
    const t = (2 * Math.PI * i) / steps;
    return vec3.addScaled(vec3.addScaled(centre, u, radius * Math.cos(t)), v, radius * Math.sin(t));
  });
}

/** Points from direction `u` over `degrees` towards `v`, both ends included. */
export function arc(centre: Vec3, u: Vec3, v: Vec3, radius: number, degrees: number): Vec3[] {
  // More than a turn is drawn over itself.
  const turns = Math.min(1, Math.abs(degrees) / 360);
  const steps = Math.max(2, Math.ceil(turns * CIRCLE_STEPS));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = (Math.sign(degrees) * 2 * Math.PI * turns * i) / steps;
    return vec3.addScaled(vec3.addScaled(centre, u, radius * Math.cos(t)), v, radius * Math.sin(t));
  });
}

/** A section outline whose ends lie together is a loop; one cut off at the scan's border is not. */
function isLoop(points: readonly Vec3[]): boolean {
  if (points.length < 3) return false;
  const gap = vec3.distance(points[0]!, points.at(-1)!);
  return gap < 3 * Math.max(1, vec3.distance(points[0]!, points[1]!));
}

function dropRepeats(points: readonly Vec3[], closed: boolean): readonly Vec3[] {
  const kept = points.filter((point, i) => i === 0 || vec3.distance(point, points[i - 1]!) > 1e-4);
  if (closed && kept.length > 2 && vec3.distance(kept[0]!, kept.at(-1)!) <= 1e-4) kept.pop();
  return kept;
}
