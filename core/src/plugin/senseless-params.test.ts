import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { annotationResult, defineAnnotationKind } from '../annotation/index.ts';
import { defineExporter } from '../exporter/index.ts';
import { defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { other, plugin } from '../testing/probe-tools.ts';
import { expectedKeys } from './expected-keys.ts';
import { PluginLoadError, loadPlugins, type ToolPlugin } from './index.ts';

const good = plugin(async () => ({ default: () => ({}) }));

/** A plugin with every word that it needs. */
const worded = (changes: Partial<ToolPlugin>): ToolPlugin => {
  const own: ToolPlugin = { ...other, ...changes };
  const words = async () => ({
    default: Object.fromEntries([...expectedKeys(own)].map((key) => [key, key])),
  });
  return { ...own, locales: { 'en-US': words, 'zh-CN': words } };
};
const withParams = (shape: z.ZodRawShape): ToolPlugin =>
  worded({
    operations: [
      defineOperation({ type: 'other.apply', version: 1, params: z.object(shape), apply: (mesh) => mesh }),
    ],
  });

/** What a developer reads, a line a fault. */
async function toldOf(bad: ToolPlugin): Promise<readonly string[]> {
  const told: string[] = [];
  const { plugins } = await loadPlugins([bad, good], {
    onFault: ({ of, error }) => told.push(of, (error as Error).message),
  });
  if (told.length === 0) return [];
  expect(plugins).toEqual([good]);
  expect(told[0]).toBe('other');
  expect(told).toHaveLength(2);
  await expect(loadPlugins([bad, good], { strict: true })).rejects.toThrow(PluginLoadError);
  return told[1]!
    .split('\n')
    .slice(1)
    .map((line) =>
      line.replace('- other: the parameter ', '').replace(' of the operation other.apply@1', ''),
    );
}

const bounds = { min: 0, max: 5 };
const noPlaces = (found: unknown): string =>
  `“f” has the places ${JSON.stringify(found).slice(0, 80)}, which are none; give “points”, “line” with closed and shape, “edge-lines” or “cut” with view, and to a single point “points” only.`;
const SENSELESS: readonly (readonly [string, () => z.ZodType, readonly string[]])[] = [
  ['bounds that are no numbers', () => p.length({ min: NaN, max: 5 }), ['“f” goes from NaN to 5; give two numbers, the smaller one first.']],
  ['an upper bound that is none', () => p.angle({ min: 0, max: NaN }), ['“f” goes from 0 to NaN; give two numbers, the smaller one first.']],
  ['bounds the wrong way round', () => p.number({ min: 9, max: 5 }), ['“f” goes from 9 to 5; give two numbers, the smaller one first.']],
  ['more points at least than at most', () => p.surfacePoints({ min: 9, max: 5 }), ['“f” goes from 9 to 5; give two numbers, the smaller one first.']],
  ['a step of nothing', () => p.length({ ...bounds, step: 0 }), ['“f” goes in steps of 0; give a number above 0.']],
  ['a default out of bounds', () => p.length({ ...bounds, default: 50 }), ['“f” begins with 50, which its own rules refuse; give a default that they take.']],
  ['half of a count', () => p.count({ ...bounds, default: 1.5 }), ['“f” begins with 1.5, which its own rules refuse; give a default that they take.']],
  ['a default direction that is none', () => p.direction().default([0, 0, 5]), ['“f” begins with [0,0,5], which its own rules refuse; give a default that they take.']],
  ['a text too long to begin with', () => p.text({ max: 2, default: 'abc' }), ['“f” begins with "abc", which its own rules refuse; give a default that they take.']],
  ['a part that nobody can be', () => p.target().default(' a'), ['“f” begins with " a", which its own rules refuse; give a default that they take.']],
  ['a choice that is none of its options', () => p.choice(['a', 'b'], 'c' as never), ['“f” begins with "c", which its own rules refuse; give a default that they take.']],
  ['a choice of nothing', () => p.choice([] as never, 'a' as never), ['“f” has no words to choose from; name at least one.']],
  ['a choice with an option twice', () => p.choice(['a', 'b', 'a'], 'a'), ['“f” has the word “a” twice.']],
  ['a choice with an empty option', () => p.choice(['a', ''], 'a'), ['“f” has "" among its words; a word is a text that is not empty.']],
  ['a word to begin with that is none', () => p.wordOr(['a'], p.direction(), 'z' as never), ['“f” begins with "z", which its own rules refuse; give a default that they take.']],
  ['a value to begin with in place of a word', () => p.wordOr(['a'], p.text({ max: 5 }), 'z' as never), ['“f” begins with "z", which its own rules refuse; give a default that they take.']],
  ['the same word twice', () => p.wordOr(['a', 'a'], p.direction(), 'a'), ['“f” has the word “a” twice.']],
  ['the word for none of the words', () => p.wordOr(['a', 'other'], p.direction(), 'a'), ['“f” has the word “other”, which stands for the value in place of a word; choose another.']],
  ['no words, and so nothing to begin with', () => p.wordOr([] as never, p.direction(), 'a' as never), ['“f” has no words to choose from; name at least one.', '“f” begins with "a", which its own rules refuse; give a default that they take.']],
  ...[null, undefined, {}, 5, { a: 5 }].map((value) =>
    [`${JSON.stringify(value)} in place of a word`, () => p.wordOr(['a'], value as never, 'a'), ['“f” has no value that may stand in place of its words; give a kind or a table of kinds, or use p.choice.']] as const),
  ['an effect that hangs on no parameter', () => p.length({ ...bounds, when: { g: ['a'] } }), ['“f” names “g”, which is no parameter beside it.']],
  ['a line that no parameter closes, shapes, moves and mirrors', () => p.surfacePoints({ min: 2, places: { as: 'line', closed: { by: 'g' }, shape: { by: 'h' }, movedBy: 'i', mirroredBy: 'j' } }), ['g', 'h', 'i', 'j'].map((other) => `“f” names “${other}”, which is no parameter beside it.`)],
  ['a record that is mirrored at no parameter', () => p.recordRef({ type: 'a.b', version: 1, params: z.object({}) }, { mirroredBy: 'g' }).optional(), ['“f” names “g”, which is no parameter beside it.']],
  ['a cut that no parameter looks along', () => p.custom(z.array(p.point()), { places: { as: 'cut', view: 'g' } }), ['“f” names “g”, which is no parameter beside it.']],
  ...([null, 'line', 3, [], {}, { as: 'circle' }, { as: 'line' }, { as: 'line', closed: true, shape: 'round' }, { as: 'line', closed: { by: 4 }, shape: 'smooth' }, { as: 'cut' }, { as: 'points', role: 7 }] as never[]).map(
    (places) => [`points that are gone through as ${JSON.stringify(places)}`, () => p.surfacePoints({ min: 2, places }), [noPlaces(places)]] as const,
  ),
  ['a single point that is a line', () => p.surfacePoint({ places: { as: 'line', closed: true, shape: 'smooth' } as never }), [noPlaces({ as: 'line', closed: true, shape: 'smooth' })]],
  ['a senseless value in place of a word', () => p.wordOr(['a'], { inner: p.length({ ...bounds, default: 50 }) }, 'a'), ['“f.inner” begins with 50, which its own rules refuse; give a default that they take.']],
  ['a senseless value that has no name', () => p.wordOr(['a'], p.length({ min: 9, max: 5 }), 'a'), ['“f” goes from 9 to 5; give two numbers, the smaller one first.']],
]; // prettier-ignore

describe('a parameter that makes no sense', () => {
  it('leaves its plugin out where its places are mirrored at what is no plane', async () => {
    const source = { type: 'a.b', version: 1, params: z.object({}) };
    const f = p.recordRef(source, { mirroredBy: 'g' }).optional();
    expect(await toldOf(withParams({ f, g: p.length(bounds) }))).toEqual([
      '“f” is mirrored at “g”, which is no plane.',
    ]);
    expect(await toldOf(withParams({ f, g: p.plane() }))).toEqual([]);
  });

  it.each(SENSELESS)('leaves its plugin out, in a sentence: %s', async (_, make, told) => {
    expect(await toldOf(withParams({ f: make() }))).toEqual(told);
  });

  it('is told with every other one', async () => {
    const told = await toldOf(
      withParams({
        a: p.length({ min: 9, max: 5 }),
        b: p.choice(['x', 'x'], 'y' as never),
        c: p.toggle(true),
      }),
    );
    expect(told).toHaveLength(2);
    expect(told.join()).toMatch(/“a” goes from.*“b” has the word “x” twice/);
  });

  it('is found in forms, exporters and kinds of annotations too', async () => {
    const params = z.object({ f: p.length({ min: 9, max: 5 }) });
    const kind = defineAnnotationKind({
      ...{ kind: 'other.kind', unit: 'mm', schema: params },
      evaluate: () => annotationResult(1, 'mm'),
    });
    const told = await toldOf(
      worded({
        tools: [{ ...other.tools[0]!, params }],
        exporters: [defineExporter({ id: 'other.file', params, files: () => [] })],
        annotationKinds: [kind],
      }),
    );
    expect(told.map((line) => line.replace(/ goes from.*/, ''))).toEqual([
      '“f” of the form of the tool “other”',
      '“f” of the exporter other.file',
      '“f” of the kind of annotations “other.kind”',
    ]);
  });

  it('is not one that is wide, has no end, or is rightly empty', async () => {
    const sound = {
      a: p.number({ min: -Infinity, max: Infinity }),
      b: p.length({ min: 5, max: 5 }),
      c: p.text({ max: 9 }),
      d: p.surfacePoints({ min: 2 }),
      e: p.wordOr(['a'], { inner: p.wordOr(['b'], p.length(bounds), 'b') }, 'a'),
      f: p.target(),
      g: p.direction().optional(),
    };
    expect(await toldOf(withParams(sound))).toEqual([]);
  });
});
