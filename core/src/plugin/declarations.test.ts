import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as zod3 } from 'zod/v3';
import { annotationResult, defineAnnotationKind } from '../annotation/index.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { tube } from '../testing/bodies.ts';
import { loadPlugins, sentenceOf, type LoadOptions, type ToolManifest, type ToolPlugin } from './index.ts';

const span = defineAnnotationKind({
  kind: 'insole.span',
  unit: 'mm',
  schema: z.strictObject({ length: z.number() }),
  evaluate: (_mesh, { length }) => annotationResult(length, 'mm', { anchor: [0, 0, 0] }),
});

const tool = (changes: Partial<ToolManifest> = {}): ToolManifest => ({
  id: 'span',
  kind: 'annotation',
  group: 'look',
  order: 1,
  icon: '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>',
  load: async () => ({ default: () => ({}) }),
  ...changes,
});

function plugin(changes: Partial<ToolPlugin> = {}): ToolPlugin {
  const words = { title: 'Span', tip: 'Measures.', 'groups.feet': 'Feet', 'kinds.insole.span': 'Span' };
  const zh = { title: '跨度', tip: '测量。', 'groups.feet': '足部', 'kinds.insole.span': '跨度' };
  return {
    id: 'insole',
    apiVersion: 1,
    operations: [],
    tools: [tool()],
    locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: zh }) },
    ...changes,
  };
}

const bare = (id: string, changes: Partial<ToolPlugin> = {}): ToolPlugin => ({
  ...plugin(),
  id,
  tools: [],
  ...changes,
});

async function faultsOf(
  plugins: readonly ToolPlugin[],
  options: LoadOptions = {},
): Promise<readonly string[]> {
  const { faults } = await loadPlugins(plugins, { onFault: () => undefined, ...options });
  return faults.map(sentenceOf);
}

describe('groups of tools', () => {
  it('stand where their plugin says, and are named by its words', async () => {
    const groups = [{ id: 'feet', after: 'local' }];
    const catalog = await loadPlugins([plugin({ groups, tools: [tool({ group: 'feet' })] })], {
      strict: true,
    });
    expect(catalog.groups.map(({ id }) => id).join(' ')).toBe(
      'align look trunk local feet surface cut edge export',
    );
    expect(catalog.groups[4]).toEqual({ id: 'feet', plugin: 'insole' });
    expect(catalog.describe('zh-CN').tools[0]).toMatchObject({ group: 'feet', groupTitle: '足部' });
  });

  it('may be another plugin’s or the host’s, in any order', async () => {
    const other = bare('aaa', { tools: [tool({ id: 'aaa', group: 'feet' })], requires: ['insole'] });
    expect(await faultsOf([other, plugin({ groups: [{ id: 'feet' }] })])).toEqual([]);
    const inHost = { groups: [{ id: 'soles', after: 'feet' }, { id: 'feet' }] };
    const catalog = await loadPlugins([plugin({ tools: [tool({ group: 'soles' })] })], {
      ...inHost,
      strict: true,
    });
    expect(catalog.groups.map(({ id }) => id).slice(-3)).toEqual(['feet', 'soles', 'export']);
  });

  it('are told where nobody declares them, or twice, or behind nobody', async () => {
    expect(await faultsOf([plugin({ tools: [tool({ group: 'feet' })] })])).toEqual([
      'insole: the tool “span” stands in the group “feet”, which neither core nor the host nor a plugin declares; there are align, look, trunk, local, surface, cut, edge, export.',
    ]);
    expect(await faultsOf([plugin({ groups: [{ id: 'cut' }] })])).toContainEqual(
      expect.stringContaining('the group “cut” is also declared by “core”'),
    );
    expect(await faultsOf([plugin({ groups: [{ id: 'feet', after: 'hands' }] })])).toEqual([
      expect.stringContaining(
        'the group “feet” should stand behind “hands”, which neither core nor a plugin declares',
      ),
    ]);
    expect(await faultsOf([plugin({ groups: [{ id: 'Feet First' }] })])).toEqual([
      expect.stringContaining('groups.0.id should be small letters'),
    ]);
  });
});

