import { proposeTrim } from '@bracewright/core/brace';
import { OperationAborted } from '@bracewright/core/operation';
import { memoryLibrary } from '@bracewright/core/services';
import { expect, test, vi } from 'vitest';
import { SOON, body, open, type Editor, values, free, filled } from './templates.fixture.test.ts';

const wish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
const { curves, keep } = proposeTrim(body, wish);
const actions = (editor: Editor) =>
  editor.session.step!.actions.filter(({ id }) => id.endsWith('template')).map(({ id }) => id);

test('without a library there is a button for a file alone, and who may not keep or remove is not offered it', async () => {
  expect(actions(await open())).toEqual(['open-template']);
  const { library } = await filled();
  const reader = await open({ ...library, may: () => false });
  expect(actions(reader)).toEqual(['template', 'open-template']);
  reader.run('template');
  await free(reader);
  const offered = reader.notifications.offered[0]!.map(({ more = [] }) => more.map(({ name }) => name));
  expect(offered).toEqual([['border:template.give']]);
});

test('a line is kept, and laid on the same body as it was; mirrored for the other side, and told; taken back as one', async () => {
  const { library, editor: first } = await filled();
  expect(first.told).toContain('border/template-saved');
  // No landmark is marked on this body.
  expect(first.notifications.asked).toContain('border/template-name-unmarked');
  const editor = await open(library);
  const before = values(editor);
  editor.notifications.chosen = ([one]) => one!.id;
  editor.run('template');
  await vi.waitFor(() => expect(editor.value<unknown[]>('first')?.length).toBeGreaterThan(40), SOON);
  const points = editor.value<{ position: number[] }[]>('first');
  points.forEach(({ position }, i) =>
    expect(Math.hypot(...position.map((x, k) => x - curves[0]!.points[i]!.position[k]!))).toBeLessThan(0.1),
  );
  expect(keep.position[2]).toBeCloseTo(editor.value<{ position: number[] }>('keep').position[2]!, 1);
  expect(values(editor)).toMatchObject({
    ...{ braceClass: 'rigo-A1', curveSide: 'right', drawnFor: 'rigo-A1 right front' },
    carried: { name: 'A1 usual', template: 'same' },
  });
  expect(editor.tools.session!.instance!.hint).toBe('border:template.same');
  // Nobody marked a landmark: that is asked about, said beside the line, and nothing of it is green.
  expect(editor.notifications.asked).toContain('border/template-without-marks');
  const told = editor.tools.session!.instance!.readouts!.filter(({ id }) =>
    /^skin-apart|^height-by-shape/.test(id),
  );
  expect(told.map(({ id, standing }) => [id, standing])).toEqual([
    ['height-by-shape', 'unsure'],
    ['skin-apart', 'unsure'],
    ['skin-apart-worst', 'unsure'],
  ]);
  const { signal } = new AbortController();
  const { instance, services } = editor.tools.session!;
  expect(await instance!.onCommit!({ signal, services })).toBe('usual');
  expect(editor.notifications.asked).toContain('border/heights-by-shape');
  editor.tools.undo();
  expect(values(editor)).toEqual(before);

  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'left' });
  editor.run('template');
  await vi.waitFor(() => expect(editor.value('drawnFor')).toBe('rigo-A1 left front'), SOON);
  expect(editor.notifications.offered[1]![0]!.detail).toBe('border:template.will-mirror');
  // What is said of the wall of the new line may follow.
  expect(editor.tools.session!.instance!.hint).toMatch(/^border:template\.mirrored/);
});

test('where landmarks say some heights and the shape the others, hint, row and question say both', async () => {
  const { editor } = await filled();
  const standing = () => {
    const { hint, readouts } = editor.tools.session!.instance!;
    return [hint, readouts!.filter(({ id }) => id.startsWith('height-')).map(({ id, value }) => [id, value])];
  };
  const { signal } = new AbortController();
  const commit = () => {
    const { instance, services } = editor.tools.session!;
    return instance!.onCommit?.({ signal, services });
  };
  const carried = { name: 'A1 usual', median: 0, worst: 0, marks: 2, template: 'same' };
  editor.session.draft.set({ showWall: false, carried: { ...carried, within: 45 } });
  expect(standing()).toEqual(['border:template.same-by-some-marks', [['height-beyond-marks', 45]]]);
  await commit();
  expect(editor.notifications.asked).toContain('border/heights-partly-by-shape');
  editor.notifications.asked.length = 0;
  editor.session.draft.set({ carried: { ...carried, marks: 4, within: 0 } });
  expect(standing()).toEqual(['border:template.same-by-marks', []]);
  await commit();
  expect(editor.notifications.asked).not.toContain('border/heights-partly-by-shape');
});

