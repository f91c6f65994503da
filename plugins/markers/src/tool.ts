import {
  LINE_ASSOCIATIONS,
  POINT_ASSOCIATIONS,
  landmarksOf,
  pairDoubts,
  sideDoubt,
  type Annotation,
  type MarkedLandmark,
  type SideDoubt,
} from '@bracewright/core/annotation';
import type { Vec3 } from '@bracewright/core/math';
import { SdkError, isSdkError } from '@bracewright/core/operation';
import type { AnnotationEffect, OverlayItem } from '@bracewright/core/services';
import {
  createCell,
  createDerived,
  drawPolyline,
  isHidden,
  watchOverlay,
  watchValue,
  type Step,
  type ToolFactory,
  type ToolPointer,
} from '@bracewright/core/tool';
import { drawKept } from './draw-kept.ts';
import { groupOf } from './groups.ts';
import { pairReadouts } from './pair-readouts.ts';
import { withRedo } from './redo.ts';
import {
  associationOf,
  isSame,
  markerOf,
  placesOf,
  pointsOf,
  saidBy,
  type Kept,
  type Values,
} from './kept.ts';

const ADDING = { add: true, insert: true, drag: true, delete: true };
const PLACED = { add: false, insert: false, drag: true, delete: true };
/** The one point of a marker that is not kept yet: another click moves it there. */
const MOVING = { ...PLACED, replace: true };
const LOCKED = { add: false, insert: false, drag: false, delete: false };

/**
 * Points and lines with a name and an anatomical association. A click on a kept marker opens it; a locked one stays where it
 * is until it is unlocked. Apply keeps the marker and makes ready for the next, and closes the tool when there is nothing to keep. The landmarks that are not marked yet are offered:
 * with one chosen a click keeps its point at once and offers the next, so that they are marked one after another.
 */
