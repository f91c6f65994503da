import { expect, it } from 'vitest';
import { good, type Session } from '../testing/hostile-kit.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { misspelledMembers } from './misspelled.ts';

const told = (instance: object, ...steps: object[]): readonly string[] =>
  misspelledMembers(instance, steps).map(({ message }) => message);

it('names what is spelled nearly as a member of a tool or of a step, and what was meant', () => {
  class Tool {
    onDarft(): void {}
    get redouts(): readonly unknown[] {
      return [];
    }
  }
  expect(told({ onComit: () => 0, toPrams: () => 0 }, { id: 'a', complet: true })).toEqual([
    '“onComit” of the tool is read by nobody; was “onCommit” meant?',
    '“toPrams” of the tool is read by nobody; was “toParams” meant?',
    '“complet” of a step is read by nobody; was “complete” meant?',
  ]);
  expect(told(new Tool())).toEqual([
    '“onDarft” of the tool is read by nobody; was “onDraft” meant?',
    '“redouts” of the tool is read by nobody; was “readouts” meant?',
  ]);
});

it('says nothing of a tool’s own names, and of one beside the member that it is like', () => {
  const own = { finish: 0, onDraw: 0, onDrag: 0, refuse: 0 };
  expect(told(own, { id: 'a', field: 0, setting: 0, center: [0, 0, 0], completed: true })).toEqual([]);
  expect(told({ heights: 3, planes: [], onKey: () => 'pass', onKeys: 2, hints: [], steps: [] })).toEqual([]);
  expect(told(Object.assign(Object.create(null) as object, { readouts: [] }))).toEqual([]);
});

it('is told to the developer of a tool that goes on', async () => {
  const tool = plugin(async () => ({ default: (() => ({ onComit: async () => 'close' })) as never }));
  const editor = await TestEditor.open({ body, plugins: [tool, good] });
  await editor.activate('lift');
  expect(editor.faults.map(String)).toEqual([
    'TypeError: “onComit” of the tool is read by nobody; was “onCommit” meant?',
  ]);
  expect((editor.session as Session).ended).toBe(false);
});
