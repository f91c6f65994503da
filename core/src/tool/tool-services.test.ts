import { describe, expect, test } from 'vitest';
import { SERVICES, serviceToken } from '../services/index.ts';
import { tube } from '../testing/bodies.ts';
import { SHELF, shelfPlugin, shelves } from '../testing/shelf-plugin.ts';
import { TestEditor } from '../testing/test-editor.ts';

const body = tube({ radius: 100, height: 400, segments: 12, rings: 4 });
const open = (contribute: Parameters<typeof shelfPlugin>[0]) =>
  TestEditor.open({ body, plugins: [shelfPlugin(contribute)] });

describe('a service that a plugin contributes', () => {
  test('is found by its tool, lives as long as the editor, and is let go with it', async () => {
    const editor = await open(async () => ({ default: shelves }));
    await editor.activate('shelf');
    editor.key('Escape');
    await editor.activate('shelf');
    const shelf = editor.services.get(SHELF);
    expect(shelf.items.slice(1)).toEqual(['a spine', 'a spine']);
    expect(shelf.isOpen).toBe(true);
    editor.dispose();
    expect(shelf.isOpen).toBe(false);
    expect(editor.faults).toEqual([]);
  });

  test('is another one in another editor', async () => {
    const [one, two] = [
      await open(async () => ({ default: shelves })),
      await open(async () => ({ default: shelves })),
    ];
    expect(one.services.get(SHELF)).not.toBe(two.services.get(SHELF));
  });

  test('may read the history and not write it outside Apply', async () => {
    const token = serviceToken<() => Promise<void>>('shelf/undo');
    const editor = await open(async () => ({
      default: (services) => services.bind(token, (others) => () => others.get(SERVICES.history).undo()),
    }));
    await expect(editor.services.get(token)()).rejects.toMatchObject({ code: 'tool/write-outside-commit' });
  });

  test('stands beside those of core, which a tool is lent by token as by name', async () => {
    const editor = await open(async () => ({ default: shelves }));
    await editor.activate('shelf');
    const { services } = editor.session;
    expect(services.get(SERVICES.scene)).toBe(services.scene);
    expect(() => services.get(SERVICES.scene).showBody(body)).toThrow('tool/write-outside-commit');
    await expect(services.get(SERVICES.history).undo()).rejects.toMatchObject({
      code: 'tool/write-outside-commit',
    });
  });

  test('that cannot be loaded, or throws, is told once; its tool says what it misses and the editor lives', async () => {
    const broken = [
      () => Promise.reject(new Error('no shelves today')),
      () =>
        Promise.resolve({
          default: () => {
            throw new Error('no shelves today');
          },
        }),
    ];
    for (const contribute of broken) {
      const editor = await open(contribute);
      expect(editor.faults).toEqual([new Error('no shelves today')]);
      await expect(editor.activate('shelf')).rejects.toMatchObject({
        code: 'services/unknown',
        data: { token: 'shelf/shelf' },
      });
      expect(editor.faults).toHaveLength(1);
      expect(editor.tools.state).toBe('idle');
    }
  });
});
