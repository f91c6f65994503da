import type { Headline } from '@bracewright/core/plugin';
import { DEPTH, reachOf, type StrokeValues } from './strokes.ts';

/** The most that a pass takes off or fills, the pressure of a pen counted: which of them is in the word. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const values = params as StrokeValues;
  const asked = values.depth ?? DEPTH.default;
  // A row without its strokes says what the step asks for.
  const mode = values.mode ?? 'flatten';
  const { taken, filled } = values.samples
    ? reachOf(values)
    : { taken: mode === 'fill' ? 0 : asked, filled: mode === 'flatten' ? 0 : asked };
  return {
    key: taken > 0 && filled > 0 ? 'both' : filled > 0 ? 'filled' : 'taken',
    value: Math.max(taken, filled),
    kind: 'length',
    tells: ['depth'],
  };
}
