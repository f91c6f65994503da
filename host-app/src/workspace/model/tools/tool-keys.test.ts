import type { LoadedTool, ToolPlugin } from '@bracewright/core/plugin';
import { plugins } from '@bracewright/catalog';
import { loadPlugins } from '@bracewright/core/plugin';
import { describe, expect, it } from 'vitest';
import { applyKeys, checkKey, keyOfTool, withKeys } from './tool-keys.ts';

const bare = { shift: false, ctrl: false, alt: false };
const keysOf = (list: readonly ToolPlugin[]) =>
  Object.fromEntries(list.flatMap(({ tools }) => tools.map(({ id, shortcut }) => [id, shortcut])));
const { tools } = await loadPlugins(plugins);
const withShortcut = tools.filter(({ manifest }) => manifest.shortcut && !manifest.hosted);
const [first, second] = withShortcut as [LoadedTool, LoadedTool];

describe('keys of the tools', () => {
  it('follow what the user chose, and leave the catalog loadable', async () => {
    const chosen = withKeys({}, first, 'Alt+Q');
    const tuned = applyKeys(plugins, chosen);
    expect(keysOf(tuned)[first.manifest.id]).toBe('Alt+Q');
    expect((await loadPlugins(tuned)).toolByShortcut('Alt+Q')?.manifest.id).toBe(first.manifest.id);
  });

  it('can be taken away and given to another tool', async () => {
    const key = first.manifest.shortcut!;
    const chosen = withKeys(withKeys({}, first, ''), second, key);
    const catalog = await loadPlugins(applyKeys(plugins, chosen));
    expect(catalog.toolByShortcut(key)?.manifest.id).toBe(second.manifest.id);
    expect(keyOfTool(first, chosen)).toBeUndefined();
  });

  it('drop a choice that clashes or is reserved instead of keeping the editor shut', async () => {
    const chosen = {
      [`tool.${first.manifest.id}`]: second.manifest.shortcut!,
      [`tool.${withShortcut[2]!.manifest.id}`]: 'Ctrl+Z',
      'tool.gone': 'Q',
    };
    await expect(loadPlugins(applyKeys(plugins, chosen))).resolves.toBeDefined();
  });

  it('forget a choice that is the key as delivered', () => {
    const chosen = withKeys({}, first, 'Alt+Q');
    expect(withKeys(chosen, first, first.manifest.shortcut!)).toEqual({});
  });

  it('tell whose a pressed key is', () => {
    expect(
      checkKey(tools, {}, first.manifest.id, { key: 'z', modifiers: { ...bare, ctrl: true } }).kind,
    ).toBe('reserved');
    expect(checkKey(tools, {}, first.manifest.id, { key: 'q', modifiers: { ...bare, alt: true } })).toEqual({
      kind: 'free',
      key: 'Alt+Q',
    });
    expect(checkKey(tools, {}, first.manifest.id, { key: '§', modifiers: bare }).kind).toBe('none');
  });
});
