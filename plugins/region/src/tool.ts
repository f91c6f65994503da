import type { Vec3 } from '@bracewright/core/math';
import { vec3 } from '@bracewright/core/math';
import type { SurfacePoint } from '@bracewright/core/params';
import {
  combineSteps,
  dragHandles,
  drawPolyline,
  type Handle,
  type PolylineAllows,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';
import { middleOf, moveRegion } from './gestures.ts';

/** While a line is drawn points are added and dragged; the last one can be taken back. */
const DRAWING: PolylineAllows = { add: true, insert: false, drag: true, delete: false };
/** Between the apexes and the deformation points may be inserted, moved and deleted. */
const ADJUSTING: PolylineAllows = { add: false, insert: true, drag: true, delete: true };
const LOCKED: PolylineAllows = { add: false, insert: false, drag: false, delete: false };

/** mm between the skin and the grip of an amplitude of 0. */
const CLEAR = 30;

interface Values {
  readonly contour?: SurfacePoint[];
  readonly apex?: SurfacePoint[];
  readonly apexClosed?: boolean;
  readonly amplitude?: number;
  readonly direction?: unknown;
}

/** Direction in which the amplitude's grip moves: out of the wall, or level with the floor. */
function wayOut(normal: Vec3, direction: unknown): Vec3 {
  if (Array.isArray(direction)) return vec3.normalize(direction as unknown as Vec3);
  return direction === 'horizontal' ? vec3.normalize([normal[0], normal[1], 0], normal) : normal;
}

/**
 * Contour, apex line, adjusting, deforming, in this order. The body is shown without the deformation until the last step, so
 * that points are placed on the skin as it is.
 */
const tool: ToolFactory = (session) => {
  const { draft } = session;
  const values = () => draft.values as Values;
  const allows = (own: string) => (): PolylineAllows => {
    const step = session.step?.id;
    return step === own ? DRAWING : step === 'adjust' ? ADJUSTING : LOCKED;
  };
  const contour = drawPolyline(session, {
    id: 'contour',
    into: 'contour',
    min: 3,
    role: 'contour',
    closed: true,
    allows: allows('contour'),
  });
  const apex = drawPolyline(session, {
    id: 'apex',
    into: 'apex',
    min: 2,
    role: 'apex',
    closed: () => values().apexClosed === true,
    allows: allows('apex'),
  });
  const amplitude = dragHandles(session, {
    id: 'amplitude',
    handles: (): readonly Handle[] => {
      const middle = middleOf(values().apex ?? []);
      if (!middle) return [];
      return [
        {
          kind: 'axis',
          key: 'amplitude',
          role: 'handle',
          origin: middle.position,
          axis: wayOut(middle.normal, values().direction),
          offset: CLEAR,
          value: values().amplitude ?? 0,
          min: -60,
          max: 60,
          step: 1,
          set: (value) => draft.set({ amplitude: value }),
        },
      ];
    },
  });
  const held = (step: Step): Step =>
    Object.assign(
      step,
      withEnter(step, () => session.holdPreview(true)),
    );
  const adjust = combineSteps('adjust', [moveRegion(session, 'move'), apex, contour]);
  const deform: Step = {
    id: 'deform',
    get complete() {
      return (values().amplitude ?? 0) !== 0;
    },
    get requirement() {
      return this.complete ? undefined : { code: 'region/amplitude-missing', data: {} };
    },
    enter: () => {
      amplitude.enter();
      session.holdPreview(false);
    },
    leave: () => amplitude.leave(),
    onPointer: (event) => amplitude.onPointer(event),
    onKey: (event) => amplitude.onKey(event),
  };
  let typed = values().amplitude;
  return {
    steps: [held(contour), held(apex), held(adjust), deform],
    onDraft() {
      // A typed amplitude means that the points are done.
      const changed = values().amplitude !== typed;
      typed = values().amplitude;
      if (changed && session.step?.id === 'adjust') session.nextStep();
    },
  };
};

function withEnter(step: Step, before: () => void): Pick<Step, 'enter'> {
  const enter = step.enter?.bind(step);
  return {
    enter: () => {
      before();
      enter?.();
    },
  };
}

export default tool;
