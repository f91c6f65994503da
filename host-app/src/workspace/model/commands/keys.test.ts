import { SCENE_KEYS } from '@bracewright/core/babylon';
import { plugins } from '@bracewright/catalog';
import { expect, test } from 'vitest';
import english from '../../locales/en-US.ts';
import { keepsKey, takesText, WORKSPACE_KEYS, workspaceKey } from './keys.ts';

const press = (
  key: string,
  more: Partial<Pick<KeyboardEvent, 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>> = {},
) => workspaceKey({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more })?.id;

test('no key of the workspace, the scene or a tool is given twice', () => {
  const keys = [
    ...WORKSPACE_KEYS.flatMap((one) => one.keys),
    ...SCENE_KEYS.flatMap((one) => one.keys),
    ...plugins.flatMap(({ tools }) => tools.flatMap(({ shortcut }) => shortcut ?? [])),
  ];
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('every key has a name in the list of keys', () => {
  const words: Readonly<Record<string, string>> = english;
  const nameless = [...WORKSPACE_KEYS, ...SCENE_KEYS]
    .filter(({ id }) => !id.startsWith('view.') && !id.startsWith('turn-'))
    .filter(({ id }) => words[`keys.${id}`] === undefined);
  expect(nameless.map(({ id }) => id)).toEqual([]);
});

test('reads keys as they are pressed, with Command as Ctrl and on keyboards where ? needs Shift', () => {
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo');
  expect(press('?', { shiftKey: true })).toBe('sheet');
  expect(press(' ')).toBe('before');
  expect(press('x')).toBe('section');
  expect(press('X', { shiftKey: true })).toBeUndefined();
  expect(press('x', { altKey: true })).toBeUndefined();
});

test('only what takes text keeps its keys: not a choice, a tick, a slider or a list that cannot be searched', () => {
  const input = (type: string, readOnly = false) => takesText({ tagName: 'INPUT', type, readOnly });
  expect(['text', 'search', 'number', 'password', 'email', 'date'].map((type) => input(type))).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  expect(['radio', 'checkbox', 'range', 'color', 'button', 'file'].map((type) => input(type))).toEqual(
    Array.from({ length: 6 }, () => false),
  );
  expect([input('search', true), takesText({ tagName: 'BUTTON', type: 'button' })]).toEqual([false, false]);
  expect(['TEXTAREA', 'SELECT'].map((tagName) => takesText({ tagName }))).toEqual([true, true]);
  expect(takesText({ tagName: 'DIV', isContentEditable: true })).toBe(true);
});

test('undo and redo are the editor’s in a number whose text is taken, and the field’s in any other text', () => {
  const taken = { tagName: 'INPUT', type: 'text', dataset: { taken: 'true' } };
  const typed = { tagName: 'INPUT', type: 'text', dataset: {} };
  const ids = ['undo', 'redo', 'export', 'sheet', 'section', 'explain', undefined];
  expect(ids.filter((id) => !keepsKey(taken, id))).toEqual(['undo', 'redo', 'explain']);
  expect(ids.filter((id) => !keepsKey(typed, id))).toEqual(['explain']);
  expect(ids.filter((id) => !keepsKey({ tagName: 'TEXTAREA', dataset: {} }, id))).toEqual(['explain']);
  expect(ids.every((id) => !keepsKey({ tagName: 'BUTTON', type: 'button' }, id))).toBe(true);
});
