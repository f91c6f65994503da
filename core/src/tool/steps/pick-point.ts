import { add, type Vec3 } from '../../math/vec3.ts';
import { layFacing } from '../../mesh/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { OverlayRole } from '../../services/overlay-service.ts';
import { createCell } from '../cell.ts';
import type { AnySession, Step, ToolKey, ToolPointer, ToolSession } from '../../tool-contract/tool.ts';
import { Gestures } from './gestures.ts';
import { nudgeOf, slideOnSurface, surfacePoint, watchOverlay, type FieldFor } from './step-kit.ts';

/** `I`: names that the draft has for a point. */
export interface PickPointOptions<I extends string = string> {
  readonly id: string;
  /** Name of the parameter, a SurfacePoint. */
  readonly into: I;
  readonly role: OverlayRole;
  /** Whether a click goes to the next step at once; default false. */
  readonly advance?: boolean;
  /** Whether the point lies on the body as it is without the draft, also where a preview of another shape is shown; default false. */
  readonly unpreviewed?: boolean;
}

/** mm from a nudged point within which the skin that faces as it does is looked for. */
const BESIDE = 20;

/** A point moved by `by`, mm, and brought back onto the skin of the body without the draft; the point itself where there is none near it. */
function slideOnBody({ services }: AnySession, { position, normal }: SurfacePoint, by: Vec3): SurfacePoint {
  const moved = { position: add(position as Vec3, by), normal: normal as Vec3 };
  const [place] = layFacing(services.history.mesh, [moved], BESIDE);
  return place ? surfacePoint(place) : { position, normal };
}

/** One point on the body: a click sets it, a drag moves it, arrow keys move it 0.5 mm (5 mm with Shift) along the skin. */
export function pickPoint<P>(
  typed: ToolSession<P>,
  options: PickPointOptions<NoInfer<FieldFor<P, SurfacePoint>>>,
): Step {
  const session: AnySession = typed;
  const point = () => session.draft.values[options.into] as SurfacePoint | undefined;
  const active = createCell(false);
  let dragging = false;
  let before: SurfacePoint | undefined;
  const gestures = new Gestures<SurfacePoint | undefined>();
  const write = (to: SurfacePoint | undefined): void => session.draft.set({ [options.into]: to });
  const { unpreviewed = false } = options;
  const hitOf = ({ hit, ray }: ToolPointer) =>
    unpreviewed ? session.services.picking.pick(ray, ['body']) : hit;
  const place = (event: ToolPointer): void => {
    const hit = hitOf(event);
    if (hit) write(surfacePoint(hit));
  };
  showPoint(session, options, { point, isActive: () => active.get() });
  return {
    id: options.id,
    get complete() {
      return point() !== undefined;
    },
    get requirement() {
      return point() ? undefined : { code: 'tool/step-point-missing', data: {} };
    },
    enter: () => active.set(true),
    leave: () => {
      active.set(false);
      dragging = false;
    },
    undo() {
      if (dragging) {
        dragging = false;
        write(before);
        return true;
      }
      const last = gestures.take(point());
      if (last) write(last.before);
      return last !== undefined;
    },
    redo() {
      const next = gestures.takeAgain(point());
      if (next) write(next.after);
      return next !== undefined;
    },
    forget: () => gestures.forget(),
    onPointer(event) {
      if (
        event.phase === 'down' &&
        event.button === 'primary' &&
        (hitOf(event) || event.handle === `${options.id}/0`)
      ) {
        dragging = true;
        before = point();
        if (event.handle !== `${options.id}/0`) place(event);
        return 'handled';
      }
      if (!dragging) return 'pass';
      if (event.phase === 'move') place(event);
      else if (event.phase === 'up' || event.phase === 'cancel') {
        dragging = false;
        if (event.phase === 'cancel') write(before);
        else gestures.remember({ before, after: point() });
        if (event.phase === 'up' && options.advance) session.nextStep();
      }
      return 'handled';
    },
    onKey(event: ToolKey) {
      const at = point();
      const by = at && nudgeOf(session, event);
      if (!at || !by) return 'pass';
      write((unpreviewed ? slideOnBody : slideOnSurface)(session, at, by));
      gestures.remember({ before: at, after: point() });
      return 'handled';
    },
  };
}

/** Draws the point, with a handle while its step is active. */
function showPoint(
  session: AnySession,
  { id, role }: Pick<PickPointOptions, 'id' | 'role'>,
  { point, isActive }: { point(): SurfacePoint | undefined; isActive(): boolean },
): void {
  watchOverlay(session, `${id}-point`, () => {
    const at = point();
    if (!at) return [];
    const emphasis = isActive();
    return [
      {
        kind: 'points',
        role,
        points: [at.position as Vec3],
        emphasis,
        ...(emphasis ? { handles: [`${id}/0`] } : {}),
      },
    ];
  });
}
