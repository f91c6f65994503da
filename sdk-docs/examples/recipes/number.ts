import { perimeter, sectionByPlane } from '@bracewright/core/mesh';
import type { Params } from '@bracewright/core/operation';
import { bodyFrame, dragHandles, type Readout, type ToolFactory } from '@bracewright/core/tool';
import type { widen } from './operations.ts';

/** An arrow beside the body; its value is the parameter, and the card shows the girth that comes of it. */
const tool: ToolFactory<Params<typeof widen>> = (session) => {
  const { draft, services, feedback } = session;
  const { centre, diagonal } = bodyFrame(services.history.mesh);
  return {
    steps: [
      dragHandles(session, {
        id: 'drag',
        handles: () => [
          {
            kind: 'axis',
            key: 'amount',
            role: 'handle',
            name: session.text('handles.amount'),
            origin: centre,
            axis: [1, 0, 0],
            offset: diagonal * 0.3,
            value: draft.values.amount ?? 0,
            min: -20,
            max: 20,
            step: 0.5,
            set: (amount) => draft.set({ amount }),
          },
        ],
      }),
    ],
    get readouts(): readonly Readout[] {
      const mesh = feedback.mesh ?? services.history.mesh;
      const girth = perimeter(sectionByPlane(mesh, { origin: centre, normal: [0, 0, 1] }));
      return [{ id: 'girth', value: girth, unit: 'mm' }];
    },
  };
};

export default tool;
