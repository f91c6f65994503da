import type { Params } from '@bracewright/core/operation';
import { brush, type ToolFactory } from '@bracewright/core/tool';
import type { smoothBrush } from './operation.ts';

const MIN_RADIUS = 1;
const MAX_RADIUS = 100;

/** Paint over what should be smoother; strokes add up until Apply. */
const tool: ToolFactory<Params<typeof smoothBrush>> = (session) => {
  const { draft } = session;
  const radius = (): number => Number(draft.values['radius'] ?? 20);
  return {
    steps: [
      brush(session, {
        id: 'paint',
        into: 'samples',
        radius,
        setRadius: (mm) =>
          draft.set({ radius: Math.round(Math.min(MAX_RADIUS, Math.max(MIN_RADIUS, mm)) * 2) / 2 }),
      }),
    ],
  };
};

export default tool;
