import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { definePlugin } from '../plugin/index.ts';
import { boom, expectUnharmed, start } from '../testing/hostile-kit.ts';
import { body, code, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { Step } from './index.ts';

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, i]));

test('a draft of more names than any form has is refused before they are looked at', async () => {
  const editor = await start((s) => (s.draft.set(many(100_000)), {}));
  expect(await code(editor.activate('lift'))).toBe('tool/too-many-values');
  expect(editor.tools.state).toBe('idle');
});

test('a draft that is filled name by name ends the tool where it holds too many', async () => {
  const editor = await start((s) => ({
    onKey: () => (Object.entries(many(2000)).forEach(([name, value]) => s.draft.set({ [name]: value })), 'handled'),
  }));
  await editor.activate('lift');
  const { session } = editor;
  editor.tools.key({ key: 'x', modifiers: { shift: false, ctrl: false, alt: false } });
  expect(Object.keys(session.draft.values)).toHaveLength(1000);
  expect(editor.faults).toMatchObject([{ code: 'tool/too-many-values', data: { found: 1001, most: 1000 } }]);
  await expectUnharmed(editor);
}); // prettier-ignore

const setting = { id: 's', on: true, length: { value: 1, min: 0, max: 2, step: 1 } };
test.each([
  ['throws', boom],
  ['rejects', () => Promise.reject(new Error('late'))],
])('a setting whose set() %s closes the tool, and throws at nobody', async (_, set) => {
  const editor = await start(() => ({ steps: [{ id: 'place', complete: true, settings: [{ ...setting, set }] }] as Step[] }));
  await editor.activate('lift');
  expect(() => editor.session.step?.settings[0]?.set({ on: false })).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve));
  await expectUnharmed(editor);
}); // prettier-ignore

test('a setting is set on its own object', async () => {
  class Radius {
    readonly id = 'radius';
    #on = true;
    readonly length = setting.length;
    get on() {
      return this.#on;
    }
    set(to: { on?: boolean }) {
      this.#on = to.on ?? this.#on;
    }
  }
  const radius = new Radius();
  const editor = await start(() => ({ steps: [{ id: 'place', complete: true, settings: [radius] }] }));
  await editor.activate('lift');
  editor.session.step?.settings[0]?.set({ on: false });
  expect(editor.session.step?.settings).toMatchObject([{ id: 'radius', on: false, length: { max: 2 } }]);
  expect(editor.told).toEqual([]);
});

test('steps that only say how many they are close the tool at once', async () => {
  const editor = await start(() => ({ steps: new Array(2 ** 32 - 1) as Step[] }));
  await editor.activate('lift').catch(() => undefined);
  await expectUnharmed(editor);
});

const kept = defineOperation({
  type: 'test.kept',
  version: 1,
  params: z.object({ value: p.custom(z.unknown().optional(), { hidden: true }) }),
  apply: (mesh) => mesh,
});
const own: Record<string, unknown> = {};
own['own'] = own;
test.each([
  ['a Map', new Map([['a', 1]])],
  ['a Date', new Date(0)],
  ['a typed array', Float32Array.of(1)],
  ['its own part', own],
])('a value that is %s is refused by a plain Apply, which keeps the draft', async (_, value) => {
  const { operations: _none, ...rest } = plugin(async () => ({ default: () => ({}) }), {
    operation: 'test.kept',
  });
  const editor = await TestEditor.open({ body, plugins: [definePlugin({ ...rest, operations: [kept] })] });
  await editor.activate('lift');
  editor.session.draft.set({ value });
  expect(await editor.apply()).toBe(false);
  expect(editor.told).toEqual(['history/not-json']);
  expect(editor.records).toEqual([]);
  expect(editor.session.draft.values['value']).toBe(value);
});
