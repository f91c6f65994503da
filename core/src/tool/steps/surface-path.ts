import { distance, mix, type Vec3 } from '../../math/vec3.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { PickingService } from '../../services/picking-service.ts';

/** mm between two points of a drawn line. */
const SPACING = 6;

type Segment = readonly Vec3[];

/** Draws lines that lie on the body between points of it, and remembers each segment as long as its two points live. */
export class SurfacePath {
  readonly #picking: PickingService;
  #segments = new WeakMap<SurfacePoint, WeakMap<SurfacePoint, Segment>>();

  constructor(picking: PickingService) {
    this.#picking = picking;
  }

  /** Points of the line through `points` on the body, mm. */
  through(points: readonly SurfacePoint[], closed: boolean): readonly Vec3[] {
    const line: Vec3[] = [];
    const last = closed && points.length > 2 ? points.length : points.length - 1;
    for (let i = 0; i < last; i++)
      for (const point of this.#segment(points[i]!, points[(i + 1) % points.length]!)) line.push(point);
    const end = points.at(-1);
    if (end && last === points.length - 1) line.push(end.position as Vec3);
    return line;
  }

  /** The segment of the line that runs nearest to `place`; −1 without segments. */
  nearestSegment(points: readonly SurfacePoint[], closed: boolean, place: Vec3): number {
    let best = -1;
    let least = Infinity;
    const last = closed && points.length > 2 ? points.length : points.length - 1;
    for (let i = 0; i < last; i++)
      for (const point of this.#segment(points[i]!, points[(i + 1) % points.length]!)) {
        const away = distance(point, place);
        if (away < least) {
          least = away;
          best = i;
        }
      }
    return best;
  }

  #segment(a: SurfacePoint, b: SurfacePoint): Segment {
    let from = this.#segments.get(a);
    if (!from) this.#segments.set(a, (from = new WeakMap()));
    let segment = from.get(b);
    if (!segment) from.set(b, (segment = this.#draw(a.position as Vec3, b.position as Vec3)));
    return segment;
  }

  #draw(a: Vec3, b: Vec3): Segment {
    const pieces = Math.max(1, Math.ceil(distance(a, b) / SPACING));
    const line: Vec3[] = [a];
    for (let i = 1; i < pieces; i++) {
      const between = mix(a, b, i / pieces);
      line.push(this.#picking.nearest(between)?.position ?? between);
    }
    return line;
  }
}
