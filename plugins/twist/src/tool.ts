import { combineSteps, dragHandles, pickPlanes, bodyFrame, type ToolFactory } from '@bracewright/core/tool';
import type { Params } from '@bracewright/core/operation';
import type { twist } from './operation.ts';

/** Planes on the trunk and an arc for the angle, at the plane that turns most. */
const tool: ToolFactory<Params<typeof twist>> = (session) => {
  const { draft } = session;
  const planes = pickPlanes(session, { id: 'planes', into: 'planes', initial: 3 });
  const angle = dragHandles(session, {
    id: 'angle',
    handles: () => {
      const list = planes.planes;
      // Two planes turn most at the second, three at the middle one, four from the second to the third.
      const most = list[list.length === 2 ? 1 : list.length - 2];
      if (!most) return [];
      return [
        {
          kind: 'arc',
          key: 'angle',
          role: 'handle',
          centre: most.origin,
          axis: [0, 0, 1],
          start: [0, 1, 0],
          radius: bodyFrame(session.services.history.mesh).diagonal * 0.24,
          value: draft.values.angle ?? 0,
          min: -90,
          max: 90,
          step: 1,
          set: (value) => draft.set({ angle: value }),
        },
      ];
    },
  });
  session.preview();
  return { steps: [combineSteps('planes', [angle, planes])] };
};

export default tool;
