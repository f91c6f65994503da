import { describe, expect, it } from 'vitest';
import { EMPTY_MARKER, filmScale, isOfCourse, readMarker } from '@bracewright/core/spine';
import { FilmSession } from './film-session.ts';
import { keyOf, withStance } from './marks.ts';
import { fitted, viewTransform, zoomedAt } from './view-transform.ts';

const size = { width: 400, height: 1000 };
const session = () => new FilmSession(size, undefined, true);

/** A session in which T5, T8 and T12 are drawn with the given tilts, degrees. */
function curved(tilts: readonly number[] = [14, 0, -21]) {
  const drawing = session();
  for (const [i, level] of (['T5', 'T8', 'T12'] as const).entries()) {
    const rise = 25 * Math.tan((tilts[i]! * Math.PI) / 180);
    for (const plate of ['upper', 'lower'] as const) {
      drawing.aim({ kind: 'plate', level, plate });
      const y = 200 + 150 * i + (plate === 'lower' ? 40 : 0);
      // The right end first: which is which is seen from where they are.
      drawing.place([225, y + rise]);
      drawing.place([175, y - rise]);
    }
  }
  return drawing;
}

describe('drawing on a film', () => {
  it('goes from plate to plate and offers the next vertebra', () => {
    const drawing = session();
    drawing.aimNext();
    expect(drawing.target).toEqual({ kind: 'plate', level: 'T1', plate: 'upper' });
    drawing.place([100, 100]);
    expect(drawing.pending).toHaveLength(1);
    drawing.place([150, 102]);
    expect(drawing.target).toEqual({ kind: 'plate', level: 'T1', plate: 'lower' });
    drawing.skip();
    expect(drawing.target).toEqual({ kind: 'plate', level: 'T2', plate: 'upper' });
    expect(drawing.marker.vertebrae).toEqual([{ level: 'T1', corners: [[100, 100], [150, 102], null, null] }]); // prettier-ignore
  });

  it('measures while it is drawn, and the angle changes under the hand', () => {
    const drawing = curved();
    expect(drawing.measures.major).toMatchObject({ upper: 'T5', lower: 'T12', convexInImage: 'left' });
    expect(drawing.measures.major!.angle).toBeCloseTo(35, 6);
    expect(drawing.measures.major!.direction).toBeNull();
    drawing.move({ kind: 'corner', level: 'T5', corner: 1 }, [225, 220]);
    expect(drawing.measures.major!.angle).toBeGreaterThan(45);
    // On the lower plate it is no angle of a body.
    drawing.move({ kind: 'corner', level: 'T5', corner: 1 }, [225, 244]);
    expect(drawing.measures.major).toBeUndefined();
  });

  it('undoes a drag as one step, and a placed end before anything else', () => {
    const drawing = curved();
    const before = drawing.marker;
    const id = { kind: 'corner', level: 'T5', corner: 1 } as const;
    for (const x of [230, 240, 250]) drawing.move(id, [x, 200]);
    drawing.rest();
    drawing.aim({ kind: 'plate', level: 'L1', plate: 'upper' });
    drawing.place([10, 10]);
    drawing.undo();
    expect([drawing.pending.length, drawing.marker.vertebrae === before.vertebrae]).toEqual([0, false]);
    drawing.look({ inverted: true });
    drawing.undo();
    expect(drawing.marker.vertebrae).toBe(before.vertebrae);
    expect(drawing.marker.shown.inverted).toBe(true);
    drawing.redo();
    expect(drawing.marker.vertebrae[0]!.corners[1]).toEqual([250, 200]);
  });

  it('keeps handles on the film', () => {
    const drawing = curved();
    drawing.move({ kind: 'corner', level: 'T5', corner: 0 }, [-50, 4000]);
    expect(drawing.marker.vertebrae[0]!.corners[0]).toEqual([0, 1000]);
  });

  it('numbers all vertebrae below anew, and not past L5', () => {
    const drawing = curved();
    expect(drawing.canRenumber('T8', 6)).toBe(false);
    drawing.renumber('T8', 1);
    expect(drawing.drawn).toEqual(['T5', 'T9', 'L1']);
    drawing.undo();
    expect(drawing.drawn).toEqual(['T5', 'T8', 'T12']);
  });

  it('turned over or on its head measures the same curve of the same patient', () => {
    const drawing = curved();
    drawing.saySide('left');
    expect(drawing.measures.major).toMatchObject({ direction: 'right', endsLack: ['T4', 'T6', 'T11', 'L1'] });
    drawing.flip();
    expect([drawing.rightSeenAt, drawing.measures.major!.direction]).toEqual(['right', 'right']);
    drawing.saySide('right');
    expect(drawing.marker.side).toEqual({ rightOfPatientAt: 'left', source: 'person' });
    drawing.flip();
    drawing.turnBy(180);
    // The head is below now: the page says so, and the sides are those of the picture.
    expect(drawing.rightSeenAt).toBe('right');
    expect(drawing.measures.faults.map(({ kind }) => kind)).toEqual(['order', 'order']);
    drawing.turnBy(180);
    expect([drawing.rightSeenAt, drawing.measures.faults.length]).toEqual(['left', 0]);
    expect(drawing.measures.major).toMatchObject({ direction: 'right', endsLack: ['T4', 'T6', 'T11', 'L1'] });
    drawing.turnBy(90);
    expect(drawing.rightSeenAt).toBeNull();
  });

  it('asks for the side however it is turned, and anew where the one that was said lies above or below', () => {
    for (const turn of [90, -90, 89.5, 60, 46, 45, 0]) {
      const drawing = curved();
      drawing.turnTo(turn);
      expect(drawing.proposals.sideAsked).toBe('say');
      drawing.saySide('right');
      expect([drawing.proposals.sideAsked, drawing.rightSeenAt]).toEqual([null, 'right']);
      // As somebody who said it of the film as it lay, and turns it then.
      drawing.turnBy(90);
      expect([drawing.proposals.sideAsked, drawing.rightSeenAt]).toEqual(['again', null]);
      drawing.saySide('left');
      expect([drawing.proposals.sideAsked, drawing.rightSeenAt]).toEqual([null, 'left']);
    }
  });

  it('puts a vertebra where it probably is for the keyboard, and gives its handle the focus', () => {
    const drawing = curved();
    drawing.aim({ kind: 'plate', level: 'T6', plate: 'upper' });
    expect(drawing.placeProbably()).toBe('corner-T6-0');
    const [, six] = drawing.marker.vertebrae;
    expect(six!.level).toBe('T6');
    expect(drawing.measures.faults).toEqual([]);
    drawing.aim({ kind: 'c7' });
    expect(drawing.placeProbably()).toBe('c7');
  });

  it('takes away a plate, then the vertebra with it', () => {
    const drawing = curved();
    drawing.remove({ kind: 'corner', level: 'T8', corner: 0 });
    expect(drawing.marker.vertebrae[1]!.corners.slice(0, 2)).toEqual([null, null]);
    drawing.remove({ kind: 'corner', level: 'T8', corner: 2 });
    expect(drawing.drawn).toEqual(['T5', 'T12']);
  });

  it('counts as not saved where a landmark that was saved is undone', () => {
    const drawing = session();
    drawing.aim({ kind: 'landmark', name: 'axilla-left' });
    drawing.place([50, 60]);
    drawing.keptAs(drawing.marker);
    expect(drawing.isChanged).toBe(false);
    drawing.undo();
    expect([drawing.marker.landmarks, drawing.isChanged]).toEqual([undefined, true]);
    drawing.redo();
    expect(drawing.isChanged).toBe(false);
  });

  it('tells how it is looked at from what is drawn: the one may be kept, the other must', () => {
    const drawing = session();
    for (const look of [{ inverted: true }, { flipped: true }, { window: { center: 90, width: 40 } }]) {
      drawing.look(look);
      expect([drawing.isChanged, drawing.isLookChanged]).toEqual([false, true]);
      drawing.keptAs(drawing.marker);
      expect(drawing.isLookChanged).toBe(false);
    }
    drawing.look({ window: { center: 90, width: 40 } });
    expect(drawing.isLookChanged).toBe(false);
  });

  it('changes nothing where the right to lacks', () => {
    const reading = new FilmSession(size, curved().marker, false);
    reading.aimNext();
    reading.move({ kind: 'corner', level: 'T5', corner: 0 }, [1, 1]);
    expect([reading.target, reading.isChanged]).toEqual([null, false]);
  });

  it('has no scale before a person says how long the line is, and takes none over from another one', () => {
    const drawing = session();
    const line = (source: 'ruler' | 'ball', length: number) => {
      drawing.aim({ kind: 'ruler', source });
      drawing.place([10, 100]);
      drawing.place([10, 100 + length]);
    };
    const scale = () => filmScale({ pixelSpacing: null, spacingAt: null, magnification: null }, drawing.marker.handScale); // prettier-ignore
    line('ruler', 300);
    expect(scale()).toEqual({ mmPerPixel: null, source: 'none' });
    expect(readMarker(drawing.marker)).toEqual({ kind: 'marker', marker: drawing.marker });
    drawing.setLength(150);
    expect(scale()).toEqual({ mmPerPixel: 0.5, source: 'ruler' });
    line('ball', 30);
    expect(scale().mmPerPixel).toBeNull();
    drawing.setLength(25.4);
    expect(scale().source).toBe('ball');
    drawing.clearLength();
    expect(scale().mmPerPixel).toBeNull();
  });

  it('asks about a length that gives no plausible scale before it stands', () => {
    const drawing = session();
    drawing.aim({ kind: 'ruler', source: 'ruler' });
    drawing.place([10, 100]);
    drawing.place([10, 300]);
    drawing.setLength(150);
    for (const mm of [1, 2999]) {
      drawing.setLength(mm);
      expect([drawing.doubtful, drawing.marker.handScale!.mm]).toEqual([mm, null]);
    }
    drawing.setLength(2999, true);
    expect([drawing.doubtful, drawing.marker.handScale!.mm]).toEqual([null, 2999]);
    for (const mm of [60, 290]) {
      drawing.setLength(mm);
      expect([drawing.doubtful, drawing.marker.handScale!.mm]).toEqual([null, mm]);
    }
    // What is no length stands as it was typed, makes no scale, and no yes makes it one.
    for (const mm of [-5, 0, 3001]) {
      drawing.setLength(mm);
      expect([drawing.doubtful, drawing.isOutside, drawing.marker.handScale!.mm]).toEqual([mm, true, null]);
      drawing.setLength(mm, true);
      expect(drawing.marker.handScale!.mm).toBeNull();
      drawing.move({ kind: 'ruler', end: 1 }, [10, 301]);
      expect(drawing.marker.handScale!.mm).toBeNull();
    }
    drawing.setLength(290);
    expect([drawing.isOutside, drawing.marker.handScale!.mm]).toEqual([false, 290]);
    // An end that is dragged asks too, and takes the question back.
    const end = { kind: 'ruler', end: 1 } as const;
    drawing.move(end, [10, 105]);
    expect([drawing.doubtful, drawing.marker.handScale!.mm]).toEqual([290, null]);
    drawing.move(end, [10, 400]);
    expect([drawing.doubtful, drawing.marker.handScale!.mm]).toEqual([null, 290]);
    drawing.rest();
    drawing.undo();
    drawing.undo();
    expect([drawing.doubtful, drawing.marker.handScale!.mm]).toEqual([null, null]);
    expect([drawing.doubtful, drawing.marker.handScale!.mm]).toEqual([null, null]);
  });

  it('keeps how the patient stood where somebody says it, and it can be taken back', () => {
    const drawing = new FilmSession({ width: 400, height: 1000 }, undefined, true);
    drawing.change(withStance(drawing.marker, 'bending-left'));
    const back = readMarker(JSON.parse(JSON.stringify(drawing.marker)));
    expect(back).toMatchObject({ kind: 'marker', marker: { stance: 'bending-left' } });
    expect([drawing.isChanged, isOfCourse(drawing.marker)]).toEqual([true, false]);
    drawing.change(withStance(drawing.marker, undefined));
    expect([isOfCourse(drawing.marker), 'stance' in drawing.marker]).toEqual([true, false]); // prettier-ignore
    drawing.undo();
    expect(drawing.marker.stance).toBe('bending-left');
  });

  it('is kept in a form that is read again', () => {
    const drawing = curved();
    drawing.aim({ kind: 'ruler', source: 'ruler' });
    drawing.place([10, 900]);
    drawing.place([10, 700]);
    drawing.setLength(120);
    const { marker } = drawing;
    expect(readMarker(JSON.parse(JSON.stringify(marker)))).toEqual({ kind: 'marker', marker });
    expect(marker.handScale).toEqual({ source: 'ruler', points: [[10, 900], [10, 700]], mm: 120 }); // prettier-ignore
    expect(drawing.handles.map(({ id }) => keyOf(id)).slice(-2)).toEqual(['ruler-0', 'ruler-1']);
    expect(EMPTY_MARKER.vertebrae).toEqual([]);
  });
});

