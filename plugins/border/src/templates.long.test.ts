import { expect, test, vi } from 'vitest';
import { SOON, open, values, free, filled } from './templates.fixture.test.ts';

test('a line by shape alone that is not wanted leaves what is drawn', async () => {
  const { library } = await filled();
  const editor = await open(library);
  const before = values(editor);
  editor.notifications.chosen = ([one]) => one!.id;
  const { confirm } = editor.notifications;
  editor.notifications.confirm = (code: string) =>
    code === 'border/template-without-marks'
      ? Promise.resolve(false)
      : confirm.call(editor.notifications, code);
  editor.run('template');
  await free(editor);
  expect(values(editor)).toEqual(before);
});

test('a taken name is asked again; it is renamed and deleted from the list', async () => {
  const { library, editor } = await filled();
  const names = ['A1 usual', 'A1 other'];
  editor.notifications.named = () => names.shift();
  editor.run('save-template');
  await vi.waitFor(async () => expect(await library.list()).toHaveLength(2), SOON);
  expect(editor.told).toContain('library/name-taken');
  await free(editor);
  const acts = [1, 2];
  editor.notifications.chosen = ([one]) => one?.more?.[acts.shift() ?? 9]?.id;
  editor.notifications.named = () => 'A1 front';
  editor.run('template');
  await free(editor);
  expect((await library.list()).map(({ name }) => name)).toEqual(['A1 usual']);
  expect(editor.notifications.asked).toContain('border/template-remove');
  expect(editor.value<unknown[]>('first')!.length).toBeGreaterThan(40);
});
