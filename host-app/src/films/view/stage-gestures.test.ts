import { describe, expect, it } from 'vitest';
import { FilmSession } from '../drawing/film-session.ts';
import { FilmView } from './film-view.ts';
import { StageGestures } from './stage-gestures.ts';

/** A film of 400 × 1000 on a stage of 448 × 1048, where a pixel of the film is one of the stage, 24 further. */
function desk() {
  const session = new FilmSession({ width: 400, height: 1000 }, undefined, true);
  const view = new FilmView(session, {
    greys: { low: 0, high: 4000, isInverted: false },
    window: { center: 2000, width: 4000 },
  });
  view.resize(448, 1048);
  return { session, view, gestures: new StageGestures(view) };
}
const press = (x: number, y: number, more: { button?: number; pointerId?: number; pointerType?: string } = {}) => ({
  ...{ pointerId: 1, pointerType: 'mouse', button: 0, at: [x + 24, y + 24] as const }, ...more,
}); // prettier-ignore

describe('a hand on the film', () => {
  it('places what is drawn by a press that does not move, and moves the film by one that does', () => {
    const { session, view, gestures } = desk();
    session.aimNext();
    for (const [x, y] of [
      [100, 100],
      [160, 104],
    ] as const) {
      gestures.down(press(x, y), false);
      gestures.move(press(x + 2, y));
      gestures.up(press(x, y));
    }
    expect(session.marker.vertebrae[0]!.corners.slice(0, 2)).toEqual([[100, 100], [160, 104]]); // prettier-ignore
    gestures.down(press(10, 10), false);
    gestures.move(press(40, 30));
    gestures.up(press(40, 30));
    expect([view.pan, session.pending.length]).toEqual([[30, 20], 0]);
  });

  it('drags a handle from where it was taken, also while something else is drawn', () => {
    const { session, gestures } = desk();
    session.aim({ kind: 'c7' });
    session.place([200, 50]);
    const drag = (to: number) => {
      expect(gestures.downOnHandle(press(session.marker.lines.c7![0] + 3, 51))).toBe(true);
      gestures.move(press(to, 51));
      gestures.up(press(to, 51));
    };
    drag(223);
    expect(session.marker.lines.c7).toEqual([220, 50]);
    session.aimNext();
    drag(224);
    // Hardly moved: a point was meant.
    expect([session.marker.lines.c7, session.pending.length]).toEqual([[220, 50], 1]);
    session.cancelPending();
    drag(253);
    expect([session.marker.lines.c7, session.pending.length]).toEqual([[250, 50], 0]);
  });

  it('changes the window by the right button, wider to the right and brighter upwards', () => {
    const { view, gestures } = desk();
    gestures.down(press(100, 100, { button: 2 }), false);
    gestures.move(press(160, 70));
    expect(view.window).toEqual({ center: 2200, width: 4400 });
  });

  it('zooms by two fingers about their middle and places nothing', () => {
    const { session, view, gestures } = desk();
    session.aimNext();
    const finger = (pointerId: number, x: number) => press(x, 500, { pointerId, pointerType: 'touch' });
    gestures.down(finger(1, 150), false);
    gestures.down(finger(2, 250), false);
    gestures.move(finger(2, 350));
    expect(view.zoom).toBeCloseTo(2, 6);
    gestures.up(finger(1, 150));
    gestures.up(finger(2, 350));
    expect(session.pending).toEqual([]);
  });

  const finger = (pointerId: number, x: number) => press(x, 50, { pointerId, pointerType: 'touch' });
  it('zooms by a second finger that comes while the first one drags a handle, which goes back to where it was', () => {
    const { session, view, gestures } = desk();
    session.aim({ kind: 'c7' });
    session.place([200, 50]);
    const before = session.marker.lines.c7;
    for (const second of ['on the film', 'on a handle'] as const) {
      const zoom = view.zoom;
      gestures.downOnHandle(finger(1, 200));
      gestures.move(finger(1, 210));
      expect(session.marker.lines.c7).not.toEqual(before);
      if (second === 'on the film') gestures.down(finger(2, 310), false);
      else expect(gestures.downOnHandle(finger(2, 310))).toBe(true);
      gestures.move(finger(2, 410));
      gestures.move(finger(1, 190));
      for (const id of [1, 2]) gestures.up(finger(id, 200));
      expect([session.marker.lines.c7, view.zoom > 2 * zoom * 0.99]).toEqual([before, true]);
      view.fit();
    }
    session.undo();
    expect([session.marker.lines.c7, session.canUndo]).toEqual([null, false]);
  });

  it('zooms by a second finger that comes down on a handle, and leaves the handle', () => {
    const { session, view, gestures } = desk();
    session.aim({ kind: 'c7' });
    session.place([200, 50]);
    gestures.down(finger(1, 100), false);
    expect(gestures.downOnHandle(finger(2, 200))).toBe(true);
    gestures.move(finger(2, 300));
    gestures.up(finger(2, 300));
    gestures.up(finger(1, 100));
    expect(session.marker.lines.c7).toEqual([200, 50]);
    expect(view.zoom).toBeCloseTo(2, 6);
  });

  it('takes a drag back that the system or Escape ends, and leaves what could be redone', () => {
    for (const end of ['cancel', 'escape'] as const) {
      const { session, gestures } = desk();
      session.aim({ kind: 'c7' });
      session.place([200, 50]);
      session.setProjection('lateral');
      session.undo();
      gestures.downOnHandle(press(200, 50, { pointerType: 'touch' }));
      gestures.move(press(260, 90, { pointerType: 'touch' }));
      expect(session.marker.lines.c7).toEqual([260, 90]);
      if (end === 'cancel') gestures.cancel(1);
      else expect(gestures.cancelDrag()).toBe(true);
      gestures.move(press(300, 90, { pointerType: 'touch' }));
      gestures.up(press(300, 90));
      expect([session.marker.lines.c7, session.canRedo, end]).toEqual([[200, 50], true, end]);
      expect(gestures.cancelDrag()).toBe(false);
      session.undo();
      expect(session.marker.lines.c7).toBeNull();
    }
  });

  it('places nothing by the palm of the hand that holds the pen', () => {
    const { session, view, gestures } = desk();
    const pen = (x: number, time: number) => ({
      ...press(x, 100, { pointerId: 5, pointerType: 'pen' }),
      time,
    });
    const palm = (x: number, time: number, size = 20) => ({ ...press(x, 300, { pointerId: 6, pointerType: 'touch' }), time, size }); // prettier-ignore
    session.aim({ kind: 's1' });
    gestures.down(pen(100, 1000), false);
    gestures.up(pen(100, 1050));
    const tap = (touch: ReturnType<typeof palm>) => {
      gestures.down(touch, false);
      gestures.up(touch);
    };
    tap(palm(200, 1500));
    // Put down before the pen, and lifted after it.
    gestures.down(palm(200, 60_000), false);
    gestures.move(pen(110, 60_000));
    gestures.down(pen(110, 60_010), false);
    gestures.move(palm(260, 60_020));
    gestures.up(palm(260, 60_030));
    gestures.cancel(5);
    expect([session.marker.lines.s1, session.pending, view.pan]).toEqual([null, [[100, 100]], [0, 0]]);
    // Nor by one that is wider than a finger, nor on a handle.
    tap(palm(200, 90_000, 80));
    expect(session.pending).toHaveLength(1);
    tap(palm(200, 90_000));
    expect(session.marker.lines.s1).toEqual([[100, 100], [200, 300]]); // prettier-ignore
    gestures.move(pen(90, 100_000));
    expect(gestures.downOnHandle(palm(200, 100_500))).toBe(false);
  });
});
