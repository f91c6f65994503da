import { portable, vec3, type Vec3 } from '../../math/index.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { locateOnSurface } from '../geodesic/geodesic-locate.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { isChartStop, SkinChart, type ChartPoint, type ChartStop } from './skin-chart.ts';
import { layFacing } from './lay-facing.ts';

/** How far the middle of a contour may lie from the skin, mm: over a hollow, or where it goes round a trunk. */
const MIDDLE_OFF = 100;
/** A point that is read farther off than this, mm, lies where no way leads. */
const READ_OFF = 0.02;

/** Lines of a region in coordinates of the skin about its middle, in parts of `radius`. */
export interface ChartLines {
  readonly contour: readonly ChartPoint[];
  readonly apex: readonly ChartPoint[];
}

/** The lines of a region as they are read off the skin. */
export interface ReadLines extends ChartLines {
  /** Farthest point of the contour from the middle, mm along the skin, rounded up to a whole one. */
  readonly radius: number;
  readonly middle: SkinPoint;
  /** Unit vectors along the skin in the middle, as it is seen from outside. */
  readonly right: Vec3;
  readonly up: Vec3;
}

/** The lines of a region where they were laid. */
export interface LaidLines {
  readonly contour: readonly SkinPoint[];
  readonly apex: readonly SkinPoint[];
  readonly middle: SkinPoint;
  /** Unit vectors of the shape, turned with it. */
  readonly right: Vec3;
  readonly up: Vec3;
  /** By how much the contour is longer than in the shape, %, negative where it is shorter: all distances from the middle are kept, those across only on skin that is bent one way. Where it was asked for. */
  readonly stretch: number | undefined;
}

/** Places where ways end before the shape does. */
export interface LostLines {
  readonly stops: readonly ChartStop[];
}

const meanOf = (points: readonly SkinPoint[]): SkinPoint => {
  let [position, normal]: [Vec3, Vec3] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const point of points) {
    position = vec3.add(position, point.position);
    normal = vec3.add(normal, point.normal);
  }
  return { position: vec3.scale(position, 1 / points.length), normal: vec3.normalize(normal) };
};

/**
 * Reads the lines of a region off the skin that they were drawn on (mm, model space), about the middle of its contour. Undefined where the skin under the middle, or a way to a point, is not there:
 * over an opening, behind a fold.
 */
export function readLines(
  mesh: TriMesh,
  { contour, apex }: { readonly contour: readonly SkinPoint[]; readonly apex: readonly SkinPoint[] },
  checkAborted?: () => void,
): ReadLines | undefined {
  const [middle] = layFacing(mesh, [meanOf(contour)], MIDDLE_OFF, checkAborted);
  if (!middle) return undefined;
  const chart = new SkinChart(mesh, middle.position, checkAborted);
  // Where the lines are taken to run: within a triangle, so that what is laid there runs through the same ones.
  const read = locateOnSurface(mesh, [...contour, ...apex], checkAborted).map(({ position }) => {
    checkAborted?.();
    return chart.read(position);
  });
  if (read.some(({ off }) => off > READ_OFF)) return undefined;
  const points = read.map(({ point }) => point);
  const outline = points.slice(0, contour.length);
  const farthest = outline.reduce((most, point) => Math.max(most, portable.hypot(...point)), 0);
  const radius = Math.max(1, Math.ceil(farthest - 1e-6));
  const shares = points.map(([x, y]): ChartPoint => [x / radius, y / radius]);
  return {
    contour: shares.slice(0, contour.length),
    apex: shares.slice(contour.length),
    radius,
    middle: chart.middle,
    right: chart.right,
    up: chart.up,
  };
}

/** How shapes are laid. */
export interface LayOptions {
  /** mm along the skin. */
  readonly radius: number;
  /** Degrees, counter-clockwise as seen from outside. */
  readonly turn: number;
  /** Whether the stretch is measured, which takes as long again. */
  readonly measures?: boolean;
  readonly checkAborted?: () => void;
}

/** Lays the lines of a shape on the skin about a place of it (mm, model space), turned about it; or says where the skin ends or folds before the shape does. */
export function layLines(
  mesh: TriMesh,
  { contour, apex }: ChartLines,
  at: Vec3,
  { radius, turn, measures = false, checkAborted }: LayOptions,
): LaidLines | LostLines {
  const chart = new SkinChart(mesh, at, checkAborted);
  const [sin, cos] = portable.sinCosDegrees(turn);
  const turned = ([x, y]: ChartPoint): ChartPoint => [
    radius * (cos * x - sin * y),
    radius * (sin * x + cos * y),
  ];
  const points = [...contour, ...apex].map(turned);
  const found = points.map((point) => {
    checkAborted?.();
    return chart.place(point);
  });
  const stops = found.filter(isChartStop);
  if (stops.length > 0) return { stops };
  const stretch = measures ? stretchOf(chart, points.slice(0, contour.length), radius) : undefined;
  if (typeof stretch === 'object') return { stops: [stretch] };
  const laid = found as readonly SkinPoint[];
  return {
    contour: laid.slice(0, contour.length).map(pointOf),
    apex: laid.slice(contour.length).map(pointOf),
    middle: pointOf(chart.middle),
    right: vec3.addScaled(vec3.scale(chart.right, cos), chart.up, sin),
    up: vec3.addScaled(vec3.scale(chart.right, -sin), chart.up, cos),
    stretch,
  };
}

const pointOf = ({ position, normal }: SkinPoint): SkinPoint => ({ position, normal });

/** Pieces that an outline is measured in, parts of its radius: chords of them are as long as the skin between. */
const PIECE = 1 / 8;

/** By how much the outline is longer on the skin than in the plane, %; negative where it is shorter; or where part of it is not there. */
function stretchOf(chart: SkinChart, points: readonly ChartPoint[], radius: number): number | ChartStop {
  let [flat, onSkin] = [0, 0];
  let before: Vec3 | undefined;
  for (const [i, [x, y]] of points.entries()) {
    const [u, v] = points[(i + 1) % points.length]!;
    const size = portable.hypot(u - x, v - y);
    const pieces = Math.max(1, Math.ceil(size / (PIECE * radius)));
    flat += size;
    for (let k = before ? 1 : 0; k <= pieces; k++) {
      const found = chart.place([x + ((u - x) * k) / pieces, y + ((v - y) * k) / pieces]);
      if (isChartStop(found)) return found;
      if (before) onSkin += vec3.distance(before, found.position);
      before = found.position;
    }
  }
  return flat > 0 ? 100 * (onSkin / flat - 1) : 0;
}
