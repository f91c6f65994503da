import { expect, it } from 'vitest';
import { body, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { ToolFactory } from '../tool-contract/tool.ts';

/** A tool that asks for these words whenever its hint is read, with more words of its own. */
const asking = async (keys: readonly string[], words: Readonly<Record<string, string>> = {}) => {
  const factory: ToolFactory = (session) => ({
    get hint() {
      return keys.map((key) => session.text(key, { count: 2 }) + session.sideText(key)).join();
    },
  });
  const lift = plugin(async () => ({ default: factory }));
  const table = (own: object) => async () => ({
    default: { title: 'T', tip: 'T', 'params.amount': 'A', ...own },
  });
  const others = Object.entries(words).filter(([key]) => !key.endsWith('_one'));
  const locales = { 'en-US': table(words), 'zh-CN': table(Object.fromEntries(others)) };
  return TestEditor.open({ body, plugins: [{ ...lift, locales }] });
};
const read = async (editor: TestEditor): Promise<readonly string[]> => {
  await editor.activate('lift');
  void editor.tools.session?.instance?.hint;
  await editor.settle();
  editor.tools.cancel();
  return editor.faults.map((error) => (error as Error).message);
};

it('a word that a tool asks for and nobody has is told to its developer, once', async () => {
  const editor = await asking(['handles.change', 'effect']);
  const told = [
    '“handles.change” is no word of lift in en-US and zh-CN: people read the key. Add it to the words in both languages',
    '“effect” is no word of lift in en-US and zh-CN: people read the key. Add it to the words in both languages',
  ];
  expect(await read(editor)).toEqual(told);
  expect(await read(editor)).toEqual(told);
  expect(editor.ends.map(({ reason }) => reason)).toEqual(['cancelled', 'cancelled']);
});

it('nothing is told of words of the plugin, of those that steps share, and of one that is counted', async () => {
  const editor = await asking(['effect', 'handles.direction', 'places'], {
    effect: 'E',
    'handles.direction': 'D',
    places: 'places',
  });
  expect(await read(editor)).toEqual([]);
  const counted = await asking(['handles.point'], {});
  expect(await read(counted)).toEqual([]);
});

it('a word that only has plural forms is none where nothing is counted', async () => {
  const counted = { places_one: '{count} place', places_other: '{count} places' };
  const [told] = await read(await asking(['places'], counted));
  expect(told).toContain('“places” is no word of lift');
  expect(told).toContain('its plural forms need a number “count”');
});
