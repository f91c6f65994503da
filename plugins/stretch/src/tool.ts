import type { Params } from '@bracewright/core/operation';
import {
  bodyFrame,
  combineSteps,
  dragHandles,
  pickPlanes,
  tiltMeanings,
  typePlanes,
  type ToolFactory,
} from '@bracewright/core/tool';
import type { stretch } from './operation.ts';
import { wayOf } from './way.ts';

/** Where an amount of 0 is drawn beyond the last plane, as a part of the body: clear of the plane's own grip. */
const CLEAR = 0.12;

/** Planes on the trunk, and an arrow along its axis beyond the last of them. */
const tool: ToolFactory<Params<typeof stretch>> = (session) => {
  const { draft } = session;
  const planes = pickPlanes(session, { id: 'planes', into: 'planes', initial: 2 });
  typePlanes(session, planes, 'planes');
  const changing = (): string | undefined => {
    const amount = draft.values.amount ?? 0;
    return amount === 0 ? undefined : session.text(amount > 0 ? 'becomes.longer' : 'becomes.shorter');
  };
  const handles = dragHandles(session, {
    id: 'handles',
    handles: () => {
      const last = planes.planes.at(-1);
      if (!last) return [];
      return [
        {
          kind: 'axis',
          key: 'amount',
          role: 'handle',
          name: session.text('handles.amount'),
          meaning: changing(),
          origin: last.origin,
          axis: wayOf(planes.planes, draft.values.axis ?? 'Z'),
          offset: bodyFrame(session.services.history.mesh).diagonal * CLEAR,
          value: draft.values.amount ?? 0,
          min: -150,
          max: 150,
          step: 1,
          endOn: 'upright',
          stop: true,
          set: (amount) => draft.set({ amount }),
        },
      ];
    },
  });
  session.preview();
  return {
    steps: [combineSteps('planes', [handles, planes])],
    get meanings() {
      return { ...tiltMeanings(session, planes), amount: changing() };
    },
    get hint() {
      const amount = draft.values.amount ?? 0;
      const value = session.services.units.formatLength(Math.abs(amount));
      const last = String(planes.planes.length);
      return amount === 0
        ? undefined
        : session.text(amount > 0 ? 'effect.longer' : 'effect.shorter', { value, last });
    },
    get idleFields() {
      return [3, 4].filter((count) => count > planes.planes.length).map((count) => `height${count}`);
    },
  };
};

export default tool;
