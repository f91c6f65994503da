import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { p } from '../params/index.ts';
import { other, plugin } from '../testing/probe-tools.ts';
import { loadPlugins } from './load-plugins.ts';
import { PluginLoadError } from './plugin-load-error.ts';
import type { ToolManifest, ToolPlugin } from './plugin.ts';

const good = plugin(async () => ({ default: () => ({}) }));
const tool = (more: Partial<Record<keyof ToolManifest, unknown>>): ToolPlugin => ({
  ...other,
  tools: [{ ...other.tools[0]!, ...(more as Partial<ToolManifest>) }],
});
const operation = (more: object): ToolPlugin => ({
  ...other,
  operations: [{ ...good.operations[0]!, ...more }],
});
/** A plugin whose exporter is spoilt. */
const exporter = (more: object, named = true): ToolPlugin => ({
  ...other,
  exporters: [{ id: 'other.heights', params: z.object({}), files: () => [], ...more }] as never,
  locales: Object.fromEntries(
    (['en-US', 'zh-CN'] as const).map((language) => [
      language,
      async () => ({
        default: {
          ...(await other.locales[language]()).default,
          ...(named
            ? { 'exporters.other.heights': 'Heights', 'exporters.other.heights.tip': 'A list.' }
            : {}),
        },
      }),
    ]),
  ) as unknown as ToolPlugin['locales'],
});
const words = (more: Record<string, unknown>): ToolPlugin => ({
  ...other,
  locales: { ...other.locales, 'zh-CN': async () => ({ default: more as never }) },
});

