import { vec3, type Vec3 } from '@bracewright/core/math';
import type { OverlayItem, OverlayRole } from '@bracewright/core/services';
import {
  createCell,
  handleIndex,
  nudgeOf,
  onPlane,
  watchOverlay,
  type AnySession,
  type Step,
  type StepAction,
  type ToolPointer,
} from '@bracewright/core/tool';
import type { Side } from './params.ts';
import { inSpace, inView, towards, type Place } from './placement.ts';

/** Points that are dragged in the plane of a view. All of it is read anew each time, and observable. */
export interface PlanePoints {
  readonly id: string;
  readonly role: OverlayRole;
  side(): Side;
  /** How deep the plane lies, as `depthIn`. */
  depth(): number;
  places(): readonly Place[];
  /** What a point is called to who cannot see it. */
  name(index: number): string;
  /** What stands beside a point. */
  letter?(index: number): string;
  move(index: number, to: Place): void;
  /** A press beside the points: whether there is one more now. */
  add?(at: Place): boolean;
  readonly magnify?: boolean;
}

/** Where a ray meets the plane, in its view; undefined from the side. */
function placeUnder({ ray }: Pick<ToolPointer, 'ray'>, points: PlanePoints): Place | undefined {
  const side = points.side();
  const at = onPlane(ray, inSpace(side, [0, 0], points.depth()), towards(side));
  return at && inView(side, at);
}

/**
 * A step of points in the plane of a view: a press takes hold of one, or adds one, a drag moves it in the plane, and arrow keys by 0.5 mm (5 mm with Shift). What was dragged is taken
 * back as every value of the draft is.
 */
export function dragOnPlane(
  session: AnySession,
  points: PlanePoints,
  more: {
    readonly complete?: () => boolean;
    readonly requirement?: () => Step['requirement'];
    readonly actions?: () => readonly StepAction[];
    readonly run?: (action: string) => void;
  } = {},
): Step {
  const { id } = points;
  const isActive = createCell(false);
  const selected = createCell<number | undefined>(undefined);
  const inHand = createCell<number | undefined>(undefined);
  /** From where the hand took hold to the point, and where the point was. */
  let grip: { readonly by: Place; readonly before: Place } | undefined;
  const inModel = (place: Place): Vec3 => inSpace(points.side(), place, points.depth());
  const press = (index: number, event: Parameters<NonNullable<Step['onKey']>>[0]): 'handled' | 'pass' => {
    const place = points.places()[index];
    const by = nudgeOf(session, event);
    if (!place || !by) return 'pass';
    points.move(index, inView(points.side(), vec3.add(inModel(place), by)));
    return 'handled';
  };
  watchOverlay(session, `${id}-points`, () =>
    isActive.get() ? itemsOf(points, inModel, { selected, inHand: inHand.get(), press }) : [],
  );
  const letGo = (): void => {
    grip = undefined;
    inHand.set(undefined);
  };
  const take = (index: number, at: Place): 'handled' => {
    const before = points.places()[index]!;
    grip = { by: [before[0] - at[0], before[1] - at[1]], before };
    selected.set(index);
    inHand.set(index);
    return 'handled';
  };
  const down = (event: ToolPointer): 'handled' | 'pass' => {
    const at = placeUnder(event, points);
    const index = handleIndex(event.handle, id);
    if (!at) return 'pass';
    if (index !== undefined && points.places()[index]) return take(index, at);
    return points.add?.(at) ? take(points.places().length - 1, at) : 'pass';
  };
  return {
    id,
    get complete() {
      return more.complete?.() ?? true;
    },
    get requirement() {
      return more.requirement?.();
    },
    get actions() {
      return more.actions?.() ?? [];
    },
    run: (action: string) => more.run?.(action),
    enter() {
      isActive.set(true);
    },
    leave() {
      isActive.set(false);
      selected.set(undefined);
      letGo();
    },
    deselect: () => selected.set(undefined),
    onPointer(event) {
      if (event.phase === 'down') return event.button === 'primary' ? down(event) : 'pass';
      const index = inHand.get();
      if (index === undefined || !grip) return 'pass';
      const at = event.phase === 'move' && placeUnder(event, points);
      if (at) points.move(index, [at[0] + grip.by[0], at[1] + grip.by[1]]);
      if (event.phase === 'cancel') points.move(index, grip.before);
      if (event.phase === 'up' || event.phase === 'cancel') letGo();
      return 'handled';
    },
    onKey: (event) => press(selected.get() ?? -1, event),
  };
}

function itemsOf(
  points: PlanePoints,
  inModel: (place: Place) => Vec3,
  hand: {
    readonly selected: { get(): number | undefined; set(to: number | undefined): void };
    readonly inHand: number | undefined;
    press(index: number, event: Parameters<NonNullable<Step['onKey']>>[0]): 'handled' | 'pass';
  },
): readonly OverlayItem[] {
  const { id, role } = points;
  const places = points.places().map(inModel);
  if (places.length === 0) return [];
  const chosen = hand.selected.get();
  const held = hand.inHand === undefined ? undefined : places[hand.inHand];
  const handles = places.map((_, index) => `${id}/${index}`);
  return [
    {
      kind: 'points',
      role,
      points: places,
      handles,
      emphasis: true,
      ...(chosen !== undefined && places[chosen] && { selected: chosen }),
    },
    ...places.flatMap((at, index): OverlayItem[] => {
      const text = points.letter?.(index);
      return text === undefined ? [] : [{ kind: 'label', role, at, text }];
    }),
    ...places.map((at, index): OverlayItem => ({
      ...{ kind: 'grip', role, at, handle: handles[index]!, name: points.name(index) },
      focus: () => hand.selected.set(index),
      blur: () => hand.selected.set(undefined),
      key: (event) => hand.press(index, event),
    })),
    ...(held && points.magnify ? [{ kind: 'magnifier' as const, role, at: held }] : []),
  ];
}
