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

it('says nothing of other words of the language, also within a name', () => {
  const words = { stops: 0, forgot: 0, yields: 0, slipped: 0, finishes: 0, lease: 0, compete: 0, printer: 0 };
  expect(told({ ...words, onDrift: 0, onPainter: 0, refusals: 0 })).toEqual([]);
  expect(told({}, { id: 'a', ...words, reselect: 0, inter: 0, heave: 0, ovens: 0, lastGestures: 0 })).toEqual(
    [],
  );
  // Which is no reason to pass over what no word is.
  expect(told({ stpes: 0, onDrafr: 0 }, { id: 'a', skiped: 0, fileds: 0, forgt: 0 })).toHaveLength(5);
});

it('is looked for in the classes that a class is of, and told once of steps of one class', () => {
  class Base {
    onComit(): void {}
  }
  class Tool extends class extends Base {} {}
  class Place {
    readonly id: string;
    readonly actons = [];
    constructor(id: string) {
      this.id = id;
    }
  }
  expect(told(new Tool(), ...['a', 'b', 'c'].map((id) => new Place(id)))).toEqual([
    '“onComit” of the tool is read by nobody; was “onCommit” meant?',
    '“actons” of a step is read by nobody; was “actions” meant?',
  ]);
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
