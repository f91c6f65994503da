import { regionShape } from '@bracewright/core/params';
import { memoryLibrary, type LibraryService } from '@bracewright/core/services';
import { TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import { body, drawToAdjust } from './drawn-region.ts';
import plugin from './index.ts';

async function drawn(library?: LibraryService) {
  const editor = await TestEditor.open({
    ...{ body, plugins: [plugin] },
    ...(library && { services: { library } }),
  });
  await editor.activate('region');
  drawToAdjust(editor);
  return editor;
}
const offered = ({ session }: TestEditor) => session.step!.actions.map(({ id }) => id);
const free = (editor: TestEditor) =>
  vi.waitFor(() =>
    expect(editor.session.step!.actions.find(({ id }) => id === 'save-template')!.enabled).toBe(true),
  );

test('a region is kept under a name while it is drawn, with its size, its shape and how it is pushed', async () => {
  const library = memoryLibrary();
  const editor = await drawn(library);
  expect(offered(editor)).toContain('save-template');
  editor.key('Enter').set({ amplitude: -18, transition: 4 });
  expect(offered(editor)).toEqual(['move', 'save-template']);
  editor.notifications.named = () => 'Thoracic';
  editor.run('save-template');
  await vi.waitFor(async () => expect(await library.list()).toHaveLength(1));
  await free(editor);
  const [kept] = await library.list();
  // On the back, 50 mm to each side and up and down.
  expect(kept).toMatchObject({ name: 'Thoracic', direction: 180, slope: 0 });
  expect(kept!.radius).toBeGreaterThan(69);
  expect(kept!.radius).toBeLessThan(74);
  expect(regionShape.parse(kept!.shape)).toMatchObject({ amplitude: -18, transition: 4, push: 'normal' });
  expect(editor.told).toEqual(['template/region-saved']);
  // It goes on being drawn.
  expect(editor.session.step!.id).toBe('deform');
});

test('without a library, or for who may not keep anything, nothing is offered; what fails is told and nothing is lost', async () => {
  expect(offered(await drawn())).not.toContain('save-template');
  expect(offered(await drawn({ ...memoryLibrary(), may: () => false }))).not.toContain('save-template');
  const editor = await drawn({ ...memoryLibrary(), put: () => Promise.reject(new Error('offline')) });
  const before = editor.session.draft.values;
  editor.notifications.named = () => 'Thoracic';
  editor.run('save-template');
  await vi.waitFor(() => expect(editor.told).toEqual(['template/region-not-saved']));
  await free(editor);
  expect(editor.session.draft.values).toEqual(before);
});

test('one that reaches farther than a template may is told so by its size', async () => {
  const editor = await drawn(memoryLibrary());
  const contour = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
    const [x, z] = [70 * Math.cos(i * 0.785), 200 + 130 * Math.sin(i * 0.785)];
    const y = 100 * Math.sqrt(1 - (x / 150) * (x / 150));
    return { position: [x, y, z], normal: [0, 1, 0] };
  });
  editor.session.draft.set({ contour });
  editor.run('save-template');
  await vi.waitFor(() => expect(editor.told).toEqual(['template/region-too-wide']));
});
