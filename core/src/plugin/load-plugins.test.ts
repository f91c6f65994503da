import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { loadPlugins } from './load-plugins.ts';
import { PluginLoadError, type PluginFault } from './plugin-load-error.ts';
import type { Messages } from './messages.ts';
import { definePlugin, type ToolManifest, type ToolPlugin } from './plugin.ts';
import { parseShortcut, shortcutOf } from './shortcuts.ts';

const ICON = '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>';

const operation = (type: string, version = 1) =>
  defineOperation({
    type,
    version,
    params: z.object({ level: p.choice(['light', 'heavy'], 'light'), frame: p.transform() }),
    apply: (mesh) => mesh,
  });

const good: Messages = {
  title: 'T',
  tip: 'Tip',
  'params.level': 'Level',
  'params.level.options.light': 'Light',
  'params.level.options.heavy': 'Heavy',
};

function make(
  id: string,
  options: {
    tool?: Partial<ToolManifest>;
    plugin?: Partial<ToolPlugin>;
    en?: Messages;
    zh?: Messages;
    type?: string;
  } = {},
): ToolPlugin {
  const type = options.type ?? `${id}.apply`;
  return definePlugin({
    id,
    apiVersion: 1,
    operations: [operation(type)],
    tools: [
      {
        id,
        kind: 'operation',
        operation: type,
        group: 'trunk',
        order: 1,
        icon: ICON,
        load: async () => ({ default: () => ({}) }),
        ...options.tool,
      },
    ],
    locales: {
      'en-US': async () => ({ default: options.en ?? good }),
      'zh-CN': async () => ({ default: options.zh ?? good }),
    },
    ...options.plugin,
  });
}

async function faultsOf(plugins: readonly ToolPlugin[]): Promise<readonly PluginFault[]> {
  try {
    await loadPlugins(plugins, { strict: true });
    return [];
  } catch (error) {
    if (error instanceof PluginLoadError) return error.faults;
    throw error;
  }
}

const codes = async (...plugins: ToolPlugin[]): Promise<string[]> =>
  (await faultsOf(plugins)).map((fault) => fault.code);

