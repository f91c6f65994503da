import { sinCosDegrees } from '../../math/portable.ts';
import type { TriMesh } from '../../mesh/index.ts';

/** From where a film was taken: `front` a frontal film, by its plane; `left` a lateral one, whose plane holds the front and the back. */
export type FilmView = 'frontal' | 'lateral';

/** How a film's rays run, in the axes of the view: `along` the film, `depth` from it, up. */
export interface FilmRays {
  /** Place of the source, mm; null for parallel rays (a slot scanner). */
  readonly source: readonly [along: number, depth: number, up: number] | null;
  /** Depth of the plane in which millimetres are measured. */
  readonly plane: number;
}

/** How a body stands on a film: turned about the upright through `centre` by `yaw` degrees, + towards the patient's left (counter-clockwise from above). */
export interface FilmPose {
  readonly yaw: number;
  readonly centre: readonly [x: number, y: number];
}

/** The outline of a body as rays draw it on a plane: the outermost place to both sides by height. */
export class Silhouette {
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #bottom: number;
  readonly #step: number;

  constructor(bottom: number, step: number, low: Float64Array, high: Float64Array) {
    this.#bottom = bottom;
    this.#step = step;
    this.#low = low;
    this.#high = high;
  }

  get bottom(): number {
    return this.#bottom;
  }

  get top(): number {
    return this.#bottom + (this.#low.length - 1) * this.#step;
  }

  /** How far it reaches along the film at a height of the plane, mm: to lower or higher values; NaN where it has none. */
  at(way: -1 | 1, height: number): number {
    const line = way < 0 ? this.#low : this.#high;
    const place = (height - this.#bottom) / this.#step;
    const row = Math.floor(place);
    if (!(row >= 0) || row + 1 >= line.length) return NaN;
    const value = line[row]! + (place - row) * (line[row + 1]! - line[row]!);
    return Number.isFinite(value) ? value : NaN;
  }
}

/** Heights of a silhouette lie so far from each other, mm. */
const STEP = 3;

/** A place of the body in the axes of a view: along the film, depth, up, turned as the pose has it. */
export function inView(
  view: FilmView,
  [x, y, z]: readonly [number, number, number],
  { yaw, centre }: FilmPose,
): readonly [along: number, depth: number, up: number] {
  const [sin, cos] = sinCosDegrees(yaw);
  const [dx, dy] = [x - centre[0], y - centre[1]];
  const [turnedX, turnedY] = [centre[0] + cos * dx - sin * dy, centre[1] + sin * dx + cos * dy];
  return view === 'frontal' ? [turnedX, turnedY, z] : [turnedY, -turnedX, z];
}

/** Where a place of the view falls on the plane. */
export function onPlane(
  [along, depth, up]: readonly [number, number, number],
  { source, plane }: FilmRays,
): readonly [along: number, up: number] {
  if (!source) return [along, up];
  const grows = (source[1] - plane) / (source[1] - depth);
  return [source[0] + (along - source[0]) * grows, source[2] + (up - source[2]) * grows];
}

/** The outline of a body between two heights (mm, of the body), as a film sees it. */
export function silhouetteOf(
  { positions, indices }: TriMesh,
  view: FilmView,
  pose: FilmPose,
  rays: FilmRays,
  [bottom, top]: readonly [number, number],
): Silhouette {
  const count = Math.max(2, Math.ceil((top - bottom) / STEP) + 1);
  const low = new Float64Array(count).fill(Infinity);
  const high = new Float64Array(count).fill(-Infinity);
  const flat = new Float64Array((positions.length / 3) * 2);
  for (let v = 0; v < positions.length / 3; v++) {
    const at = inView(view, [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!], pose);
    const [along, up] = onPlane(at, rays);
    flat[2 * v] = along;
    flat[2 * v + 1] = (up - bottom) / STEP;
  }
  const edge = (a: number, b: number): void => {
    const [ua, ub] = [flat[2 * a + 1]!, flat[2 * b + 1]!];
    const first = Math.max(0, Math.ceil(Math.min(ua, ub)));
    const last = Math.min(count - 1, Math.floor(Math.max(ua, ub)));
    for (let row = first; row <= last; row++) {
      const share = ub === ua ? 0 : (row - ua) / (ub - ua);
      const along = flat[2 * a]! + share * (flat[2 * b]! - flat[2 * a]!);
      if (along < low[row]!) low[row] = along;
      if (along > high[row]!) high[row] = along;
    }
  };
  for (let f = 0; f < indices.length; f += 3) {
    edge(indices[f]!, indices[f + 1]!);
    edge(indices[f + 1]!, indices[f + 2]!);
    edge(indices[f + 2]!, indices[f]!);
  }
  return new Silhouette(bottom, STEP, low, high);
}
