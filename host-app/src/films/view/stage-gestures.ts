import type { Pixel } from '@bracewright/core/spine';
import type { HandleId } from '../drawing/marks.ts';
import type { FilmView } from './film-view.ts';

/** A press that moves less than this places a point, one that moves more moves the film; screen pixels. */
const CLICK = 5;

/** What a pointer does, at a place of the stage. */
export interface StagePointer {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly button: number;
  readonly at: Pixel;
}

type Press =
  | {
      readonly kind: 'handle';
      readonly id: HandleId;
      readonly offset: Pixel;
      readonly began: Pixel;
      hasMoved: boolean;
    }
  | { readonly kind: 'pan' | 'window'; from: Pixel; readonly began: Pixel; hasMoved: boolean };

const apart = (a: Pixel, b: Pixel): number => {
  const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(dx * dx + dy * dy);
};

/** What fingers, pens and mice do on the film: place points, drag handles, move, zoom, change the window. */
export class StageGestures {
  readonly #view: FilmView;
  readonly #presses = new Map<number, Press>();
  readonly #fingers = new Map<number, Pixel>();

  constructor(view: FilmView) {
    this.#view = view;
  }

  /** A press on the film itself; `isWindowing` where the main button changes the window of grey values. */
  down({ pointerId, pointerType, button, at }: StagePointer, isWindowing: boolean): void {
    if (this.#isPinch({ pointerId, pointerType, at })) return;
    const isWindow = button === 2 || (button === 0 && isWindowing);
    this.#presses.set(pointerId, { kind: isWindow ? 'window' : 'pan', from: at, began: at, hasMoved: false });
  }

  /** Takes note of a finger; with a second one on the film both zoom, and what the first one dragged goes back to where it was. */
  #isPinch({ pointerId, pointerType, at }: Omit<StagePointer, 'button'>): boolean {
    if (pointerType === 'touch') this.#fingers.set(pointerId, at);
    if (this.#fingers.size < 2) return false;
    if ([...this.#presses.values()].some(({ kind }) => kind === 'handle')) this.#view.session.takeBackDrag();
    this.#presses.clear();
    return true;
  }

  /** A press on or beside handles: the nearest one is meant. False where it is not taken. */
  downOnHandle({ pointerId, pointerType, button, at }: StagePointer): boolean {
    const { session, transform } = this.#view;
    const [nearest] = session.handles
      .map((handle) => ({ id: handle.id, place: transform.toStage(handle.at) }))
      .toSorted((a, b) => apart(a.place, at) - apart(b.place, at));
    if (!nearest || button !== 0 || !session.mayEdit) return false;
    if (this.#isPinch({ pointerId, pointerType, at })) return true;
    const { id } = nearest;
    const [x, y] = nearest.place;
    session.rest();
    if (!session.target) session.select(id);
    const offset: Pixel = [x - at[0], y - at[1]];
    this.#presses.set(pointerId, { kind: 'handle', id, offset, began: at, hasMoved: false });
    return true;
  }

  move({ pointerId, at }: Pick<StagePointer, 'pointerId' | 'at'>): void {
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
    this.#presses.delete(pointerId);
    if (press?.kind === 'handle') session.rest();
    if (!press || press.kind === 'window' || press.hasMoved || button !== 0) return;
    const [x, y] = transform.toFilm(press.began);
    const { width, height } = session.film;
    if (x >= 0 && y >= 0 && x <= width && y <= height) session.place([x, y]);
  }

  cancel(pointerId: number): void {
    this.#fingers.delete(pointerId);
    this.#presses.delete(pointerId);
    this.#view.session.rest();
  }
}