const HOSTILE: readonly (readonly [string, unknown, RegExp])[] = [
  ['null', null, /#\d: plugin should be an object; found null/],
  ['undefined', undefined, /#\d: plugin should be an object; found nothing/],
  ['a word', 'plugin', /plugin should be .*; found “plugin”/],
  ['an empty object', {}, /#\d: id should be/],
  ['no id', { ...other, id: '' }, /id should be small letters/],
  ['an id with a path in it', { ...other, id: '../lift' }, /id should be small letters/],
  ['no list of tools', { ...other, tools: undefined }, /other: tools should be a list; found nothing/],
  ['no list of operations', { ...other, operations: null }, /other: operations should be/],
  ...(['tools', 'operations', 'exporters', 'requires'] as const).map(
    (name) =>
      [
        `a list of ${name} that says it is endless`,
        {
          ...other,
          [name]: new Proxy([], { get: (list, key) => (key === 'length' ? 1e9 : Reflect.get(list, key)) }),
        },
        /other.*a list of 1000000000 parts/,
      ] as const,
  ),
  ['an empty place among the tools', { ...other, tools: [undefined] }, /other: tools\.0 should be/],
  ['no words', { ...other, locales: undefined }, /other: locales should be/],
  ['no Chinese words', { ...other, locales: { 'en-US': other.locales['en-US'] } }, /locales\.zh-CN should be a function/],
  ['words that are no table', words([] as never), /other: the word “tip” is missing in zh-CN/],
  ['words that are numbers', words({ title: 7, tip: {} }), /other: the word “title” is missing in zh-CN|is no text/],
  ['a missing word', words({ title: '其他' }), /other: the word “tip” is missing in zh-CN; add it/],
  ['words that never parse', { ...other, locales: { ...other.locales, 'zh-CN': () => { throw new Error('bad file'); } } }, /did not load: bad file/],
  ['another version', { ...other, apiVersion: 9 }, /version 9 .* knows 1/],
  ['an unknown group', tool({ group: 'magic' }), /group “magic”, which neither core nor the host nor a plugin declares; there are align, look/],
  ['an unknown kind', tool({ kind: 'wizard' }), /tools\.0\.kind should be “operation”, “annotation”, “view”, “exporter”; found “wizard”/],
  ['a step twice', tool({ steps: ['a', 'b', 'a'] }), /lists the step “a” twice/],
  ['code that is no function', tool({ load: './tool.ts' }), /tools\.0\.load should be a function/],
  ['an icon with a script', tool({ icon: '<svg viewBox="0 0 24 24"><script/></svg>' }), /icon of the tool “other”/],
  ['an icon with a style for the whole page', tool({ icon: '<svg viewBox="0 0 24 24"><STYLE>*{display:none}</STYLE></svg>' }), /icon of the tool “other”/],
  ['an order that is no number', tool({ order: NaN }), /tools\.0\.order should be/],
  ['a form that is no schema', tool({ params: { amount: 5 } }), /tools\.0\.params should be a zod object/],
  ['the name of another plugin', operation({ type: 'lift.steal' }), /bears the name of the plugin “lift”; begin its type with “other\.”/],
  ['an operation of another plugin', operation({}), /also brought by “lift”|another/],
  ['an operation without parameters', operation({ type: 'other.apply', params: undefined }), /operations\.0\.params should be a zod object/],
  ['version 0', operation({ type: 'other.apply', version: 0 }), /operations\.0\.version should be 1 or more; found 0/],
  ['version 1.5', operation({ type: 'other.apply', version: 1.5 }), /operations\.0\.version should be a whole number; found 1\.5/],
  ['a role that nobody knows', operation({ type: 'other.apply', role: 'king' }), /operations\.0\.role should be “alignment”, “repair”/],
  ['services that are no function', { ...other, contribute: './services.ts' }, /other: contribute should be a function/],
  ['exporters that are no list', { ...other, exporters: {} }, /other: exporters should be a list; found an object/],
  ['a text in place of a list of texts', tool({ confirm: 'other/x' }), /tools\.0\.confirm should be a list; found “other\/x”/],
  ['a headline that is a number', tool({ headline: 7 }), /tools\.0\.headline should be the name of a parameter, or a function; found 7/],
  ['a question whose answer its parameter does not take', { ...operation({ type: 'other.apply', params: z.object({ side: p.choice(['left', 'right'], 'left') }) }), tools: [{ ...other.tools[0]!, operation: 'other.apply', steps: ['ask'], questions: [{ id: 'ask', choices: ['left', 'rihgt'], into: 'side' }] }] }, /offers “rihgt”, which the parameter “side” does not take; it takes left, right/],
  ['a question with one choice', tool({ questions: [{ id: 'a', choices: ['yes'] }] }), /questions\.0\.choices should be a list of at least 2; found a list/],
  ['no group', tool({ group: '' }), /tools\.0\.group should be a text that is not empty; found “”/],
  ['an exporter without code', exporter({ files: undefined }), /exporters\.0\.files should be a function/],
  ['an exporter without parameters', exporter({ params: { unit: 'mm' } }), /exporters\.0\.params should be a zod object/],
  ['an exporter that writes what nobody knows', exporter({ takes: ['film'] }), /exporters\.0\.takes\.0 should be “body”, “wall”; found “film”/],
  ['an exporter with a dot before its ending', exporter({ extension: '.csv' }), /exporters\.0\.extension should be the ending/],
  ['an exporter with an id that is none', exporter({ id: 'heights' }), /exporters\.0\.id should be plugin\.what/],
  ['an exporter with the name of another plugin', exporter({ id: 'lift.heights' }), /exporter lift\.heights bears a name .*begin its id with “other\.”/],
  ['a group behind itself', { ...other, groups: [{ id: 'ga', after: 'ga' }] }, /“ga” should stand behind “ga”, which stands behind it in its turn/],
  ['an exporter without words', exporter({}, false), /the word “exporters\.other\.heights” is missing in zh-CN/],
  ['the same exporter twice', { ...exporter({}), exporters: [exporter({}).exporters![0]!, exporter({}).exporters![0]!] }, /other\.heights is also brought by “other”/],
  ['a type that is no type', operation({ type: 'Other Apply' }), /operations\.0\.type should be plugin\.verb/],
  ['a getter that throws', { ...other, get tools(): never { throw new Error('no tools today'); } }, /reading it threw: Error: no tools today/],
  ['a ring of requirements', { ...other, requires: ['other'] }, /requires plugins that require it/],
  ['one that is not there', { ...other, requires: ['nobody'] }, /requires the plugin “nobody”/],
]; // prettier-ignore

describe('a faulty plugin', () => {
  it.each(HOSTILE)('is left out with its reasons, and the rest works: %s', async (_, hostile, reason) => {
    const told: string[] = [];
    const { plugins, faults, tools } = await loadPlugins([hostile as ToolPlugin, good], {
      onFault: ({ error }) => told.push((error as Error).message),
    });
    expect(plugins).toEqual([good]);
    expect(tools.map(({ manifest }) => manifest.id)).toEqual(['lift']);
    expect(faults.length).toBeGreaterThan(0);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(reason);
    await expect(loadPlugins([hostile as ToolPlugin, good], { strict: true })).rejects.toThrow(
      PluginLoadError,
    );
  });

  it('that stands behind a ring of groups, or behind a group without a place, is told of that once the others are left out', async () => {
    const named = (id: string, ...groups: { readonly id: string; readonly after: string }[]) => ({
      ...other,
      id,
      groups,
      operations: [],
      tools: [],
    });
    const told: string[] = [];
    await loadPlugins(
      [
        named('ring', { id: 'ra', after: 'rb' }, { id: 'rb', after: 'ra' }),
        named('behind', { id: 'rc', after: 'ra' }),
        named('lost', { id: 'rd', after: 'nowhere' }),
      ] as ToolPlugin[],
      { onFault: ({ of, error }) => told.push(`${of} ${(error as Error).message}`) },
    );
    const of = (id: string) => told.filter((one) => one.startsWith(`${id} `)).join();
    expect(of('ring')).toMatch(/“ra” should stand behind “rb”, which stands behind it in its turn/);
    expect(of('behind')).not.toMatch(/in its turn/);
    expect(of('lost')).toMatch(
      /“rd” should stand behind “nowhere”, which neither core nor a plugin declares/,
    );
  });

  it('whose getter throws when it is read again, or gives something else, is read once', async () => {
    let reads = 0;
    const hostile = {
      ...other,
      get tools() {
        if (reads++ > 0) throw new Error('twice');
        return other.tools;
      },
    };
    const { plugins, faults } = await loadPlugins([hostile, good]);
    expect(faults).toEqual([]);
    expect(plugins.map(({ id }) => id)).toEqual(['lift', 'other']);
  });

  it('whose schema throws as it is described is left out', async () => {
    const params = z.object({ amount: z.number().default(() => { throw new Error('no default'); }) }); // prettier-ignore
    const told: string[] = [];
    const { plugins } = await loadPlugins([tool({ params, headline: 'amount' }), good], {
      onFault: ({ error }) => told.push((error as Error).message),
    });
    expect(plugins.map(({ id }) => id)).toEqual(['lift']);
    expect(told.join()).toContain('no default');
  });

  it('whose words never come is left out after a while', async () => {
    const hostile = {
      ...other,
      locales: { ...other.locales, 'zh-CN': () => new Promise<never>(() => undefined) },
    };
    const told: string[] = [];
    const { plugins } = await loadPlugins([hostile, good], {
      wordsWithin: 20,
      onFault: ({ error }) => told.push((error as Error).message),
    });
    expect(plugins.map(({ id }) => id)).toEqual(['lift']);
    expect(told.join()).toContain('no answer within');
  });

  it('takes those along that require it', async () => {
    const { plugins, faults } = await loadPlugins([{ ...good, requires: ['other'] }, words({})], {
      onFault: () => undefined,
    });
    expect(plugins).toEqual([]);
    expect(faults.map(({ plugin: id, code }) => `${id} ${code}`)).toContain(
      'lift plugin/missing-requirement',
    );
  });

  it('is told with every reason at once', async () => {
    const told: string[] = [];
    const bad = { ...tool({ group: 'magic', steps: ['a', 'a'] }), apiVersion: 2 as 1 };
    await loadPlugins([bad], { onFault: ({ error }) => told.push((error as Error).message) });
    expect(told).toHaveLength(1);
    for (const part of ['version 2', '“magic”', 'twice']) expect(told[0]).toContain(part);
  });

  it('of two with one name leaves the first', async () => {
    const first = { ...other };
    const { plugins } = await loadPlugins([first, { ...other, tools: [] as z.infer<never>[] }], {
      onFault: () => undefined,
    });
    expect(plugins).toEqual([first]);
  });
});