describe('kinds of annotations', () => {
  it('are those of all plugins, and tools say which they keep', async () => {
    const keeps = ['insole.span', 'marker-point'];
    const catalog = await loadPlugins([plugin({ annotationKinds: [span], tools: [tool({ keeps })] })], {
      strict: true,
    });
    expect(catalog.annotationKinds.get('insole.span')?.unit).toBe('mm');
    expect(catalog.annotationKinds.has('perimeter')).toBe(true);
    expect(catalog.describe('zh-CN').annotationKinds).toMatchObject([
      {
        ...{ kind: 'insole.span', plugin: 'insole', title: '跨度', list: 'measure', unit: 'mm' },
        ...{ needs: ['length'], params: [{ name: 'length' }] },
        schema: { additionalProperties: false, properties: { length: { type: 'number' } } },
      },
    ]);
  });

  it('are told where nobody declares them, or under a foreign name, twice, or malformed', async () => {
    expect(await faultsOf([plugin({ tools: [tool({ keeps: ['films.cobb'] })] })])).toEqual([
      expect.stringContaining(
        'keeps annotations of the kind “films.cobb”, which neither core nor a plugin declares; there are perimeter',
      ),
    ]);
    const foreign = bare('films', { annotationKinds: [span] });
    expect(await faultsOf([foreign])).toContainEqual(
      expect.stringContaining('“insole.span” does not bear the name of its plugin; begin it with “films.”'),
    );
    expect(await faultsOf([plugin({ annotationKinds: [span, span] })])).toContainEqual(
      expect.stringContaining('“insole.span” is also brought by “insole”'),
    );
    for (const schema of [{ length: 5 }, zod3.object({ length: zod3.number() })])
      expect(await faultsOf([plugin({ annotationKinds: [{ ...span, schema } as never] })])).toEqual([
        expect.stringContaining('annotationKinds.0.schema should be a zod object of zod 4'),
      ]);
  });

  it('are the only ones that the tools of an editor can keep; one of a plugin that is not there can be renamed', async () => {
    const annotations: unknown[] = [];
    const editor = await TestEditor.open({
      body: tube({ radius: 100, height: 400, segments: 24, rings: 8 }),
      plugins: [
        plugin({
          annotationKinds: [span],
          tools: [
            tool({
              load: async () => ({
                default: (session) => (annotations.push(session.services.annotations), {}),
              }),
            }),
          ],
        }),
      ],
    });
    const foreign = {
      id: 'f',
      kind: 'films.cobb',
      name: '',
      params: { a: 1 },
      value: 20,
      unit: 'deg',
    } as const;
    await editor.annotations.put(foreign);
    await editor.activate('span');
    const [service] = annotations as (typeof editor.annotations)[];
    const put = (changes: object) =>
      service!.put({ ...foreign, id: 'x', value: null, unit: 'mm', ...changes });
    await put({ kind: 'insole.span', params: { length: 5 } });
    await expect(put({ kind: 'insole.span', params: { length: 'long' } })).rejects.toMatchObject({
      code: 'measure/invalid-params',
    });
    await expect(put({ kind: 'films.angle' })).rejects.toMatchObject({ code: 'measure/unknown-kind' });
    await service!.put({ ...foreign, name: 'Main curve' });
    expect(editor.annotations.annotations.map(({ id, name }) => [id, name])).toEqual([
      ['f', 'Main curve'],
      ['x', ''],
    ]);
  });
});

describe('languages', () => {
  const german = (words: object) =>
    ({ id: 'de-DE', name: 'Deutsch', load: async () => ({ default: words }) }) as never;

  it('are added with words for core, for other plugins and for their own, and fall back to en-US', async () => {
    const locales = { ...plugin().locales, 'de-DE': async () => ({ default: { title: 'Spanne' } }) };
    const pack = bare('german', {
      locales: { 'en-US': async () => ({ default: {} }), 'zh-CN': async () => ({ default: {} }) },
      languages: [german({ core: { 'measure/empty-mesh': 'Kein Körper.' }, insole: { tip: 'Misst.' } })],
    });
    const catalog = await loadPlugins([plugin({ locales }), pack], { strict: true });
    expect(catalog.languages).toEqual([
      { id: 'en-US', name: 'English' },
      { id: 'zh-CN', name: '中文' },
      { id: 'de-DE', name: 'Deutsch' },
    ]);
    const { core, insole } = catalog.messages['de-DE']!;
    expect(insole).toMatchObject({ title: 'Spanne', tip: 'Misst.', 'groups.feet': 'Feet' });
    expect(core).toMatchObject({
      'measure/empty-mesh': 'Kein Körper.',
      'measure/no-section': 'The plane does not meet the body.',
    });
    expect(catalog.describe('de-DE')).toMatchObject({
      language: 'de-DE',
      tools: [{ title: 'Spanne', tip: 'Misst.' }],
    });
    const without = await loadPlugins([plugin({ locales })], { strict: true });
    expect(without.messages['de-DE']).toBeUndefined();
  });

  it('that cannot be loaded are told, and nothing else is lost', async () => {
    const broken = { id: 'de-DE', name: 'Deutsch', load: () => Promise.reject(new Error('404')) } as never;
    const catalog = await loadPlugins([plugin({ languages: [broken] })], { onFault: () => undefined });
    expect(catalog.faults.map(sentenceOf)).toEqual([
      'insole: its words of the language de-DE did not load: 404.',
    ]);
    expect(catalog.tools).toHaveLength(1);
    expect(catalog.languages).toHaveLength(2);
  });

  it('of core are not to be brought again', async () => {
    const chinese = { ...(german({}) as object), id: 'zh-CN' } as never;
    expect(await faultsOf([plugin({ languages: [chinese] })])).toEqual([
      expect.stringContaining('the language zh-CN is also brought by “core”'),
    ]);
  });
});

it('overlay roles bear the name of their plugin and are colours', async () => {
  const colours = { light: '#112233', dark: '#445566' };
  const catalog = await loadPlugins([plugin({ overlayRoles: { 'insole.span': colours } })], { strict: true });
  expect(catalog.overlayRoles).toEqual({ 'insole.span': colours });
  expect(await faultsOf([plugin({ overlayRoles: { measure: colours } })])).toEqual([
    expect.stringContaining('the overlay role “measure” does not bear the name of its plugin'),
  ]);
  expect(
    await faultsOf([plugin({ overlayRoles: { 'insole.span': { light: 'red', dark: '#445566' } } })]),
  ).toEqual([expect.stringContaining('should be a colour as #RRGGBB')]);
});