describe('looking at a film', () => {
  const sizes = { stage: { width: 800, height: 600 }, film: size };
  it('comes back from the stage to the film, however it is turned and flipped', () => {
    for (const turn of [0, 90, 180, 12])
      for (const flipped of [false, true]) {
        const view = viewTransform(sizes, { turn, flipped, zoom: 0.7, pan: [30, -20] });
        const [x, y] = view.toFilm(view.toStage([123, 456]));
        expect([x, y]).toEqual([expect.closeTo(123, 9), expect.closeTo(456, 9)]);
        const [a, b, c, d, e, f] = view.matrix;
        const [sx, sy] = view.toStage([123, 456]);
        expect([a * 123 + c * 456 + e, b * 123 + d * 456 + f]).toEqual([
          expect.closeTo(sx, 9),
          expect.closeTo(sy, 9),
        ]);
      }
  });

  it('zooms about the place under the pointer, and fits a film that lies', () => {
    const pose = { turn: 0, flipped: false, zoom: 0.5, pan: [10, 20] as const };
    const at = [300, 200] as const;
    const before = viewTransform(sizes, pose).toFilm(at);
    const after = viewTransform(sizes, zoomedAt(sizes, pose, { at, factor: 3 })).toFilm(at);
    expect(after).toEqual([expect.closeTo(before[0], 9), expect.closeTo(before[1], 9)]);
    expect(fitted(sizes, 90).zoom).toBeCloseTo((800 - 48) / 1000, 6);
  });
});
