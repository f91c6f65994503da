import { add, distance, scale, type Vec3 } from '../../math/vec3.ts';
import { lerp } from '../../math/scalar.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { Json } from '../../operation/json.ts';
import type { SurfaceHit } from '../../services/picking-service.ts';
import { createCell } from '../cell.ts';
import type { AnySession, Step, ToolPointer, ToolSession } from '../../tool-contract/tool.ts';
import { Gestures } from './gestures.ts';
import { surfacePoint, watchOverlay, type FieldFor } from './step-kit.ts';

/** A sample of a stroke; `pressure` 0 to 1 where the device tells it. */
export type BrushSample = SurfacePoint & { readonly pressure?: number };

/** `I`: names that the draft has for a list of samples. */
export interface BrushOptions<I extends string = string> {
  readonly id: string;
  /** Name of the parameter, an array of samples. */
  readonly into: I;
  /** mm; observable. */
  readonly radius: () => number;
  readonly setRadius?: (mm: number) => void;
  /** Whether a new stroke replaces the last one instead of adding to it; default false. */
  readonly replace?: boolean;
  /**
   * Part of the radius that two samples are apart, for a brush whose samples must leave no gap: where a fast hand skips some of the way it gets samples
   * on the skin. Without it a sample is taken where the pointer is seen, at least a quarter of the radius from the last.
   */
  readonly spacing?: number;
  /** What each sample of a stroke that was begun with Shift holds besides its place. */
  readonly withShift?: Readonly<Record<string, Json>>;
  /** What the first sample of a stroke holds besides its place, asked when the stroke begins: settings that later changes of the form leave as they are. */
  readonly withFirst?: () => Readonly<Record<string, Json>>;
  /** How many samples all strokes have at most: what is painted beyond is left out. */
  readonly most?: number;
}

/** Samples closer together than this part of the radius change nothing and are left out. */
const SPACING = 0.25;
/**
 * A way over the skin strays from the straight one by less than this part of it; what strays further is a jump to another part of the body. Not counted is how far the skin lies from where the way begins: a brush moves it
 * away from under its last sample.
 */
const STRAY = 0.25;

/** Places on the body every `step` mm on the way from one sample to the next; none where that is no way over the skin. */
function between(session: AnySession, from: Vec3, to: SurfaceHit, step: number): readonly SurfaceHit[] {
  const way = distance(from, to.position);
  const count = Math.ceil(way / step) - 1;
  if (count < 1) return [];
  const under = session.services.picking.nearest(from);
  const offSkin = under ? distance(under.position, from) : 0;
  const places: SurfaceHit[] = [];
  for (let i = 1; i <= count; i++) {
    const share = i / (count + 1);
    const straight = add(scale(from, 1 - share), scale(to.position, share));
    const hit = session.services.picking.nearest(straight);
    if (!hit || distance(hit.position, straight) - (1 - share) * offSkin > STRAY * way) return [];
    places.push(hit);
  }
  return places;
}

/** A size that a key made larger or smaller: by a tenth, but half a millimetre at least, for tools round it to that. */
const resized = (mm: number, isLarger: boolean): number =>
  isLarger ? Math.max(mm * 1.1, mm + 0.5) : Math.min(mm / 1.1, mm - 0.5);

const NO_SAMPLES: readonly BrushSample[] = [];

/** What a stroke gets between its last sample and where the pointer is: nothing where that is too near. */
function samplesTo(
  session: AnySession,
  { hit, pressure: pressed, pointerType }: ToolPointer,
  last: BrushSample | undefined,
  { radius, spacing, withShift, withFirst }: BrushOptions,
  isShifted: boolean,
): readonly BrushSample[] {
  const step = radius() * (spacing ?? SPACING);
  if (!hit || (last && distance(last.position as Vec3, hit.position) < step)) return [];
  const skipped = last && spacing !== undefined ? between(session, last.position as Vec3, hit, step) : [];
  const hundredths = (value: number): number => Math.round(value * 100) / 100;
  return [...skipped, hit].map((place, i, all) => ({
    ...surfacePoint(place),
    ...(pointerType === 'pen'
      ? { pressure: hundredths(lerp(last?.pressure ?? pressed, pressed, (i + 1) / all.length)) }
      : {}),
    ...(isShifted ? withShift : {}),
    ...(!last && i === 0 ? withFirst?.() : {}),
  }));
}

