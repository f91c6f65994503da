import type { Xray } from '@bracewright/core/contract';
import { EMPTY_MARKER, type PlacedFilm } from '@bracewright/core/spine';
import { expect, test } from 'vitest';
import english from '../../locales/objects/en-US.ts';
import { filmNote } from './hung-as.ts';

const words = {
  language: 'en-US',
  t: (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    ((english as Readonly<Record<string, string>>)[key] ?? english[`${key}_other` as 'beside'])
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
}; // prettier-ignore
const units = { formatLength: (mm: number) => `${Math.round(mm)} mm` };
const off = (mark: 'iliac-crest' | 'T8', mm: number) => ({ mark, mm, within: 19 });
const hung = {
  ...{ width: 200, mmPerPixel: 0.5, isScaleFitted: false, isRegistered: false },
  transform: [],
  misfits: [off('iliac-crest', 3), { ...off('iliac-crest', 3), mark: 'greater-trochanter' }, off('T8', 4)],
  misfit: 3.4,
} as unknown as PlacedFilm;

/** What is told of a lateral film that hangs, or does not, as `change` has it. */
const noteOf = (change: object, marks: object = {}, mayKeep = false) =>
  filmNote(
    { id: 'f', marker: { ...EMPTY_MARKER, projection: 'lateral', ...marks } } as unknown as Xray,
    {
      placedOf: () => ('lacks' in change ? change : { ...hung, ...change }),
      spine: { placeOf: () => undefined, mayKeep },
    } as never,
    { words, units, isScaled: true } as never,
  );

test('a film whose front and back nothing but the answer says is not told as one that fits', () => {
  expect(noteOf({}).text).toContain('Hung by 3 marks, misfit 3 mm.');
  const answered = noteOf({ misfit: null, facingBy: 'answer' });
  expect(answered.text).not.toContain('misfit');
  expect(answered.alerts).toEqual([expect.stringContaining('Front and back rest on the answer alone')]);
  const filed = noteOf({ misfit: null, facingBy: 'file' });
  expect([filed.alerts, filed.text]).toEqual([[], expect.stringContaining('what the file says')]);
  expect(noteOf({ isAgainstFile: true }).alerts).toEqual([
    expect.stringContaining('the patient looks the other way'),
  ]);
});

test('a film that was taken bending or in the brace says so, whether it hangs or not', () => {
  const stance = { stance: 'in-brace', projection: 'lateral' };
  const told = [expect.stringContaining('Taken in the brace')];
  expect(noteOf({}, stance).alerts).toEqual(told);
  expect(noteOf({ lacks: 'landmarks', common: 0, needed: 1 }, stance).alerts).toEqual(told);
  // Who may register a frontal one reads it there.
  expect(noteOf({}, { ...stance, projection: 'frontal' }).alerts).toEqual(told);
  expect(noteOf({}, { ...stance, projection: 'frontal' }, true).alerts).toEqual([]);
});

test('a body that stands turned, and a pair that is none, are told and what to do', () => {
  expect(noteOf({ turned: 12.4 }).alerts).toEqual([expect.stringContaining('turned by about 12°')]);
  expect(noteOf({ lacks: 'standing', turned: 30.2 }).alerts).toEqual([
    expect.stringMatching(/^Not hung: .* about 30° .*Align it first/),
  ]);
  expect(noteOf({ lacks: 'pair', pair: 'iliac-crest' }).alerts).toEqual([
    expect.stringContaining('left and right of iliac crests'),
  ]);
});

test('a mark beyond its own error is told without millimetres where the film has no scale', () => {
  const misfits = [off('iliac-crest', 3), off('T8', 38)];
  expect(noteOf({ misfits }).alerts).toEqual([expect.stringContaining('T8 lies 38 mm off')]);
  const { alerts } = noteOf({ misfits, isScaleFitted: true });
  expect(alerts).toEqual([expect.stringContaining('T8 lies farther off than usual: 2.0 times')]);
  expect(alerts[0]).not.toContain('mm');
});
