import type { Params } from '@bracewright/core/operation';
import { bodyFrame, combineSteps, dragHandles, pickPlanes, type ToolFactory } from '@bracewright/core/tool';
import type { flareOperation } from './operation.ts';

/** Planes on the trunk, and an arrow at the plane that moves most: drag it, or type the amount. */
const tool: ToolFactory<Params<typeof flareOperation>> = (session) => {
  const { draft } = session;
  const planes = pickPlanes(session, { id: 'planes', into: 'planes', initial: 3 });
  const amount = dragHandles(session, {
    id: 'amount',
    handles: () => {
      const list = planes.planes;
      const most = list[list.length === 2 ? 1 : list.length - 2];
      if (!most) return [];
      return [
        {
          kind: 'axis',
          key: 'amount',
          role: 'handle',
          name: session.text('handles.amount'),
          origin: most.origin,
          axis: [0, 1, 0],
          offset: bodyFrame(session.services.history.mesh).diagonal * 0.2,
          value: draft.values.amount ?? 0,
          min: -50,
          max: 50,
          step: 0.5,
          set: (value) => draft.set({ amount: value }),
        },
      ];
    },
  });
  session.preview();
  return { steps: [combineSteps('planes', [amount, planes])] };
};

export default tool;
