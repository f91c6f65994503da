import { expect, test } from 'vitest';
import type { Annotation } from '@bracewright/core/annotation';
import chinese from '../../locales/zh-CN.ts';
import english from '../../locales/en-US.ts';
import type { Units } from '../words/units.ts';
import type { Words } from '../words/words.ts';
import { annotationName, annotationNote } from './annotation-words.ts';

const wordsOf = (texts: Readonly<Record<string, string>>) =>
  ({ has: (key: string) => key in texts, t: (key: string) => texts[key] ?? key }) as unknown as Words;
const units = { formatLength: (mm: number) => `${mm} mm` } as unknown as Units;

const point = (z: number) => ({ position: [0, 100, z], normal: [0, 1, 0] });
const over = {
  kind: 'tape',
  params: { points: [point(100), point(200)] },
  name: '',
} as unknown as Annotation;
const round = {
  ...over,
  params: { plane: { origin: [0, 0, 100], normal: [0, 0, 1] } },
} as unknown as Annotation;

test('a name that the program gave to a size is said in the language of the view, and one that a person typed is left', () => {
  const named = (name: string, size?: string) =>
    ({
      ...round,
      name,
      params: { ...(round.params as object), ...(size && { size }) },
    }) as unknown as Annotation;
  const [zh, en] = [wordsOf(chinese), wordsOf(english)];
  expect(annotationName(named('Hip girth', 'hip'), zh)).toBe('臀围');
  expect(annotationName(named('臀围', 'hip'), en)).toBe('Hip girth');
  expect(annotationName(named('Hip girth'), zh)).toBe('Hip girth');
  expect(annotationName(named('Hips, sitting', 'hip'), zh)).toBe('Hips, sitting');
});

test('a tape over points is called a length over points, and one round the body a girth', () => {
  const [zh, en] = [wordsOf(chinese), wordsOf(english)];
  expect([annotationName(over, en), annotationName(round, en)]).toEqual(['Tape over points', 'Tape girth']);
  expect([annotationName(over, zh), annotationName(round, zh)]).toEqual(['软尺过点', '软尺围长']);
  const estimated = { ...over, kind: 'marker-point', params: { point: point(100), within: 25 } } as never;
  expect(annotationNote(estimated, { ...en, t: (key: string) => key } as never, units)).toContain(
    'measures.estimated',
  );
  const named = { ...over, name: 'Scar' } as Annotation;
  expect([annotationName(named, en), annotationNote(named, en, units)]).toEqual(['Scar', 'Tape over points']);
});