describe('loading a catalog', () => {
  it('gives the same whatever the order of the list', async () => {
    const list = [
      make('b', { plugin: { requires: ['c'] } }),
      make('a', { tool: { group: 'align', order: 2, shortcut: 'shift+a' } }),
      make('c', { tool: { group: 'align', order: 1 } }),
    ];
    const forward = await loadPlugins(list);
    const backward = await loadPlugins([...list].reverse());
    for (const catalog of [forward, backward]) {
      expect(catalog.plugins.map((plugin) => plugin.id)).toEqual(['a', 'c', 'b']);
      expect(catalog.tools.map((tool) => tool.manifest.id)).toEqual(['c', 'a', 'b']);
      expect(catalog.operations.all.map((one) => one.type)).toEqual(['a.apply', 'c.apply', 'b.apply']);
      expect(catalog.toolByShortcut('Shift+A')?.manifest.id).toBe('a');
      expect(catalog.toolOf('b.apply')?.manifest.id).toBe('b');
      expect(catalog.messages['zh-CN']?.['a']?.['params.level']).toBe('Level');
    }
  });

  it.each(['aaa', 'zzz'])(
    'leaves out who takes the name of an operation of another, and not the other: %s',
    async (thief) => {
      const honest = make('hug', { tool: { headline: 'level' } });
      const { type } = honest.operations[0]!;
      for (const version of [1, 99]) {
        const stolen = defineOperation({ type, version, params: z.object({}), apply: (mesh) => mesh });
        const words = { ...good, [`operations.${type}`]: 'Another' };
        const made = make(thief, { en: words, zh: words });
        const greedy = { ...made, operations: [...made.operations, stolen] };
        const catalog = await loadPlugins([greedy, honest], { onFault: () => undefined });
        expect(catalog.plugins.map(({ id }) => id)).toEqual(['hug']);
        expect(catalog.faults.map(({ code, plugin }) => [code, plugin])).toEqual([
          ['operation/foreign-prefix', thief],
        ]);
        expect(catalog.operations.latest(type).version).toBe(1);
      }
    },
  );

  it.each([
    ['a key', { shortcut: 'Q' }, 'tool/shortcut-clash'],
    ['a name', { id: 'hug' }, 'tool/duplicate-id'],
  ])('leaves %s to the tool that the catalog lists first', async (_, taken, code) => {
    const first = make('hug', { tool: { shortcut: 'Q' } });
    const later = make('aaa', { tool: taken });
    const catalog = await loadPlugins([first, later], { onFault: () => undefined });
    expect(catalog.plugins.map(({ id }) => id)).toEqual(['hug']);
    expect(catalog.faults.map((fault) => [fault.code, fault.plugin])).toEqual([[code, 'aaa']]);
  });

  it('lists every fault of every plugin in one error', async () => {
    const broken = [
      make('twice', { type: 'same.apply' }),
      make('twice', { type: 'same.apply', tool: { id: 'twice' } }),
      make('old', { plugin: { apiVersion: 2 as 1 } }),
      make('lonely', { plugin: { requires: ['nobody'] } }),
      make('ring-a', { plugin: { requires: ['ring-b'] } }),
      make('ring-b', { plugin: { requires: ['ring-a'] } }),
      make('asks', { tool: { operation: 'missing.apply' } }),
      make('keys', { tool: { shortcut: 'F' } }),
      make('keys-1', { tool: { shortcut: 'Q' } }),
      make('keys-2', { tool: { shortcut: 'q' } }),
      make('keys-3', { tool: { shortcut: 'Hyper+Q' } }),
      make('icon', { tool: { icon: '<svg viewBox="0 0 24 24"><script>1</script></svg>' } }),
      make('head', { tool: { headline: 'amount' } }),
      make('begun', { tool: { from: { operation: 'head.aply', into: 'level', ask: 'begun/ask' } } }),
      make('more', { tool: { also: ['bend.apply'] } }),
      make('mute', { zh: { ...good, tip: ' ' } }),
      make('half', { en: { title: 'T', tip: 'Tip' } }),
      make('holes', { en: { ...good, extra: 'has {n}' }, zh: { ...good, extra: '有' } }),
      make('gone', {
        plugin: {
          locales: {
            'en-US': async () => ({ default: good }),
            'zh-CN': () => Promise.reject(new Error('no file')),
          },
        },
      }),
    ];
    const found = new Set(await codes(...broken));
    expect([...found].sort()).toEqual([
      'operation/duplicate',
      'plugin/api-version',
      'plugin/circular-requirement',
      'plugin/duplicate-id',
      'plugin/key-empty',
      'plugin/key-missing',
      'plugin/locale-failed',
      'plugin/missing-requirement',
      'plugin/placeholder-mismatch',
      'tool/duplicate-id',
      'tool/from-field',
      'tool/from-unknown',
      'tool/headline-unknown',
      'tool/icon-invalid',
      'tool/operation-not-own',
      'tool/operation-unknown',
      'tool/shortcut-clash',
      'tool/shortcut-invalid',
      'tool/shortcut-reserved',
    ]);
    const error = await loadPlugins(broken, { strict: true }).catch((one: unknown) => one as Error);
    expect((error as Error).message).toContain(
      'half: the word “params.level” is missing in en-US; add it to the locale file.',
    );
  });

  it('takes the plural forms that each language has, and misses one that it needs', async () => {
    const counted = { ...good, holes_one: '{count} hole', holes_other: '{count} holes' };
    const chinese = { ...good, holes_other: '{count} 处' };
    expect(await codes(make('plural', { en: counted, zh: chinese }))).toEqual([]);
    const { holes_one: _, ...short } = counted;
    const faults = await faultsOf([make('plural', { en: short, zh: chinese })]);
    expect(faults.map(({ code, data }) => `${code} ${data['key']}`)).toEqual([
      'plugin/key-missing holes_one',
    ]);
  });

  it('leaves out an alignment without a transform, by which all that stands on the body is moved', async () => {
    const alignment = (id: string, params: z.ZodObject): ToolPlugin => {
      const made = make(id);
      const shaping = made.operations[0]!;
      return { ...made, operations: [{ ...shaping, role: 'alignment', params } as typeof shaping] };
    };
    const level = { level: p.choice(['light', 'heavy'], 'light') };
    const catalog = await loadPlugins(
      [
        alignment('stands', z.object({ ...level, transform: p.transform() })),
        alignment('bare', z.object(level)),
        alignment('named', z.object({ ...level, transform: p.length({ min: 0, max: 9, default: 1 }) })),
      ],
      { onFault: () => undefined },
    );
    expect([...new Set(catalog.faults.map(({ plugin }) => plugin))]).toEqual(['bare', 'named']);
    expect(catalog.operations.all.map(({ type }) => type)).toEqual(['stands.apply']);
  });

  it('asks for words of visible parameters and options, steps and unnamed operations, in both languages', async () => {
    const plugin = make('words', {
      en: {},
      zh: {},
      tool: { steps: ['place'], actions: ['level'] },
      plugin: { operations: [operation('words.apply'), operation('words.other')] },
    });
    const missing = (await faultsOf([plugin])).map(
      (fault) => `${fault.data['language']} ${fault.data['key']}`,
    );
    expect(missing.filter((line) => line.startsWith('zh-CN'))).toEqual(
      [
        'actions.level',
        'operations.words.other',
        'params.level',
        'params.level.options.heavy',
        'params.level.options.light',
        'steps.place',
        'tip',
        'title',
      ].map((key) => `zh-CN ${key}`),
    );
    expect(missing).toHaveLength(16);
  });

  it('says by tool id where a plugin has several tools', async () => {
    const one = make('pair');
    const pair = { ...one, tools: [...one.tools, { ...one.tools[0]!, id: 'second' }] };
    const keys = (await faultsOf([pair])).map((fault) => fault.data['key']);
    expect(new Set(keys)).toEqual(new Set(['pair.title', 'pair.tip', 'second.title', 'second.tip']));
  });
});

describe('shortcuts', () => {
  it('have one canonical form', () => {
    expect(parseShortcut('shift + t')).toBe('Shift+T');
    expect(parseShortcut('Shift+Ctrl+k')).toBe('Ctrl+Shift+K');
    expect(parseShortcut('Meta+K')).toBeUndefined();
    expect(parseShortcut('')).toBeUndefined();
    expect(shortcutOf({ key: 't', modifiers: { shift: true, ctrl: false, alt: false } })).toBe('Shift+T');
  });
});

it('opens a step in the tool whose own it is before one that makes it besides', async () => {
  const types = ['pair.first', 'pair.second'];
  const ids = ['first', 'second'];
  const [plain] = make('pair').tools;
  const tools = types.map((type, at) => ({
    ...plain!,
    ...{ id: ids[at]!, operation: type, order: at },
    ...(at === 0 && { also: [types[1]!] }),
  }));
  const operations = types.map((type) => operation(type));
  const named = ids.map((id) => ({ [`${id}.title`]: 'T', [`${id}.tip`]: 'Tip' }));
  const en = { ...good, ...Object.assign({}, ...named) } as Messages;
  const catalog = await loadPlugins([make('pair', { en, zh: en, plugin: { operations, tools } })]);
  expect(types.map((type) => catalog.toolOf(type)?.manifest.id)).toEqual(ids);
});
