import { vec3, type Vec3 } from '@bracewright/core/math';
import type { SurfacePoint } from '@bracewright/core/params';
import type { FormValues } from '@bracewright/core/plugin';
import {
  combineSteps,
  dragHandles,
  drawPolyline,
  middleOf,
  undoAcrossSteps,
  type Handle,
  type PolylineAllows,
  type Readout,
  type Step,
  type ToolFactory,
  type ToolPointer,
} from '@bracewright/core/tool';
import type { knifeForm } from './params.ts';
import { showTaken } from './taken.ts';

/** While the contour is drawn points are added and dragged; the last one can be taken back. */
const DRAWING: PolylineAllows = { add: true, insert: false, drag: true, delete: false };
/** Afterwards points may be inserted, moved and deleted. */
const ADJUSTING: PolylineAllows = { add: false, insert: true, drag: true, delete: true };

/** mm over the skin at which a depth of 0 is drawn: most depths then still stand clear of it. */
const CLEAR = 40;
const DEPTH = { min: 0, max: 60, step: 1 };

type Session = Parameters<ToolFactory<FormValues<typeof knifeForm>>>[0];

/**
 * A contour on the skin, closed first; then how the knife works on what lies within, with an arrow into the body for its depth. The contour may be changed still, on the skin as it was:
 * what is shaved stands in its place, with the old skin seen through.
 */
const tool: ToolFactory<FormValues<typeof knifeForm>> = (session) => {
  const { draft, services } = session;
  const line = drawPolyline(session, {
    id: 'contour',
    into: 'contour',
    min: 3,
    max: 400,
    role: 'contour',
    closed: true,
    shape: () => draft.values.contourShape ?? 'corners',
    allows: () => (session.step?.id === 'knife' ? ADJUSTING : DRAWING),
  });
  const depth = depthArrow(session);
  // Of the body as it was, also where the preview shows less of it.
  const onLine = line.onPointer.bind(line);
  Object.assign(line, {
    onPointer: (event: ToolPointer) => onLine({ ...event, hit: services.picking.pick(event.ray, ['body']) }),
  });
  const both = combineSteps('knife', [depth, line]);
  showTaken(session);
  return {
    steps: [
      stepOf(line, { fields: ['contour', 'contourShape'], enter: () => session.holdPreview(true) }),
      stepOf(both, { fields: ['mode', 'depth'], enter: () => session.holdPreview(false) }),
    ],
    ...undoAcrossSteps(session),
    get hint() {
      if (session.step?.id !== 'knife') return undefined;
      return session.text(draft.values.mode === 'cut' ? 'hint.cut' : 'hint.shave');
    },
    get idleFields() {
      return draft.values.mode === 'cut' ? ['depth'] : [];
    },
    get meanings() {
      return { depth: depthMeaning(session) };
    },
    get readouts(): readonly Readout[] {
      return readoutsOf(session);
    },
  };
};

/** What a depth of 0 means. */
const depthMeaning = (session: Session): string | undefined =>
  session.draft.values.depth === 0 ? session.text('level') : undefined;

/** An arrow into the body from over the middle of the contour. */
function depthArrow(session: Session) {
  const { draft } = session;
  return dragHandles(session, {
    id: 'depth',
    handles: (): readonly Handle[] => {
      const middle = onSkinOf(session);
      if (!middle || draft.values.mode === 'cut') return [];
      return [
        {
          ...{ kind: 'axis', key: 'depth', role: 'handle', name: session.text('handles.depth') },
          ...{ meaning: depthMeaning(session), origin: middle.position },
          ...{ axis: vec3.scale(middle.normal, -1), offset: -CLEAR, endOn: 'upright' },
          clearOf: contourOf(session).map(({ position }) => position as Vec3),
          ...{ value: draft.values.depth ?? 0, ...DEPTH },
          set: (value) => draft.set({ depth: value }),
        },
      ];
    },
  });
}

const contourOf = ({ draft }: Session): readonly SurfacePoint[] =>
  (draft.values.contour ?? []) as readonly SurfacePoint[];

/** The place of the skin at the middle of the contour, and the way that is outwards there: of the body as it was, so that the arrow stays where it stands when the preview comes. */
function onSkinOf(session: Session): { readonly position: Vec3; readonly normal: Vec3 } | undefined {
  const points = contourOf(session);
  const middle = points.length < 3 ? undefined : middleOf(points);
  if (!middle) return undefined;
  const { position, normal } = middle;
  const [near] = [1, -1]
    .map((way) =>
      session.services.picking.pick({ origin: position, direction: vec3.scale(normal, way) }, ['body']),
    )
    .filter((hit) => hit !== undefined)
    .sort((a, b) => a.distance - b.distance);
  return { position: near?.position ?? position, normal };
}

function readoutsOf({ feedback, draft }: Session): readonly Readout[] {
  const of = (name: string, factor: number): number | undefined => {
    const value = feedback.mesh && feedback.report[name];
    return value === undefined ? undefined : value * factor;
  };
  const area: Readout = { id: 'area', value: of('area', 100), unit: 'mm2' };
  if (draft.values.mode === 'cut') return [area, { id: 'edge', value: of('edge', 1), unit: 'mm' }];
  return [
    area,
    { id: 'depth', value: of('depth', 1), unit: 'mm' },
    { id: 'volume', value: of('volume', 1000), unit: 'mm3' },
  ];
}

/** A step of fields, that does something more when it has begun. */
function stepOf(
  step: Step,
  { fields, enter }: { readonly fields: readonly string[]; readonly enter: () => void },
): Step {
  const begin = step.enter?.bind(step);
  Object.assign(step, {
    enter: () => {
      begin?.();
      enter();
    },
  });
  return Object.defineProperty(step, 'fields', { value: fields });
}

export default tool;
