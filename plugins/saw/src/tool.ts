import type { Vec3 } from '@bracewright/core/math';
import type { Json } from '@bracewright/core/operation';
import type { Plane, SurfacePoint } from '@bracewright/core/params';
import {
  bodyFrame,
  combineSteps,
  drawPolyline,
  pickPlane,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';

interface Values {
  readonly by?: 'plane' | 'line';
  readonly plane?: Plane;
  readonly polyline?: readonly SurfacePoint[];
  readonly view?: [number, number, number];
}

const DRAWN = { add: true, insert: true, drag: true, delete: true };
const NONE = { add: false, insert: false, drag: false, delete: false };

/** The side a plane of each kind faces, as the actions name them. */
const FACING: Readonly<Record<string, [number, number, number]>> = {
  'plane-transverse': [0, 0, 1],
  'plane-coronal': [0, 1, 0],
  'plane-sagittal': [1, 0, 0],
};

/** A plane with arcs to tilt it, or a line clicked over the body that cuts straight through in the direction it was drawn in. */
const tool: ToolFactory = (session) => {
  const { draft, services } = session;
  const values = () => draft.values as Values;
  const middle = (): [number, number, number] => [...bodyFrame(services.history.mesh).centre];
  const edited = session.editedParams as
    (Omit<Values, 'by' | 'polyline'> & { readonly polyline?: readonly (SurfacePoint | Vec3)[] }) | undefined;
  if (edited) {
    const points = edited.polyline?.map((point): SurfacePoint =>
      'position' in point ? point : { position: [...point], normal: [0, 0, 1] },
    );
    draft.set({ ...edited, ...(points ? { by: 'line', polyline: points } : { by: 'plane' }) });
  }
  const plane = pickPlane(session, {
    id: 'plane',
    into: 'plane',
    initial: () => ({ origin: middle(), normal: [0, 0, 1] }),
    enabled: () => values().by !== 'line',
  });
  const line = drawPolyline(session, {
    id: 'line',
    into: 'polyline',
    min: 2,
    role: 'edge',
    closed: false,
    allows: () => (values().by === 'line' ? DRAWN : NONE),
  });
  const both = combineSteps('cut', [line, plane]);
  const step: Step = {
    id: 'cut',
    get complete() {
      return values().by === 'line' ? line.complete : plane.complete;
    },
    get requirement() {
      return values().by === 'line' ? line.requirement : plane.requirement;
    },
    get actions() {
      if (values().by === 'line') return line.actions.filter((action) => action.id !== 'close');
      return Object.keys(FACING).map((id) => ({ id, enabled: true }));
    },
    enter: () => both.enter?.(),
    leave: () => both.leave?.(),
    undo: () => values().by === 'line' && line.undo(),
    onKey: (event) => both.onKey?.(event) ?? 'pass',
    run(action) {
      const normal = FACING[action];
      if (normal) draft.set({ plane: { origin: values().plane?.origin ?? middle(), normal } });
      else line.run(action);
    },
    onPointer(event) {
      const before = values().polyline?.length ?? 0;
      const answer = both.onPointer?.(event) ?? 'pass';
      // The cut goes straight away from the eye that drew its first point, wherever the camera is turned to later.
      if (before === 0 && (values().polyline?.length ?? 0) > 0)
        draft.set({ view: [...services.scene.viewDirection] });
      return answer;
    },
  };
  session.preview();
  return {
    steps: [step],
    toParams(given) {
      const { keep, cap } = given;
      const { by, plane: cut, polyline, view } = given as Values;
      const line = (polyline?.length ?? 0) >= 2 && view ? { polyline, view } : undefined;
      const where = by === 'line' ? line : cut && { plane: cut };
      return where && ({ ...where, keep, cap } as unknown as Json);
    },
  };
};

export default tool;
