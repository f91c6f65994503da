import { addScaled, cross, dot, normalize, perpendicularFrame, type Vec3 } from '../../math/vec3.ts';
import { DEGREES, atan, sinCosDegrees } from '../../math/portable.ts';
import { clamp } from '../../math/scalar.ts';
import type { Plane } from '../../params/kinds.ts';
import { bodyFrame } from '../body-frame.ts';
import { createCell } from '../cell.ts';
import type { Step } from '../tool.ts';
import { combineSteps } from './combine-steps.ts';
import { alongAxis, snap } from './drag-math.ts';
import { HandlesStep, type Handle } from './drag-handle.ts';
import { planeOutline } from './pick-planes.ts';
import { NUDGE, watchOverlay, type AnySession } from './step-kit.ts';

export interface PickPlaneOptions {
  readonly id: string;
  /** Name of the parameter, a Plane. */
  readonly into: string;
  /** Where a new draft's plane lies; undefined leaves it to the user. */
  readonly initial: () => Plane | undefined;
  /** Whether it can be tilted by two arcs; default true. */
  readonly tilt?: boolean;
  /** Whether the body's outline in the plane is drawn; default true. A tool that draws the line itself saves the second section. */
  readonly outline?: boolean;
  /** Whether the plane is shown and can be moved now; default always. Observable. */
  readonly enabled?: () => boolean;
}

/** Steepest tilt away from where the plane started, degrees. */
const MAX_TILT = 75;

/** The axis of the frame that a plane is nearest to facing, and two axes across it: tilts are told in this frame. */
function frameOf(normal: Vec3): readonly [main: Vec3, u: Vec3, v: Vec3] {
  const size = normal.map(Math.abs);
  const axis = size[2]! >= size[0]! && size[2]! >= size[1]! ? 2 : size[0]! >= size[1]! ? 0 : 1;
  const main: [number, number, number] = [0, 0, 0];
  main[axis] = normal[axis]! < 0 ? -1 : 1;
  const [u, v] = axis === 2 ? ([[1, 0, 0], [0, main[2], 0]] as const) : perpendicularFrame(main); // prettier-ignore
  return [main, u, v];
}

/** Tilts of a plane in degrees along the two axes across the one it faces. */
export function planeTilt(normal: Vec3): { readonly u: number; readonly v: number } {
  const [main, u, v] = frameOf(normal);
  const along = dot(normal, main);
  return { u: atan(dot(normal, u) / along) * DEGREES, v: atan(dot(normal, v) / along) * DEGREES };
}

/** The normal with the given tilts, in the frame of `normal`. */
export function tiltPlane(normal: Vec3, tilt: { readonly u: number; readonly v: number }): Vec3 {
  const [main, u, v] = frameOf(normal);
  const tan = (degrees: number): number => {
    const [sin, cos] = sinCosDegrees(clamp(degrees, -MAX_TILT, MAX_TILT));
    return sin / cos;
  };
  return normalize(addScaled(addScaled(main, u, tan(tilt.u)), v, tan(tilt.v)));
}

const rounded = (v: Vec3, digits: number): [number, number, number] => [
  Math.round(v[0] * digits) / digits,
  Math.round(v[1] * digits) / digits,
  Math.round(v[2] * digits) / digits,
];

/** One plane: dragged along its normal, tilted by two arcs, moved by the up and down keys (0.5 mm, with Shift 5 mm). */
export function pickPlane(session: AnySession, options: PickPlaneOptions): Step {
  const { id, into } = options;
  const active = createCell(false);
  const enabled = options.enabled ?? (() => true);
  const plane = () => session.draft.values[into] as Plane | undefined;
  const write = (origin: Vec3, normal: Vec3): void =>
    session.draft.set({ [into]: { origin: rounded(origin, 1e3), normal: rounded(normal, 1e9) } });
  let drag: { readonly from: number; readonly plane: Plane } | undefined;
  if (!plane()) {
    const initial = options.initial();
    if (initial) session.draft.set({ [into]: initial });
  }
  watchOverlay(session, `${id}-plane`, () => {
    const at = plane();
    if (!at || !enabled()) return [];
    const { mesh } = session.services.history;
    return [
      {
        kind: 'plane',
        role: 'plane',
        origin: at.origin as Vec3,
        normal: at.normal as Vec3,
        radius: bodyFrame(mesh).diagonal * 0.3,
        ...(options.outline === false ? {} : { section: planeOutline(mesh, at) }),
        emphasis: active.get(),
        ...(active.get() ? { handle: `${id}/0` } : {}),
      },
    ];
  });
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
      drag = undefined;
    },
    onPointer(event) {
      const at = plane();
      if (!at || !enabled()) return 'pass';
      if (event.phase === 'down' && event.button === 'primary' && event.handle === `${id}/0`) {
        drag = { from: alongAxis(event.ray, at.origin as Vec3, at.normal as Vec3) ?? 0, plane: at };
        return 'handled';
      }
      if (!drag) return 'pass';
      if (event.phase === 'move') {
        const start = drag.plane;
        const along = alongAxis(event.ray, start.origin as Vec3, start.normal as Vec3);
        if (along === undefined) return 'handled';
        const by = snap(along - drag.from, 1, event.modifiers.alt);
        write(addScaled(start.origin as Vec3, start.normal as Vec3, by), start.normal as Vec3);
      } else if (event.phase === 'up' || event.phase === 'cancel') {
        const { origin, normal } = drag.plane;
        if (event.phase === 'cancel') write(origin as Vec3, normal as Vec3);
        drag = undefined;
      }
      return 'handled';
    },
    onKey(event) {
      const at = plane();
      const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
      if (!at || !enabled() || way === 0) return 'pass';
      const size = event.modifiers.shift ? NUDGE.coarse : NUDGE.fine;
      write(addScaled(at.origin as Vec3, at.normal as Vec3, way * size), at.normal as Vec3);
      return 'handled';
    },
  };
  if (options.tilt === false) return slide;
  const arcs = new HandlesStep(session, {
    id: `${id}-tilt`,
    handles: () => {
      const at = plane();
      return at && enabled() ? tiltHandles(session, at, (normal) => write(at.origin as Vec3, normal)) : [];
    },
  });
  return combineSteps(id, [arcs, slide]);
}

function tiltHandles(session: AnySession, plane: Plane, set: (normal: Vec3) => void): readonly Handle[] {
  const [main, u, v] = frameOf(plane.normal as Vec3);
  const tilt = planeTilt(plane.normal as Vec3);
  const radius = bodyFrame(session.services.history.mesh).diagonal * 0.24;
  // Leaning the normal towards `way` lowers that side of the plane: the grip shows the side's own rise.
  const arc = (key: 'u' | 'v', way: Vec3): Handle => ({
    kind: 'arc',
    key,
    role: 'plane',
    centre: plane.origin as Vec3,
    axis: cross(way, main),
    start: way,
    radius,
    value: -tilt[key],
    min: -MAX_TILT,
    max: MAX_TILT,
    step: 1,
    set: (value) => set(tiltPlane(plane.normal as Vec3, { ...tilt, [key]: -value })),
  });
  return [arc('u', u), arc('v', v)];
}
