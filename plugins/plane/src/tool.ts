import { vec3, type Vec3 } from '@bracewright/core/math';
import { planeAxis, type Plane, type SurfacePoint } from '@bracewright/core/params';
import type { FormValues } from '@bracewright/core/plugin';
import type { OverlayItem, Ray } from '@bracewright/core/services';
import {
  askPart,
  idleParts,
  bodyFrame,
  combineSteps,
  dragHandles,
  drawPolyline,
  planeMeaning,
  SweptPath,
  typePlane,
  watchOverlay,
  type PlaneFields,
  type Readout,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';
import { facingOf, planeOf, type DrawnLine } from './line-plane.ts';
import type { planeForm } from './params.ts';
import { showTaken } from './taken.ts';

/** Fields of the plane as numbers, by the axis it faces. */
const NUMBERS: readonly Required<PlaneFields>[] = [
  { place: 'leftRight', u: 'turn', v: 'lean' },
  { place: 'frontBack', u: 'turn', v: 'lean' },
  { place: 'height', u: 'leftUp', v: 'backUp' },
];
const ALL_NUMBERS = [...new Set(NUMBERS.flatMap((names) => Object.values(names)))];
/** Where a blend of 0 is drawn from the line, mm: clear of the line's own grips. */
const CLEAR = 18;
const BLEND = { min: 0, max: 30, step: 1 };
/** Questions whose answers name a side of the patient. */
const SIDED = ['partLeftRight', 'partFrontBack'];

type Session = Parameters<ToolFactory<FormValues<typeof planeForm>>>[0];

/**
 * A straight line of two clicks over the body. What lies beyond the plane through it, straight away from the eye that drew it, is shown see-through over the flat that comes in its place; it
 * asks which part stays, and an arrow says how far the edge is rounded.
 */
const tool: ToolFactory<FormValues<typeof planeForm>> = (session) => {
  const { draft, services } = session;
  const drawn = (): DrawnLine => ({
    line: draft.values.line as readonly SurfacePoint[] | undefined,
    view: draft.values.view as Vec3 | undefined,
    keep: draft.values.keep ?? 'positive',
  });
  // One object as long as the line is one, whichever part stays: what is typed is told from what is drawn by that.
  let known: { readonly line: string; readonly plane: Plane } | undefined;
  const plane = (): Plane | undefined => {
    const line = placesOf(drawn());
    if (known?.line === line) return known.plane;
    const found = planeOf({ ...drawn(), keep: 'negative' });
    known = found && { line, plane: { origin: [...found.origin], normal: [...found.normal] } };
    return known?.plane;
  };
  const onBody = (ray: Ray): Vec3 | undefined => services.picking.pick(ray, ['body'])?.position;
  // On the body as it is without the flat, also where the preview shows nothing of it.
  const path = new SweptPath({ mesh: () => services.history.mesh, cast: onBody, view: () => drawn().view });
  const line = drawPolyline(session, {
    id: 'line',
    into: 'line',
    min: 2,
    max: 2,
    role: 'edge',
    closed: false,
    allows: () => ({ add: (draft.values.line?.length ?? 0) < 2, insert: false, drag: true, delete: true }),
    path,
  });
  // The plane does not end where the line does.
  watchOverlay(session, 'beyond', () =>
    path
      .beyond((drawn().line as readonly SurfacePoint[] | undefined) ?? [])
      .map((points): OverlayItem => ({ kind: 'line', role: 'edge', points, dashed: true })),
  );
  typePlane(session, {
    fields: (axis) => NUMBERS[axis]!,
    plane,
    write(next) {
      const moved = movedLine(session, drawn(), next, onBody);
      if (!moved) return;
      known = { line: placesOf(moved), plane: next };
      draft.set({ line: [...moved.line], view: [...moved.view] });
    },
  });
  askPart(session, () => ({ facing: facingOf(drawn()), keep: drawn().keep }));
  showTaken(session, drawn);
  const blend = blendArrow(session, drawn);
  const byLine: Step = {
    ...lineHands(line),
    onPointer(event) {
      const before = drawn().line?.length ?? 0;
      // The line is drawn on the whole body, also on what is seen through.
      const hit = services.picking.pick(event.ray, ['body']);
      const answer = line.onPointer({ ...event, hit });
      // The plane goes straight away from the eye that drew the first point, wherever the camera is turned to later.
      if (before === 0 && (drawn().line?.length ?? 0) > 0) startLine(session);
      else if (before === 1 && drawn().line?.length === 2) keepMiddle(session, drawn());
      return answer;
    },
  };
  session.preview();
  return {
    steps: [combineSteps('line', [blend, byLine])],
    get hint() {
      const count = drawn().line?.length ?? 0;
      return session.text(`hint.${count === 0 ? 'first' : count === 1 ? 'second' : 'part'}`);
    },
    get idleFields() {
      const found = plane();
      const numbers = found ? Object.values(NUMBERS[planeAxis(found.normal)]!) : [];
      return [...idleParts(facingOf(drawn())), ...ALL_NUMBERS.filter((name) => !numbers.includes(name))];
    },
    get readouts(): readonly Readout[] {
      return readoutsOf(session);
    },
    get meanings() {
      return meaningsOf(session, plane());
    },
  };
};

/** An arrow from the line into what stays, as long as the edge is rounded. */
function blendArrow(session: Session, drawn: () => DrawnLine): Step {
  const { draft } = session;
  return dragHandles(session, {
    id: 'blend',
    handles: () => {
      const found = planeOf(drawn());
      if (!found) return [];
      return [
        {
          kind: 'axis',
          key: 'blend',
          role: 'handle',
          name: session.text('handles.blend'),
          origin: found.origin,
          axis: vec3.scale(found.normal, -1),
          offset: CLEAR,
          value: draft.values.blend ?? 0,
          ...BLEND,
          set: (value) => draft.set({ blend: value }),
        },
      ];
    },
  });
}

function readoutsOf({ feedback }: Session): readonly Readout[] {
  const of = (name: string, factor: number): number | undefined => {
    const value = feedback.mesh && feedback.report[name];
    return value === undefined ? undefined : value * factor;
  };
  return [
    { id: 'area', value: of('area', 100), unit: 'mm2' },
    { id: 'depth', value: of('depth', 1), unit: 'mm' },
    { id: 'volume', value: of('volume', 1000), unit: 'mm3' },
  ];
}

function meaningsOf(
  session: Session,
  plane: Plane | undefined,
): Readonly<Record<string, string | undefined>> {
  const names = plane && NUMBERS[planeAxis(plane.normal)]!;
  const said = plane && planeMeaning(session, plane);
  const unsure = session.services.looks.standConfirmed?.() ? [] : SIDED;
  return {
    ...(names && said ? { [names.place]: said.place, [names.u]: said.u, [names.v]: said.v } : {}),
    ...Object.fromEntries(unsure.map((name) => [name, session.text('sides-unconfirmed')])),
  };
}

/** The line's step without its way to close. */
function lineHands(line: ReturnType<typeof drawPolyline>): Step {
  return {
    id: 'line',
    enter: () => line.enter?.(),
    leave: () => line.leave?.(),
    deselect: () => line.deselect?.(),
    onKey: (event) => line.onKey?.(event) ?? 'pass',
    get complete() {
      return line.complete;
    },
    get requirement() {
      return line.requirement;
    },
    get actions() {
      return line.actions.filter((action) => action.id !== 'close');
    },
    run: (action) => line.run(action),
  };
}

const startLine = ({ draft, services }: Session): void =>
  draft.set({ view: [...services.scene.viewDirection] as [number, number, number] });

/** A line that was just drawn keeps the part with the body's middle. */
function keepMiddle({ draft, services }: Session, drawn: DrawnLine): void {
  const found = planeOf(drawn);
  if (!found) return;
  const { centre } = bodyFrame(services.history.mesh);
  const isBeyond = vec3.dot(vec3.subtract(centre, found.origin), found.normal) > 0;
  if (isBeyond) draft.set({ keep: drawn.keep === 'positive' ? 'negative' : 'positive' });
}

const placesOf = ({ line, view }: Pick<DrawnLine, 'line' | 'view'>): string =>
  JSON.stringify([line?.map(({ position }) => position), view]);

/** The line in another plane: its ends go straight to it, then along the view onto the body; the view turns as little as it must to lie in the plane. */
function movedLine(
  { services }: Session,
  drawn: DrawnLine,
  next: Plane,
  onBody: (ray: Ray) => Vec3 | undefined,
): { readonly line: readonly SurfacePoint[]; readonly view: Vec3 } | undefined {
  const ends = drawn.line as readonly SurfacePoint[] | undefined;
  if (ends?.length !== 2 || !drawn.view) return undefined;
  const across = vec3.dot(drawn.view, next.normal);
  const view = vec3.normalize(vec3.addScaled(drawn.view, next.normal, -across), drawn.view);
  const { centre, diagonal } = bodyFrame(services.history.mesh);
  const line = ends.map(({ position, normal }): SurfacePoint => {
    const off = vec3.dot(vec3.subtract(position, next.origin), next.normal);
    const at = vec3.addScaled(position, next.normal, -off);
    const far = vec3.distance(at, centre) + diagonal;
    const seen = onBody({ origin: vec3.addScaled(at, view, -far), direction: view });
    return { position: [...(seen ?? at)], normal };
  });
  return { line, view };
}

export default tool;
