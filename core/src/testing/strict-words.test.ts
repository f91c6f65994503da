import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SdkError, defineOperation } from '../operation/index.ts';
import { body, plugin } from './probe-tools.ts';
import { TestEditor } from './test-editor.ts';
import type { ToolFactory } from '../tool/index.ts';

const opened = (
  says: string,
  words: Readonly<Record<string, string>>,
  factory: ToolFactory = () => ({}),
  data: Readonly<Record<string, number>> = {},
) => {
  const faulty = plugin(async () => ({ default: factory }), { operation: 'lift.say' });
  const say = defineOperation({
    type: 'lift.say',
    version: 1,
    params: z.object({}),
    apply(mesh, _params, ctx) {
      if (says === 'error') throw new SdkError('lift/too-high', data);
      if (says === 'warning') ctx.warn('lift/too-high', { data });
      return { positions: mesh.positions.map((value) => value + 1), indices: mesh.indices };
    },
  });
  const table = async () => ({ default: { title: 'T', tip: 't', ...words } });
  // Chinese has one form for all numbers.
  const otherForms = Object.entries(words).filter(([key]) => !key.endsWith('_one'));
  const chinese = async () => ({ default: { title: 'T', tip: 't', ...Object.fromEntries(otherForms) } });
  return TestEditor.open({
    body,
    plugins: [{ ...faulty, operations: [say], locales: { 'en-US': table, 'zh-CN': chinese } }],
  });
};
const missing = /“lift\/too-high” has no sentence in en-US/;

it.each(['error', 'warning'])(
  'an operation that says what has no sentence fails in a test: %s',
  async (says) => {
    const bad = await opened(says, {});
    await bad.activate('lift');
    expect(await bad.apply()).toBe(false);
    expect(String(bad.faults)).toMatch(missing);
    const good = await opened(says, { [`${says}s.lift/too-high`]: 'Too high.' });
    await good.activate('lift');
    expect(await good.apply()).toBe(says === 'warning');
    expect(good.faults).toEqual([]);
  },
);

describe('a sentence in plural forms', () => {
  const forms = (kind: string) => ({
    [`${kind}.lift/too-high_one`]: '{count} is too high.',
    [`${kind}.lift/too-high_other`]: '{count} are too high.',
  });
  it.each(['error', 'warning'])('is one where it is counted: %s', async (says) => {
    const editor = await opened(says, forms(`${says}s`), undefined, { count: 2 });
    await editor.activate('lift');
    expect(await editor.apply()).toBe(says === 'warning');
    expect(editor.faults).toEqual([]);
    expect(editor.told).toEqual(says === 'error' ? ['lift/too-high'] : []);
  });

  it('is none where nothing is counted, and nobody could choose', async () => {
    const editor = await opened('warning', forms('warnings'));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(String(editor.faults)).toMatch(/“errors.lift\/too-high_one”.* needs a number “count” in its data/);
  });
});

it('a tool that tells what has no sentence fails in a test', async () => {
  const tells: ToolFactory = ({ services }) => ({
    onKey: () => (services.notifications.notify('info', 'lift/too-high'), 'handled'),
  });
  const editor = await opened('nothing', {}, tells);
  await editor.activate('lift');
  editor.key('x');
  expect(String(editor.faults)).toMatch(missing);
});

it('a sentence with a placeholder that no value fills fails in a test', async () => {
  const words = { 'errors.lift/too-high': 'Too high: {evry} mm, {most} mm fit.' };
  const bad = await opened('error', words, () => ({}), { every: 3, most: 2 });
  await bad.activate('lift');
  expect(await bad.apply()).toBe(false);
  expect(String(bad.faults)).toMatch(/“lift\/too-high” in en-US has “\{evry\}”/);
});

it('a code that begins nearly as the plugin is called fails in a test, and one with no plugin at all', async () => {
  for (const [code, hint] of [
    ['lfit/too-high', 'was “lift/” meant'],
    ['too-high', 'begins with the id of no plugin'],
  ] as const) {
    const bad = await opened('', {}, ({ services }) => ({
      async onCommit() {
        services.notifications.notify('info', code);
        return 'close';
      },
    }));
    await bad.activate('lift');
    await bad.apply().catch(() => undefined);
    expect([...bad.faults.map(String), ...bad.told].join()).toContain(hint);
  }
});

it('a code of another plugin, or of a host, is none of one with a short id that is nearly called so', async () => {
  const editor = await opened('', {}, ({ services }) => ({
    async onCommit() {
      for (const code of ['list/full', 'gift/no', 'lifts/no', 'lif/no'])
        services.notifications.notify('info', code);
      return 'close';
    },
  }));
  await editor.activate('lift');
  expect(await editor.apply()).toBe(true);
  expect([editor.faults, editor.told]).toEqual([[], ['list/full', 'gift/no', 'lifts/no', 'lif/no']]);
});
