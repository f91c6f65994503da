import type { OverlayItem } from '../services/overlay-service.ts';

type Kind = OverlayItem['kind'];
type Fit = (value: unknown) => boolean;

/** Three numbers, or two. They may be no finite ones: nothing is drawn there then. */
const isNumbers =
  (count: number): Fit =>
  (value) => {
    if (typeof value !== 'object' || value === null || (value as ArrayLike<unknown>).length !== count)
      return false;
    for (let k = 0; k < count; k++) if (typeof (value as ArrayLike<unknown>)[k] !== 'number') return false;
    return true;
  };
const isPlace = isNumbers(3);
const isPair = isNumbers(2);
const isNumber: Fit = (value) => typeof value === 'number';
const isText: Fit = (value) => typeof value === 'string';
const isWork: Fit = (value) => typeof value === 'function';
/** By its length: a list with holes is none. */
const isListOf =
  (fits: Fit): Fit =>
  (value) => {
    if (!Array.isArray(value)) return false;
    for (let i = 0; i < value.length; i++) if (!fits(value[i])) return false;
    return true;
  };
const maybe =
  (fits: Fit): Fit =>
  (value) =>
    value === undefined || fits(value);

const [lines, sketch] = [isListOf(isListOf(isPlace)), isListOf(isListOf(isPair))];

/** What is drawn of an item, by its kind. */
const PARTS: Readonly<Record<Kind, Readonly<Record<string, Fit>>>> = {
  points: { points: isListOf(isPlace), handles: maybe(isListOf(isText)) },
  line: { points: isListOf(isPlace), shares: maybe(isListOf(isNumber)) },
  plane: {
    ...{ origin: isPlace, normal: isPlace, radius: isNumber },
    ...{ section: maybe(lines), before: maybe(lines) },
  },
  arrow: { from: isPlace, to: isPlace },
  arc: { centre: isPlace, axis: isPlace, start: isPlace, radius: isNumber, angle: isNumber },
  label: { at: isPlace, text: isText },
  inset: {
    ...{ title: isText, text: isText, reach: isNumber },
    ...{ before: sketch, after: sketch, body: maybe(sketch), sides: maybe(isListOf(isText)) },
  },
  magnifier: { at: isPlace, text: maybe(isListOf(isText)) },
  grip: { at: isPlace, handle: isText, name: isText, focus: isWork, blur: isWork, key: isWork },
  ring: { centre: isPlace, normal: isPlace, radius: isNumber },
};

/** Those of every item and its own, laid out once: a layer is set anew at each move of the hand. */
const CHECKS: ReadonlyMap<string, readonly (readonly [part: string, fits: Fit])[]> = new Map(
  Object.entries(PARTS).map(([kind, parts]) => [
    kind,
    Object.entries({ role: isText, handle: maybe(isText), ...parts }),
  ]),
);

/**
 * More that is drawn, or can be taken hold of, by one tool takes a page longer at each move of the pointer than it has for a frame; tools of the catalog
 * draw up to a few hundred. A label is a picture of its own, and a grip an element of the page.
 */
const MOST = 5000;
const MOST_OF: Readonly<Partial<Record<Kind, number>>> = { label: 500, grip: 500, magnifier: 4, inset: 20 };

/** How much a layer draws. */
export interface LayerLoad {
  /** Items and handles. */
  readonly all: number;
  /** Items by their kind. */
  readonly of: ReadonlyMap<string, number>;
}

const handlesOf = (item: Readonly<Record<string, unknown>>): number =>
  Array.isArray(item['handles']) ? item['handles'].length : 0;

/** Throws TypeError where the layers of one tool draw more than a page can. */
export function checkLoad(layers: Iterable<LayerLoad>): void {
  let all = 0;
  const of = new Map<string, number>();
  for (const layer of layers) {
    all += layer.all;
    for (const [kind, count] of layer.of) of.set(kind, (of.get(kind) ?? 0) + count);
  }
  if (all > MOST)
    throw new TypeError(`${all} items and handles are drawn over the body; at most ${MOST} can be`);
  for (const [kind, most] of Object.entries(MOST_OF)) {
    const count = of.get(kind) ?? 0;
    if (count > most)
      throw new TypeError(
        `${count} items of the kind “${kind}” are drawn over the body; at most ${most} can be`,
      );
  }
}

/** How much is drawn. Throws TypeError of items that no host can draw, with the part that is at fault: every frame from then on would fail, where the tool that gave them is nowhere in sight. */
export function checkItems(items: unknown): LayerLoad {
  if (!Array.isArray(items)) throw new TypeError('what is drawn over the body is a list of items');
  let all = items.length;
  const of = new Map<string, number>();
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as Readonly<Record<string, unknown>> | null | undefined;
    const kind = item?.['kind'];
    const checks = CHECKS.get(kind as string);
    if (!checks) throw new TypeError(`item ${i} of what is drawn over the body is of no known kind`);
    for (const [part, fits] of checks)
      if (!fits(item![part]))
        throw new TypeError(
          `item ${i} of what is drawn over the body, a ${String(kind)}, has no fit “${part}”`,
        );
    all += handlesOf(item!);
    of.set(kind as string, (of.get(kind as string) ?? 0) + 1);
  }
  return { all, of };
}
