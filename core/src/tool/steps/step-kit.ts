import { autorun } from 'mobx';
import { add, cross, scale, type Vec3 } from '../../math/vec3.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { OverlayItem } from '../../services/overlay-service.ts';
import type { SurfaceHit } from '../../services/picking-service.ts';
import type { AnySession, ToolKey, ToolPointer } from '../../tool-contract/tool.ts';

/** Names of the values of a draft that may be a `T`; any name where the draft's values are not known. */
export type FieldFor<P, T> = 0 extends 1 & P
  ? string
  : { readonly [K in keyof P & string]-?: T extends NonNullable<P[K]> ? K : never }[keyof P & string];

/** CSS pixels a press may move and still be a click; one place for mouse, pen and touch alike. */
export const CLICK_TOLERANCE: Readonly<Record<'mouse' | 'pen' | 'touch', number>> = {
  mouse: 4,
  pen: 6,
  touch: 12,
};

/** Whether a press has not become a drag. */
export const isStill = (
  press: { readonly x: number; readonly y: number },
  { x, y, pointerType }: ToolPointer,
): boolean => Math.hypot(x - press.x, y - press.y) <= CLICK_TOLERANCE[pointerType];

/** Millimetres an arrow key moves what is selected, alone and with Shift. */
export const NUDGE = { fine: 0.5, coarse: 5 } as const;

/** A hit as it is stored in parameters: rounded to a micrometre, so that files stay readable. */
export function surfacePoint(hit: Pick<SurfaceHit, 'position' | 'normal'>): SurfacePoint {
  const round = (value: number, digits: number): number => Math.round(value * digits) / digits;
  const [x, y, z] = hit.position;
  const [u, v, w] = hit.normal;
  return {
    position: [round(x, 1e3), round(y, 1e3), round(z, 1e3)],
    normal: [round(u, 1e6), round(v, 1e6), round(w, 1e6)],
  };
}

/**
 * Keeps an overlay layer up with what `items` reads: the draft, cells, the view. The layer and the watching belong to the
 * session. An error in `items` ends the session as failed.
 */
export function watchOverlay(session: AnySession, name: string, items: () => readonly OverlayItem[]): void {
  const layer = session.own(session.services.overlay.createLayer(name));
  const stop = autorun(() => layer.set(items()), { onError: (error) => session.fail(error) });
  session.own({ dispose: stop });
}

/** 1 for a key that makes a value larger, −1 for one that makes it smaller, 0 for others. */
export function wayOf(event: ToolKey): 1 | 0 | -1 {
  if (event.key === 'ArrowUp' || event.key === 'ArrowRight') return 1;
  return event.key === 'ArrowDown' || event.key === 'ArrowLeft' ? -1 : 0;
}

/** Millimetres by which an arrow key moves something in the plane of the screen; undefined for other keys. */
export function nudgeOf(session: AnySession, event: ToolKey): Vec3 | undefined {
  const { viewDirection, viewUp } = session.services.scene;
  const size = event.modifiers.shift ? NUDGE.coarse : NUDGE.fine;
  const right = cross(viewDirection, viewUp);
  switch (event.key) {
    case 'ArrowRight':
      return scale(right, size);
    case 'ArrowLeft':
      return scale(right, -size);
    case 'ArrowUp':
      return scale(viewUp, size);
    case 'ArrowDown':
      return scale(viewUp, -size);
    default:
      return undefined;
  }
}

/** `point` moved by `by` and put back on the body; the point itself when the body has no place near it. */
export function slideOnSurface(session: AnySession, point: SurfacePoint, by: Vec3): SurfacePoint {
  const hit = session.services.picking.nearest(add(point.position as Vec3, by));
  return hit ? surfacePoint(hit) : point;
}

/** Number behind the last slash of a handle key that starts with `prefix/`; undefined for other handles. */
export function handleIndex(handle: string | undefined, prefix: string): number | undefined {
  if (handle === undefined || !handle.startsWith(`${prefix}/`)) return undefined;
  const index = Number(handle.slice(prefix.length + 1));
  return Number.isInteger(index) ? index : undefined;
}

/** Moves every point by `by` and puts it back on the body: the global move of a contour. */
export function slidePoints(
  session: AnySession,
  points: readonly SurfacePoint[],
  by: Vec3,
): readonly SurfacePoint[] {
  return points.map((point) => {
    const hit = session.services.picking.nearest(add(point.position as Vec3, by));
    return hit ? surfacePoint(hit) : point;
  });
}
