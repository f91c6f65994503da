import type { SmartMatchResult } from '@bracewright/core/contract';
import {
  CURVE_LEVELS,
  confirmed,
  filmScale,
  readMarker,
  type CurveLevel,
  type FilmMarker,
} from '@bracewright/core/spine';
import { describe, expect, it } from 'vitest';
import { FilmSession } from './film-session.ts';
import { keptMarks } from './kept-marks.ts';
import { proposalOf, quarterOf } from './proposal.ts';

const size = { width: 400, height: 1000 };
/** Tilts of T1 to L5: a right thoracic curve of 32° from T5 to T12. */
const TILTS = [8, 10, 12, 14, 16, 12, 6, 0, -6, -10, -13, -16, -14, -12, -10, -9, -8];

/** What a server answers for a film with that curve, the patient's right on its left. */
function answer(
  source: SmartMatchResult['side']['source'] = 'letter',
  warnings: SmartMatchResult['warnings'] = [],
): SmartMatchResult {
  let x = 200;
  const vertebrae = CURVE_LEVELS.map((level, i) => {
    const slope = Math.tan((TILTS[i]! * Math.PI) / 180);
    x -= 50 * slope;
    const plate = (y: number) => [[x - 25, y - 25 * slope], [x + 25, y + 25 * slope]] as [[number, number], [number, number]]; // prettier-ignore
    const [upper, lower] = [plate(60 + 50 * i), plate(100 + 50 * i)];
    const corners: [typeof upper[0], typeof upper[0], typeof upper[0], typeof upper[0]] = [upper[0], upper[1], lower[1], lower[0]]; // prettier-ignore
    return { level, corners, plates: [TILTS[i]!, TILTS[i]!] as [number, number], confidence: 0.9 };
  });
  return {
    vertebrae,
    spineLine: [],
    cobb: [{ upper: 'T5', lower: 'T12', apex: 'T8', angle: 32, direction: 'right', interval: [28, 37], confidence: 0.9 }],
    confidence: 0.9,
    side: { rightOfPatientAt: 'left', source },
    scale: { mmPerPixel: null, source: 'none' },
    lines: { csl: 200, c7: [200, 30], s1: [[170, 950], [230, 950]] },
    warnings,
    reader: { name: 'told', version: '1', sha256: 'ab' },
  }; // prettier-ignore
}

/** Vertebrae that a person has drawn where the answer has them. */
const curvedBy = (levels: readonly string[]) => ({
  vertebrae: answer().vertebrae.flatMap(({ level, corners }) =>
    levels.includes(level) ? [{ level: level as CurveLevel, corners }] : [],
  ),
});

const session = (marker?: FilmMarker) => new FilmSession(size, marker, true);
function proposed(source?: SmartMatchResult['side']['source']) {
  const drawing = session();
  drawing.proposals.propose(proposalOf(answer(source), 0));
  return drawing;
}
const told = (drawing: FilmSession) =>
  drawing.measures.curves.map((curve) => {
    const { kind, interval } = drawing.proposals.standingOf(curve);
    return [`${curve.upper}-${curve.lower} ${Math.round(curve.angle)}`, curve.direction, kind, interval];
  });
const kept = (drawing: FilmSession) =>
  keptMarks(drawing.marker, drawing.keptMeasures, filmScale({ pixelSpacing: null, spacingAt: null, magnification: null }, null), size) as unknown as { cobb: unknown[]; vertebrae: unknown[] }; // prettier-ignore
const T5 = { kind: 'corner', level: 'T5', corner: 1 } as const;

