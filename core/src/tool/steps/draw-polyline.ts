import { distance, type Vec3 } from '../../math/vec3.ts';
import type { LineShape } from '../../mesh/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { OverlayItem } from '../../services/overlay-service.ts';
import { createCell } from '../cell.ts';
import type { AnySession, Step, ToolKey, ToolPointer, ToolSession } from '../../tool-contract/tool.ts';
import { Gestures, type OtherValues } from './gestures.ts';
import { LineEnd } from './line-end.ts';
import type { LinePath } from './line-path.ts';
import { polylineItems } from './polyline-items.ts';
import { besideWords } from './beside-words.ts';
import { isMeant, lineMeant, skinMeant } from './polyline-sight.ts';
import { Snapping } from './snap.ts';
import { SoftDrag } from './soft-drag.ts';
import { Straightening, type StraightenableLine } from './straighten.ts';
import { lineAs, softLine } from './line-as.ts';
import {
  EVERYTHING,
  pointActions,
  removableOf,
  type PolylineAllows,
  type PolylineOptions,
} from './polyline-options.ts';
import {
  CLICK_TOLERANCE,
  handleIndex,
  isStill,
  nudgeOf,
  slideOnSurface,
  surfacePoint,
  watchOverlay,
  type FieldFor,
} from './step-kit.ts';
import { SurfacePath, groundOf } from './surface-path.ts';

const NO_POINTS: readonly SurfacePoint[] = [];

/**
 * A line of points on the body. Click adds, a press on the line inserts, dragging moves, Backspace deletes the selected or the
 * last point, double-click, Enter or a click on the first point finishes. Undo takes back the last of these, a drag as one. A soft drag takes neighbours along.
 * The draft holds the points; this holds only what is selected, whether the line is finished, and what was done to it here.
 */
