import type { Vec3 } from '../../math/vec3.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { OverlayItem } from '../../services/overlay-service.ts';
import type { PolylineOptions } from './polyline-options.ts';

/** A line of points as it stands. */
interface Drawn {
  readonly id: string;
  readonly role: PolylineOptions['role'];
  readonly points: readonly SurfacePoint[];
  /** The way through them on the body, mm; empty for fewer than two. */
  readonly line: readonly Vec3[];
  readonly closed: boolean;
  /** Whether its step is the one that is worked in. */
  readonly active: boolean;
  /** Where the next point would lie. */
  readonly hover: Vec3 | undefined;
  readonly selected: number | undefined;
  /** Whether a press on the line inserts a point. */
  readonly inserts: boolean;
  /** What stands for a point to the keyboard. */
  twin(point: SurfacePoint, index: number): OverlayItem;
}

/** What is drawn of a line of points: the line, what follows the pointer, a grip for each point, and the points. */
export function polylineItems(drawn: Drawn): readonly OverlayItem[] {
  const { id, role, points, line, closed, active, hover, selected, inserts, twin } = drawn;
  const items: OverlayItem[] = [];
  if (line.length > 1)
    items.push({
      ...{ kind: 'line', role, points: line, closed, emphasis: active },
      ...(active && inserts ? { handle: `${id}-line` } : {}),
    });
  const last = points.at(-1);
  if (active && hover && last)
    items.push({ kind: 'line', role, points: [last.position as Vec3, hover], dashed: true });
  if (active) items.push(...points.map(twin));
  if (points.length > 0)
    items.push({
      ...{ kind: 'points', role, points: points.map((point) => point.position as Vec3), emphasis: active },
      ...(active ? { handles: points.map((_, index) => `${id}/${index}`) } : {}),
      ...(selected === undefined ? {} : { selected }),
    });
  return items;
}
