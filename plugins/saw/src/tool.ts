import type { FormValues } from '@bracewright/core/plugin';
import { vec3 } from '@bracewright/core/math';
import { evaluateAnnotation } from '@bracewright/core/annotation';
import type { TriMesh } from '@bracewright/core/mesh';
import { isSdkError, type Json } from '@bracewright/core/operation';
import type { OverlayItem, SurfaceHit } from '@bracewright/core/services';
import { planeAxis } from '@bracewright/core/params';
import {
  askPart,
  bodyFrame,
  chooseStep,
  createDerived,
  drawPolyline,
  idleParts,
  pickPlane,
  planeMeaning,
  SweptPath,
  typePlane,
  watchOverlay,
  type PlaneAxis,
  type PlaneFields,
  type Readout,
  type Step,
  type ToolFactory,
  type ToolPointer,
} from '@bracewright/core/tool';
import { facingOf, type Cut } from './cut-facing.ts';
import { showTaken } from './taken.ts';
import type { sawForm } from './params.ts';

interface Values extends Cut {
  readonly view?: [number, number, number];
}

/** Fields of the plane as numbers, by the axis it faces. */
const NUMBERS: readonly Required<PlaneFields>[] = [
  { place: 'leftRight', u: 'turn', v: 'lean' },
  { place: 'frontBack', u: 'turn', v: 'lean' },
  { place: 'height', u: 'leftUp', v: 'backUp' },
];
const ALL_NUMBERS = [...new Set(NUMBERS.flatMap((names) => Object.values(names)))];

/** The side a plane of each kind faces, as the actions name them. */
const FACING: Readonly<Record<string, [number, number, number]>> = {
  'plane-transverse': [0, 0, 1],
  'plane-coronal': [0, 1, 0],
  'plane-sagittal': [1, 0, 0],
};

