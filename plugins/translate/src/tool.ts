import { levelWay } from '@bracewright/core/mesh';
import type { Params } from '@bracewright/core/operation';
import {
  bodyFrame,
  combineSteps,
  directionArc,
  dragHandles,
  pickPlanes,
  sideRound,
  tiltMeanings,
  typePlanes,
  type Side,
  type ToolFactory,
} from '@bracewright/core/tool';
import type { translate } from './operation.ts';
import { goesTo } from './sides.ts';

/** Where an amount of 0 is drawn from the plane's middle, as a part of the body: its grip stands clear of the skin. */
const CLEAR = 0.2;

/** Planes on the trunk, an arrow for the amount at the plane that moves most, and an arc for the side it goes to. */
const tool: ToolFactory<Params<typeof translate>> = (session) => {
  const { draft } = session;
  const planes = pickPlanes(session, { id: 'planes', into: 'planes', initial: 3 });
  typePlanes(session, planes, 'planes');
  const towards = (side: Side | undefined): string | undefined => side && session.sideText(`towards.${side}`);
  const going = (): string | undefined => towards(goesTo(draft.values));
  // A negative amount goes the other way: one side is told, the one it goes to.
  const heading = (): string | undefined =>
    (draft.values.amount ?? 0) < 0 ? undefined : towards(sideRound(draft.values.direction ?? 0));
  const handles = dragHandles(session, {
    id: 'handles',
    handles: () => {
      const list = planes.planes;
      // Two planes move most at the second, three at the middle one, four from the second to the third.
      const most = list[list.length === 2 ? 1 : list.length - 2];
      if (!most) return [];
      const direction = draft.values.direction ?? 0;
      const size = bodyFrame(session.services.history.mesh).diagonal;
      return [
        {
          kind: 'axis',
          key: 'amount',
          role: 'handle',
          name: session.text('handles.amount'),
          meaning: going(),
          origin: most.origin,
          axis: levelWay(direction),
          offset: size * CLEAR,
          value: draft.values.amount ?? 0,
          min: -100,
          max: 100,
          step: 1,
          endOn: 'upright',
          stop: true,
          set: (amount) => draft.set({ amount }),
        },
        directionArc({
          name: session.text('handles.direction'),
          meaning: heading(),
          origin: most.origin,
          size,
          value: direction,
          set: (value) => draft.set({ direction: value }),
        }),
      ];
    },
  });
  session.preview();
  return {
    steps: [combineSteps('planes', [handles, planes])],
    get meanings() {
      return { ...tiltMeanings(session, planes), amount: going(), direction: heading() };
    },
    get hint() {
      const side = going();
      const value = session.services.units.formatLength(Math.abs(draft.values.amount ?? 0));
      return side && session.text(`effect.${planes.planes.length}`, { value, side });
    },
    get idleFields() {
      return [3, 4].filter((count) => count > planes.planes.length).map((count) => `height${count}`);
    },
  };
};

export default tool;
