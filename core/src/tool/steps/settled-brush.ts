import type { Json } from '../../operation/json.ts';
import type { SettledSample, StrokeSettings } from '../../params/stroke-settings.ts';
import type { Step, ToolSession } from '../../tool-contract/tool.ts';
import { brush, type BrushSample } from './brush.ts';
import { watchOverlay } from './step-kit.ts';

/** Samples so near to each other, in radii, leave ripples of less than a hundredth of a movement along the stroke. */
const SPACING = 0.125;
/** mm; samples of a small brush nearer to each other would only fill the step: no body has triangles so fine. */
const LEAST_SPACING = 0.5;

/** A brush whose strokes keep their settings (`StrokeSettings`), radius among them. Lengths in mm. */
export interface SettledBrushOptions<S extends object, T extends SettledSample<S>> {
  readonly id: string;
  readonly settings: StrokeSettings<S, T>;
  readonly radius: { readonly min: number; readonly max: number; readonly default: number };
  /** How many samples a step holds. */
  readonly most: number;
  /** Whether a stroke can be painted with what stands in the form: one that kept a refused value for its own could not be mended there. */
  readonly canPaint: () => boolean;
  /** Before the first touch of a stroke that can be painted. */
  readonly begins?: () => void;
  /** Settings that a stroke has of its own in any case. */
  readonly own?: () => Readonly<Record<string, Json>>;
  /** What the first sample of a stroke holds besides. */
  readonly first?: Readonly<Record<string, Json>>;
}

/** Such a brush at work. */
export interface SettledBrush {
  readonly step: Step;
  /** What part of the samples that a step holds is painted. Observable. */
  readonly painted: number;
  /** What is changed while a step is edited counts for the strokes that had it of their own too; for `onDraft`. */
  spread(): void;
}

/**
 * Paints `samples`, with Shift the other way (`opposite`). Each stroke keeps the settings it was painted with; where a step of the history is edited, a setting that is changed counts for all its strokes, and their
 * places are shown. The draft has `radius` and `samples` beside the settings.
 */
export function settledBrush<S extends object, T extends SettledSample<S>, P>(
  typed: ToolSession<P>,
  { id, settings, radius, most, canPaint, begins, own, first }: SettledBrushOptions<S, T>,
): SettledBrush {
  // What is read of a draft here is what every draft of strokes has.
  const session = typed as unknown as ToolSession<Record<string, unknown>>;
  const { draft, editing, editedParams } = session;
  const values = () =>
    draft.values as S & { readonly radius?: number; readonly samples?: readonly (T & BrushSample)[] };
  const size = (): number => Number(values().radius ?? radius.default);
  const spread = (): void => {
    const all = editing && editedParams ? settings.forAll(values(), editedParams as S) : undefined;
    if (all) draft.set({ samples: all });
  };
  const step = brush(session, {
    id,
    into: 'samples',
    radius: size,
    setRadius(mm) {
      draft.set({ radius: Math.round(Math.min(radius.max, Math.max(radius.min, mm)) * 2) / 2 });
      spread();
    },
    get spacing() {
      return Math.max(SPACING, LEAST_SPACING / size());
    },
    withShift: { opposite: true },
    withFirst: () => ({ ...first, brush: { ...(editing ? {} : settings.of(values())), ...own?.() } as Json }),
    most,
  });
  const onPointer = step.onPointer!.bind(step);
  step.onPointer = (event) => {
    if (event.phase === 'down' && event.button === 'primary' && event.hit) {
      if (!canPaint()) return 'handled';
      begins?.();
    }
    return onPointer(event);
  };
  if (editing)
    watchOverlay(session, 'strokes', () => [
      {
        kind: 'points',
        role: 'contour',
        points: (values().samples ?? []).map(({ position }) => position as [number, number, number]),
      },
    ]);
  return {
    step,
    get painted() {
      return (values().samples?.length ?? 0) / most;
    },
    spread,
  };
}
