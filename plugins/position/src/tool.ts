import { mat4, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import { alignScan } from '@bracewright/core/mesh';
import type { OverlayItem } from '@bracewright/core/services';
import {
  alignBody,
  bodyFrame,
  createCell,
  createDerived,
  dragHandles,
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
  toTransform,
  type Alignment,
} from './alignment.ts';
import { markedFrame, marksOf, type Mark } from './markers.ts';

/** What the next clicks on the body are for: two points to level, or both ASIS and the notch. */
type Picking = { readonly kind: 'level' | 'landmarks'; readonly points: readonly Vec3[] };

const NEEDED = { level: 2, landmarks: 3 } as const;
const AXES = [
  ['X', [1, 0, 0]],
  ['Y', [0, 1, 0]],
  ['Z', [0, 0, 1]],
] as const satisfies readonly (readonly [string, Vec3])[];

/**
 * Aligns the trunk to the force line: by arrows and arcs, typed values, quarter turns, two points to level, three landmarks, or
 * by itself. Aligning a body that has been worked on starts its history again, after a question.
 */
const tool: ToolFactory = (session) => {
  const { draft, services } = session;
  const { history } = services;
  // Edited in place only while nothing was built on it; the pivot is that of the body under the alignment.
  const { centre: pivot, diagonal } = bodyFrame(session.editing === undefined ? history.mesh : history.base);
  const picking = createCell<Picking | undefined>(undefined);
  const alignment = (): Alignment => ({ ...UNMOVED, ...(draft.values as Partial<Alignment>) });
  const current = (): Mat4 => toTransform(alignment(), pivot);
  const put = (transform: Mat4): void => draft.set({ ...fromTransform(transform, pivot) });
  const after = (more: Mat4): void => put(mat4.multiply(more, current()));
  if (session.editedParams) put((session.editedParams as unknown as { readonly transform: Mat4 }).transform);

  const handles = dragHandles(session, {
    id: 'align',
    handles: () => {
      if (picking.get()) return [];
      const now = alignment();
      const middle = vec3.add(pivot, [now.moveX, now.moveY, now.moveZ]);
      return AXES.flatMap(([name, axis], index): Handle[] => [
        {
          kind: 'axis',
          key: `move${name}`,
          role: 'handle',
          origin: vec3.addScaled(middle, axis, -now[`move${name}`]),
          axis,
          offset: diagonal * 0.34,
          value: now[`move${name}`],
          min: -3000,
          max: 3000,
          step: 1,
          set: (value) => draft.set({ [`move${name}`]: value }),
        },
        {
          kind: 'arc',
          key: `turn${name}`,
          role: 'plane',
          centre: middle,
          axis,
          start: AXES[(index + 1) % 3]![1],
          radius: diagonal * 0.27,
          value: now[`turn${name}`],
          min: -180,
          max: 180,
          step: 1,
          set: (value) => draft.set({ [`turn${name}`]: value }),
        },
      ]);
    },
  });
  watchOverlay(session, 'picked', () => {
    const points = picking.get()?.points ?? [];
    return points.length > 0 ? [{ kind: 'points', role: 'marker', points, emphasis: true }] : [];
  });
  /** Markers as they lay before this alignment: where the draft starts from. */
  const marks = createDerived((): readonly Mark[] => {
    const edited = session.editedParams as unknown as { readonly transform: Mat4 } | undefined;
    const back = edited ? mat4.invertRigid(edited.transform) : mat4.IDENTITY;
    return marksOf(services.annotations.annotations).map((mark) => ({
      ...mark,
      position: mat4.transformPoint(back, mark.position),
    }));
  });
  /** They move with the body, and a click on one takes its place. */
  const shownMarks = (): readonly Mark[] =>
    marks.get().map((mark) => ({ ...mark, position: mat4.transformPoint(current(), mark.position) }));
  watchOverlay(session, 'marks', () =>
    shownMarks().flatMap(({ id, name, association, position }): OverlayItem[] => {
      const text = name || (association && services.i18n.t(`position:landmarks.${association}`));
      return [
        { kind: 'points', role: 'marker', points: [position], handles: [`mark/${id}`] },
        ...(text ? [{ kind: 'label', role: 'marker', at: position, text } as const] : []),
      ];
    }),
  );
  function alignByMarkers(): void {
    const frame = markedFrame(marks.get());
    if (!frame) return;
    const { left, right, notch } = frame;
    const turn = notch ? landmarkTransform(left, right, notch) : pairTransform(left, right);
    if (turn) put(turn);
    else services.notifications.notify('warning', 'position/landmarks-on-a-line');
  }
  function pick(point: Vec3): void {
    const now = picking.get()!;
    const points = [...now.points, point];
    if (points.length < NEEDED[now.kind]) {
      picking.set({ kind: now.kind, points });
      return;
    }
    picking.set(undefined);
    const [a, b, c] = points;
    const turn = now.kind === 'level' ? levelTransform(a!, b!) : landmarkTransform(a!, b!, c!);
    if (turn) after(turn);
    else services.notifications.notify('warning', 'position/landmarks-on-a-line');
  }
  const quarter = (degrees: number): Mat4 => {
    const now = alignment();
    const middle = vec3.add(pivot, [now.moveX, now.moveY, now.moveZ]);
    return mat4.rotation([0, 0, 1], (degrees * Math.PI) / 180, middle);
  };
  const actions: Readonly<Record<string, () => void>> = {
    auto: () => put(alignScan(history.mesh).transform),
    markers: alignByMarkers,
    level: () => picking.set({ kind: 'level', points: [] }),
    landmarks: () => picking.set({ kind: 'landmarks', points: [] }),
    'turn-left': () => after(quarter(90)),
    'turn-right': () => after(quarter(-90)),
    centre: () => draft.set({ moveX: -pivot[0], moveY: -pivot[1] }),
    reset: () => {
      picking.set(undefined);
      draft.set({ ...UNMOVED });
    },
  };
  const step: Step = {
    get id() {
      return picking.get()?.kind ?? 'align';
    },
    complete: true,
    get actions() {
      return Object.keys(actions).map((id) => ({
        id,
        enabled: id !== 'markers' || markedFrame(marks.get()) !== undefined,
      }));
    },
    enter: () => handles.enter(),
    leave: () => handles.leave(),
    undo() {
      const now = picking.get();
      if (!now) return false;
      picking.set(now.points.length > 0 ? { kind: now.kind, points: now.points.slice(0, -1) } : undefined);
      return true;
    },
    run: (action) => actions[action]?.(),
    onPointer(event) {
      if (!picking.get()) return handles.onPointer(event);
      if (event.phase !== 'down' || event.button !== 'primary') return 'pass';
      const mark = shownMarks().find(({ id }) => event.handle === `mark/${id}`);
      const place = mark?.position ?? event.hit?.position;
      if (!place) return 'pass';
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
    toParams: (values) => ({ transform: [...toTransform(values as unknown as Alignment, pivot)] }),
    async onCommit() {
      const done = await alignBody(history, current(), {
        editing: session.editing,
        ask: () => services.notifications.confirm('position/realign-clears-history'),
      });
      return done ? 'close' : 'refused';
    },
  };
};

export default tool;
