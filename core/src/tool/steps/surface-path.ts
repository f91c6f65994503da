import { distance, mix, type Vec3 } from '../../math/vec3.ts';
import { surfaceLine, type LineShape, type TriMesh } from '../../mesh/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { PickingService } from '../../services/picking-service.ts';
import { nearestSpan, type LinePath } from './line-path.ts';
import { PreviewLines, type PathGround } from './preview-lines.ts';

/** mm between two points of a line that the surface does not join, which no operation follows either. */
const SPACING = 6;

type Spans = readonly (readonly Vec3[])[];

/** A smooth line as it was drawn. */
interface Smooth {
  readonly mesh: TriMesh;
  readonly points: readonly SurfacePoint[];
  readonly closed: boolean;
  readonly spans: Spans;
}

/** Whether a span of a smooth line runs as it ran before: it hangs on its two points and on one more each way. */
function isAsBefore(
  points: readonly SurfacePoint[],
  before: readonly SurfacePoint[],
  span: number,
  closed: boolean,
): boolean {
  const n = points.length;
  if (n !== before.length) return false;
  return [-1, 0, 1, 2].every((k) => {
    const i = closed ? (span + k + n) % n : span + k;
    return points[i] === before[i];
  });
}

/**
 * The line on the body through points of it, as operations follow it (`surfaceLine`): what is drawn is what is used. It remembers lines
 * as long as their points live.
 */
export class SurfacePath implements LinePath {
  readonly #ground: PathGround;
  #known = new WeakMap<
    readonly SurfacePoint[],
    Map<string, { readonly mesh: TriMesh; readonly spans: Spans }>
  >();
  /** The smooth line that was drawn last: of one that is dragged only the spans that changed are drawn anew. */
  #last: Smooth | undefined;
  readonly #preview: PreviewLines;
  #joints = new WeakMap<TriMesh, WeakMap<SurfacePoint, WeakMap<SurfacePoint, readonly Vec3[]>>>();

  constructor(ground: PathGround) {
    this.#ground = ground;
    this.#preview = new PreviewLines(ground);
  }

  /** Points of the line through `points` on the body, mm. */
  through(points: readonly SurfacePoint[], closed: boolean, shape: LineShape = 'corners'): readonly Vec3[] {
    const spans = this.#preview.lay(this.#spans(points, closed, shape));
    const line = spans.flatMap((span) => span.slice(0, -1));
    const end = spans.at(-1)?.at(-1) ?? (points[0]?.position as Vec3 | undefined);
    if (end && !(closed && points.length > 2)) line.push(end);
    return line;
  }

  spans(points: readonly SurfacePoint[], closed: boolean, shape: LineShape = 'corners'): Spans {
    return this.#preview.lay(this.#spans(points, closed, shape));
  }

  /** The segment of the line that runs nearest to `place`; −1 without segments. */
  nearestSegment(
    points: readonly SurfacePoint[],
    closed: boolean,
    place: Vec3,
    shape: LineShape = 'corners',
  ): number {
    return nearestSpan(this.#spans(points, closed, shape), place);
  }

  /** The spans between the points, each with both its ends. */
  #spans(points: readonly SurfacePoint[], closed: boolean, shape: LineShape): Spans {
    const isRing = closed && points.length > 2;
    if (shape === 'smooth' && points.length > 2) return this.#smooth(points, isRing);
    const count = isRing ? points.length : points.length - 1;
    return Array.from({ length: Math.max(0, count) }, (_, i) =>
      this.#joint(points[i]!, points[(i + 1) % points.length]!),
    );
  }

  #smooth(points: readonly SurfacePoint[], closed: boolean): Spans {
    const mesh = this.#ground.mesh();
    let lines = this.#known.get(points);
    if (!lines) this.#known.set(points, (lines = new Map()));
    const known = lines.get(String(closed));
    if (known?.mesh === mesh) return known.spans;
    const last = this.#last;
    const before = last && last.mesh === mesh && last.closed === closed ? last : undefined;
    const spans = this.#draw(points, closed, 'smooth', before);
    lines.set(String(closed), { mesh, spans });
    return spans;
  }

  #joint(a: SurfacePoint, b: SurfacePoint): readonly Vec3[] {
    const mesh = this.#ground.mesh();
    let starts = this.#joints.get(mesh);
    if (!starts) this.#joints.set(mesh, (starts = new WeakMap()));
    let ends = starts.get(a);
    if (!ends) starts.set(a, (ends = new WeakMap()));
    let joint = ends.get(b);
    if (!joint) ends.set(b, (joint = this.#draw([a, b], false, 'corners')[0]!));
    return joint;
  }

  #draw(points: readonly SurfacePoint[], closed: boolean, shape: LineShape, before?: Smooth): Spans {
    const mesh = this.#ground.mesh();
    const kept = (span: number): readonly Vec3[] | undefined =>
      before && isAsBefore(points, before.points, span, closed) ? before.spans[span] : undefined;
    const drawn = surfaceLine(mesh, points, { closed, shape, asks: (span) => kept(span) === undefined });
    if (drawn.ok) {
      const spans = drawn.spans.map(
        (pieces, span) =>
          kept(span) ?? [...pieces.map(({ from }) => from as Vec3), pieces.at(-1)!.to as Vec3],
      );
      if (shape === 'smooth') this.#last = { mesh, points, closed, spans };
      return spans;
    }
    const count = closed ? points.length : points.length - 1;
    return Array.from({ length: count }, (_, i) =>
      this.#along(points[i]!.position as Vec3, points[(i + 1) % points.length]!.position as Vec3),
    );
  }

  /** Where no line on the surface joins two points: the nearest places to the straight one. */
  #along(a: Vec3, b: Vec3): readonly Vec3[] {
    const pieces = Math.max(1, Math.ceil(distance(a, b) / SPACING));
    const line: Vec3[] = [a];
    for (let i = 1; i < pieces; i++) {
      const between = mix(a, b, i / pieces);
      line.push(this.#ground.picking.nearest(between)?.position ?? between);
    }
    return [...line, b];
  }
}

/** What a tool's lines are drawn on: the body as it is, and its preview where that is shown. */
export const groundOf = (session: {
  readonly services: { readonly picking: PickingService; readonly history: { readonly mesh: TriMesh } };
  readonly feedback: { readonly mesh: TriMesh | undefined };
}): PathGround => ({
  picking: session.services.picking,
  mesh: () => session.services.history.mesh,
  preview: () => session.feedback.mesh,
});