test('what the hint says of where a line is from is one short line in both languages', async () => {
  for (const texts of [
    (await import('./locales/en-US.ts')).default,
    (await import('./locales/zh-CN.ts')).default,
  ]) {
    const told = Object.entries<string>(texts).filter(([key]) =>
      /^(template\.(same|mirrored)|earlier\.by)/.test(key),
    );
    expect(told).toHaveLength(9);
    for (const [, text] of told) expect(text.length).toBeLessThan(110);
  }
});

test('regions are not listed; what is damaged, of a later version or out of reach is told, and the line stays', async () => {
  const { library, editor } = await filled();
  const [good] = await library.list();
  await library.remove(good!.id);
  const put = (name: string, shape: object) =>
    library.put({ name, radius: 50, direction: 0, slope: 0, shape: JSON.parse(JSON.stringify(shape)) });
  await put('region', { contour: [], apex: [] });
  await put('damaged', { kind: 'edge-line', version: 1, lines: [] });
  await put('newer', { kind: 'edge-line', version: 2 });
  const line = editor.value('first');
  for (const name of ['damaged', 'newer']) {
    editor.notifications.chosen = (choices) => choices.find((one) => one.name === name)!.id;
    editor.run('template');
    await free(editor);
  }
  expect(editor.notifications.offered.at(-1)!.map(({ name }) => name)).toEqual(['damaged', 'newer']);
  const lost = await open({ ...library, list: () => Promise.reject(new Error('offline')) });
  lost.run('template');
  await free(lost);
  expect([editor.told.slice(-2), lost.told]).toEqual([
    ['template/damaged', 'template/newer'],
    ['border/templates-not-loaded'],
  ]);
  expect(editor.value('first')).toBe(line);
});

test('a template is given as a file, which is laid on a body, or kept in another library; what is no template is told', async () => {
  const { editor } = await filled();
  editor.notifications.chosen = ([one]) => one!.more!.find(({ id }) => id.startsWith('give '))!.id;
  editor.run('template');
  await free(editor);
  const [file] = editor.notifications.given;
  expect([file!.name, file!.media]).toEqual(['A1 usual.edge-template.json', 'application/json']);

  const library = memoryLibrary();
  const other = await open(library);
  const open1 = async (text: string, act: string) => {
    other.notifications.file = { name: 'a.json', text };
    other.notifications.chosen = (choices) => choices.find(({ id }) => id === act)!.id;
    other.notifications.named = (name) => name;
    other.run('open-template');
    await free(other);
  };
  await open1(file!.text, 'keep');
  expect((await library.list()).map(({ name }) => name)).toEqual(['A1 usual']);
  await open1(file!.text, 'lay');
  expect(values(other)).toMatchObject({
    carried: { name: 'A1 usual', template: 'same' },
    braceClass: 'rigo-A1',
  });
  const line = other.value('first');
  await open1('{"curves":[]}', 'lay');
  await open1(file!.text.slice(0, 400), 'lay');
  expect(other.told.slice(-2)).toEqual(['template/foreign', 'template/damaged']);
  expect(other.value('first')).toBe(line);
});

test('laying tells how far it is where the host does it, and leaves what is drawn when it is stopped', async () => {
  const { library } = await filled();
  let isStopped = false;
  const editor = await open(library, (_job, { signal, onProgress } = {}) => {
    onProgress!(0.42);
    return new Promise((_resolve, reject) =>
      signal!.addEventListener('abort', () => {
        isStopped = true;
        reject(new OperationAborted());
      }),
    );
  });
  // What was said of the wall of the line before is not said of the template.
  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'right' });
  editor.run('propose');
  const hint = () => editor.tools.session!.instance!.hint;
  await vi.waitFor(() => expect(hint()).toMatch(/^border:wall/), SOON);
  const before = values(editor);
  editor.notifications.chosen = ([one]) => one!.id;
  editor.run('template');
  await vi.waitFor(() => expect(hint()).toBe('border:laying.progress'), SOON);
  editor.run('stop-laying');
  await free(editor);
  expect([isStopped, editor.told, values(editor)]).toEqual([true, [], before]);
});
