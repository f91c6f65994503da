import { sampleTrunk } from '@bracewright/core/sample';
import { memoryLibrary, type LibraryService, type LookService } from '@bracewright/core/services';
import { TestEditor } from '@bracewright/core/testing';
import { expect, vi } from 'vitest';
import plugin from './index.ts';

export const SOON = { timeout: 20_000 };
export const body = sampleTrunk({ cobb: 30, edge: 21, stature: 1.45, bmi: 17 }).mesh;

export async function open(library?: LibraryService, layTrim?: LookService['layTrim']) {
  const editor = await TestEditor.open({
    ...{ body, plugins: [plugin] },
    ...(library && { services: { library } }),
    ...(layTrim && { layTrim }),
  });
  editor.notifications.answer = true;
  return editor.activate('border');
}
export type Editor = Awaited<ReturnType<typeof open>>;
export const values = (editor: Editor) => editor.session.draft.values;
export const isFree = (editor: Editor) =>
  editor.session.step!.actions.find(({ id }) => id === 'template')!.enabled === true;
export const free = (editor: Editor) => vi.waitFor(() => expect(isFree(editor)).toBe(true), SOON);

/** A library with the proposed line in it, kept under a name. */
export async function filled(name = 'A1 usual') {
  const library = memoryLibrary();
  const editor = await open(library);
  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'right' });
  editor.run('propose');
  await vi.waitFor(() => expect(editor.value<unknown[]>('first')?.length).toBeGreaterThan(40), SOON);
  editor.notifications.named = () => name;
  editor.run('save-template');
  await vi.waitFor(async () => expect(await library.list()).toHaveLength(1), SOON);
  await free(editor);
  return { library, editor };
}
