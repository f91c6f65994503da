import type { FormValues } from '@bracewright/core/plugin';
import type { Vec3 } from '@bracewright/core/math';
import { vec3 } from '@bracewright/core/math';
import { requireOutward } from '@bracewright/core/mesh';
import { SdkError, isSdkError, type Json } from '@bracewright/core/operation';
import { pushes, regionParams } from '@bracewright/core/params';
import {
  combineSteps,
  createCell,
  dragHandles,
  drawPolyline,
  keepRegion,
  mayKeepRegion,
  middleOf,
  readRegion,
  undoAcrossSteps,
  type ApplyContext,
  type Handle,
  type PolylineAllows,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';
import { moveRegion } from './gestures.ts';
import { insetPlace, showSection } from './inset.ts';
import { deform as deformation, smooth } from './operation.ts';
import type { regionForm } from './params.ts';

/** While a line is drawn points are added and dragged; the last one can be taken back. */
const DRAWING: PolylineAllows = { add: true, insert: false, drag: true, delete: false };
/** Between the apexes and the deformation points may be inserted, moved and deleted. */
const ADJUSTING: PolylineAllows = { add: false, insert: true, drag: true, delete: true };
const LOCKED: PolylineAllows = { add: false, insert: false, drag: false, delete: false };

/** mm between the skin and the grip of an amplitude of 0. */
const CLEAR = 30;

/** Direction in which the amplitude's grip moves: out of the wall, level with the floor, or as it was taken from the view. */
function wayOfGrip(normal: Vec3, direction: unknown): Vec3 {
  if (Array.isArray(direction)) return vec3.normalize(direction as unknown as Vec3);
  return direction === 'horizontal' ? vec3.normalize([normal[0], normal[1], 0], normal) : normal;
}

/** What the grip of the amplitude does. */
const hintOf = (direction: unknown) => (Array.isArray(direction) ? 'hints.along' : 'hints.inOrOut');

/**
 * Contour, apex line, adjusting, deforming, in this order. The body is shown without the deformation until the last step, so
 * that points are placed on the skin as it is.
 */
const tool: ToolFactory<FormValues<typeof regionForm>> = (session) => {
  const { draft } = session;
  const values = () => draft.values;
  // Out would be in: such a body is turned first.
  requireOutward(session.services.history.mesh);
  const edited = session.editedParams as Readonly<Record<string, unknown>> | undefined;
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
    shape: () => values().contourShape ?? 'corners',
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
  /** In or out, where that is clear. */
  const inOrOut = (): string | undefined => {
    const key = pushes(values() as Readonly<Record<string, unknown>>);
    return key && session.text(`push.${key}`);
  };
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
          name: session.text('handles.amplitude'),
          meaning: inOrOut(),
          origin: middle.position,
          axis: wayOfGrip(middle.normal, values().direction),
          offset: CLEAR,
          value: values().amplitude ?? 0,
          min: -60,
          max: 60,
          step: 1,
          endOn: 'upright',
          stop: true,
          set: (value) => draft.set({ amplitude: value }),
        },
      ];
    },
  });
  const held = (step: Step, fields: readonly string[]): Step => {
    Object.assign(
      step,
      withEnter(step, () => session.holdPreview(true)),
    );
    return Object.defineProperty(step, 'fields', { value: fields });
  };
  showSection(session, {
    active: () => session.step?.id === 'deform',
    place: () => {
      const middle = middleOf(values().apex ?? []);
      return middle && insetPlace(middle, wayOfGrip(middle.normal, values().direction));
    },
    amplitude: () => values().amplitude ?? 0,
  });
  const moving = createCell(false);
  const shift = moveRegion(session, 'shift');
  const setMoving = (on: boolean): void => {
    moving.set(on);
    if (on) shift.enter?.();
    else shift.leave?.();
  };
  const keeping = keepsRegion(session);
  const adjust = combineSteps('adjust', [moveRegion(session, 'move'), apex, contour, keeping]);
  const deform: Step = {
    id: 'deform',
    get complete() {
      return (values().amplitude ?? 0) !== 0;
    },
    get requirement() {
      return this.complete ? undefined : { code: 'region/amplitude-missing', data: {} };
    },
    fields: ['amplitude', 'direction', 'transition', 'smoothing'],
    get actions() {
      return [{ id: 'move', enabled: true, chosen: moving.get() }, ...(keeping.actions ?? [])];
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
      if (action === 'move') setMoving(!moving.get());
      else keeping.run?.(action);
    },
    onPointer(event) {
      if (moving.get() && shift.onPointer?.(event) === 'handled') {
        if (event.phase === 'down') amplitude.deselect();
        return 'handled';
      }
      if (event.phase === 'down') shift.deselect?.();
      return amplitude.onPointer(event);
    },
    get lastGesture() {
      return shift.lastGesture;
    },
    undo: () => shift.undo?.() === true,
    onKey: (event) =>
      moving.get() && shift.onKey?.(event) === 'handled' ? 'handled' : amplitude.onKey(event),
  };
  /** The deformation and its smoothing as two records, so that each can be edited and switched off by itself. */
  async function commitBoth({ services: { history } }: ApplyContext): Promise<'close'> {
    const { contour: drawn, smoothing, ...rest } = values();
    if (!drawn) throw new SdkError('region/smooth-needs-region');
    await history.append({
      type: deformation.type,
      version: deformation.version,
      params: { ...rest, contour: drawn } as unknown as Json,
    });
    try {
      await history.append({
        type: smooth.type,
        version: smooth.version,
        params: { contour: drawn, contourShape: rest.contourShape, level: smoothing } as unknown as Json,
      });
    } catch (error) {
      // Half of what was asked for is not what was asked for: an Apply that rejects takes back what it wrote.
      if (!isSdkError(error)) throw error;
      throw new SdkError('region/not-smoothed', {}, { places: error.places, cause: error });
    }
    return 'close';
  }
  /** A record that does nothing would stand in the history as a region. */
  const refuseNothing = () => Promise.reject(new SdkError('region/amplitude-missing'));
  let typed = values().amplitude;
  // What was taken back is typed no more.
  Object.assign(
    adjust,
    withEnter(adjust, () => (typed = values().amplitude)),
  );
  return {
    steps: [
      held(contour, ['contour', 'contourShape']),
      held(apex, ['apex', 'apexClosed']),
      held(adjust, []),
      deform,
    ],
    ...undoAcrossSteps(session),
    get meanings() {
      return { amplitude: inOrOut() };
    },
    get hint() {
      return session.step?.id === 'deform' ? session.text(hintOf(values().direction)) : undefined;
    },
    get idleFields() {
      if (!edited) return [];
      return 'contourShape' in edited ? ['smoothing'] : ['smoothing', 'contourShape'];
    },
    // Plain Apply is the manager's; only one that smooths as well writes by itself.
    get onCommit() {
      if ((values().amplitude ?? 0) === 0) return refuseNothing;
      const smooths = session.editing === undefined && (values().smoothing ?? 'none') !== 'none';
      return smooths ? commitBoth : undefined;
    },
    onDraft() {
      // A typed amplitude means that the points are done.
      const changed = values().amplitude !== typed;
      typed = values().amplitude;
      if (changed && session.step?.id === 'adjust') session.nextStep();
    },
  };
};

/** Names of what a region is. */
const REGION = Object.keys(regionParams.shape) as (keyof typeof regionParams.shape)[];

/** Keeps the region as it is drawn in the library of the clinic, where there is one, for another place or another body. */
function keepsRegion(session: Parameters<typeof tool>[0]): Step {
  const isBusy = createCell(false);
  const keep = async (): Promise<void> => {
    isBusy.set(true);
    const { values } = session.draft;
    const said = Object.fromEntries(REGION.map((name) => [name, values[name]]));
    await keepRegion(session, () => readRegion(session.services.history.mesh, regionParams.parse(said)));
    isBusy.set(false);
  };
  return {
    id: 'keeping',
    complete: true,
    get actions() {
      return mayKeepRegion(session) ? [{ id: 'save-template', enabled: !isBusy.get() }] : [];
    },
    run(action) {
      if (action === 'save-template' && !isBusy.get()) void keep();
    },
  };
}

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
