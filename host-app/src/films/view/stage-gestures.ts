import type { Pixel } from '@bracewright/core/spine';
import type { HandleId } from '../drawing/marks.ts';
import type { FilmView } from './film-view.ts';

/** A press that moves less than this places a point, one that moves more moves the film; screen pixels. */
const CLICK = 5;
/** A touch wider or higher than this is a palm, screen pixels (16 mm): a fingertip has 10 to 40. */
const PALM = 60;
/** A hand rests on the film for so long after its pen was near it, ms: a touch is no tap then. */
const PEN_NEAR = 10_000;

/** What a pointer does, at a place of the stage. */
export interface StagePointer {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly button: number;
  readonly at: Pixel;
  /** The longer side of what touches, screen pixels; absent where nobody knows. */
  readonly size?: number;
  /** When it was, ms of any clock. */
  readonly time?: number;
}

type Press =
  | {
      readonly kind: 'handle';
      readonly id: HandleId;
      readonly offset: Pixel;
      readonly began: Pixel;
      hasMoved: boolean;
    }
  | {
      readonly kind: 'pan' | 'window';
      from: Pixel;
      readonly began: Pixel;
      readonly mayPlace: boolean;
      hasMoved: boolean;
    };

const apart = (a: Pixel, b: Pixel): number => {
  const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(dx * dx + dy * dy);
};

/** What fingers, pens and mice do on the film: place points, drag handles, move, zoom, change the window. */
export class StageGestures {
  readonly #view: FilmView;
  readonly #presses = new Map<number, Press>();
  readonly #fingers = new Map<number, Pixel>();
  readonly #pens = new Set<number>();
  #penAt = -Infinity;

  constructor(view: FilmView) {
    this.#view = view;
  }

  /** A press on the film itself; `isWindowing` where the main button changes the window of grey values. */
  down(pointer: StagePointer, isWindowing: boolean): void {
    const { pointerId, button, at } = pointer;
    if (this.#isPalm(pointer) || this.#isPinch(pointer)) return;
    const isWindow = button === 2 || (button === 0 && isWindowing);
    this.#presses.set(pointerId, {
      ...{ kind: isWindow ? 'window' : 'pan', from: at, began: at, hasMoved: false },
      mayPlace: !this.#isBesidePen(pointer),
    });
  }

  /** Takes note of a pen, which ends what the hand beside it began; true for a palm, and whatever touches while a pen is down: nothing is meant by it. */
  #isPalm({ pointerId, pointerType, size = 0, time = 0 }: StagePointer): boolean {
    if (pointerType === 'pen') {
      this.#penAt = time;
      this.#pens.add(pointerId);
      for (const finger of this.#fingers.keys()) this.#drop(finger);
    }
    return pointerType === 'touch' && (size > PALM || this.#pens.size > 0);
  }

  /** Whether it is a touch of a hand that writes with a pen: it moves and zooms the film, but places and drags nothing. */
  #isBesidePen({ pointerType, time = 0 }: StagePointer): boolean {
    return pointerType === 'touch' && time - this.#penAt < PEN_NEAR;
  }

  /** Takes note of a finger; with a second one on the film both zoom, and what the first one dragged goes back to where it was. */
  #isPinch({ pointerId, pointerType, at }: StagePointer): boolean {
    if (pointerType === 'touch') this.#fingers.set(pointerId, at);
    if (this.#fingers.size < 2) return false;
    if ([...this.#presses.values()].some(({ kind }) => kind === 'handle')) this.#view.session.takeBackDrag();
    this.#presses.clear();
    return true;
  }

  /** A press on or beside handles: the nearest one is meant. False where it is not taken. */
  downOnHandle(pointer: StagePointer): boolean {
    const { pointerId, button, at } = pointer;
    const { session, transform } = this.#view;
    const [nearest] = session.handles
      .map((handle) => ({ id: handle.id, place: transform.toStage(handle.at) }))
      .toSorted((a, b) => apart(a.place, at) - apart(b.place, at));
    if (!nearest || button !== 0 || !session.mayEdit) return false;
    if (this.#isBesidePen(pointer)) return false;
    if (this.#isPalm(pointer) || this.#isPinch(pointer)) return true;
    const { id } = nearest;
    const [x, y] = nearest.place;
    session.rest();
    if (!session.target) session.select(id);
    const offset: Pixel = [x - at[0], y - at[1]];
    this.#presses.set(pointerId, { kind: 'handle', id, offset, began: at, hasMoved: false });
    return true;
  }

  move({ pointerId, pointerType, at, time = 0 }: Omit<StagePointer, 'button'>): void {
    if (pointerType === 'pen') this.#penAt = time;
    const press = this.#presses.get(pointerId);
    if (this.#fingers.size > 1) this.#pinch(pointerId, at);
    if (this.#fingers.has(pointerId)) this.#fingers.set(pointerId, at);
    if (press?.kind === 'handle') {
      const { session, transform } = this.#view;
      // While something is drawn a press on a handle may be meant for a point beside it: only one that moves drags.
      press.hasMoved ||= !session.target || apart(at, press.began) > CLICK;
      if (press.hasMoved)
        session.move(press.id, transform.toFilm([at[0] + press.offset[0], at[1] + press.offset[1]]));
    } else if (press) this.#drag(press, at);
  }

  #drag(press: Exclude<Press, { kind: 'handle' }>, at: Pixel): void {
    press.hasMoved ||= apart(at, press.began) > CLICK;
    if (!press.hasMoved) return;
    const [dx, dy] = [at[0] - press.from[0], at[1] - press.from[1]];
    press.from = at;
    if (press.kind === 'window') this.#view.dragWindow(dx, dy);
    else this.#view.panBy(dx, dy);
  }

  /** Two fingers: their middle moves the film, their distance zooms it. */
  #pinch(id: number, at: Pixel): void {
    const other = [...this.#fingers].find(([key]) => key !== id)?.[1];
    const before = this.#fingers.get(id);
    if (!other || !before) return;
    this.#view.panBy((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
    const middle: Pixel = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    if (apart(before, other) > 10) this.#view.zoomAt(middle, apart(at, other) / apart(before, other));
  }

  up({ pointerId, button }: Pick<StagePointer, 'pointerId' | 'button'>): void {
    const { session, transform } = this.#view;
    const press = this.#presses.get(pointerId);
    this.#fingers.delete(pointerId);
    this.#pens.delete(pointerId);
    this.#presses.delete(pointerId);
    if (press?.kind === 'handle') session.rest();
    if (!press || press.kind === 'window' || press.hasMoved || button !== 0) return;
    if (press.kind === 'pan' && !press.mayPlace) return;
    const [x, y] = transform.toFilm(press.began);
    const { width, height } = session.film;
    if (x >= 0 && y >= 0 && x <= width && y <= height) session.place([x, y]);
  }

  /** The system took a pointer away (a call, a palm that it knows by itself): what it dragged goes back to where it was. */
  cancel(pointerId: number): void {
    this.#pens.delete(pointerId);
    this.#drop(pointerId);
  }

  /** Takes the drag that is under way back; false where nothing is dragged. */
  cancelDrag(): boolean {
    const [id] = [...this.#presses].find(([, { kind, hasMoved }]) => kind === 'handle' && hasMoved) ?? [];
    if (id !== undefined) this.#drop(id);
    return id !== undefined;
  }

  #drop(pointerId: number): void {
    const isDrag = this.#presses.get(pointerId)?.kind === 'handle';
    this.#fingers.delete(pointerId);
    this.#presses.delete(pointerId);
    if (isDrag) this.#view.session.takeBackDrag();
  }
}
