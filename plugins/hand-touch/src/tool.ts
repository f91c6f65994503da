import type { Vec3 } from '@bracewright/core/math';
import type { Json, Params } from '@bracewright/core/operation';
import { settledBrush, type ToolFactory } from '@bracewright/core/tool';
import type { handTouch } from './operation.ts';
import { canPaint, MOST_SAMPLES, RADIUS, strokes, type StrokeValues } from './strokes.ts';
import { hintOf, meaningOf } from './words.ts';

const rounded = ([x, y, z]: Vec3): [number, number, number] => [
  Math.round(x * 1e6) / 1e6,
  Math.round(y * 1e6) / 1e6,
  Math.round(z * 1e6) / 1e6,
];

/**
 * Paint where the skin is to come out or go in, with Shift the other way; strokes add up until Apply. Each keeps the settings and the view that it was painted with; where a step of the history is
 * edited, a setting that is changed counts for all its strokes.
 */
const tool: ToolFactory<Params<typeof handTouch>> = (session) => {
  const { draft, services, editing } = session;
  const values = (): StrokeValues => draft.values as StrokeValues;
  const view = () => rounded(services.scene.viewDirection);
  /** A step that has none yet keeps the view in which its first stroke begins, or the direction was chosen. */
  const keepView = (): void => {
    if (values().direction === 'view' && !values().view) draft.set({ view: view() });
  };
  const paint = settledBrush(session, {
    id: 'paint',
    settings: strokes,
    radius: { ...RADIUS, default: 20 },
    most: MOST_SAMPLES,
    canPaint: () => canPaint(values()),
    begins: keepView,
    own: () => (values().direction === 'view' ? { view: view() } : {}) as Readonly<Record<string, Json>>,
  });
  return {
    steps: [paint.step],
    get meanings() {
      const words = { text: session.text, length: services.units.formatLength };
      return { amplitude: meaningOf(values(), editing !== undefined, words) };
    },
    get hint() {
      const { painted } = paint;
      return session.text(hintOf(values(), editing !== undefined, painted), {
        percent: Math.floor(100 * painted),
      });
    },
    onDraft() {
      keepView();
      paint.spread();
    },
  };
};

export default tool;
