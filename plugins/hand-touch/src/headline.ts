import type { Headline } from '@bracewright/core/plugin';
import { reachOf, type StrokeValues } from './strokes.ts';

/** The most that the strokes ask for, the pressure of a pen counted, and whether in, out or both: the sign is in the word. */
export function headline(params: Readonly<Record<string, unknown>>): Headline {
  const values = params as StrokeValues;
  const asked = values.amplitude ?? 0;
  // A row without its strokes says what the step asks for.
  const most = values.samples ? reachOf(values) : { out: asked, in: -asked, isAlong: false };
  const value = Math.max(most.out, most.in);
  const both = most.out > 0 && most.in > 0;
  if (most.isAlong && !both)
    return { value: most.in > 0 ? -value : value, kind: 'length', signed: true, tells: ['amplitude'] };
  if (most.isAlong) return { value, kind: 'length', tells: ['amplitude'] };
  return {
    key: both ? 'both' : most.in > 0 ? 'in' : 'out',
    value,
    kind: 'length',
    tells: ['amplitude'],
  };
}
