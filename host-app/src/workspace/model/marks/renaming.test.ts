import { createAnnotationKinds, type Annotation } from '@bracewright/core/annotation';
import { DesignAnnotations } from '@bracewright/core/session';
import { tube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import type { Workspace } from '../workspace.ts';
import { mayRename, renameAnnotation } from './renaming.ts';

const girth: Annotation = {
  ...{ id: 'girth', kind: 'perimeter', name: 'Waist', value: 1, unit: 'mm' },
  params: { plane: { origin: [0, 0, 200], normal: [0, 0, 1] } },
};
const spot: Annotation = {
  ...{ id: 'spot', kind: 'marker-point', name: '', value: null, unit: '' },
  params: { point: { position: [0, 100, 200], normal: [0, 1, 0] }, association: 'xiphoid', locked: false },
};
const locked: Annotation = { ...spot, id: 'locked', params: { ...(spot.params as object), locked: true } };

/** A model with measures, and what reached its store. */
function open({ rights = ['measure/update'], state = 'idle' } = {}) {
  const stored: Annotation[] = [];
  const storage = {
    putAnnotation: async (one: Annotation) => (stored.push(one), one),
    deleteAnnotation: async () => undefined,
  };
  const annotations = new DesignAnnotations([girth, spot, locked], storage);
  const words = { has: (key: string) => key.startsWith('markers:'), t: () => 'Xiphoid process' };
  const workspace = {
    may: (route: string) => rights.includes(route),
    editor: { tools: { state, activeId: 'bend' } },
    parts: {
      ...{ annotations, words, catalog: { annotationKinds: createAnnotationKinds([]) } },
      design: { mesh: tube({ radius: 100, height: 400, segments: 24, rings: 8 }) },
    },
  } as unknown as Workspace;
  const name = (id: string) => annotations.annotations.find((one) => one.id === id)!.name;
  return { stored, annotations, workspace, name };
}

test('a measure gets the name that was typed with the value of the shape that is shown, and undo takes it back', async () => {
  const { workspace, stored, annotations, name } = open();
  await renameAnnotation(workspace, 'girth', '  Narrowest ');
  expect([name('girth'), stored.length]).toEqual(['Narrowest', 1]);
  expect(stored[0]!.value).toBeCloseTo(24 * 2 * 100 * Math.sin(Math.PI / 24), 3);
  expect(stored[0]!.params).toEqual(girth.params);
  await annotations.undo();
  expect([name('girth'), annotations.undoEffect]).toEqual(['Waist', undefined]);
  await annotations.redo();
  expect(name('girth')).toBe('Narrowest');
});

test('a name that is the one shown, and one that was removed meanwhile, change nothing', async () => {
  const { workspace, stored, annotations } = open();
  await renameAnnotation(workspace, 'girth', 'Waist');
  await renameAnnotation(workspace, 'spot', 'Xiphoid process');
  annotations.adopt([spot]);
  await renameAnnotation(workspace, 'girth', 'Gone');
  expect([stored, annotations.annotations.length, annotations.undoEffect]).toEqual([[], 1, undefined]);
});

test('an empty name leaves it that of its kind', async () => {
  const { workspace, name } = open();
  await renameAnnotation(workspace, 'girth', ' ');
  expect(name('girth')).toBe('');
});

test('who may not change measures renames none, nor does anybody a locked marker or while a tool applies', async () => {
  const reader = open({ rights: ['measure/list'] });
  expect([girth, spot].map((one) => mayRename(reader.workspace, one))).toEqual([false, false]);
  await renameAnnotation(reader.workspace, 'girth', 'Mine');
  const own = open();
  expect([girth, spot, locked].map((one) => mayRename(own.workspace, one))).toEqual([true, true, false]);
  await renameAnnotation(own.workspace, 'locked', 'Mine');
  const busy = open({ state: 'applying' });
  await expect(renameAnnotation(busy.workspace, 'girth', 'Mine')).rejects.toMatchObject({
    code: 'tool/busy',
  });
  expect([reader, own, busy].flatMap(({ stored }) => stored)).toEqual([]);
});
