import { StrokeSettings } from '@bracewright/core/params';

/** How many samples a step holds. */
export const MOST_SAMPLES = 5000;
/** Bounds of the settings, mm, and what they are unless said. */
export const RADIUS = { min: 1, max: 100, default: 20 } as const;
export const DEPTH = { min: 0.1, max: 5, default: 1 } as const;
/** What a stroke does: takes off what stands out, fills hollows, or both. */
export const MODES = ['both', 'fill', 'flatten'] as const;
export type Mode = (typeof MODES)[number];

type Place = readonly [number, number, number];

/** What a rasp does: `radius` along the skin and `depth`, the most of one pass, in mm. */
export interface RaspSettings {
  readonly radius: number;
  readonly depth: number;
  readonly mode: Mode;
}

/** Settings of its own that a stroke has; the others are those of the step. */
export type OwnSettings = { readonly [K in keyof RaspSettings]?: RaspSettings[K] | undefined };

/** One touch of the rasp. */
export interface Sample {
  readonly position: Place;
  readonly normal: Place;
  /** 0 to 1; 1 where none is given. */
  readonly pressure?: number | undefined;
  /** Fills where the stroke flattens, and flattens where it fills. */
  readonly opposite?: boolean | undefined;
  /** A new pass begins with it, also over what was passed just before. */
  readonly pass?: boolean | undefined;
  /** From this sample on, until another says otherwise. */
  readonly brush?: OwnSettings | undefined;
}

/** Parameters of a step, or values of a form that are none yet. */
export type StrokeValues = OwnSettings & { readonly samples?: readonly Sample[] | undefined };

/** How strokes keep their settings. */
export const strokes = new StrokeSettings<RaspSettings, Sample>(['radius', 'depth', 'mode']);

const isWithin = (mm: unknown, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  typeof mm === 'number' && mm >= min && mm <= max;

/** Whether a stroke can be painted with what stands in the form. */
export const canPaint = ({ radius = RADIUS.default, depth = DEPTH.default }: OwnSettings): boolean =>
  isWithin(radius, RADIUS) && isWithin(depth, DEPTH);

/** What a touch does: `opposite` turns fill and flatten round, and leaves both as it is. */
export const modeOf = (mode: Mode, opposite = false): Mode =>
  !opposite || mode === 'both' ? mode : mode === 'fill' ? 'flatten' : 'fill';

/** The most, mm, that strokes take off and fill in one pass, pressure counted. */
export function reachOf(values: StrokeValues): { readonly taken: number; readonly filled: number } {
  const most = { taken: 0, filled: 0 };
  for (const { sample, settings } of strokes.each(values)) {
    const mode = modeOf(settings.mode ?? 'flatten', sample.opposite);
    const mm = (settings.depth ?? DEPTH.default) * (sample.pressure ?? 1);
    if (mode !== 'fill') most.taken = Math.max(most.taken, mm);
    if (mode !== 'flatten') most.filled = Math.max(most.filled, mm);
  }
  return most;
}
