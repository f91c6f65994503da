import { StrokeSettings as Settings } from '@bracewright/core/params';
import type { Falloff } from './falloff.ts';

/** How many samples a step holds. */
export const MOST_SAMPLES = 5000;
/** Bounds of the settings, mm. */
export const RADIUS = { min: 1, max: 100 } as const;
export const AMPLITUDE = { min: -60, max: 60 } as const;

type Place = readonly [number, number, number];

/** What a brush does: `radius` along the skin and `amplitude` in mm. */
export interface StrokeSettings {
  readonly radius: number;
  readonly amplitude: number;
  readonly direction: 'normal' | 'view';
  /** Direction of sight, away from the viewer; needed where that is the direction. */
  readonly view?: Place | undefined;
  readonly falloff: Falloff;
}

/** Settings of its own that a stroke has; the others are those of the step. */
export type OwnSettings = { readonly [K in keyof StrokeSettings]?: StrokeSettings[K] | undefined };

/** One touch of the brush. */
export interface Sample {
  readonly position: Place;
  readonly normal: Place;
  /** 0 to 1; 1 where none is given. */
  readonly pressure?: number | undefined;
  /** Moves the other way: out where the stroke presses in. */
  readonly opposite?: boolean | undefined;
  /** From this sample on, until another says otherwise. */
  readonly brush?: OwnSettings | undefined;
}

/** Parameters of a step, or values of a form that are none yet. */
export type StrokeValues = OwnSettings & { readonly samples?: readonly Sample[] | undefined };

/** How strokes keep their settings; a view only where it is the direction. */
export const strokes = new Settings<StrokeSettings, Sample>(
  ['radius', 'amplitude', 'direction', 'view', 'falloff'],
  (name, { direction }) => name !== 'view' || direction === 'view',
);

const isWithin = (mm: unknown, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  typeof mm === 'number' && mm >= min && mm <= max;

/** Whether a stroke can be painted with what stands in the form. */
export const canPaint = ({ radius = 20, amplitude = 5 }: OwnSettings): boolean =>
  isWithin(radius, RADIUS) && isWithin(amplitude, AMPLITUDE) && amplitude !== 0;

/** The most, mm, that strokes ask for out and in, pressure counted; and whether any of them moves the skin along a view. */
export function reachOf(values: StrokeValues): {
  readonly out: number;
  readonly in: number;
  readonly isAlong: boolean;
} {
  const most = { out: 0, in: 0, isAlong: false };
  for (const { sample, settings } of strokes.each(values)) {
    const mm = (settings.amplitude ?? 0) * (sample.pressure ?? 1) * (sample.opposite ? -1 : 1);
    most.out = Math.max(most.out, mm);
    most.in = Math.max(most.in, -mm);
    most.isAlong ||= settings.direction === 'view' && mm !== 0;
  }
  return most;
}
