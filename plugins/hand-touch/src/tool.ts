import type { Vec3 } from '@bracewright/core/math';
import type { Json, Params } from '@bracewright/core/operation';
import { brush, watchOverlay, type ToolFactory } from '@bracewright/core/tool';
import type { handTouch } from './operation.ts';
import { canPaint, forAllStrokes, MOST_SAMPLES, RADIUS, settingsOf, type StrokeValues } from './strokes.ts';
import { hintOf, meaningOf } from './words.ts';

/** Samples so near to each other, in radii, leave ripples of less than a hundredth of the amplitude along the stroke. */
const SPACING = 0.125;
/** mm; samples of a small brush nearer to each other would only fill the step: no body has triangles so fine. */
const LEAST_SPACING = 0.5;

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
  const { draft, services, editing, editedParams } = session;
  const values = (): StrokeValues => draft.values as StrokeValues;
  const samples = () => values().samples ?? [];
  const radius = (): number => Number(values().radius ?? 20);
  const view = () => rounded(services.scene.viewDirection);
  /** A step that has none yet keeps the view in which its first stroke begins, or the direction was chosen. */
  const keepView = (): void => {
    if (values().direction === 'view' && !values().view) draft.set({ view: view() });
  };
  /** What is changed while a step is edited counts for the strokes that had it of their own too. */
  const spread = (): void => {
    const all = editing && editedParams ? forAllStrokes(values(), editedParams as StrokeValues) : undefined;
    if (all) draft.set({ samples: all } as Parameters<typeof draft.set>[0]);
  };
  const own = () => ({
    ...(editing ? {} : settingsOf(values())),
    ...(values().direction === 'view' ? { view: view() } : {}),
  });
  const paint = brush(session, {
    id: 'paint',
    into: 'samples',
    radius,
    setRadius(mm) {
      draft.set({ radius: Math.round(Math.min(RADIUS.max, Math.max(RADIUS.min, mm)) * 2) / 2 });
      spread();
    },
    get spacing() {
      return Math.max(SPACING, LEAST_SPACING / radius());
    },
    withShift: { opposite: true },
    withFirst: () => ({ brush: own() as Json }),
    most: MOST_SAMPLES,
  });
  const onPointer = paint.onPointer!.bind(paint);
  paint.onPointer = (event) => {
    if (event.phase === 'down' && event.button === 'primary' && event.hit) {
      // A stroke that kept a refused value for its own could not be mended by the form.
      if (!canPaint(values())) return 'handled';
      keepView();
    }
    return onPointer(event);
  };
  if (editing)
    watchOverlay(session, 'strokes', () => [
      { kind: 'points', role: 'contour', points: samples().map(({ position }) => position) },
    ]);
  return {
    steps: [paint],
    get meanings() {
      const words = { text: session.text, length: services.units.formatLength };
      return { amplitude: meaningOf(values(), editing !== undefined, words) };
    },
    get hint() {
      const painted = samples().length / MOST_SAMPLES;
      return session.text(hintOf(values(), editing !== undefined, painted), {
        percent: Math.floor(100 * painted),
      });
    },
    onDraft() {
      keepView();
      spread();
    },
  };
};

export default tool;
