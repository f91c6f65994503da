import type { Vec3 } from '@bracewright/core/math';
import { vec3 } from '@bracewright/core/math';
import { SdkError, isSdkError, type Json } from '@bracewright/core/operation';
import type { SurfacePoint } from '@bracewright/core/params';
import {
  combineSteps,
  createCell,
  dragHandles,
  drawPolyline,
  type Handle,
  type PolylineAllows,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';
import { middleOf, moveRegion } from './gestures.ts';
import { deform as deformOperation, smooth as smoothOperation } from './operation.ts';

/** While a line is drawn points are added and dragged; the last one can be taken back. */
const DRAWING: PolylineAllows = { add: true, insert: false, drag: true, delete: false };
/** Between the apexes and the deformation points may be inserted, moved and deleted. */
const ADJUSTING: PolylineAllows = { add: false, insert: true, drag: true, delete: true };
const LOCKED: PolylineAllows = { add: false, insert: false, drag: false, delete: false };

const SMOOTH_LEVELS = ['light', 'normal', 'heavy'] as const;
type SmoothLevel = (typeof SMOOTH_LEVELS)[number];

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
  const moving = createCell(false);
  const shift = moveRegion(session, 'shift');
  /** What the skin is smoothed by right after the deformation, when one of those actions applies it. */
  let level: SmoothLevel | undefined;
  const setMoving = (on: boolean): void => {
    moving.set(on);
    if (on) shift.enter?.();
    else shift.leave?.();
  };
  const adjust = combineSteps('adjust', [moveRegion(session, 'move'), apex, contour]);
  const deform: Step = {
    id: 'deform',
    get complete() {
      return (values().amplitude ?? 0) !== 0;
    },
    get requirement() {
      return this.complete ? undefined : { code: 'region/amplitude-missing', data: {} };
    },
    get actions() {
      const smoothing = deform.complete && session.editing === undefined;
      return [
        { id: 'move', enabled: true },
        ...SMOOTH_LEVELS.map((one) => ({ id: `smooth-${one}`, enabled: smoothing })),
      ];
    },
    enter: () => {
      amplitude.enter();
      session.holdPreview(false);
    },
    leave: () => {
      setMoving(false);
      amplitude.leave();
    },
    run(action) {
      if (action === 'move') {
        setMoving(!moving.get());
        return;
      }
      level = SMOOTH_LEVELS.find((one) => action === `smooth-${one}`);
      if (level) void applyAndSmooth();
    },
    onPointer(event) {
      if (moving.get() && shift.onPointer?.(event) === 'handled') {
        if (event.phase === 'down') amplitude.deselect();
        return 'handled';
      }
      if (event.phase === 'down') shift.deselect?.();
      return amplitude.onPointer(event);
    },
    onKey: (event) =>
      moving.get() && shift.onKey?.(event) === 'handled' ? 'handled' : amplitude.onKey(event),
  };
  async function applyAndSmooth(): Promise<void> {
    try {
      await session.commit();
    } catch (error) {
      if (isSdkError(error)) session.services.notifications.notify('error', error.code, error.data);
    } finally {
      level = undefined;
    }
  }
  /** The deformation and its smoothing as two records, so that each can be edited and switched off by itself. */
  async function commitBoth(): Promise<'close'> {
    const { history } = session.services;
    const { contour: drawn } = values();
    if (!drawn || !level) throw new SdkError('region/smooth-needs-region');
    const wanted = level;
    await history.append({
      type: deformOperation.type,
      version: deformOperation.version,
      params: { ...draft.values } as unknown as Json,
    });
    await history.append({
      type: smoothOperation.type,
      version: smoothOperation.version,
      params: { contour: drawn, level: wanted } as unknown as Json,
    });
    return 'close';
  }
  let typed = values().amplitude;
  return {
    steps: [held(contour), held(apex), held(adjust), deform],
    // Plain Apply is the manager's; only an action that smooths as well writes by itself.
    get onCommit() {
      return level ? commitBoth : undefined;
    },
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