/** Painting on the body: a ring shows the brush's size, a drag collects samples, `[` and `]` change the radius, undo takes back stroke by stroke. */
export function brush<P>(
  typed: ToolSession<P>,
  options: BrushOptions<NoInfer<FieldFor<P, BrushSample[]>>>,
): Step {
  const session: AnySession = typed;
  const hover = createCell<Pick<SurfaceHit, 'position' | 'normal'> | undefined>(undefined);
  const active = createCell(false);
  const samples = () =>
    (session.draft.values[options.into] as readonly BrushSample[] | undefined) ?? NO_SAMPLES;
  const strokes = new Gestures<readonly BrushSample[]>();
  let painting = false;
  let isShifted = false;
  /** The samples before the stroke that is painted now, and how many of those now are not of it. */
  let before: readonly BrushSample[] = NO_SAMPLES;
  let strokeStart = 0;
  /** Samples of a stroke that shows itself as it is made; they come into the draft together. */
  let drawn: BrushSample[] | undefined;
  const live = () => (session.stroke?.dabs === options.into ? session.stroke : undefined);
  const putBack = (to: readonly BrushSample[]): void =>
    session.draft.set({ [options.into]: to.length > 0 ? to : undefined });
  const put = (event: ToolPointer): void => {
    if (!event.hit) return;
    const known = samples();
    const last = drawn ? drawn.at(-1) : known.length > strokeStart ? known.at(-1) : undefined;
    const room = (options.most ?? Infinity) - known.length - (drawn?.length ?? 0);
    const made = samplesTo(session, event, last, options, isShifted).slice(0, Math.max(0, room));
    if (made.length === 0) return;
    if (drawn) {
      drawn.push(...made);
      for (const sample of made) live()?.dab(sample as unknown as Json);
    } else session.draft.set({ [options.into]: [...known, ...made] });
  };
  const begin = (event: ToolPointer): void => {
    painting = true;
    isShifted = event.modifiers.shift;
    before = samples();
    drawn = live() && [];
    if (drawn) live()?.begin((options.replace ? NO_SAMPLES : before) as unknown as readonly Json[]);
    else if (options.replace) session.draft.set({ [options.into]: undefined });
    strokeStart = samples().length;
    put(event);
  };
  /** Ends the gesture with what was painted. */
  const keep = (): void => {
    painting = false;
    const made = drawn;
    drawn = undefined;
    if (made) live()?.lift();
    if (made && made.length > 0)
      session.draft.set({ [options.into]: options.replace ? made : [...before, ...made] });
  };
  const takeBack = (): void => {
    painting = false;
    if (drawn) live()?.cancel();
    drawn = undefined;
    putBack(before);
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
    enter: () => {
      active.set(true);
      live()?.warm();
    },
    leave: () => {
      active.set(false);
      keep();
    },
    get lastGesture() {
      return painting ? Infinity : strokes.last(samples());
    },
    forget() {
      keep();
      strokes.forget();
    },
    undo() {
      if (painting) {
        takeBack();
        return true;
      }
      const back = strokes.take(samples())?.before;
      if (back) putBack(back);
      return back !== undefined;
    },
    onKey(event) {
      if (!options.setRadius || (event.key !== '[' && event.key !== ']')) return 'pass';
      options.setRadius(resized(options.radius(), event.key === ']'));
      return 'handled';
    },
    onPointer(event) {
      if (event.phase === 'hover' || event.phase === 'move') hover.set(event.hit);
      if (event.phase === 'down' && event.button === 'primary' && event.hit) {
        begin(event);
        return 'handled';
      }
      if (!painting) return 'pass';
      if (event.phase === 'move') put(event);
      else if (event.phase === 'cancel') takeBack();
      else if (event.phase === 'up') {
        keep();
        strokes.remember({ before, after: samples() });
      }
      return 'handled';
    },
  };
}
