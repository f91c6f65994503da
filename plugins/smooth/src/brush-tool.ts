import { brush, type ToolFactory } from '@bracewright/core/tool';

const MIN_RADIUS = 1;
const MAX_RADIUS = 100;

/** Paint over what should be smoother; strokes add up until Apply. */
const tool: ToolFactory = (session) => {
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
