import { cross, type Vec3 } from '../../math/vec3.ts';
import type { Plane } from '../../params/kinds.ts';
import type { OverlayItem } from '../../services/overlay-service.ts';
import { bodyFrame } from '../body-frame.ts';
import { createCell } from '../cell.ts';
import type { Step, ToolKey, ToolSession } from '../../tool-contract/tool.ts';
import { combineSteps } from './combine-steps.ts';
import { HandlesStep } from './drag-handle.ts';
import type { Handle } from './handle-shape.ts';
import { planeAxis } from '../../params/plane-parts.ts';
import {
  MAX_TILT,
  PLANE_WORDS,
  placePlane,
  planeAxes,
  planePlace,
  planeRise,
  planeTilt,
  tiltPlane,
  turnPlane,
} from './plane-frame.ts';
import {
  draggedPlace,
  planeLabel,
  planeOutline,
  planeTwin,
  takePlane,
  type PlaneDrag,
  type PlanePlace,
} from './plane-grip.ts';
import { planeMeaning } from './plane-words.ts';
import { NUDGE, watchOverlay, wayOf, type FieldFor } from './step-kit.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

/** `I`: names that the draft has for a plane. */
export interface PickPlaneOptions<I extends string = string> {
  readonly id: string;
  /** Name of the parameter, a Plane. */
  readonly into: I;
  /** Where a new draft's plane lies; undefined leaves it to the user. */
  readonly initial: () => Plane | undefined;
  /** Whether it can be tilted by two arcs; default true. */
  readonly tilt?: boolean;
  /** Whether the body's outline in the plane is drawn; default true. A tool that draws the line itself saves the second section. */
  readonly outline?: boolean;
  /** Words for its place and its two tilts (`params.topHeight`), where a tool has several planes; default by the axis it faces. */
  readonly words?: Partial<Readonly<Record<'place' | 'u' | 'v', string>>>;
  /** Whether the plane is shown and can be moved now; default always. Observable. */
  readonly enabled?: () => boolean;
}

/**
 * One plane: dragged by its middle or its rim along the axis it faces, tilted by two arcs, moved by the up and down keys (0.5 mm,
 * with Shift 5 mm). It goes to marker points and lines and to the waist when it comes near them; Alt frees it. The middle moves
 * the plane in every view and never tilts it: an arc's handle hides where it would lie on the middle.
 */
export function pickPlane<P>(
  typed: ToolSession<P>,
  options: PickPlaneOptions<NoInfer<FieldFor<P, Plane>>>,
): Step {
  const session: AnySession = typed;
  const { id, into } = options;
  const active = createCell(false);
  const selected = createCell(false);
  const hovered = createCell(false);
  const dragged = createCell<PlanePlace | undefined>(undefined);
  const enabled = options.enabled ?? (() => true);
  const plane = () => session.draft.values[into] as Plane | undefined;
  const write = (next: Plane): void => session.draft.set({ [into]: next });
  let drag: PlaneDrag | undefined;
  const release = (): void => {
    drag = undefined;
    dragged.set(undefined);
  };
  if (!plane()) {
    const initial = options.initial();
    if (initial) session.draft.set({ [into]: initial });
  }
  watchOverlay(session, `${id}-plane`, () => {
    const at = plane();
    if (!at || !enabled()) return [];
    const { mesh } = session.services.history;
    const emphasis = active.get() && (selected.get() || hovered.get());
    const items: OverlayItem[] = [
      {
        kind: 'plane',
        role: 'plane',
        origin: at.origin as Vec3,
        normal: at.normal as Vec3,
        radius: bodyFrame(mesh).diagonal * 0.3,
        ...(options.outline === false ? {} : { section: planeOutline(mesh, at) }),
        emphasis,
        ...(active.get() ? { handle: `${id}/0` } : {}),
      },
    ];
    const name = options.words?.place && session.text(options.words.place);
    if (active.get()) {
      const focus = (): void => selected.set(true);
      const blur = (): void => selected.set(false);
      items.push(planeTwin(session, at, { handle: `${id}/0`, name, focus, blur, key: press }));
    }
    if (emphasis) {
      const now = dragged.get();
      items.push(planeLabel(session, at, { name, pointer: now?.pointer, landmark: now?.landmark }));
    }
    return items;
  });
  function press(event: ToolKey): 'handled' | 'pass' {
    const at = plane();
    const way = wayOf(event);
    if (!at || !enabled() || way === 0) return 'pass';
    write(placePlane(at, planePlace(at) + way * (event.modifiers.shift ? NUDGE.coarse : NUDGE.fine)));
    return 'handled';
  }
  const slide: Step = {
    id,
    get complete() {
      return plane() !== undefined;
    },
    get requirement() {
      return plane() ? undefined : { code: 'tool/step-planes-missing', data: {} };
    },
    enter: () => active.set(true),
    leave: () => {
      active.set(false);
      selected.set(false);
      hovered.set(false);
      release();
    },
    deselect: () => selected.set(false),
    onPointer(event) {
      const at = plane();
      if (!at || !enabled()) return 'pass';
      if (event.phase === 'hover') hovered.set(event.handle === `${id}/0`);
      if (event.phase === 'down' && event.button === 'primary' && event.handle === `${id}/0`) {
        drag = takePlane(session, at, event);
        selected.set(true);
        return 'handled';
      }
      if (!drag) return 'pass';
      if (event.phase === 'move') {
        const to = draggedPlace(session, drag, event);
        if (!to) return 'handled';
        dragged.set(to);
        write(placePlane(drag.plane, to.place));
      } else if (event.phase === 'up' || event.phase === 'cancel') {
        if (event.phase === 'cancel') write(drag.plane);
        release();
      }
      return 'handled';
    },
    onKey: (event) => (selected.get() ? press(event) : 'pass'),
  };
  if (options.tilt === false) return slide;
  const arcs = new HandlesStep(session, {
    id: `${id}-tilt`,
    handles: () => {
      const at = plane();
      return at && enabled() ? tiltHandles(session, at, { ...options, write }) : [];
    },
  });
  return combineSteps(id, [arcs, slide]);
}

function tiltHandles(
  session: AnySession,
  plane: Plane,
  options: Pick<PickPlaneOptions, 'words'> & { readonly write: (next: Plane) => void },
): readonly Handle[] {
  const normal = plane.normal as Vec3;
  const axis = planeAxis(normal);
  const [main, u, v] = planeAxes(axis);
  const [tilt, rise] = [planeTilt(normal), planeRise(normal)];
  const meaning = planeMeaning(session, plane);
  const radius = bodyFrame(session.services.history.mesh).diagonal * 0.24;
  // Leaning the normal towards `way` lowers that side of the plane: the grip shows the side's own rise.
  const arc = (key: 'u' | 'v', way: Vec3): Handle => ({
    kind: 'arc',
    key,
    role: 'plane',
    name: session.text(options.words?.[key] ?? PLANE_WORDS[axis][key]),
    meaning: meaning[key],
    centre: plane.origin as Vec3,
    axis: cross(way, main),
    start: way,
    radius,
    value: rise[key],
    min: -MAX_TILT,
    max: MAX_TILT,
    step: 1,
    clearOf: [plane.origin as Vec3],
    set: (value) => options.write(turnPlane(plane, tiltPlane(normal, { ...tilt, [key]: -value }))),
  });
  return [arc('u', u), arc('v', v)];
}
