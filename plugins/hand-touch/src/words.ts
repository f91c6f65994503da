import { reachOf, type StrokeValues } from './strokes.ts';

/** From this part of what a step holds on it is told how much is left. */
const NEARLY_FULL = 0.8;

/** How a key of this plugin and a length in mm become words. */
interface Speech {
  readonly text: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly length: (mm: number) => string;
}

/** Key of what stands under the step; `painted`: the part of what a step holds. */
export function hintOf({ direction }: StrokeValues, isEdited: boolean, painted: number): string {
  if (painted >= 1) return 'hints.full';
  if (painted >= NEARLY_FULL) return 'hints.nearlyFull';
  if (isEdited) return 'hints.edited';
  return direction === 'view' ? 'hints.along' : 'hints.inOrOut';
}

/** Whether the amplitude lets the skin out or presses it in: for the next stroke, or for all of a step that is edited. */
function wayOf({ amplitude = 0 }: StrokeValues, edited: ReturnType<typeof reachOf> | undefined): string {
  if (edited && edited.out > 0 && edited.in > 0) return 'both';
  if (edited && edited.out + edited.in > 0) return edited.in > 0 ? 'in' : 'out';
  return amplitude > 0 ? 'out' : 'in';
}

/** What the amplitude does, and how much of it a pen asked for so far; undefined where there is nothing to say: along the view it may run along the skin. */
export function meaningOf(
  values: StrokeValues,
  isEdited: boolean,
  { text, length }: Speech,
): string | undefined {
  const most = reachOf(values);
  const said: string[] = [];
  if (values.amplitude && values.direction !== 'view')
    said.push(text(`push.${wayOf(values, isEdited ? most : undefined)}`));
  if (values.samples?.some(({ pressure }) => pressure !== undefined))
    said.push(text('push.pen', { most: length(Math.max(most.out, most.in)) }));
  return said.length > 0 ? said.join(text('push.join')) : undefined;
}
