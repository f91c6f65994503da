import { vec3, type Vec3 } from '@bracewright/core/math';
import type { SurfacePoint } from '@bracewright/core/params';
import {
  combineSteps,
  dragHandles,
  drawPolyline,
  NO_LINE,
  surfacePoint,
  watchOverlay,
  watchValue,
  type Handle,
  type Readout,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';
import { dragOnPlane } from './drag-on-plane.ts';
import { MARK_FIELDS, PLACE, POINT_FIELDS, WIDTH, type Form, type Mark, type Params } from './params.ts';
import { boundsOf, middleOf } from './pictures.ts';
import {
  inSpace,
  inView,
  numbersOf,
  rightOf,
  sizeOf,
  toPicture,
  towards,
  toView,
  type Numbers,
  type Place,
} from './placement.ts';
import { Placing, type Session, type StepId } from './placing.ts';
import { typeNumbers } from './type-numbers.ts';

/** mm before the body from which a typed point is looked for on it. */
const OUTSIDE = 5000;
/** mm about the middle of the picture at which the grip of its turn goes round, at the least, and in parts of its width. */
const ROUND = { least: 60, part: 0.35 };
const MARK_NAMES = Object.keys(MARK_FIELDS);
const POINT_NAMES = Object.keys(POINT_FIELDS);
/** What says nothing where a picture is scaled so. */
const IDLE: Readonly<Record<Params['fit'], readonly string[]>> = {
  points: ['distance', 'width', 'across', 'up', 'turn'],
  distance: ['points', 'width'],
  hand: ['points', 'distance'],
};
const FREE = { add: true, insert: false, drag: true, delete: true };
const FULL = { ...FREE, add: false };
/** Where marks are put by a key, in parts of the height. */
const USUAL = [0.25, 0.75] as const;

const round = (value: number, by: number): number => Math.round(value * by) / by;

/** The view turns to the side that a picture was taken from, once it is there and whenever another one is said. */
function turnTo(session: Session, placing: Placing): void {
  watchValue(
    session,
    () => (placing.pixels ? placing.values.side : undefined),
    (side) => side && session.services.scene.setView(side),
  );
}

/** Of a picture without points: as tall as the body, before its middle. Numbers that somebody has set stay. */
function beginAtBody(session: Session, placing: Placing): void {
  const { draft, services } = session;
  if (session.editing !== undefined) return;
  const now = (): string => {
    const { width, turn, across, up } = draft.values;
    return [width, turn, across, up].join();
  };
  let begun = now();
  watchValue(
    session,
    () => (placing.aspect === undefined ? undefined : `${placing.values.side} ${placing.aspect}`),
    () => {
      const { aspect } = placing;
      if (aspect === undefined || now() !== begun) return;
      const { mesh } = services.history;
      const { min, max } = boundsOf(mesh);
      const [across, up] = inView(placing.values.side, middleOf(mesh));
      // What a field does not take would keep Apply back, also where the field is not shown: of a body in another unit.
      const within = (value: number, from: number, to: number) =>
        Math.min(to, Math.max(from, round(value, 2)));
      const place = (value: number) => within(value, PLACE.min, PLACE.max);
      const width = within((max[2] - min[2]) / aspect, WIDTH.min, WIDTH.max);
      draft.set({ width, turn: 0, across: place(across), up: place(up) });
      begun = now();
    },
  );
}

/** Marks of another picture say nothing; and where the hand takes over, the picture stays where it lay. */
function followFit(session: Session, placing: Placing): void {
  const { draft } = session;
  let photo = placing.values.photo;
  watchValue(
    session,
    () => placing.values.photo,
    (now) => {
      if (photo !== '' && now !== photo) {
        placing.letGo();
        draft.set({ marks: [] });
      }
      photo = now;
    },
  );
  let last: { readonly fit: Params['fit']; readonly numbers: Numbers } | undefined;
  watchValue(
    session,
    () => ({ fit: placing.values.fit, fitted: placing.fitted, aspect: placing.aspect }),
    ({ fit, fitted, aspect }) => {
      const before = last;
      if (before && before.fit === 'points' && fit !== 'points') {
        last = undefined;
        placing.letGo();
        draft.set(before.numbers);
      } else if (fitted && aspect !== undefined) last = { fit, numbers: numbersOf(fitted, aspect) };
    },
  );
}

/** Points that were clicked as seen from one side are none of another: the places behind them differ. Those that come together with another side stay. */
function followSide(session: Session, placing: Placing): void {
  const { draft } = session;
  let last = { side: placing.values.side, points: placing.values.points };
  watchValue(
    session,
    () => ({ side: placing.values.side, points: placing.values.points }),
    (now) => {
      const isTurned = now.side !== last.side && now.points.length > 0;
      const isSame = JSON.stringify(now.points) === JSON.stringify(last.points);
      last = now;
      if (isTurned && isSame) draft.set({ points: [] });
    },
  );
}

/** The two places of the picture, clicked and dragged on it. */
function marksStep(session: Session, placing: Placing): Step {
  const { draft } = session;
  const marks = (): readonly Mark[] => placing.values.marks;
  const within = ([x, y]: readonly [number, number]): Mark => {
    const hold = (value: number, most: number): number => round(Math.min(most, Math.max(0, value)), 1e5);
    return [hold(x, 1), hold(y, placing.aspect ?? 1)];
  };
  const at = (place: Place): readonly [number, number] | undefined =>
    placing.lies && toPicture(placing.lies, place);
  const needed = (): boolean => placing.values.fit !== 'hand';
  return dragOnPlane(
    session,
    {
      ...{ id: 'mark', role: 'marker', magnify: true },
      side: () => placing.values.side,
      depth: () => placing.depth,
      places: () => {
        const { lies } = placing;
        return lies ? marks().map((mark) => toView(lies, mark)) : [];
      },
      name: (index) => `${session.text('handles.mark')} ${index + 1}`,
      letter: (index) => String(index + 1),
      move(index, to) {
        const found = at(to);
        if (found) draft.set({ marks: marks().toSpliced(index, 1, within(found)) as Mark[] });
      },
      add(place) {
        const found = at(place);
        const [x, y] = found ?? [-1, -1];
        const isInside = x >= 0 && x <= 1 && y >= 0 && y <= (placing.aspect ?? 0);
        if (!isInside || !needed() || marks().length >= 2) return false;
        draft.set({ marks: [...marks(), within([x, y])] });
        return true;
      },
    },
    {
      complete: () => placing.values.photo !== '' && (!needed() || marks().length === 2),
      requirement: () =>
        placing.values.photo === ''
          ? { code: 'compare-image/photo-missing', data: {} }
          : { code: 'compare-image/marks-missing', data: { found: marks().length } },
      actions: () => [
        { id: 'put-marks', enabled: placing.aspect !== undefined && needed() && marks().length < 2 },
      ],
      run: () => {
        const { aspect = 1 } = placing;
        draft.set({ marks: USUAL.map((part, i) => marks()[i] ?? within([0.5, part * aspect])) });
      },
    },
  );
}

/** The same two on the body. */
function pointsStep(session: Session, placing: Placing): Step {
  return drawPolyline(session, {
    ...{ id: 'point', into: 'points', min: 2, max: 2, role: 'handle', closed: false, path: NO_LINE },
    allows: () => (placing.values.points.length < 2 ? FREE : FULL),
  });
}

/** The picture is moved by its middle and turned by a grip beside it, where no points say how it lies. */
function handSteps(session: Session, placing: Placing): readonly Step[] {
  const { draft } = session;
  const isFree = (): boolean => placing.values.fit !== 'points' && placing.lies !== undefined;
  const middle = dragOnPlane(session, {
    ...{ id: 'middle', role: 'handle' },
    side: () => placing.values.side,
    depth: () => placing.depth,
    places: () => (isFree() ? [[placing.values.across, placing.values.up]] : []),
    name: () => session.text('handles.middle'),
    move: (_index, [across, up]) => draft.set({ across: round(across, 100), up: round(up, 100) }),
  });
  const turn = (): readonly Handle[] => {
    const { lies, values, depth } = placing;
    if (!isFree() || !lies) return [];
    const { side, across, up, turn: value } = values;
    return [
      {
        ...{ kind: 'arc', key: 'turn', role: 'handle', name: session.text('handles.turn') },
        ...{ centre: inSpace(side, [across, up], depth), axis: towards(side), start: rightOf(side) },
        ...{ radius: Math.max(ROUND.least, ROUND.part * sizeOf(lies).width), value },
        ...{ min: -180, max: 180, step: 0.5, round: true },
        set: (next) => draft.set({ turn: next }),
      },
    ];
  };
  return [middle, dragHandles(session, { id: 'round', handles: turn })];
}

/** The numbers of the form that say where the points are. */
function typePoints(session: Session, placing: Placing): void {
  const { draft, services } = session;
  typeNumbers(session, {
    fields: MARK_FIELDS,
    read: () =>
      placing.values.marks.length === 2 ? placing.values.marks.flat().map((part) => 100 * part) : undefined,
    write: ([x1, y1, x2, y2]) => {
      const most = placing.aspect ?? 1;
      const mark = (x: number, y: number): Mark => [Math.min(1, x / 100), Math.min(most, y / 100)];
      draft.set({ marks: [mark(x1!, y1!), mark(x2!, y2!)] });
    },
  });
  typeNumbers(session, {
    fields: POINT_FIELDS,
    read: () => {
      const { side, points } = placing.values;
      return points.length === 2
        ? points.flatMap(({ position }) => [...inView(side, position as Vec3)])
        : undefined;
    },
    write: ([u1, v1, u2, v2]) => {
      const { side, points } = placing.values;
      const onBody = (place: Place, before: SurfacePoint): SurfacePoint => {
        const [u, v] = inView(side, before.position as Vec3);
        // What was typed with two decimals is where it was.
        if (Math.abs(u - place[0]) < 0.01 && Math.abs(v - place[1]) < 0.01) return before;
        const direction = vec3.scale(towards(side), -1);
        const hit = services.picking.pick({ origin: inSpace(side, place, OUTSIDE), direction }, ['body']);
        return hit ? surfacePoint(hit) : before;
      };
      draft.set({ points: [onBody([u1!, v1!], points[0]!), onBody([u2!, v2!], points[1]!)] });
    },
  });
}

/** A step that says to the picture that it is at work, and to the preview whether the values are settled. */
function entered(
  session: Session,
  placing: Placing,
  step: Step,
  rest: { readonly id: StepId; readonly fields: readonly string[]; skipped?(): boolean },
): Step {
  const whole = combineSteps(rest.id, [step]);
  const begin = whole.enter;
  const enter = (): void => {
    placing.enter(rest.id);
    // Points that are still to be clicked are no fault.
    session.holdPreview(rest.id !== 'look');
    begin?.();
  };
  return Object.defineProperties(whole, {
    enter: { value: enter },
    fields: { value: rest.fields },
    skipped: { get: () => rest.skipped?.() ?? false },
  });
}

/** A picture that is chosen in the form, laid onto the body by two points that are clicked on it and on the body, and looked through. */
const tool: ToolFactory<Params & Form> = (session) => {
  const placing = new Placing(session);
  turnTo(session, placing);
  beginAtBody(session, placing);
  followFit(session, placing);
  followSide(session, placing);
  typePoints(session, placing);
  watchValue(
    session,
    () => [placing.values, placing.lies, placing.depth, placing.step.get()],
    () => placing.show(),
  );
  watchOverlay(session, 'letters', () => {
    if (placing.step.get() !== 'body') return [];
    return placing.values.points.map(({ position }, i) => ({
      ...{ kind: 'label' as const, role: 'handle' as const, at: position as Vec3, text: String(i + 1) },
    }));
  });
  const steps = [
    entered(session, placing, marksStep(session, placing), {
      id: 'picture',
      fields: ['photo', 'side', ...MARK_NAMES],
    }),
    entered(session, placing, pointsStep(session, placing), {
      ...{ id: 'body', fields: ['points', ...POINT_NAMES] },
      skipped: () => placing.values.fit !== 'points',
    }),
    entered(session, placing, combineSteps('hand', handSteps(session, placing)), {
      ...{ id: 'look', fields: ['place', 'opacity', 'distance', 'width', 'across', 'up', 'turn'] },
    }),
  ];
  const decimals = (value: number): string =>
    new Intl.NumberFormat(session.services.i18n.language, { maximumSignificantDigits: 3 }).format(value);
  return {
    steps,
    get idleFields() {
      const { marks, points, fit } = placing.values;
      return [
        ...IDLE[fit],
        ...(marks.length < 2 || fit === 'hand' ? MARK_NAMES : []),
        ...(points.length < 2 ? POINT_NAMES : []),
      ];
    },
    get hint() {
      const { fitted, pixels, values } = placing;
      if (placing.step.get() !== 'look' || !fitted || !pixels) return undefined;
      const pixel = decimals(sizeOf(fitted).width / pixels.width);
      return session.text(values.fit === 'points' ? 'hint.exact' : 'hint.pixel', { pixel });
    },
    get readouts(): readonly Readout[] {
      const size = placing.fitted && sizeOf(placing.fitted);
      if (placing.step.get() !== 'look') return [];
      return [
        { id: 'width', value: size?.width, unit: 'mm' },
        { id: 'turn', value: size?.turn, unit: 'deg', signed: true },
      ];
    },
    onEnd: () => placing.end(),
  };
};

export default tool;
