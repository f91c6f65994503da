import type { Headline } from '@bracewright/core/plugin';
import { DEPTH, reachOf, type StrokeValues } from './strokes.ts';

/** The most that was taken off or filled; before it was computed, the most that a pass does, the pressure of a pen counted. Which of them is in the word. */
export function headline(
  params: Readonly<Record<string, unknown>>,
  report?: Readonly<Record<string, number>>,
): Headline {
  if (report) return wentBy(report['taken'] ?? 0, report['filled'] ?? 0);
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

function wentBy(taken: number, filled: number): Headline {
  if (taken === 0 && filled === 0) return { key: 'nothing' };
  const key = taken > 0 && filled > 0 ? 'off-and-on' : filled > 0 ? 'on' : 'off';
  return { key, value: Math.max(taken, filled), kind: 'length' };
}
