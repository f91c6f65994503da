import { addScaled, distance, dot, mix, normalize, subtract, type Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { Ray } from '../../services/picking-service.ts';
import { bodyFrame } from '../body-frame.ts';
import { nearestSpan, type LinePath } from './line-path.ts';

/** mm between two looks for the body; between them the line follows it as far as it bows there. */
const STEP = 3;
/** How far the line may run from the body between two of its points, mm, and how often a step is halved for it. */
const BOW = 0.004;
const HALVINGS = 7;

type Spans = readonly (readonly Vec3[])[];

/** What a swept line is drawn on. */
export interface SweptGround {
  /** The body that is cut. Observable. */
  mesh(): TriMesh;
  /** The first place of that body on a ray, mm: `picking.pick(ray, ['body'])`. */
  cast(ray: Ray): Vec3 | undefined;
  /** The direction of sweep, away from the viewer; undefined before there is one. Observable. */
  view(): Vec3 | undefined;
}

/**
 * A line drawn on the screen and swept along the view, as `createCurtain` cuts it: straight from point to point as the viewer saw it, on
 * the side of the body that faced the viewer.
 */
export class SweptPath implements LinePath {
  readonly #ground: SweptGround;
  /** The line that was drawn last: while the pointer hovers it is asked for at every move. */
  #known:
    | {
        readonly points: readonly SurfacePoint[];
        readonly mesh: TriMesh;
        readonly view: Vec3 | undefined;
        readonly spans: Spans;
      }
    | undefined;

  constructor(ground: SweptGround) {
    this.#ground = ground;
  }

  through(points: readonly SurfacePoint[]): readonly Vec3[] {
    const line = this.#spans(points).flatMap((span) => span.slice(0, -1));
    const end = points.at(-1);
    return end ? [...line, end.position as Vec3] : line;
  }

  nearestSegment(points: readonly SurfacePoint[], _closed: boolean, place: Vec3): number {
    return nearestSpan(this.#spans(points), place);
  }

  spans(points: readonly SurfacePoint[]): Spans {
    return this.#spans(points);
  }

  /** Where the cut goes on beyond both ends of the line, piece by piece as the body is met, mm. */
  beyond(points: readonly SurfacePoint[]): Spans {
    const [first, second] = points;
    const view = this.#ground.view();
    if (!first || !second || !view) return [];
    const ends: readonly (readonly [SurfacePoint, SurfacePoint])[] = [
      [second, first],
      [points.at(-2)!, points.at(-1)!],
    ];
    return ends.flatMap(([from, to]) => this.#outwards(from.position as Vec3, to.position as Vec3, view));
  }

  #outwards(from: Vec3, to: Vec3, view: Vec3): Spans {
    const way = across(subtract(to, from), view);
    const size = Math.sqrt(dot(way, way));
    if (size < 1e-6) return [];
    const pieces: Vec3[][] = [[to]];
    const { centre, diagonal } = bodyFrame(this.#ground.mesh());
    const reach = distance(to, centre) + diagonal / 2;
    for (let at = STEP; at <= reach; at += STEP) {
      const place = this.#faced(addScaled(to, way, at / size), view);
      const before = pieces.at(-1)!.at(-1);
      if (place) pieces.at(-1)!.push(...(before ? this.#between(before, place, view) : []), place);
      else if (pieces.at(-1)!.length > 0) pieces.push([]);
    }
    return pieces.filter((piece) => piece.length > 1);
  }

  #spans(points: readonly SurfacePoint[]): Spans {
    const [mesh, view] = [this.#ground.mesh(), this.#ground.view()];
    const known = this.#known;
    if (known && known.points === points && known.mesh === mesh && known.view === view) return known.spans;
    const before = known && known.mesh === mesh && known.view === view ? known : undefined;
    // Of a line that is dragged only the spans that changed are drawn anew.
    const spans = points
      .slice(1)
      .map((point, i) =>
        before && before.points[i] === points[i] && before.points[i + 1] === point
          ? before.spans[i]!
          : this.#draw(points[i]!.position as Vec3, point.position as Vec3, view),
      );
    this.#known = { points, mesh, view, spans };
    return spans;
  }

  #draw(a: Vec3, b: Vec3, view: Vec3 | undefined): readonly Vec3[] {
    if (!view) return [a, b];
    const way = across(subtract(b, a), view);
    const pieces = Math.max(1, Math.ceil(Math.sqrt(dot(way, way)) / STEP));
    const span: Vec3[] = [a];
    for (let k = 1; k < pieces; k++) {
      const between = mix(a, b, k / pieces);
      const place = this.#faced(between, view) ?? between;
      span.push(...this.#between(span.at(-1)!, place, view), place);
    }
    return [...span, ...this.#between(span.at(-1)!, b, view), b];
  }

  /** What lies between two places of the line where the body bows away from the straight way. */
  #between(a: Vec3, b: Vec3, view: Vec3, halvings = HALVINGS): readonly Vec3[] {
    const straight = mix(a, b, 0.5);
    const place = halvings > 0 ? this.#faced(straight, view) : undefined;
    if (!place || distance(place, straight) <= BOW) return [];
    const left = halvings - 1;
    return [...this.#between(a, place, view, left), place, ...this.#between(place, b, view, left)];
  }

  /** The place of the body that the viewer sees at `point`; undefined where there is none. */
  #faced(point: Vec3, view: Vec3): Vec3 | undefined {
    const { centre, diagonal } = bodyFrame(this.#ground.mesh());
    const direction = normalize(view);
    const origin = addScaled(point, direction, -(distance(point, centre) + diagonal));
    return this.#ground.cast({ origin, direction });
  }
}

/** The part of a way that runs across the view. */
const across = (way: Vec3, view: Vec3): Vec3 => addScaled(way, view, -dot(way, view) / dot(view, view));
