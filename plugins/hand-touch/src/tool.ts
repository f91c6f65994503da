import type { Vec3 } from '@bracewright/core/math';
import type { Params } from '@bracewright/core/operation';
import { brush, type ToolFactory } from '@bracewright/core/tool';
import type { handTouch } from './operation.ts';
import { pushes } from './push-words.ts';

const MIN_RADIUS = 1;
const MAX_RADIUS = 100;
/** Samples so near to each other, in radii, leave ripples of less than a hundredth of the amplitude along the stroke. */
const SPACING = 0.125;

const rounded = ([x, y, z]: Vec3): [number, number, number] => [
  Math.round(x * 1e6) / 1e6,
  Math.round(y * 1e6) / 1e6,
  Math.round(z * 1e6) / 1e6,
];

/** Paint where the skin is to come out or go in, with Shift the other way; strokes add up until Apply. */
const tool: ToolFactory<Params<typeof handTouch>> = (session) => {
  const { draft, services } = session;
  const values = () => draft.values;
  const radius = (): number => Number(values().radius ?? 20);
  /** The view counts that the first stroke was painted in, or that the direction was chosen in. */
  const keepView = (isNew: boolean): void => {
    if (values().direction === 'view' && (isNew || !values().view))
      draft.set({ view: rounded(services.scene.viewDirection) });
  };
  const paint = brush(session, {
    id: 'paint',
    into: 'samples',
    radius,
    setRadius: (mm) =>
      draft.set({ radius: Math.round(Math.min(MAX_RADIUS, Math.max(MIN_RADIUS, mm)) * 2) / 2 }),
    spacing: SPACING,
    withShift: { opposite: true },
  });
  const onPointer = paint.onPointer!.bind(paint);
  paint.onPointer = (event) => {
    if (event.phase === 'down' && event.button === 'primary' && event.hit)
      keepView((values().samples ?? []).length === 0);
    return onPointer(event);
  };
  return {
    steps: [paint],
    get meanings() {
      const key = pushes(values() as Readonly<Record<string, unknown>>);
      return { amplitude: key && session.text(`push.${key}`) };
    },
    get hint() {
      return session.text(values().direction === 'view' ? 'hints.along' : 'hints.inOrOut');
    },
    onDraft: () => keepView(false),
  };
};

export default tool;