const tool: ToolFactory = (session) => {
  const { draft, services } = session;
  const values = () => draft.values as Values;
  const chosen = (): string => associationOf(values());
  const annotationOf = (of: Values): Annotation => markerOf(of, of.opened ?? services.ids.uuid());
  const opened = createDerived(() => values().opened);
  /** Whether a marker was kept since the tool was opened. */
  const hasKept = createCell(false);
  /** Nothing is left to be kept: Apply then only closes the tool. */
  const isFinished = (): boolean =>
    hasKept.get() && opened.get() === undefined && (values().points?.length ?? 0) === 0;
  const may = (effect: AnnotationEffect): boolean => services.annotations.may?.(effect) ?? true;
  /** Whether a kept marker may be changed or deleted: otherwise none is opened. */
  const mayOpen = (): boolean => may('update') || may('delete');
  /** The kept marker that a press takes: one that the body hides is not meant. */
  const keptAt = ({ handle }: ToolPointer): Annotation | undefined => {
    if (!mayOpen()) return undefined;
    const kept = services.annotations.annotations.find(({ id }) => handle === `marker/${id}`);
    const [first] = kept ? placesOf(kept) : [];
    const isSeen = !first || !isHidden(session, first.position as Vec3, first.normal as Vec3);
    return isSeen ? kept : undefined;
  };
  /** The lock holds for a marker that was opened locked; ticking the box locks it from the next time on. */
  const isLocked = (): boolean => opened.get() !== undefined && values().locked === true;
  const place = drawPolyline(session, {
    id: 'place',
    into: 'points',
    min: 1,
    role: 'marker',
    closed: false,
    allows: () => {
      if (isLocked()) return LOCKED;
      const full = values().kind !== 'line' && (values().points?.length ?? 0) > 0;
      if (!full) return ADDING;
      return opened.get() === undefined ? MOVING : PLACED;
    },
  });
  drawKept(session, { opened: opened.get, labelOf, open, mayOpen });
  // What lies there under which name, before it is kept too.
  watchOverlay(session, 'opened', (): OverlayItem[] => {
    const { name, points } = values();
    const [first] = points ?? [];
    const text = name || nameOf(values().kind === 'line', chosen());
    return first && text ? [{ kind: 'label', role: 'marker', at: first.position as Vec3, text }] : [];
  });
  function labelOf(annotation: Annotation): string {
    if (annotation.name) return annotation.name;
    return nameOf(annotation.kind === 'marker-line', (annotation.params as Kept).association);
  }
  function nameOf(line: boolean, association = 'none'): string {
    const list = line ? 'lineAssociation' : 'association';
    return association === 'none' ? '' : services.i18n.t(`markers:params.${list}.options.${association}`);
  }
  function open(annotation: Annotation): void {
    const kept = annotation.params as Kept;
    const line = annotation.kind === 'marker-line';
    const now = values();
    const isHere = now.opened === annotation.id;
    draft.set({
      opened: annotation.id,
      // Nothing is lost by opening another: it comes back by undo, or when the other one is kept.
      behind: !isHere && (now.opened === undefined || isBegun(now)) ? now : now.behind,
      kind: line ? 'line' : 'point',
      name: annotation.name,
      association: line ? 'none' : (kept.association ?? 'none'),
      lineAssociation: line ? (kept.association ?? 'none') : 'none',
      zeroLevel: kept.zeroLevel ?? false,
      locked: kept.locked ?? false,
      points: pointsOf(kept),
    });
  }
  /** Whether values say anything that is not kept. */
  function isBegun(of: Values): boolean {
    if (of.opened === undefined) return Boolean(of.name) || (of.points?.length ?? 0) > 0;
    const kept = services.annotations.annotations.find(({ id }) => id === of.opened);
    return kept !== undefined && !isSame(saidBy(kept), saidBy(annotationOf(of)));
  }
  const listOf = (kind: Values['kind']): readonly string[] =>
    kind === 'line' ? LINE_ASSOCIATIONS : POINT_ASSOCIATIONS;
  /** Landmarks of the chosen kind that have no marker yet, in the order they are marked. */
  function missing(): readonly string[] {
    const { kind } = values();
    const of = kind === 'line' ? 'marker-line' : 'marker-point';
    const marked = services.annotations.annotations.flatMap((one) =>
      one.kind === of ? [(one.params as Kept).association] : [],
    );
    return listOf(kind).filter((name) => !marked.includes(name));
  }
  const offer = (name: string): void =>
    draft.set({ [values().kind === 'line' ? 'lineAssociation' : 'association']: name });
  /** Goes back to what was begun before, or makes ready for another marker of the same kind; after `done` the next landmark without one is offered. */
  function turnToNext(done?: string): void {
    const { kind, behind } = values();
    const left = missing().filter((name) => name !== done);
    draft.reset();
    if (behind && isBegun(behind)) {
      draft.set(behind);
      return;
    }
    if (kind) draft.set({ kind });
    if (done === undefined || done === 'none') return;
    const order = listOf(kind);
    const next = left.find((name) => order.indexOf(name) > order.indexOf(done)) ?? left[0];
    if (next) offer(next);
  }
  /** As `turnToNext`, after what was there is kept or gone. */
  function begin(done?: string): void {
    turnToNext(done);
    session.beginNext();
  }
  /** Markers that were made here and are as they were made, the last of them last: what the tool itself takes back. */
  const placed: Annotation[] = [];
  /** Those of them that were taken back and not done again. */
  const takenBack = new Set<string>();
  const isThere = ({ id }: Annotation): boolean =>
    services.annotations.annotations.some((one) => one.id === id);
  // What redo brings again can be taken back again, and its landmark is not to be marked any more.
  watchValue(
    session,
    () => services.annotations.annotations.map(({ id }) => id),
    (there) => {
      for (const { id, params } of placed) {
        if (!there.includes(id) || !takenBack.delete(id)) continue;
        const { association = 'none' } = params as Kept;
        if (opened.get() === undefined && !values().points && chosen() === association) begin(association);
      }
    },
  );
  const annotationNow = (): Annotation => annotationOf(values());
  const told = (error: unknown): void => {
    if (isSdkError(error)) services.notifications.notify('error', error.code, error.data);
    else session.fail(error);
  };
  /** Whether a marker may lie where it does: a landmark on a side that speaks against it is asked about. */
  async function isMeant(marker: Annotation, doubt: SideDoubt): Promise<boolean> {
    const landmark = labelOf({ ...marker, name: '' });
    return services.notifications.confirm(`markers/${doubt}`, { landmark });
  }
  const stands = (): boolean => services.looks.standConfirmed?.() ?? false;
  const landmarksBeside = (id: string | undefined): readonly MarkedLandmark[] =>
    landmarksOf(services.annotations.annotations.filter((other) => other.id !== id));
  function doubtOf(marker: Annotation): SideDoubt | undefined {
    const [own] = landmarksOf([marker]);
    return own && sideDoubt(own, landmarksBeside(marker.id), stands());
  }
  /** All landmarks, with the one that is placed or dragged where it is now. */
  function landmarksNow(): readonly MarkedLandmark[] {
    const { kind, points } = values();
    const [point] = kind === 'line' ? [] : (points ?? []);
    const own = point && { association: chosen(), position: point.position as Vec3 };
    return [...(own ? [own] : []), ...landmarksBeside(opened.get())];
  }
  /** A point of a landmark that was chosen before is kept as soon as the hand lets go of it. */
  function keepPlaced(): void {
    const { kind, points } = values();
    const done = chosen();
    if (kind === 'line' || opened.get() !== undefined) return;
    if (done === 'none' || points?.length !== 1) return;
    const kept = annotationNow();
    const keep = (): void => {
      placed.push(kept);
      hasKept.set(true);
      begin(done);
      services.annotations.put(kept).catch(told);
    };
    const doubt = doubtOf(kept);
    if (!doubt) {
      keep();
      return;
    }
    const before = draft.values;
    void isMeant(kept, doubt).then((meant) => {
      // An answer to a point that is no longer there decides nothing.
      if (session.ended || draft.values !== before) return;
      if (meant) keep();
      else draft.set({ points: undefined });
    });
  }
  function requirePoints(): void {
    const { kind, points = [] } = values();
    const min = kind === 'line' ? 2 : 1;
    if (points.length < min) throw new SdkError('tool/step-points', { min, found: points.length });
  }
  /** Another marker instead of the opened one, whose changes are kept first: they are not lost in silence. */
  async function leaveOpened(): Promise<void> {
    if (!isBegun(values())) {
      turnToNext();
      return;
    }
    requirePoints();
    const kept = annotationNow();
    const doubt = doubtOf(kept);
    const before = draft.values;
    if (doubt && !(await isMeant(kept, doubt))) return;
    // An answer to values that are no longer there decides nothing.
    if (session.ended || draft.values !== before) return;
    placed.length = 0;
    hasKept.set(true);
    const stored = services.annotations.put(kept);
    begin();
    await stored;
  }
  /** Of an opened marker: its last change, then whatever else is not as it is kept, then that it is open. What was placed is not reached. */
  function putBack(): boolean {
    // A press that is on is the press that is meant.
    if (place.lastGesture === Infinity) return place.undo();
    const kept = services.annotations.annotations.find(({ id }) => id === opened.get());
    const now = annotationNow();
    if (kept && !isSame(placesOf(kept), placesOf(now)) && place.undo()) return true;
    const { behind } = values();
    if (kept && !isSame(saidBy(kept), saidBy(now))) open(kept);
    else {
      draft.reset();
      if (behind) draft.set(behind);
    }
    return true;
  }
  function takeBack(): boolean {
    const last = placed.findLast(({ id }) => !takenBack.has(id));
    // One that was deleted otherwise comes back with the undo of measures and markers.
    if (!last || !isThere(last) || !may('delete')) return false;
    takenBack.add(last.id);
    services.annotations.remove(last.id, { takenBack: true }).catch(told);
    draft.set({ kind: last.kind === 'marker-line' ? 'line' : 'point' });
    offer((last.params as Kept).association ?? 'none');
    return true;
  }
  const step: Step = {
    id: 'place',
    get complete() {
      return isFinished() || (values().points?.length ?? 0) >= (values().kind === 'line' ? 2 : 1);
    },
    get requirement() {
      if (this.complete) return undefined;
      const found = values().points?.length ?? 0;
      return { code: 'tool/step-points', data: { min: values().kind === 'line' ? 2 : 1, found } };
    },
    get actions() {
      const now = chosen();
      const offers = opened.get() === undefined ? missing() : [];
      return [
        ...offers.map((name) => {
          // The few levels need no groups.
          const group = values().kind === 'line' ? undefined : groupOf(name);
          return { id: `mark-${name}`, enabled: true, chosen: name === now, ...(group && { group }) };
        }),
        { id: 'delete-marker', enabled: opened.get() !== undefined && !isLocked() && may('delete') },
        { id: 'new-marker', enabled: opened.get() !== undefined },
      ];
    },
    get settings() {
      return place.settings;
    },
    enter: () => place.enter(),
    leave: () => place.leave(),
    forget: () => place.forget(),
    get lastGesture() {
      return place.lastGesture;
    },
    undo: () => (opened.get() === undefined ? place.undo() || takeBack() : putBack()),
    onKey: (event) => place.onKey(event),
    onPointer(event) {
      const kept = keptAt(event);
      // The press that opens a marker is the one that drags it.
      if (event.phase === 'down' && event.button === 'primary' && kept) {
        open(kept);
        const [first] = pointsOf(kept.params as Kept);
        return kept.kind === 'marker-point' && first
          ? place.onPointer({ ...event, handle: 'place/0' })
          : 'handled';
      }
      const answer = place.onPointer(event);
      // Not after a press that placed nothing (a right click, a turn of the view).
      if (event.phase === 'up' && answer === 'handled') keepPlaced();
      return answer;
    },
    run(action) {
      if (action.startsWith('mark-')) {
        offer(action.slice('mark-'.length));
        return;
      }
      const id = opened.get();
      if (action === 'delete-marker' && id !== undefined) {
        placed.length = 0;
        services.annotations.remove(id).catch((error: unknown) => session.fail(error));
        begin();
      } else leaveOpened().catch(told);
    },
  };
  return {
    steps: [withRedo(step, place, () => opened.get() !== undefined)],
    get idleFields() {
      return values().kind === 'line' ? ['association'] : ['lineAssociation', 'zeroLevel'];
    },
    get readouts() {
      return pairReadouts(landmarksNow(), stands());
    },
    // The card may be scrolled away from its numbers: the first doubt stands on the body as well.
    get hint() {
      const [doubt] = pairDoubts(landmarksNow(), stands());
      if (!doubt) return undefined;
      const value = services.units.formatLength(Math.abs(doubt.value));
      return session.text(`hint.${doubt.kind}`, { pair: session.text(`pairs.${doubt.pair}`), value });
    },
    get finished() {
      return isFinished();
    },
    onDraft() {
      const points = values().points;
      if (values().kind === 'point' && points && points.length > 1) draft.set({ points: points.slice(0, 1) });
    },
    async onCommit({ services: { annotations } }) {
      if (isFinished()) return 'close';
      requirePoints();
      const kept = annotationNow();
      const done = chosen();
      const fresh = opened.get() === undefined;
      const doubt = doubtOf(kept);
      if (doubt && !(await isMeant(kept, doubt))) return 'refused';
      await annotations.put(kept);
      hasKept.set(true);
      if (fresh) placed.push(kept);
      // The change of another one is undone before the making of these, which are then undone in the same order.
      else placed.length = 0;
      begin(done);
      return 'stay';
    },
  };
};

export default tool;
