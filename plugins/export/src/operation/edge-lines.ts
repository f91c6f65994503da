import { vec3, type Vec3 } from '@bracewright/core/math';
import { buildBvh, cutAlong, type ClosedLine, type TriMesh } from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import type { EdgeLine, SurfacePoint } from '@bracewright/core/params';

/** Distance between the points of a line on the skin, mm. */
const SPACING = 1;

/**
 * Cuts the body along closed edge lines and keeps the piece between them, or the one that holds `keep`. Throws SdkError
 * `export/edge-line-open` for a line that is not closed.
 */
export function cutAlongLines(
  mesh: TriMesh,
  lines: readonly EdgeLine[],
  ctx: OperationContext,
  keep?: SurfacePoint,
): TriMesh {
  const skin = buildBvh(mesh);
  const closed = lines.map((line, number) => {
    ctx.checkAborted();
    if (!line.closed) throw new SdkError('export/edge-line-open', { line: number + 1 });
    return lineOnSkin(line, (point) => skin.closestPoint(point)!.position);
  });
  return cutAlong(mesh, closed, ctx, keep ? skin.closestPoint(keep.position)!.position : undefined);
}

/** The line as points on the skin about a millimetre apart. */
function lineOnSkin(line: EdgeLine, project: (point: Vec3) => Vec3): ClosedLine {
  const control = line.points.map((point) => project(point.position));
  const n = control.length;
  const points: number[] = [];
  let last: Vec3 | undefined;
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = [
      control[(i + n - 1) % n]!,
      control[i]!,
      control[(i + 1) % n]!,
      control[(i + 2) % n]!,
    ];
    const steps = Math.max(1, Math.ceil(vec3.distance(p1, p2) / SPACING));
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const point = project(line.smooth ? spline(p0, p1, p2, p3, t) : vec3.mix(p1, p2, t));
      if (last && vec3.distance(last, point) < 0.05 * SPACING) continue;
      points.push(...point);
      last = point;
    }
  }
  return Float64Array.from(points);
}

/**
 * A point of the centripetal curve from p1 to p2, t from 0 to 1: it passes through its points and never loops between them.
 * Source: Barry and Goldman, A Recursive Evaluation Algorithm for a Class of Catmull-Rom Splines, 1988, with centripetal knots.
 */
function spline(p0: Vec3, p1: Vec3, p2: Vec3, p3: Vec3, t: number): Vec3 {
  const knot = (a: Vec3, b: Vec3): number => Math.max(1e-3, Math.sqrt(vec3.distance(a, b)));
  const t1 = knot(p0, p1);
  const t2 = t1 + knot(p1, p2);
  const t3 = t2 + knot(p2, p3);
  const at = t1 + t * (t2 - t1);
  const blend = (a: Vec3, b: Vec3, from: number, to: number): Vec3 =>
    vec3.mix(a, b, (at - from) / (to - from));
  const a1 = blend(p0, p1, 0, t1);
  const a2 = blend(p1, p2, t1, t2);
  const a3 = blend(p2, p3, t2, t3);
  return blend(blend(a1, a2, 0, t2), blend(a2, a3, t1, t3), t1, t2);
}
