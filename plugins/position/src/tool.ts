import type { FormValues } from '@bracewright/core/plugin';
import { mat4, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import { pelvicMiddle } from '@bracewright/core/annotation';
import { OperationAborted } from '@bracewright/core/operation';
import type { OverlayItem } from '@bracewright/core/services';
import {
  alignBody,
  bodyFrame,
  createCell,
  createDerived,
  dragHandles,
  Gestures,
  requireMayAlign,
  watchOverlay,
  type Handle,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';
import {
  UNMOVED,
  fromTransform,
  landmarkTransform,
  levelTransform,
  pairTransform,
  throughForceLine,
  toTransform,
  type Alignment,
} from './alignment.ts';
import { motionOf } from './sides.ts';
import { contradicting, markedFrame, marksOf, type Mark } from './markers.ts';
import type { positionForm } from './params.ts';

/** What the next clicks on the body are for: two points to level, or both ASIS and the notch; the points as they lie on the body before it is moved. */
type Picking = { readonly kind: 'level' | 'landmarks'; readonly points: readonly Vec3[] };

/** Where arrows and arcs stand, as parts of the body's diagonal. */
const [ARROW, ARC] = [0.34, 0.27];

/** Steps of the hand where nobody said others. */
const USUAL: { readonly step: number; readonly angle: number } = { step: 1, angle: 90 };
const NEEDED = { level: 2, landmarks: 3 } as const;
/** Actions that find the alignment; the others move the body by a known step. */
const WAYS: ReadonlySet<string> = new Set(['auto', 'markers', 'level', 'landmarks']);
const FIELDS = ['moveX', 'moveY', 'moveZ', 'turnX', 'turnY', 'turnZ'] as const;
/** One colour an axis, the farthest apart that the palette has; letter and shape tell them apart without it. */
const ROLES = ['apex', 'measure', 'plane'] as const satisfies readonly OverlayItem['role'][];
const AXES = [
  ['X', [1, 0, 0]],
  ['Y', [0, 1, 0]],
  ['Z', [0, 0, 1]],
] as const satisfies readonly (readonly [string, Vec3])[];

/**
 * Aligns the trunk to the force line: by arrows and arcs, typed values, quarter turns, two points to level, three landmarks, or
 * by itself. Aligning a body that has been worked on starts its history again, after a question.
 */
const tool: ToolFactory<FormValues<typeof positionForm>> = (session) => {
  const { draft, services } = session;
  const { history } = services;
  // Nobody sets an alignment that they may not apply.
  requireMayAlign(history, session.editing);
  const { centre: pivot, diagonal } = bodyFrame(history.mesh);
  /** The alignment that the body stands in and that is edited. */
  const { transform: edited } = (session.editedParams ?? { transform: mat4.IDENTITY }) as unknown as {
    readonly transform: Mat4;
  };
  const picking = createCell<Picking | undefined>(undefined);
  const alignment = (): Alignment => ({ ...UNMOVED, ...(draft.values as Partial<Alignment>) });
  /** How far a key moves the body, mm, and a press on a turn turns it, degrees. */
  const steps = () => ({ ...USUAL, ...(draft.values as Partial<typeof USUAL>) });
  const middleOf = (now: Alignment): Vec3 => vec3.add(pivot, [now.moveX, now.moveY, now.moveZ]);
  const current = (): Mat4 => toTransform(alignment(), pivot);
  const put = (transform: Mat4): void => draft.set({ ...fromTransform(transform, pivot) });
  const after = (more: Mat4): void => put(mat4.multiply(more, current()));

  /** What a field does to the body as it stands, in words. */
  const meaningOf = (field: keyof Alignment): string | undefined => {
    const motion = motionOf(field, alignment());
    if (!motion) return undefined;
    if ('turns' in motion) return session.sideText(`turns.${motion.turns}`);
    return 'goes' in motion
      ? session.sideText(`towards.${motion.goes}`)
      : session.sideText('leans', { side: session.text(`towards.${motion.leans}`) });
  };
  const handles = dragHandles(session, {
    id: 'align',
    handles: () => {
      if (picking.get()) return [];
      const now = alignment();
      const middle = middleOf(now);
      return AXES.flatMap(([name, axis], index): Handle[] => [
        {
          kind: 'axis',
          key: `move${name}`,
          role: ROLES[index]!,
          letter: session.text(`handles.move${name}`),
          name: session.text(`params.move${name}`),
          meaning: meaningOf(`move${name}`),
          origin: vec3.addScaled(middle, axis, -now[`move${name}`]),
          axis,
          offset: diagonal * ARROW,
          value: now[`move${name}`],
          min: -3000,
          max: 3000,
          step: steps().step,
          set: (value) => draft.set({ [`move${name}`]: value }),
        },
        {
          kind: 'arc',
          key: `turn${name}`,
          role: ROLES[index]!,
          letter: session.text(`handles.turn${name}`),
          name: session.text(`params.turn${name}`),
          meaning: meaningOf(`turn${name}`),
          centre: middle,
          axis,
          start: AXES[(index + 1) % 3]![1],
          radius: diagonal * ARC,
          value: now[`turn${name}`],
          min: -180,
          max: 180,
          step: 1,
          aside: true,
          round: true,
          set: (value) => draft.set({ [`turn${name}`]: value }),
        },
      ]);
    },
  });
  watchOverlay(session, 'picked', () => {
    const points = picking.get()?.points.map((point) => mat4.transformPoint(current(), point)) ?? [];
    return points.length > 0 ? [{ kind: 'points', role: 'marker', points, emphasis: true }] : [];
  });
  const nameOf = ({ name, association }: Pick<Mark, 'name' | 'association'>): string =>
    name || (association && services.i18n.t(`position:landmarks.${association}`));
  /** Markers as they lay before this alignment: where the draft starts from. */
  const marks = createDerived((): readonly Mark[] => {
    const back = undone();
    return marksOf(services.annotations.annotations).map((mark) => ({
      ...mark,
      position: mat4.transformPoint(back, mark.position),
    }));
  });
  /** Takes the alignment that is edited off a place of the body. */
  const undone = (): Mat4 => mat4.invertRigid(edited);
  /** They move with the body, and a click on one takes its place. */
  const shownMarks = (): readonly Mark[] =>
    marks.get().map((mark) => ({ ...mark, position: mat4.transformPoint(current(), mark.position) }));
  watchOverlay(session, 'marks', () =>
    shownMarks().flatMap(({ id, name, association, position }): OverlayItem[] => {
      const text = nameOf({ name, association });
      const handle = `mark/${id}`;
      return [
        { kind: 'points', role: 'marker', points: [position], handles: [handle] },
        ...(text ? [{ kind: 'label', role: 'marker', at: position, text } as const] : []),
        // Without the pointer the places that can be picked are the marked ones.
        ...(picking.get() ? [markTwin(handle, text || session.text('landmarks.marker'), position)] : []),
      ];
    }),
  );
  const markTwin = (handle: string, name: string, at: Vec3): OverlayItem => ({
    kind: 'grip',
    role: 'marker',
    ...{ at, handle, name },
    focus: () => undefined,
    blur: () => undefined,
    key({ key }) {
      if (key !== 'Enter' && key !== ' ') return 'pass';
      pick(at);
      return 'handled';
    },
  });
  function alignByMarkers(): void {
    const frame = markedFrame(marks.get());
    if (!frame) return;
    const { left, right, notch } = frame;
    const turn = notch ? landmarkTransform(left, right, notch) : pairTransform(left, right);
    if (!turn) {
      services.notifications.notify('warning', 'position/landmarks-on-a-line');
      return;
    }
    const middle = pelvicMiddle(services.annotations.annotations);
    const stand = middle ? throughForceLine(turn, mat4.transformPoint(undone(), middle)) : turn;
    const wrong = contradicting(marks.get(), stand);
    if (wrong)
      services.notifications.notify('error', 'position/markers-contradict', { landmark: nameOf(wrong) });
    else if (!turnsRound(stand) || !services.looks.standConfirmed?.()) put(stand);
    else
      void services.notifications.confirm('position/markers-turn-round').then((meant) => {
        if (meant && !session.ended) put(stand);
      });
  }
  /** Whether left and right of the body change over against how it stands now. */
  function turnsRound(stand: Mat4): boolean {
    return stand[0]! * edited[0]! + stand[1]! * edited[1]! + stand[2]! * edited[2]! < 0;
  }
  /** What was picked; the last point of them is a change of the draft. */
  const picks = new Gestures<Picking | undefined>();
  function setPicking(next: Picking | undefined): void {
    const before = picking.get();
    picking.set(next);
    picks.remember({ before, after: next });
  }
  /** Picks a place of the body as it stands. */
  function pick(place: Vec3): void {
    const now = picking.get()!;
    // The body may be moved between two points.
    const points = [...now.points, mat4.transformPoint(mat4.invertRigid(current()), place)];
    if (points.length < NEEDED[now.kind]) {
      setPicking({ kind: now.kind, points });
      return;
    }
    picking.set(undefined);
    const [a, b, c] = points.map((point) => mat4.transformPoint(current(), point));
    const turn = now.kind === 'level' ? levelTransform(a!, b!) : landmarkTransform(a!, b!, c!);
    if (turn) after(turn);
    else services.notifications.notify('warning', 'position/landmarks-on-a-line');
  }
  const about = (axis: Vec3, degrees: number): Mat4 =>
    mat4.rotation(axis, (degrees * Math.PI) / 180, middleOf(alignment()));
  const looking = createCell(false);
  /** The look takes longer than a frame; what was set meanwhile is not taken away by an answer that comes too late. */
  async function automatically(): Promise<void> {
    looking.set(true);
    const asked = draft.values;
    try {
      const { transform } = await services.looks.align(history.mesh);
      if (!session.ended && draft.values === asked) put(transform);
    } catch (error) {
      if (!session.ended && !(error instanceof OperationAborted)) session.fail(error);
    } finally {
      looking.set(false);
    }
  }
  const actions: Readonly<Record<string, () => void>> = {
    auto: () => void automatically(),
    markers: alignByMarkers,
    level: () => setPicking({ kind: 'level', points: [] }),
    landmarks: () => setPicking({ kind: 'landmarks', points: [] }),
    'turn-left': () => after(about([0, 0, 1], steps().angle)),
    'turn-right': () => after(about([0, 0, 1], -steps().angle)),
    'flip-facing': () => after(about([0, 0, 1], 180)),
    'flip-up': () => after(about([0, 1, 0], 180)),
    centre: () => draft.set({ moveX: -pivot[0], moveY: -pivot[1] }),
    reset: () => {
      picking.set(undefined);
      draft.set({ ...UNMOVED });
    },
  };
  /** What was picked before the press that is on, for one that turns out to turn the body. */
  let pressed: ReturnType<typeof picking.get>;
  const step: Step = {
    get id() {
      return picking.get()?.kind ?? 'align';
    },
    complete: true,
    get actions() {
      return Object.keys(actions).map((id) => ({
        id,
        group: WAYS.has(id) ? 'ways' : 'moves',
        enabled: id === 'auto' ? !looking.get() : id !== 'markers' || markedFrame(marks.get()) !== undefined,
      }));
    },
    enter: () => handles.enter(),
    leave: () => handles.leave(),
    get lastGesture() {
      return picks.last(picking.get());
    },
    undo: () => putIn(picking, picks.take(picking.get()), 'before'),
    redo: () => putIn(picking, picks.takeAgain(picking.get()), 'after'),
    run: (action) => actions[action]?.(),
    onPointer(event) {
      const before = pressed;
      if (event.phase !== 'move') pressed = undefined;
      if (event.phase === 'cancel' && before) {
        picking.set(before);
        return 'handled';
      }
      if (!picking.get()) return handles.onPointer(event);
      if (event.phase !== 'down' || event.button !== 'primary') return 'pass';
      const mark = shownMarks().find(({ id }) => event.handle === `mark/${id}`);
      const place = mark?.position ?? event.hit?.position;
      if (!place) return 'pass';
      pressed = picking.get();
      pick(place);
      return 'handled';
    },
    onKey(event) {
      if (event.key === 'Escape' && picking.get()) {
        picking.set(undefined);
        return 'handled';
      }
      return handles.onKey(event);
    },
  };
  return {
    steps: [step],
    get meanings() {
      return Object.fromEntries(FIELDS.map((field) => [field, meaningOf(field)]));
    },
    async onCommit(apply) {
      const done = await alignBody(apply.services.history, current(), {
        editing: session.editing,
        ask: () => services.notifications.confirm('position/realign-clears-history'),
      });
      return done ? 'close' : 'refused';
    },
  };
};

/** Puts what a gesture found, or what it left, in its cell; whether there was a gesture. */
function putIn<T>(
  cell: { set(value: T): void },
  gesture: { readonly before: T; readonly after: T } | undefined,
  side: 'before' | 'after',
): boolean {
  if (gesture) cell.set(gesture[side]);
  return gesture !== undefined;
}

export default tool;
