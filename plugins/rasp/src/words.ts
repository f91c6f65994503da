import { modeOf, reachOf, type StrokeValues } from './strokes.ts';

/** From this part of what a step holds on it is told how much is left. */
const NEARLY_FULL = 0.8;
/** mm; less is not told of what lies under the ring. */
const EVEN = 0.1;

/** How a key of this plugin and a length in mm become words. */
export interface Speech {
  readonly text: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly length: (mm: number) => string;
}

/** Key of what stands under the step; `painted`: the part of what a step holds. */
export function hintOf({ mode = 'flatten' }: StrokeValues, isEdited: boolean, painted: number): string {
  if (painted >= 1) return 'hints.full';
  if (painted >= NEARLY_FULL) return 'hints.nearlyFull';
  return isEdited ? 'hints.edited' : `hints.${mode}`;
}

/** How much of the depth a pen asked for so far; undefined where none did. */
export function meaningOf(values: StrokeValues, { text, length }: Speech): string | undefined {
  if (!values.samples?.some(({ pressure }) => pressure !== undefined)) return undefined;
  const { taken, filled } = reachOf(values);
  return text('depth.pen', { most: length(Math.max(taken, filled)) });
}

/** What stands beside the ring: how high and how low the skin under it is, as far as the rasp does anything about it. */
export function ringWords(
  { high, low }: { readonly high: number; readonly low: number },
  { mode = 'flatten' }: StrokeValues,
  isShifted: boolean,
  { text, length }: Speech,
): string {
  const does = modeOf(mode, isShifted);
  const said: string[] = [];
  if (does !== 'fill' && high >= EVEN) said.push(text('ring.high', { value: length(high) }));
  if (does !== 'flatten' && low >= EVEN) said.push(text('ring.low', { value: length(low) }));
  return said.length > 0 ? said.join(text('ring.join')) : text('ring.even');
}