/** mm round the cut of the plane; undefined without one, and where it meets nothing. */
function outlineOf(mesh: TriMesh, { by, plane: at }: Values): number | undefined {
  if (by === 'line' || !at) return undefined;
  try {
    return evaluateAnnotation(mesh, 'perimeter', { plane: at } as unknown as Json).value ?? undefined;
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}

/** Questions whose answers name a side of the patient. */
const SIDED = ['partLeftRight', 'partFrontBack'];

/** A gesture without its own undo: what a press sets beside the gesture's own field (the view of a line) goes back with it, which the draft knows. */
const handsOf = (step: Step): Pick<Step, 'enter' | 'leave' | 'deselect' | 'onPointer' | 'onKey'> => ({
  enter: () => step.enter?.(),
  leave: () => step.leave?.(),
  deselect: () => step.deselect?.(),
  onPointer: (event) => step.onPointer?.(event) ?? 'pass',
  onKey: (event) => step.onKey?.(event) ?? 'pass',
});

/**
 * A plane with arcs to tilt it, or a line clicked over the body that cuts straight through in the direction it was drawn in. It asks
 * which part stays: the one that goes is shown see-through, and with a plane a click on a part keeps that one.
 */
const tool: ToolFactory<FormValues<typeof sawForm>> = (session) => {
  const { draft, services } = session;
  const values = () => draft.values as Values;
  const middle = (): [number, number, number] => [...bodyFrame(services.history.mesh).centre];
  /** Where a plane of the axis starts: upright ones on the force line where it runs through the body, else in the body's middle. */
  const start = (axis: PlaneAxis): number => {
    const { min, max } = bodyFrame(services.history.mesh);
    return axis !== 2 && min[axis] < 0 && max[axis] > 0 ? 0 : middle()[axis];
  };
  const axisNow = (): PlaneAxis | undefined => {
    const { by, plane: at } = values();
    return by === 'line' || !at ? undefined : planeAxis(at.normal);
  };
  const plane = pickPlane(session, {
    id: 'plane',
    into: 'plane',
    initial: () => ({ origin: middle(), normal: [0, 0, 1] }),
    enabled: () => values().by !== 'line',
  });
  typePlane(session, {
    fields: (axis) => NUMBERS[axis]!,
    plane: () => values().plane,
    write: (next) => draft.set({ plane: next }),
  });
  askPart(session, () => ({ facing: facingOf(values()), keep: values().keep ?? 'negative' }));
  // On the body as it is without the cut, also where the preview shows nothing of it.
  const path = new SweptPath({
    mesh: () => services.history.mesh,
    cast: (ray) => services.picking.pick(ray, ['body'])?.position,
    view: () => values().view,
  });
  const line = drawPolyline(session, {
    id: 'line',
    into: 'polyline',
    min: 2,
    role: 'edge',
    closed: false,
    shown: () => values().by === 'line',
    path,
  });
  // The cut does not end where the line does.
  watchOverlay(session, 'beyond', () => {
    const { by, polyline } = values();
    if (by !== 'line' || !polyline) return [];
    return path
      .beyond(polyline)
      .map((points): OverlayItem => ({ kind: 'line', role: 'edge', points, dashed: true }));
  });
  const byPlane: Step = {
    ...handsOf(plane),
    id: 'plane',
    get complete() {
      return plane.complete;
    },
    get requirement() {
      return plane.requirement;
    },
    get actions() {
      return Object.entries(FACING).map(([id, normal]) => ({
        id,
        enabled: true,
        chosen: planeAxis(normal) === axisNow(),
      }));
    },
    run(action) {
      const axis = planeAxis(FACING[action]!);
      const now = values().plane?.origin;
      // A plane that is put straight stays where it is. Another kind turns about the body's middle, not about where the last one stood aside.
      const origin: [number, number, number] = now && axis === axisNow() ? [...now] : middle();
      if (now && axis !== axisNow()) {
        origin[2] = now[2];
        if (axis !== 2) origin[axis] = start(axis);
      }
      draft.set({ plane: { origin, normal: FACING[action]! } });
    },
  };
  const byLine: Step = {
    ...handsOf(line),
    id: 'line',
    get complete() {
      return line.complete;
    },
    get requirement() {
      return line.requirement;
    },
    get actions() {
      return line.actions.filter((action) => action.id !== 'close');
    },
    get settings() {
      return line.settings;
    },
    run: (action) => line.run(action),
    onPointer(event) {
      const before = values().polyline?.length ?? 0;
      // The line is drawn on the whole body, its see-through part too.
      const answer = line.onPointer({ ...event, hit: wholeHit(event) });
      // The cut goes straight away from the eye that drew its first point, wherever the camera is turned to later.
      if (before === 0 && (values().polyline?.length ?? 0) > 0)
        draft.set({ view: [...services.scene.viewDirection] });
      return answer;
    },
  };
  const step = chooseStep(session, {
    id: 'cut',
    by: () => (values().by === 'line' ? 'line' : 'plane'),
    ways: { plane: byPlane, line: byLine },
  });
  const outline = createDerived(() => outlineOf(services.history.mesh, values()));
  showTaken(session, values);
  /** Where a ray meets the body as it is without the cut. */
  const wholeHit = ({ ray }: ToolPointer): SurfaceHit | undefined => services.picking.pick(ray, ['body']);
  /** A click on a part keeps it. The part that goes is not on the shown body, so the whole one is asked. */
  function choosePart(event: ToolPointer): 'handled' | 'pass' {
    const { by, plane: at } = values();
    if (event.phase !== 'click' || by === 'line' || !at || event.handle !== undefined) return 'pass';
    const hit = wholeHit(event);
    if (!hit) return 'pass';
    const side = vec3.dot(vec3.subtract(hit.position, at.origin), at.normal);
    draft.set({ keep: side >= 0 ? 'positive' : 'negative' });
    return 'handled';
  }
  session.preview();
  return {
    steps: [step],
    onPointer: choosePart,
    get hint() {
      const { by, polyline = [] } = values();
      return session.text(`hint.${by !== 'line' ? 'plane' : polyline.length < 2 ? 'line' : 'part'}`);
    },
    get idleFields() {
      const { by, plane: at } = values();
      const numbers = by === 'line' || !at ? [] : Object.values(NUMBERS[planeAxis(at.normal)]!);
      return [...idleParts(facingOf(values())), ...ALL_NUMBERS.filter((name) => !numbers.includes(name))];
    },
    get readouts(): readonly Readout[] {
      const axis = axisNow();
      // Only a cut across the trunk has a girth; along it the same number is the length of the cut's outline.
      return axis === undefined
        ? []
        : [{ id: axis === 2 ? 'girth' : 'outline', value: outline.get(), unit: 'mm' }];
    },
    get meanings() {
      const { plane: at } = values();
      const axis = axisNow();
      const names = axis !== undefined && NUMBERS[axis]!;
      const said = at && names && planeMeaning(session, at);
      return {
        ...(said ? { [names.place]: said.place, [names.u]: said.u, [names.v]: said.v } : {}),
        ...(services.looks.standConfirmed?.()
          ? {}
          : Object.fromEntries(SIDED.map((name) => [name, session.text('sides-unconfirmed')]))),
      };
    },
  };
};

export default tool;