export class PolylineStep implements Step {
  readonly id: string;
  readonly #session: AnySession;
  readonly #options: PolylineOptions;
  readonly #path: LinePath;
  /** The point that is taken hold of, and the points it is one of: among others it is none. */
  readonly #taken = createCell<{ readonly index: number; readonly of: readonly SurfacePoint[] } | undefined>(
    undefined,
  );
  readonly #hover = createCell<Vec3 | undefined>(undefined);
  readonly #end: LineEnd;
  readonly #active = createCell(false);
  /** The point that moves with the hand, and the points as the hand found them. */
  readonly #inHand = createCell<
    { readonly index: number; readonly before: readonly SurfacePoint[] } | undefined
  >(undefined);
  #dragging: number | undefined;
  /** The points before the press that is on, for a finger that turns out to be the first of two. */
  #before: readonly SurfacePoint[] = NO_POINTS;
  /** Whether the line was finished then. */
  #wasFinished = false;
  readonly #soft: SoftDrag;
  readonly #snap: Snapping;
  readonly #straight: Straightening;
  readonly #gestures = new Gestures<readonly SurfacePoint[]>();
  #press: { readonly x: number; readonly y: number; readonly onFirst: boolean } | undefined;

  constructor(session: AnySession, options: PolylineOptions) {
    this.id = options.id;
    this.#session = session;
    this.#options = options;
    this.#path = options.path ?? new SurfacePath(groundOf(session));
    this.#soft = new SoftDrag(session, () => softLine(this.#draggable));
    this.#snap = new Snapping(session, () => options.snaps?.() ?? []);
    this.#straight = new Straightening(session, {
      line: () => (options.straightens && this.complete ? this.#draggable : undefined),
      lay: (points) => this.put(points),
    });
    const isFinished = this.points.length >= options.min && !session.leftOpen?.includes(options.id);
    this.#end = new LineEnd(options, isFinished);
    watchOverlay(session, `${options.id}-line`, () => this.#items());
  }

  get points(): readonly SurfacePoint[] {
    return (this.#session.draft.values[this.#options.into] as SurfacePoint[] | undefined) ?? NO_POINTS;
  }

  get #isFinishedLoop(): boolean {
    return this.#end.isFinishedLoop(this.points.length);
  }

  get complete(): boolean {
    return this.#end.isComplete(this.points.length);
  }

  get requirement(): Step['requirement'] {
    return this.#end.requirement(this.points.length);
  }

  /** What is to be done, or would come of it, while a stretch is being chosen. */
  get hint(): string | undefined {
    return this.#straight.hint;
  }

  get actions(): NonNullable<Step['actions']> {
    // Before what else there is: it is what is being done.
    const straight = this.#straight.actions;
    return this.#straight.isOn ? straight : [...this.#pointActions, ...straight];
  }

  get #pointActions(): NonNullable<Step['actions']> {
    const isDrawing = this.#allows.add && !this.#isFinishedLoop;
    const line = { found: this.points.length, isDrawing, removable: this.#removable() };
    return pointActions(line, this.#allows, this.#end.mustClose ? this.#options.min : undefined);
  }

  get settings(): NonNullable<Step['settings']> {
    // Nothing is dragged while a stretch is chosen.
    if (this.#straight.isOn) return [];
    const soft = this.#draggable ? this.#soft.settings : [];
    return this.#allows.drag ? [...soft, ...this.#snap.settings] : soft;
  }

  enter(): void {
    this.#active.set(true);
  }

  leave(): void {
    this.#active.set(false);
    this.#select(undefined);
    this.#hover.set(undefined);
    this.#straight.leave();
    this.#letGo();
  }

  run(action: string): void {
    if (this.#straight.run(action)) this.#select(undefined);
    else if (action === 'close') this.#finish();
    else if (action === 'remove-point') this.#remove();
    else if (action === 'clear') this.put(NO_POINTS);
  }

  /** Puts a whole line in the place of what is drawn, a finished one, or none; `others` are values of the draft that go with it. All of it is one gesture. */
  put(points: readonly SurfacePoint[], others: OtherValues = {}): void {
    this.#select(undefined);
    this.#change(points, { then: () => this.#end.finish(points.length > 0), others });
  }

  /** Another line begins: what was done to the one before, by a press that is on too, is not taken back on it. */
  forget(): void {
    this.#gestures.forget();
    this.#letGo();
  }

  #letGo(): void {
    this.#dragging = undefined;
    this.#press = undefined;
    this.#inHand.set(undefined);
    this.#soft.release();
  }

  get lastGesture(): number | undefined {
    // A press that is on comes before all that is done.
    const isOn = this.#press !== undefined || this.#dragging !== undefined;
    return isOn ? Infinity : this.#gestures.last(this.points);
  }

  undo(): boolean {
    // With a press on it is the press that is meant.
    if (this.#press || this.#dragging !== undefined) {
      this.#takeBack();
      return true;
    }
    this.#select(undefined);
    const last = this.#gestures.take(this.points);
    if (!last) return false;
    this.#end.finish(last.wasFinished === true);
    this.#write(last.before, last.others?.before);
    return true;
  }

  redo(): boolean {
    const next = this.#gestures.takeAgain(this.points);
    if (!next) return false;
    this.#select(undefined);
    this.#end.finish(next.isFinished === true);
    this.#write(next.after, next.others?.after);
    return true;
  }

  readonly deselect = (): void => this.#select(undefined);

  onKey(event: ToolKey): 'handled' | 'pass' {
    const ofStretch = this.#straight.key(event);
    if (ofStretch) return ofStretch;
    if (event.key === 'Backspace' || event.key === 'Delete') return this.#remove() ? 'handled' : 'pass';
    if (event.key === 'Enter' && !this.complete && this.#finish()) return 'handled';
    const soft = this.#soft.key(event);
    if (soft?.points) this.#write(soft.points);
    if (soft) return 'handled';
    const selected = this.#selected;
    return selected === undefined ? 'pass' : this.#nudge(selected, event);
  }

  /** What a key does on the twin of a point, which moves it or says something of it; else it is the line's. */
  #keyOn(index: number, event: ToolKey): 'handled' | 'pass' {
    const ofStretch = this.#straight.key(event, index);
    if (ofStretch) return ofStretch;
    const snapped = this.#allows.drag ? this.#snap.key(event, this.points[index]) : undefined;
    if (!snapped) return this.#nudge(index, event) === 'handled' ? 'handled' : this.onKey(event);
    this.#select(index);
    this.#change(this.points.with(index, snapped));
    return 'handled';
  }

  #nudge(index: number, event: ToolKey): 'handled' | 'pass' {
    const by = nudgeOf(this.#session, event);
    const point = this.points[index];
    if (!by || !point || !this.#allows.drag) return 'pass';
    const soft = this.#soft.nudge(index, by);
    this.#change(soft ?? this.points.with(index, slideOnSurface(this.#session, point, by)));
    return 'handled';
  }

  onPointer(event: ToolPointer): 'handled' | 'pass' {
    switch (event.phase) {
      case 'hover':
        this.#soft.hover(this.#pointAt(event), event);
        this.#hover.set(
          this.#allows.add && !this.#isFinishedLoop ? skinMeant(this.#session, event)?.position : undefined,
        );
        return 'pass';
      case 'down':
        this.#before = this.points;
        this.#wasFinished = this.#end.isFinished;
        return event.button === 'primary' ? this.#down(event) : 'pass';
      case 'move':
        return this.#move(event);
      case 'up':
        return this.#up(event);
      case 'double':
        return this.complete || !this.#finish() ? 'pass' : 'handled';
      case 'cancel':
        this.#takeBack();
        return 'pass';
      case 'click':
        return 'pass';
    }
  }

  get #allows(): PolylineAllows {
    return this.#options.allows?.() ?? EVERYTHING;
  }

  #down(event: ToolPointer): 'handled' | 'pass' {
    const { points } = this;
    const handle = this.#pointAt(event);
    const chosen = this.#straight.press(handle, this.#selected, event);
    if (chosen) return chosen;
    if (handle !== undefined && handle < points.length) return this.#take(handle, event);
    const onLine = this.#allows.insert ? this.#placeOnLine(event) : undefined;
    if (onLine) return this.#insert(onLine, event);
    const skin = skinMeant(this.#session, event);
    if (!skin) return 'pass';
    if (this.#allows.replace && points.length === 1) {
      this.#write([surfacePoint(skin)]);
      return this.#hold(0, event);
    }
    if (!this.#allows.add || this.#isFinishedLoop) return 'pass';
    const last = points.at(-1);
    // The second press of a double-click falls where the first one put its point.
    const near = CLICK_TOLERANCE[event.pointerType] * this.#session.services.scene.millimetresPerPixel;
    if (last && distance(last.position as Vec3, skin.position) <= near) return 'handled';
    if (points.length >= (this.#options.max ?? Infinity)) return 'handled';
    // Another line begins where the one before was taken away.
    if (points.length === 0) this.#end.finish(false);
    this.#write([...points, surfacePoint(skin)]);
    return this.#hold(points.length, event);
  }

  /** A press takes hold of a point that is there. */
  #take(index: number, event: ToolPointer): 'handled' {
    const isEnough = this.points.length >= this.#options.min;
    this.#hold(index, event, index === 0 && this.#end.mustClose && !this.complete && isEnough);
    if (!this.#allows.drag) this.#dragging = undefined;
    this.#soft.hold(index, event);
    return 'handled';
  }

  /** A point is in the hand from now on. */
  #hold(index: number, { x, y }: ToolPointer, onFirst = false): 'handled' {
    this.#select(index);
    this.#dragging = index;
    this.#press = { x, y, onFirst };
    return 'handled';
  }

  /** The point under the pointer that a press takes. */
  #pointAt({ handle }: ToolPointer): number | undefined {
    const index = handleIndex(handle, this.id);
    const point = index === undefined ? undefined : this.points[index];
    return !point || isMeant(this.#session, point) ? index : undefined;
  }

  /** Where a press takes hold of the line. */
  #placeOnLine(event: ToolPointer): Vec3 | undefined {
    if (event.handle !== `${this.id}-line`) return undefined;
    const line = this.#path.through(this.points, this.#isFinishedLoop, this.#shape);
    return lineMeant(this.#session, line, event);
  }

  /** A press that became another gesture leaves nothing behind. */
  #takeBack(): void {
    const pressed = this.#press !== undefined || this.#dragging !== undefined;
    this.#letGo();
    if (!pressed || this.#before === this.points) return;
    this.#select(undefined);
    this.#end.finish(this.#wasFinished);
    this.#write(this.#before);
  }

  #insert(place: Vec3, event: ToolPointer): 'handled' | 'pass' {
    const segment = this.#path.nearestSegment(this.points, this.#isFinishedLoop, place, this.#shape);
    const hit = this.#session.services.picking.nearest(place);
    if (segment < 0 || !hit) return 'pass';
    this.#write(this.points.toSpliced(segment + 1, 0, surfacePoint(hit)));
    this.#soft.hold(segment + 1, event);
    return this.#hold(segment + 1, event);
  }

  #move(event: ToolPointer): 'handled' | 'pass' {
    const index = this.#dragging;
    if (index === undefined) return 'pass';
    if (this.#press && isStill(this.#press, event)) return 'handled';
    this.#press = undefined;
    if (!this.#inHand.get()) this.#inHand.set({ index, before: this.#before });
    const skin = skinMeant(this.#session, event);
    const alone =
      skin && index < this.points.length ? this.points.with(index, surfacePoint(skin)) : undefined;
    const moved = this.#snap.drag(index, event, { pull: (by) => this.#soft.pull(by), alone });
    if (moved) this.#write(moved);
    return 'handled';
  }

  #up(event: ToolPointer): 'handled' | 'pass' {
    const press = this.#press;
    const wasOurs = press !== undefined || this.#dragging !== undefined;
    this.#letGo();
    if (wasOurs)
      this.#gestures.remember({
        before: this.#before,
        after: this.points,
        wasFinished: this.#wasFinished,
        isFinished: this.#end.isFinished,
      });
    if (press?.onFirst && isStill(press, event)) this.#finish();
    return wasOurs ? 'handled' : 'pass';
  }

  #removable(): number | undefined {
    const line = { length: this.points.length, min: this.#options.min, selected: this.#selected };
    return removableOf(line, this.#allows, this.#isFinishedLoop);
  }

  #remove(): boolean {
    const { points } = this;
    const index = this.#removable();
    if (index === undefined) return false;
    this.#select(undefined);
    this.#change(points.toSpliced(index, 1), {
      then: () => {
        if (points.length - 1 < this.#options.min) this.#end.finish(false);
      },
    });
    return true;
  }

  /** Whether it has the points for that. */
  #finish(): boolean {
    if (this.points.length < this.#options.min) return false;
    this.#gestures.finish(this.points);
    this.#end.finish(true);
    if (this.#options.advance !== false) this.#session.nextStep();
    return true;
  }

  /** A change that is a gesture by itself. */
  #change(
    points: readonly SurfacePoint[],
    { then, others = {} }: { readonly then?: () => void; readonly others?: OtherValues } = {},
  ): void {
    const before = this.points;
    const wasFinished = this.#end.isFinished;
    const { values } = this.#session.draft;
    const were = Object.fromEntries(Object.keys(others).map((name) => [name, values[name]]));
    this.#write(points, others);
    then?.();
    this.#gestures.remember({
      ...{ before, after: this.points, others: { before: were, after: others } },
      ...{ wasFinished, isFinished: this.#end.isFinished },
    });
  }

  get #shape(): LineShape {
    return this.#options.shape?.() ?? 'corners';
  }

  get #selected(): number | undefined {
    const taken = this.#taken.get();
    return taken?.of === this.points ? taken.index : undefined;
  }

  #select(index: number | undefined): void {
    this.#taken.set(index === undefined ? undefined : { index, of: this.points });
  }

  #write(points: readonly SurfacePoint[], others: OtherValues = {}): void {
    const selected = this.#selected;
    this.#session.draft.set({ ...others, [this.#options.into]: points.length > 0 ? points : undefined });
    this.#select(selected);
  }

  /** The line as it stands, where its points are dragged; undefined for one that is drawn by no spans. */
  get #draggable(): StraightenableLine | undefined {
    const closed = this.complete && this.#end.closes;
    return this.#allows.drag ? lineAs(this.#path, this.points, { closed, shape: this.#shape }) : undefined;
  }

  #items(): readonly OverlayItem[] {
    if (this.#options.shown?.() === false) return [];
    const { id, points } = this;
    const closed = this.complete && this.#end.closes;
    const items = polylineItems({
      ...{ id, points, closed, role: this.#options.role, active: this.#active.get() },
      line: points.length > 1 ? this.#path.through(points, closed, this.#shape) : [],
      ...{ hover: this.#hover.get(), selected: this.#selected, inserts: this.#allows.insert },
      twin: (point, index) => ({
        ...{ kind: 'grip', role: this.#options.role, at: point.position as Vec3, handle: `${id}/${index}` },
        name: this.#snap.titleOf(point, `${this.#session.text('handles.point')} ${index + 1}`),
        ...(this.#straight.isOn && { chosen: this.#straight.ends.includes(index) }),
        focus: () => this.#select(index),
        blur: () => this.deselect(),
        key: (event) => this.#keyOn(index, event),
      }),
    });
    return this.#active.get()
      ? [
          ...this.#soft.items(this.#selected),
          ...items,
          ...this.#straight.items(),
          ...this.#snap.items(this.points[this.#inHand.get()?.index ?? this.#selected ?? -1]),
          ...this.#magnified(closed),
        ]
      : items;
  }

  /** The skin about the point in the hand, with what is said of it. */
  #magnified(closed: boolean): readonly OverlayItem[] {
    const held = this.#inHand.get();
    const point = held && this.points[held.index];
    const { magnify = true, role, says } = this.#options;
    if (!point || !magnify) return [];
    const spans = this.#path.spans?.(this.points, closed, this.#shape) ?? [];
    const beside = besideWords(this.#session, { spans, closed, index: held.index });
    const text = [this.#snap.nameOf(point), says?.(held.before), beside].filter((line) => line !== undefined);
    return [{ kind: 'magnifier', role, at: point.position as Vec3, text }];
  }
}

/** See PolylineStep. */
export const drawPolyline = <P>(
  session: ToolSession<P>,
  options: PolylineOptions<NoInfer<FieldFor<P, SurfacePoint[]>>>,
): PolylineStep => new PolylineStep(session, options);
