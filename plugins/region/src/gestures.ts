import type { Vec3 } from '@bracewright/core/math';
import { vec3 } from '@bracewright/core/math';
import type { SurfacePoint } from '@bracewright/core/params';
import {
  Gestures,
  middleOf,
  nudgeOf,
  slidePoints,
  watchOverlay,
  createCell,
  type AnySession,
  type Step,
  type ToolKey,
} from '@bracewright/core/tool';

const NO_POINTS: readonly SurfacePoint[] = [];

/** The lines of a region. */
interface Lines {
  readonly contour: readonly SurfacePoint[];
  readonly apex: readonly SurfacePoint[];
}

/**
 * The global move: a grip in the middle of the region takes contour and apex line along the skin, by dragging or by the arrow
 * keys. Each drag starts from the points as they were when it began, so that the region keeps its shape on the way.
 */
export function moveRegion(session: AnySession, id: string): Step {
  const { draft, services } = session;
  const active = createCell(false);
  const selected = createCell(false);
  const list = (name: 'contour' | 'apex') =>
    (draft.values[name] as readonly SurfacePoint[] | undefined) ?? NO_POINTS;
  const grip = (): Vec3 | undefined => {
    const middle = middleOf(list('contour'));
    return middle && (services.picking.nearest(middle.position)?.position ?? middle.position);
  };
  const here = (): Lines => ({ contour: list('contour'), apex: list('apex') });
  const gestures = new Gestures<Lines>((a, b) => a.contour === b.contour && a.apex === b.apex);
  let drag: ({ readonly from: Vec3 } & Lines) | undefined;
  const moveBy = (from: Lines, by: Vec3): void =>
    draft.set({
      contour: slidePoints(session, from.contour, by),
      apex: slidePoints(session, from.apex, by),
    });
  function press(event: ToolKey): 'handled' | 'pass' {
    const by = nudgeOf(session, event);
    if (!by) return 'pass';
    const before = here();
    moveBy(before, by);
    gestures.remember({ before, after: here() });
    return 'handled';
  }
  watchOverlay(session, `${id}-grip`, () => {
    const at = active.get() ? grip() : undefined;
    if (!at) return [];
    return [
      { kind: 'points', role: 'handle', points: [at], handles: [`${id}/0`], emphasis: selected.get() },
      {
        kind: 'grip',
        role: 'handle',
        at,
        handle: `${id}/0`,
        name: session.text('actions.move'),
        focus: () => selected.set(true),
        blur: () => selected.set(false),
        key: press,
      },
    ];
  });
  return {
    id,
    complete: true,
    enter: () => active.set(true),
    leave: () => {
      active.set(false);
      selected.set(false);
      drag = undefined;
    },
    deselect: () => selected.set(false),
    onPointer(event) {
      if (event.phase === 'down' && event.button === 'primary' && event.handle === `${id}/0`) {
        const from = event.hit?.position ?? grip();
        if (!from) return 'pass';
        drag = { from, ...here() };
        selected.set(true);
        return 'handled';
      }
      if (!drag) return 'pass';
      if (event.phase === 'move' && event.hit) moveBy(drag, vec3.subtract(event.hit.position, drag.from));
      else if (event.phase === 'up' || event.phase === 'cancel') {
        const { contour, apex } = drag;
        if (event.phase === 'cancel') draft.set({ contour, apex });
        else gestures.remember({ before: { contour, apex }, after: here() });
        drag = undefined;
      }
      return 'handled';
    },
    onKey: (event) => (selected.get() ? press(event) : 'pass'),
    get lastGesture() {
      return drag ? Infinity : gestures.last(here());
    },
    undo() {
      const held = drag && { contour: drag.contour, apex: drag.apex };
      drag = undefined;
      const before = held ?? gestures.take(here())?.before;
      if (before) draft.set({ ...before });
      return before !== undefined;
    },
  };
}
