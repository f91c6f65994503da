import { expect, test } from 'vitest';
import type { Annotation } from '../annotation/index.ts';
import { DesignAnnotations } from './index.ts';

const marker = (id: string, name = ''): Annotation => ({
  id,
  kind: 'marker-point',
  name,
  params: {},
  value: null,
  unit: '',
});

/** Annotations over a history of which `steps` can be undone, with what reached the store. */
function open() {
  const stored = new Map<string, Annotation>();
  const history = { steps: 0, fails: false };
  const annotations = new DesignAnnotations(
    [],
    {
      putAnnotation: async (one) => {
        if (history.fails) throw new Error('no room');
        stored.set(one.id, one);
        return one;
      },
      deleteAnnotation: async (id) => void stored.delete(id),
    },
    () => history.steps,
  );
  return { annotations, history, names: () => [...stored.values()].map(({ id, name }) => id + name) };
}

test('a marker that was deleted comes back with undo, and goes again with redo', async () => {
  const { annotations, names } = open();
  await annotations.put(marker('a'));
  await annotations.remove('a');
  expect(annotations.undoEffect).toBe('create');
  await annotations.undo();
  expect(names()).toEqual(['a']);
  expect(annotations.redoEffect).toBe('delete');
  await annotations.redo();
  expect(names()).toEqual([]);
});

test('undo takes back a change before it takes back the making', async () => {
  const { annotations, names } = open();
  await annotations.put(marker('a', '1'));
  await annotations.put(marker('a', '2'));
  await annotations.undo();
  expect(names()).toEqual(['a1']);
  await annotations.undo();
  expect(names()).toEqual([]);
  expect(annotations.undoEffect).toBeUndefined();
});

test('steps of the shape and marks are undone in the order in which they were done', async () => {
  const { annotations, history } = open();
  history.steps = 1;
  await annotations.put(marker('a'));
  history.steps = 2;
  expect(annotations.undoEffect).toBeUndefined();
  history.steps = 1;
  expect(annotations.undoEffect).toBe('delete');
  await annotations.undo();
  history.steps = 0;
  expect(annotations.redoEffect).toBeUndefined();
  history.steps = 1;
  expect(annotations.redoEffect).toBe('create');
});

test('what goes with an alignment is no change of its own, and what is taken back does not come again', async () => {
  const { annotations, names } = open();
  await annotations.put(marker('a'));
  await annotations.follow(marker('a', ' moved'));
  await annotations.remove('a', { takenBack: true });
  expect(names()).toEqual([]);
  expect(annotations.undoEffect).toBeUndefined();
});

test('an undo that the store refuses can be tried again', async () => {
  const { annotations, history, names } = open();
  await annotations.put(marker('a'));
  await annotations.remove('a');
  history.fails = true;
  await expect(annotations.undo()).rejects.toThrow('no room');
  history.fails = false;
  await annotations.undo();
  expect(names()).toEqual(['a']);
});

test('two presses of undo, the second before the store has answered, take back two changes', async () => {
  const { annotations, names } = open();
  await annotations.put(marker('a'));
  await annotations.put(marker('b'));
  await Promise.all([annotations.undo(), annotations.undo()]);
  expect(names()).toEqual([]);
  await Promise.all([annotations.redo(), annotations.redo()]);
  expect(names()).toEqual(['a', 'b']);
  expect(annotations.redoEffect).toBeUndefined();
});
