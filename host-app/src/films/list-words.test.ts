import { CURVE_LEVELS, EMPTY_MARKER, confirmed, type FilmMarker } from '@bracewright/core/spine';
import { expect, it } from 'vitest';
import { largestCurve } from './list-words.ts';
import { openWords } from './panel/use-film-words.ts';

const film = { width: 400, height: 1000, pixelSpacing: null };
/** Marks of a right thoracic curve from T5 to T12, all read by a machine. */
function marks(): FilmMarker {
  const tilts = [8, 10, 12, 14, 16, 12, 6, 0, -6, -10, -13, -16, -14, -12, -10, -9, -8];
  const vertebrae = CURVE_LEVELS.map((level, i) => {
    const slope = Math.tan((tilts[i]! * Math.PI) / 180);
    const at = (dx: number, y: number): [number, number] => [200 + dx, y + dx * slope];
    const [top, bottom] = [60 + 50 * i, 100 + 50 * i];
    const corners: FilmMarker['vertebrae'][number]['corners'] = [at(-25, top), at(25, top), at(25, bottom), at(-25, bottom)]; // prettier-ignore
    return { level, confidence: 0.9, corners };
  });
  const read = { reader: { name: 'told', version: '1', sha256: 'ab' }, curves: [] };
  return { ...EMPTY_MARKER, side: { rightOfPatientAt: 'left', source: 'person' }, vertebrae, read };
}

it('tells no angle in the list as settled while marks or questions are open', () => {
  const t = ((key: string, { count = '' } = {}) => `${count}${key}`) as never;
  const said = (marker: FilmMarker) =>
    largestCurve(marker, film, {
      angle: ({ angle }) => angle.toFixed(0),
      read: 'read',
      open: (one) => openWords(t, one, film),
    });
  const all = marks();
  expect(said(all)).toBe('32 T5–T12 · read · 17open.marks');
  // The curve is a person's; others are not, and may be those of a larger one.
  const own = confirmed(all, 'T2', 'L2');
  expect(said(own)).toBe('32 T5–T12 · 4open.marks');
  const settled = confirmed(all, 'T1', 'L5');
  expect(said(settled)).toBe('32 T5–T12');
  const doubts = { ...settled.read!, doubts: ['levels-uncertain' as const] };
  expect(said({ ...settled, read: doubts, side: { rightOfPatientAt: 'left', source: 'letter' } })).toBe(
    '32 T5–T12 · open.numbering · open.side',
  );
  expect(said({ ...all, vertebrae: [] })).toBeUndefined();
  // Of a drawing that contradicts itself no angle is told; the list says why.
  const onHead = { ...settled, turn: 180 };
  expect(said(onHead)).toBeUndefined();
  expect(openWords(t, onHead, film)).toEqual(['open.contradiction']);
});
