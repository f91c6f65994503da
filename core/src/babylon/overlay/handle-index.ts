import { vec3, type Vec3 } from '../../math/index.ts';
import type { OverlayItem } from '../../services/index.ts';
import { arc, circle } from './draw-items.ts';

/** How points of the model lie on the screen. */
export interface ScreenMap {
  /** CSS pixel of a point; `depth` in mm, not positive behind the eye. */
  project(point: Vec3): { readonly x: number; readonly y: number; readonly depth: number };
  /** Whether nothing hides the point; asked only for points under the pointer, because it casts a ray. */
  isVisible(point: Vec3): boolean;
}

/** A grabbable point or polyline on the screen, in model space. */
interface Target {
  readonly key: string;
  readonly points: readonly Vec3[];
  /** Joined by segments; else separate points. */
  readonly joined: boolean;
  /** Width of the text to the right of the point, CSS pixels. */
  readonly text?: number;
  /** The middle of a plane: whoever takes hold of it means to move the plane, whatever else lies there. */
  readonly middle?: boolean;
  /** The grip of an arrow: it is drawn over the body, where the value has led it into that too, and gives way to none for being in it. */
  readonly over?: boolean;
}

/** Half of the 24 px every handle may be grabbed in (WCAG 2.2, 2.5.8). */
export const HANDLE_REACH = 12;
/** A handle behind the body gives way to one before it that is this much farther away. */
const HIDDEN_PENALTY = 6;
/** A line gives way to every point in reach, also to one behind the body: the line can be taken elsewhere. */
const LINE_PENALTY = 9;
/** Handles this near to each other, CSS pixels, lie in one place: then the one nearest to the eye is meant. */
const SAME_PLACE = 0.5;

/** What a pointer found. */
export interface FoundHandle {
  readonly key: string;
  /** Weighted distance, CSS pixels. */
  readonly distance: number;
  /** mm before the eye. */
  readonly depth: number;
}

/** The grabbable parts of items, ready for `nearestHandle`. */
export function collectTargets(items: readonly OverlayItem[]): readonly Target[] {
  const arrows = new Set(items.flatMap((item) => (item.kind === 'arrow' ? [item.handle] : [])));
  return items.flatMap((item): readonly Target[] => {
    if (item.kind === 'points' && item.handles) {
      return item.points.flatMap((point, i) => {
        const key = item.handles![i];
        return key === undefined ? [] : [{ key, points: [point], joined: false, over: arrows.has(key) }];
      });
    }
    const key = item.handle;
    if (key === undefined) return [];
    switch (item.kind) {
      case 'points':
        return [{ key, points: item.points, joined: false }];
      case 'line': {
        const closed = item.closed && item.points.length > 2;
        return [{ key, points: closed ? [...item.points, item.points[0]!] : item.points, joined: true }];
      }
      case 'plane': {
        const [u, v] = vec3.perpendicularFrame(vec3.normalize(item.normal));
        const rim = circle(item.origin, u, v, item.radius, 32);
        return [
          { key, points: [item.origin], joined: false, middle: true },
          { key, points: [...rim, rim[0]!], joined: true },
        ];
      }
      case 'arrow':
        return [{ key, points: [item.from, item.to], joined: true }];
      case 'arc': {
        const axis = vec3.normalize(item.axis);
        const start = vec3.normalize(
          vec3.addScaled(item.start, axis, -vec3.dot(item.start, axis)),
          vec3.perpendicularFrame(axis)[0],
        );
        return [
          {
            key,
            points: arc(item.centre, start, vec3.cross(axis, start), item.radius, item.angle),
            joined: true,
          },
        ];
      }
      case 'ring': {
        const [u, v] = vec3.perpendicularFrame(vec3.normalize(item.normal));
        const rim = circle(item.centre, u, v, item.radius, 32);
        return [{ key, points: [...rim, rim[0]!], joined: true }];
      }
      case 'inset':
      case 'magnifier':
      case 'grip':
        return [];
      case 'label':
        return [{ key, points: [item.at], joined: false, text: 22 + 7 * item.text.length }];
    }
  });
}

/**
 * The target nearest to a CSS pixel within `reach` pixels, unless `best` is nearer; of targets in one place the one nearest to the
 * eye, of those as deep the later one, which lies on top.
 */
export function nearestHandle(
  targets: readonly Target[],
  map: ScreenMap,
  x: number,
  y: number,
  reach: number = HANDLE_REACH,
  best?: FoundHandle,
): FoundHandle | undefined {
  for (const target of targets) {
    const places = target.points.map((point) => map.project(point));
    for (let i = 0; i < places.length; i++) {
      const here = places[i]!;
      const to = target.joined ? places[i + 1] : here;
      if (!to || here.depth <= 0) continue;
      const distance = toSegment(
        x,
        y,
        here,
        target.text === undefined ? to : { x: here.x + target.text, y: here.y },
      );
      if (distance > reach) continue;
      const weighted =
        distance +
        (target.joined ? LINE_PENALTY : 0) +
        (target.over || map.isVisible(target.points[i]!) ? 0 : HIDDEN_PENALTY) -
        (target.middle ? 2 * reach : 0);
      const found = { key: target.key, distance: weighted, depth: here.depth };
      if (!best || isMeant(found, best)) best = found;
    }
  }
  return best;
}

function isMeant(found: FoundHandle, best: FoundHandle): boolean {
  if (Math.abs(found.distance - best.distance) > SAME_PLACE) return found.distance < best.distance;
  return found.depth <= best.depth;
}

function toSegment(
  x: number,
  y: number,
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0;
  const [ox, oy] = [x - a.x - t * dx, y - a.y - t * dy];
  return Math.sqrt(ox * ox + oy * oy);
}