describe('what a machine proposes on a film', () => {
  it('is shown with its interval, and nothing of it is kept without a yes', () => {
    const drawing = proposed();
    expect(told(drawing)).toEqual([['T5-T12 32', 'right', 'proposed', [28, 37]]]);
    expect(drawing.handles).toHaveLength(17 * 4 + 3);
    expect([drawing.isChanged, drawing.marker.vertebrae, kept(drawing).cobb]).toEqual([false, [], []]);
    drawing.proposals.dismiss();
    expect([told(drawing), drawing.isChanged]).toEqual([[], false]);
    drawing.undo();
    expect(told(drawing)).toHaveLength(1);
  });

  it('asks for an assumed side before anything is accepted; one of a letter comes with it', () => {
    const assumed = proposed('assumed');
    expect([assumed.proposals.canAccept, told(assumed)[0]![1]]).toEqual([false, null]);
    assumed.proposals.accept();
    expect(assumed.marker.vertebrae).toEqual([]);
    assumed.saySide('right');
    assumed.proposals.accept();
    expect(told(assumed)).toEqual([['T5-T12 32', 'left', 'read', [28, 37]]]);
    const lettered = proposed();
    lettered.proposals.accept();
    expect(lettered.marker.side).toEqual({ rightOfPatientAt: 'left', source: 'letter' });
  });

  it('leaves what the reader was not sure of with the marks until a person answers it', () => {
    const drawing = session();
    drawing.proposals.propose(proposalOf(answer('letter', ['metal', 'levels-uncertain', 'mirrored']), 0));
    drawing.proposals.accept();
    drawing.proposals.confirmAll();
    // Whoever has looked at the plates has not said which vertebra is which, nor which side.
    expect([drawing.proposals.unconfirmed, drawing.proposals.questions]).toEqual([0, ['numbering', 'side']]);
    const back = readMarker(JSON.parse(JSON.stringify(kept(drawing))));
    if (back.kind !== 'marker') throw new Error(back.kind);
    expect(back.marker.read!.doubts).toEqual(['levels-uncertain', 'mirrored']);
    expect(kept(drawing).cobb).toMatchObject([{ open: ['numbering', 'side'] }]);
    const again = session(back.marker);
    again.proposals.answer('numbering');
    expect(again.proposals.questions).toEqual(['side']);
    again.proposals.answer('side');
    expect([again.marker.side, again.proposals.questions]).toEqual([{ rightOfPatientAt: 'left', source: 'person' }, []]); // prettier-ignore
    expect(kept(again).cobb).toEqual([expect.not.objectContaining({ open: expect.anything() })]);
    again.undo();
    again.saySide('right');
    expect(again.proposals.questions).toEqual([]);
  });

  it('asks no more what was answered while the proposal waited', () => {
    const drawing = session();
    drawing.proposals.propose(proposalOf(answer('letter', ['levels-uncertain', 'mirrored']), 0));
    drawing.proposals.accept({ upper: 'T5', lower: 'T12' });
    drawing.proposals.answer('numbering');
    drawing.proposals.answer('side');
    drawing.proposals.accept();
    expect([drawing.proposal, drawing.proposals.questions]).toEqual([null, []]);
    // A side that a person had said before anybody saw that the letter reads mirrored is asked about as well.
    const said = session();
    said.saySide('left');
    said.proposals.propose(proposalOf(answer('letter', ['mirrored']), 0));
    said.proposals.accept();
    expect([said.marker.side!.source, said.proposals.questions]).toEqual(['person', ['side']]);
  });

  it('asks nothing again that a person has answered, when the film is read once more', () => {
    const reading = () => proposalOf(answer('letter', ['levels-uncertain', 'mirrored']), 0);
    const read = (drawing: FilmSession, part?: Parameters<FilmSession['proposals']['accept']>[0]) => {
      drawing.proposals.propose(reading());
      const asked = drawing.proposals.questions;
      drawing.proposals.accept(part);
      return [asked, drawing.proposals.questions];
    };
    const drawing = session();
    expect(read(drawing)).toEqual([['numbering', 'side'], ['numbering', 'side']]); // prettier-ignore
    drawing.proposals.answer('numbering');
    drawing.proposals.answer('side');
    expect(read(drawing)).toEqual([[], []]);
    const back = readMarker(JSON.parse(JSON.stringify(kept(drawing))));
    expect(read(session(back.kind === 'marker' ? back.marker : undefined))).toEqual([[], []]);
    // A vertebra that comes with it is one that nobody has counted.
    drawing.removeVertebra('L5');
    expect(read(drawing)).toEqual([['numbering'], ['numbering']]);
    expect(drawing.marker.read!.doubtful).toEqual(['L5']);
    // Answered and then left: the side was said knowing of the letter.
    const left = session();
    left.proposals.propose(reading());
    left.proposals.answer('side');
    left.proposals.dismiss();
    expect(read(left)[0]).toEqual(['numbering']);
  });

  it('asks about a letter that reads mirrored, whatever else of the reading was answered', () => {
    const side = { rightOfPatientAt: 'left', source: 'person' } as const;
    const early = session();
    early.change({ ...early.marker, side });
    early.proposals.propose(proposalOf(answer('letter', ['levels-uncertain', 'mirrored']), 0));
    early.proposals.answer('numbering');
    expect(early.proposals.questions).toEqual(['side']);
    early.proposals.accept();
    expect(early.proposals.questions).toEqual(['side']);
    // A reading without that word was accepted before one with it.
    const later = session();
    later.change({ ...later.marker, side });
    later.proposals.propose(proposalOf(answer('letter', []), 0));
    later.proposals.accept();
    later.proposals.propose(proposalOf(answer('letter', ['mirrored']), 0));
    expect(later.proposals.questions).toEqual(['side']);
  });

  it('is asked about no longer than what the question was about is drawn', () => {
    const drawing = session();
    const own = curvedBy(['T12', 'L1', 'L2', 'L3', 'L4', 'L5']);
    drawing.change({ ...drawing.marker, ...own, side: { rightOfPatientAt: 'left', source: 'person' } });
    drawing.proposals.propose(proposalOf(answer('letter', ['levels-uncertain']), 0));
    drawing.proposals.accept({ upper: 'T5', lower: 'T8' });
    const levels = drawing.marker.read!.doubtful!;
    expect(levels).not.toContain('T12');
    drawing.proposals.confirmAll();
    drawing.proposals.dismiss();
    expect(drawing.proposals.questions).toEqual(['numbering']);
    // From the side nothing is counted by it; and the question is there again from the front.
    drawing.setProjection('lateral');
    expect(drawing.proposals.questions).toEqual([]);
    drawing.setProjection('frontal');
    expect(drawing.proposals.questions).toEqual(['numbering']);
    for (const level of drawing.marker.read!.doubtful!) {
      expect(drawing.proposals.questions).toEqual(['numbering']);
      drawing.removeVertebra(level);
    }
    expect([drawing.drawn, drawing.proposals.questions, drawing.marker.read!.doubts]).toEqual([['T12', 'L1', 'L2', 'L3', 'L4', 'L5'], [], []]); // prettier-ignore
    drawing.undo();
    expect(drawing.proposals.questions).toEqual(['numbering']);
    // Numbered anew it is about the same vertebrae.
    const other = session();
    other.proposals.propose(proposalOf(answer('letter', ['levels-uncertain']), 0));
    other.proposals.accept();
    other.removeVertebra('L5');
    other.renumber('T1', 1);
    expect(other.marker.read!.doubtful).toEqual(other.drawn);
  });

  it('is kept as a machine’s with its interval once accepted, and as a person’s once confirmed', () => {
    const drawing = proposed();
    drawing.proposals.accept({ upper: 'T5', lower: 'T12' });
    // As many beside its ends as it takes to know that these are the ends.
    expect(drawing.drawn).toEqual(CURVE_LEVELS.slice(1, 15));
    expect([drawing.proposal!.vertebrae.length, drawing.isProposed('c7')]).toEqual([3, true]);
    drawing.proposals.dismiss();
    expect(told(drawing)).toEqual([['T5-T12 32', 'right', 'read', [28, 37]]]);
    expect(drawing.keptMeasures.curves[0]).toMatchObject({ apex: 'T8', endsLack: [] });
    drawing.undo();
    drawing.proposals.accept();
    expect([drawing.drawn.length, drawing.proposal]).toEqual([17, null]);
    expect([drawing.proposals.unconfirmed, drawing.proposals.standingOfParts(['c7', 's1'])]).toEqual([
      19,
      'read',
    ]);
    expect(kept(drawing).cobb).toMatchObject([
      { upper: 'T5', lower: 'T12', apex: 'T8', direction: 'right', angle: 32, confirmed: false, interval: [28, 37] },
    ]); // prettier-ignore
    const again = session(readMarker(JSON.parse(JSON.stringify(kept(drawing)))).kind === 'marker' ? drawing.marker : undefined); // prettier-ignore
    expect(told(again)).toEqual([['T5-T12 32', 'right', 'read', [28, 37]]]);
    expect(again.measures.curves[0]!.restsOn).toEqual(['T2', 'L2']);
    again.proposals.confirm(again.measures.curves[0]!);
    expect(told(again)).toEqual([['T5-T12 32', 'right', 'person', null]]);
    // The side of a letter is a question of its own.
    expect(kept(again).cobb).toEqual([{ upper: 'T5', lower: 'T12', apex: 'T8', direction: 'right', endsLack: [], angle: 32, open: ['side'] }]); // prettier-ignore
    again.undo();
    expect(told(again)[0]![2]).toBe('read');
    again.move({ kind: 's1', end: 0 }, [160, 950]);
    expect([again.proposals.standingOfParts(['s1']), again.proposals.standingOfParts(['c7'])]).toEqual([
      'person',
      'read',
    ]);
    again.proposals.confirmAll();
    expect([again.proposals.unconfirmed, told(again)[0]![2]]).toEqual([0, 'person']);
  });

  it('is a curve of the machine’s while a vertebra between its ends is, and the interval stays while the angle does', () => {
    const drawing = proposed();
    drawing.proposals.accept();
    for (const level of ['T5', 'T12'] as const) {
      const corner = { kind: 'corner', level, corner: 1 } as const;
      const { at } = drawing.handles.find(({ id }) => JSON.stringify(id) === JSON.stringify(corner))!;
      drawing.move(corner, [at[0], at[1] + 1]);
      drawing.move(corner, at);
    }
    expect(told(drawing)).toEqual([['T5-T12 32', 'right', 'read', [28, 37]]]);
    expect(kept(drawing).cobb).toMatchObject([{ upper: 'T5', confirmed: false }]);
  });

  it('is a person’s only with the vertebrae beside its ends: without them nobody knows that these are the ends', () => {
    const drawing = proposed();
    drawing.proposals.accept();
    drawing.change(confirmed(drawing.marker, 'T5', 'T12'));
    expect(told(drawing)).toEqual([['T5-T12 32', 'right', 'read', [28, 37]]]);
    drawing.proposals.confirm(drawing.measures.curves[0]!);
    expect(told(drawing)).toEqual([['T5-T12 32', 'right', 'person', null]]);
  });

  it('becomes the person’s where a corner is dragged, and the angle changes under the hand', () => {
    const drawing = proposed();
    const [x, y] = drawing.handles.find(({ id }) => JSON.stringify(id) === JSON.stringify(T5))!.at;
    for (const down of [4, 8]) drawing.move(T5, [x, y + down]);
    drawing.rest();
    expect(drawing.drawn).toEqual(['T5']);
    expect(drawing.marker.vertebrae[0]!.confidence).toBeUndefined();
    expect(told(drawing)).toEqual([['T5-T12 40', 'right', 'proposed', null]]);
    // The side is another question, and nothing else came along.
    expect([drawing.marker.side, drawing.marker.lines.c7, drawing.isProposed('T6')]).toEqual([
      null,
      null,
      true,
    ]);
    drawing.undo();
    expect([drawing.drawn, told(drawing)[0]![3]]).toEqual([[], [28, 37]]);
    drawing.redo();
    drawing.remove(T5);
    expect([drawing.isProposed('T5'), drawing.marker.vertebrae[0]!.corners[0]]).toEqual([false, null]);
    const line = proposed();
    line.move({ kind: 'c7' }, [210, 40]);
    expect([line.marker.lines.c7, line.isProposed('c7'), line.isProposed('s1')]).toEqual([
      [210, 40],
      false,
      true,
    ]);
  });

  it('has end plates of the machine’s when a person has marked the pedicles, or taken one plate away', () => {
    const drawing = proposed();
    drawing.proposals.accept();
    drawing.aim({ kind: 'pedicles', level: 'T8' });
    drawing.place([190, 430]);
    drawing.place([215, 430]);
    drawing.move({ kind: 'pedicle', level: 'T8', side: 0 }, [191, 431]);
    const of = (level: string) => drawing.marker.vertebrae.find((one) => one.level === level)!;
    expect(of('T8')).toMatchObject({ pedicles: [[191, 431], [215, 430]], confidence: 0.9 }); // prettier-ignore
    // The rotation goes by the edges of the body, which are the machine’s.
    expect(drawing.proposals.standingOfParts(['T8'])).toBe('read');
    drawing.remove({ kind: 'corner', level: 'T7', corner: 2 });
    expect(of('T7')).toMatchObject({ corners: [expect.anything(), expect.anything(), null, null], confidence: 0.9 }); // prettier-ignore
    drawing.move(T5, [230, 250]);
    expect(of('T5').confidence).toBeUndefined();
    expect(drawing.proposals.unconfirmed).toBe(16 + 2);
  });

  it('gives its vertebra to the pedicles that a person marks on it, still as the machine’s', () => {
    const drawing = proposed();
    drawing.aim({ kind: 'pedicles', level: 'T8' });
    drawing.place([190, 430]);
    drawing.place([215, 430]);
    expect(drawing.marker.vertebrae).toMatchObject([{ level: 'T8', confidence: 0.9, pedicles: [[190, 430], [215, 430]] }]); // prettier-ignore
    expect(drawing.isProposed('T8')).toBe(false);
  });

  it('is counted one level further for all, and gives way to what a person has drawn', () => {
    const drawing = proposed();
    drawing.proposals.shift(1);
    expect(told(drawing)).toEqual([['T6-L1 32', 'right', 'proposed', [28, 37]]]);
    expect([drawing.isProposed('T1'), drawing.proposal!.vertebrae.length]).toEqual([false, 16]);
    drawing.proposals.shift(-1);
    expect(told(drawing)).toEqual([['T5-T12 32', 'right', 'proposed', [28, 37]]]);
    // What was counted beyond L5 is there again.
    expect(drawing.proposal!.vertebrae.map(({ level }) => level)).toEqual([...CURVE_LEVELS]);
    for (const step of [1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1]) drawing.proposals.shift(step);
    expect(told(drawing)).toEqual([['T5-T12 32', 'right', 'proposed', [28, 37]]]);
    const own = proposed();
    own.proposals.accept({ upper: 'T5', lower: 'T12' });
    own.proposals.shift(1);
    expect(told(own)).toEqual([['T6-L1 32', 'right', 'read', [28, 37]]]);
    own.proposals.accept();
    expect(own.proposals.canShift(1)).toBe(false);
    const before = session({ ...session().marker, vertebrae: [{ level: 'T5', corners: [[10, 10], [20, 10], null, null] }] }); // prettier-ignore
    before.proposals.propose(proposalOf(answer(), 0));
    expect(before.shown.vertebrae.find(({ level }) => level === 'T5')!.corners[0]).toEqual([10, 10]);
    before.proposals.accept();
    expect(before.marker.vertebrae.find(({ level }) => level === 'T5')!.corners[0]).toEqual([10, 10]);
  });

  describe('numbered anew while some of it waits', () => {
    /** The levels that are shown by the bodies that the answer has there, T1 = 0, from above down. */
    const bodies = (drawing: FilmSession) =>
      drawing.shown.vertebrae.map(({ level, corners: [a, b] }) => [level, Math.round((a![1] + b![1] - 120) / 100)]); // prettier-ignore
    const inOrder = (from: number, to: number, off = 0) =>
      CURVE_LEVELS.slice(from, to).map((level, i) => [level, from + i + off]);
    /** T2 to L3 accepted, what is above and below waits. */
    const partly = () => {
      const drawing = proposed();
      drawing.proposals.accept({ upper: 'T5', lower: 'T12' });
      expect([drawing.drawn[0], drawing.drawn.at(-1)]).toEqual(['T2', 'L3']);
      return drawing;
    };

    it('moves along with the marks, down and up, and one undo takes both back', () => {
      for (const [from, steps, expected] of [
        ['T8', 1, [...inOrder(0, 7), ...inOrder(8, 17, -1)]],
        ['T8', -1, [...inOrder(0, 7, 1), ...inOrder(8, 17)]],
        ['L3', 1, [...inOrder(0, 14), ...inOrder(15, 17, -1)]],
        ['T2', -1, [...inOrder(0, 1, 1), ...inOrder(2, 17)]],
      ] as const) {
        const drawing = partly();
        const before = [drawing.marker, drawing.proposal];
        drawing.renumber(from, steps);
        // No body is passed over, none stands twice.
        expect(bodies(drawing)).toEqual(expected);
        drawing.undo();
        expect([drawing.marker, drawing.proposal]).toEqual(before);
        drawing.redo();
        drawing.proposals.accept();
        expect(bodies(drawing)).toEqual(expected);
      }
    });

    it('loses nothing that a mark hides, nor what leaves T1 to L5', () => {
      const drawing = session({ ...session().marker, ...curvedBy(['T8', 'T9']) });
      drawing.proposals.propose(proposalOf(answer(), 0));
      const before = bodies(drawing);
      drawing.renumber('T8', 1);
      expect(drawing.proposal!.vertebrae.map(({ level }) => level)).toContain('T9');
      expect(drawing.proposal!.beyond!.vertebrae.map(({ at }) => at)).toEqual([17]);
      drawing.renumber('T10', -1);
      drawing.renumber('T9', 1);
      drawing.undo();
      drawing.undo();
      drawing.undo();
      expect(bodies(drawing)).toEqual(before);
    });

    it('tells of a number that no body is left for, as long as it stands', () => {
      const drawing = partly();
      drawing.renumber('T8', 1);
      const fault = { kind: 'no-room', above: 'T7', level: 'T9' };
      expect(drawing.measures.faults).toEqual([fault]);
      drawing.proposals.accept();
      drawing.proposals.confirmAll();
      expect([drawing.keptMeasures.faults, drawing.keptMeasures.curves]).toEqual([[fault], []]);
    });
  });

  it('is turned with the film, and shown to nobody who may not edit', () => {
    expect([0, 44, 46, -90, 180, 359].map((turn) => quarterOf({ turn }))).toEqual([0, 0, 90, 270, 180, 0]);
    const drawing = proposed();
    drawing.turnBy(180);
    const t5 = drawing.proposal!.vertebrae.find(({ level }) => level === 'T5')!;
    expect(t5.corners[0]![0]).toBeGreaterThan(t5.corners[1]![0]);
    const reader = new FilmSession(size, undefined, false);
    reader.proposals.propose(proposalOf(answer(), 0));
    expect(reader.proposal).toBeNull();
  });

  it('waits: nothing new is drawn while the film is read', () => {
    const drawing = session();
    let asked = 0;
    drawing.onBusy = () => asked++;
    drawing.setReading(true);
    drawing.aimNext();
    expect([drawing.target, asked]).toEqual([null, 1]);
    drawing.setReading(false);
    drawing.aimNext();
    expect(drawing.target).not.toBeNull();
  });
});
