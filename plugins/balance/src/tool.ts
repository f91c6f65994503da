import { symmetryPlane } from '@bracewright/core/mesh';
import type { FormValues } from '@bracewright/core/plugin';
import {
  combineSteps,
  createCell,
  pickPlane,
  planeMeaning,
  sagittalPlane,
  tiltMeanings,
  typePlane,
  type Readout,
  type Step,
  type ToolFactory,
  type ToolSession,
} from '@bracewright/core/tool';
import { LevelsStep } from './levels.ts';
import type { balanceForm } from './params.ts';

type Session = ToolSession<FormValues<typeof balanceForm>>;
type Plane = NonNullable<FormValues<typeof balanceForm>['plane']>;

/** What came of looking for the plane. */
type Found = Plane | 'none';

/** Fields of the form that show heights. */
const HEIGHTS = ['height1', 'height2', 'height3', 'height4'];

/** A sagittal plane with arcs to tilt it, found by itself or laid by hand, and levels where the whole trunk is too much. */
const tool: ToolFactory<FormValues<typeof balanceForm>> = (session) => {
  const { draft, services } = session;
  const found = createCell<Found | undefined>(undefined);
  const plane = pickPlane(session, {
    id: 'plane',
    into: 'plane',
    initial: () => firstPlane(session, found.set),
  });
  typePlane(session, {
    fields: { place: 'leftRight', u: 'turn', v: 'lean' },
    plane: () => draft.values.plane,
    write: (next) => draft.set({ plane: next }),
  });
  const levels = new LevelsStep(session);
  const finder: Step = {
    id: 'finder',
    complete: true,
    actions: [{ id: 'find-plane', enabled: true }],
    run: () => {
      const next = findPlane(session, found.set);
      if (next) draft.set({ plane: next });
    },
  };
  session.preview();
  return {
    steps: [combineSteps('plane', [finder, levels, plane])],
    get readouts(): readonly Readout[] {
      const { mesh, report } = session.feedback;
      const told = (name: string): number | undefined => (mesh ? report[name] : undefined);
      return [
        { id: 'before', value: told('before'), unit: 'mm' },
        { id: 'after', value: told('after'), unit: 'mm' },
      ];
    },
    get meanings() {
      const at = draft.values.plane;
      const said = at && planeMeaning(session, at);
      const side = services.looks.standConfirmed?.() ? undefined : session.text('sides-unconfirmed');
      return {
        ...(said ? { leftRight: said.place, turn: said.u, lean: said.v } : {}),
        ...(levels.planes ? tiltMeanings(session, levels.planes) : {}),
        ...(side === undefined ? {} : { side }),
      };
    },
    get hint() {
      const came = found.get();
      if (came === 'none') return session.text('found.none');
      const { percent = 100, side = 'both' } = draft.values;
      const said =
        side === 'both'
          ? session.text('effect.both', { percent })
          : session.sideText(`effect.${side}`, { percent });
      // A plane that was dragged since is the hand's own.
      const isFound = came !== undefined && isSamePlane(came, draft.values.plane);
      return !isFound ? said : `${session.text('found.plane')} ${said}`;
    },
    get idleFields() {
      return levels.isOn ? HEIGHTS.slice(levels.count) : [...HEIGHTS, 'planeLeftUp', 'planeBackUp'];
    },
  };
};

/** Where the plane begins; of one that was found it is told how it was come by. */
function firstPlane(session: Session, tell: (found: Found) => void): Plane {
  const { plane, way } = sagittalPlane(session);
  if (way === 'found') tell(plane);
  return plane;
}

/** The plane of best symmetry. By how much the halves differ there is told by the step itself, of all the skin. */
function findPlane(session: Session, tell: (found: Found) => void): Plane | undefined {
  const plane = symmetryPlane(session.services.history.mesh);
  const found: Plane | undefined = plane && { origin: [...plane.origin], normal: [...plane.normal] };
  tell(found ?? 'none');
  return found;
}

const isSamePlane = (a: Plane, b: Plane | undefined): boolean =>
  b !== undefined && [...a.origin, ...a.normal].join() === [...b.origin, ...b.normal].join();

export default tool;
