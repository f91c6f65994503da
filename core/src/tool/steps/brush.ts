import { distance, type Vec3 } from '../../math/vec3.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { SurfaceHit } from '../../services/picking-service.ts';
import { createCell } from '../cell.ts';
import type { Step, ToolPointer } from '../tool.ts';
import { Gestures } from './gestures.ts';
import { surfacePoint, watchOverlay, type AnySession } from './step-kit.ts';

/** A sample of a stroke; `pressure` 0 to 1 where the device tells it. */
export type BrushSample = SurfacePoint & { readonly pressure?: number };

export interface BrushOptions {
  readonly id: string;
  /** Name of the parameter, an array of samples. */
  readonly into: string;
  /** mm; observable. */
  readonly radius: () => number;
  readonly setRadius?: (mm: number) => void;
  /** Called when the hand lifts after a stroke. */
  readonly onStroke?: () => void;
  /** Whether a new stroke replaces the last one instead of adding to it; default false. */
  readonly replace?: boolean;
}

/** Samples closer together than this part of the radius change nothing and are left out. */
const SPACING = 0.25;

const NO_SAMPLES: readonly BrushSample[] = [];

/** Painting on the body: a ring shows the brush's size, a drag collects samples, `[` and `]` change the radius, undo takes back stroke by stroke. */
export function brush(session: AnySession, options: BrushOptions): Step {
  const hover = createCell<Pick<SurfaceHit, 'position' | 'normal'> | undefined>(undefined);
  const active = createCell(false);
  const samples = () =>
    (session.draft.values[options.into] as readonly BrushSample[] | undefined) ?? NO_SAMPLES;
  const strokes = new Gestures<readonly BrushSample[]>();
  let painting = false;
  /** The samples before the stroke that is painted now, and how many of those now are not of it. */
  let before: readonly BrushSample[] = NO_SAMPLES;
  let strokeStart = 0;
  const putBack = (to: readonly BrushSample[]): void =>
    session.draft.set({ [options.into]: to.length > 0 ? to : undefined });
  const put = (event: ToolPointer): void => {
    if (!event.hit) return;
    const known = samples();
    const last = known.length > strokeStart ? known.at(-1) : undefined;
    if (last && distance(last.position as Vec3, event.hit.position) < options.radius() * SPACING) return;
    const point = surfacePoint(event.hit);
    const sample: BrushSample =
      event.pointerType === 'pen' ? { ...point, pressure: Math.round(event.pressure * 100) / 100 } : point;
    session.draft.set({ [options.into]: [...known, sample] });
  };
  watchOverlay(session, `${options.id}-ring`, () => {
    const at = hover.get();
    if (!at || !active.get()) return [];
    return [
      { kind: 'ring', role: 'handle', centre: at.position, normal: at.normal, radius: options.radius() },
    ];
  });
  return {
    id: options.id,
    get complete() {
      return samples().length > 0;
    },
    get requirement() {
      return samples().length > 0 ? undefined : { code: 'tool/step-stroke-missing', data: {} };
    },
    enter: () => active.set(true),
    leave: () => {
      active.set(false);
      painting = false;
    },
    get lastGesture() {
      return painting ? Infinity : strokes.last(samples());
    },
    forget() {
      painting = false;
      strokes.forget();
    },
    undo() {
      const back = painting ? before : strokes.take(samples())?.before;
      painting = false;
      if (back) putBack(back);
      return back !== undefined;
    },
    onKey(event) {
      if (!options.setRadius || (event.key !== '[' && event.key !== ']')) return 'pass';
      options.setRadius(options.radius() * (event.key === ']' ? 1.1 : 1 / 1.1));
      return 'handled';
    },
    onPointer(event) {
      if (event.phase === 'hover' || event.phase === 'move') hover.set(event.hit);
      if (event.phase === 'down' && event.button === 'primary' && event.hit) {
        painting = true;
        before = samples();
        if (options.replace) session.draft.set({ [options.into]: undefined });
        strokeStart = samples().length;
        put(event);
        return 'handled';
      }
      if (!painting) return 'pass';
      if (event.phase === 'move') put(event);
      else if (event.phase === 'up' || event.phase === 'cancel') {
        painting = false;
        if (event.phase === 'up') {
          strokes.remember({ before, after: samples() });
          options.onStroke?.();
        } else putBack(before);
      }
      return 'handled';
    },
  };
}
