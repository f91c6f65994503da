import {
  addScaled,
  cross,
  distance,
  dot,
  length,
  mix,
  normalize,
  subtract,
  type Vec3,
} from '../../math/vec3.ts';
import { closedInSpace, type LineShape } from '../geodesic/surface-line.ts';
import type { DrawnLine } from './cut-by-edge-lines.ts';

/** A place, and how far it lies beside a line, mm. */
export interface Beside {
  readonly aside: number;
  readonly at: Vec3;
}

const worse = (a: Beside | undefined, b: Beside): Beside => (a && a.aside >= b.aside ? a : b);

/**
 * How far the places that points of a line came to lie at are to the side of where they were drawn, mm: across the line and along the skin as it was then, so that neither skin that was moved
 * out counts nor a place further along the line. `places`: as many as the line has points, in their order. Gives the worst; undefined for a line without points.
 */
export function movedAside({ points, closed }: DrawnLine, places: readonly Vec3[]): Beside | undefined {
  let most: Beside | undefined;
  const count = points.length;
  points.forEach(({ position, normal }, i) => {
    const before = points[closed ? (i + count - 1) % count : Math.max(0, i - 1)]!.position;
    const after = points[closed ? (i + 1) % count : Math.min(count - 1, i + 1)]!.position;
    const across = normalize(cross(normal, subtract(after, before)));
    const at = places[i]!;
    most = worse(most, { aside: Math.abs(dot(subtract(at, position), across)), at });
  });
  return most;
}

/** The place of a broken line that is nearest to a point. */
function nearestOf(chain: readonly Vec3[], closed: boolean, point: Vec3): Vec3 {
  let [best, away] = [chain[0]!, Infinity];
  for (let i = closed ? 0 : 1; i < chain.length; i++) {
    const from = chain[(i + chain.length - 1) % chain.length]!;
    const way = subtract(chain[i]!, from);
    const share = dot(subtract(point, from), way) / Math.max(dot(way, way), 1e-12);
    const place = mix(from, chain[i]!, Math.min(1, Math.max(0, share)));
    const far = distance(place, point);
    if (far < away) [best, away] = [place, far];
  }
  return best;
}

/** The point of a line that is nearest. */
const nearPoint = ({ points }: DrawnLine, at: Vec3): DrawnLine['points'][number] =>
  points.reduce((best, one) => (distance(one.position, at) < distance(best.position, at) ? one : best));

/** A smooth surface's normals differ between two bodies: of skin that was moved out by so much this share may seem to lie beside. */
const SEEMING = 0.2;
/** Lines that lie no further apart than this, mm, are the same. */
const SAME = 1;

/** How far the points of a line lie beside another line at most, mm; what one of the skins was moved out by does not count, whichever it is. */
function besideOf(line: DrawnLine, other: DrawnLine): Beside | undefined {
  const shape: LineShape = other.smooth ? 'smooth' : 'corners';
  const chain = other.closed
    ? closedInSpace(other.points, shape)
    : other.points.map(({ position }) => position);
  let most: Beside | undefined;
  for (const { position, normal } of line.points) {
    const near = nearestOf(chain, other.closed, position);
    const way = subtract(position, near);
    const aside = [normal, nearPoint(other, near).normal].map((out) =>
      length(addScaled(way, out, -dot(way, out))),
    );
    const least = Math.min(...aside);
    most = worse(most, { aside: least > SAME + SEEMING * length(way) ? least : 0, at: position });
  }
  return most;
}

/**
 * How far two sets of lines lie apart at most, mm, though they were laid on two shapes of the same body: where every point of the one lies over or under the other, within 1 mm, they are the same (0). Each line is compared with the one of
 * the other set that it is nearest to. Places are of `lines` and of `others`. Undefined where one of both has no line.
 */
export function linesApart(lines: readonly DrawnLine[], others: readonly DrawnLine[]): Beside | undefined {
  let most: Beside | undefined;
  for (const [some, rest] of [
    [lines, others],
    [others, lines],
  ] as const)
    for (const line of some) {
      const found = rest.flatMap((other) => besideOf(line, other) ?? []);
      const [first, ...more] = found;
      if (first)
        most = worse(
          most,
          more.reduce((best, one) => (one.aside < best.aside ? one : best), first),
        );
    }
  return most;
}
