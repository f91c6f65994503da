import type { Params } from '@bracewright/core/operation';
import { brush, type ToolFactory } from '@bracewright/core/tool';
import type { paint } from './operations.ts';

/** Each drag is a stroke; `[` and `]` change the radius, undo takes back stroke by stroke. */
const tool: ToolFactory<Params<typeof paint>> = (session) => ({
  steps: [
    brush(session, {
      id: 'stroke',
      into: 'samples',
      radius: () => session.draft.values.radius ?? 20,
      setRadius: (radius) => session.draft.set({ radius }),
    }),
  ],
});

export default tool;
