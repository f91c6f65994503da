import { loadPlugins, type LoadedCatalog } from '@bracewright/core/plugin';
import type { AnyOperation } from '@bracewright/core/operation';
import { defaultParams } from '@bracewright/core/params';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { operations, plugins } from './index.ts';
import { headlineOf, OPERATION_MESSAGES, operationTitle, PLUGIN_WORDS } from './words.ts';

const LANGUAGES = ['en-US', 'zh-CN'] as const;
let catalog: LoadedCatalog;
beforeAll(async () => void (catalog = await loadPlugins(plugins, { strict: true })));

test('every plugin of the product loads: ids, shortcuts, icons, and words in both languages', () => {
  expect(catalog.tools.map((tool) => tool.manifest.id)).toContain('measure');
});

test('every plugin that is listed is a dependency of the catalog, and no other is', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const named = Object.keys(dependencies).filter((name) => name.includes('/plugin-'));
  expect(named.sort()).toEqual(plugins.map(({ id }) => `@bracewright/plugin-${id}`).sort());
});

test('workers, the server and the editor know the same operations', () => {
  const known = (all: readonly AnyOperation[]) => all.map(({ type, version }) => `${type}@${version}`).sort();
  expect(known(catalog.operations.all)).toEqual(known(operations));
});

test('every tool that is not hosted starts from its own code', async () => {
  for (const { manifest } of catalog.tools)
    expect(typeof (await manifest.load()).default, manifest.id).toBe('function');
});

test('without an editor a record is called and told of as in it', () => {
  type Ask = ReturnType<typeof headlineOf>;
  const said = (ask: Ask, params: Readonly<Record<string, unknown>>): unknown => {
    try {
      return ask?.(params, undefined);
    } catch (error) {
      return String(error);
    }
  };
  for (const { type, params: schema } of operations) {
    const tool = catalog.toolOf(type) ?? catalog.tools.find(({ manifest }) => manifest.operation === type);
    const headline = tool?.manifest.headline;
    const ask = typeof headline === 'function' ? headline : undefined;
    expect(typeof headlineOf(type), type).toBe(typeof ask);
    const params = defaultParams(schema);
    expect(said(headlineOf(type), params), type).toEqual(said(ask, params));
    for (const language of LANGUAGES) {
      const plugin = catalog.plugins.find((one) => one.operations.some((other) => other.type === type))!;
      const words = catalog.messages[language]?.[plugin.id] ?? {};
      const named = words[`operations.${type}`] ?? (tool && words[`${tool.prefix}title`]);
      expect(operationTitle(language, type), type).toBe(named);
    }
  }
  expect(operationTitle('en-US', 'smooth.region')).toBe(
    PLUGIN_WORDS['en-US']['smooth']!['smooth-area.title'],
  );
  expect(operationTitle('en-US', 'elsewhere.apply')).toBe('elsewhere.apply');
});

test('what a plugin has a question for is asked before Apply', () => {
  const questions = /^(?:[\w-]+\.)?confirm\.([\w-]+\/[\w-]+)$/;
  const lost: string[] = [];
  for (const { id, tools } of catalog.plugins) {
    const asked = new Set(tools.flatMap((tool) => tool.confirm ?? []));
    for (const key of Object.keys(catalog.messages['en-US']?.[id] ?? {})) {
      const code = questions.exec(key)?.[1];
      if (code !== undefined && !asked.has(code)) lost.push(code);
    }
  }
  expect(lost).toEqual([]);
});

test('every code of a plugin has its sentence without an editor', () => {
  for (const language of LANGUAGES)
    expect(OPERATION_MESSAGES[language]['twist/folds']).toBe(
      PLUGIN_WORDS[language]['twist']!['errors.twist/folds'],
    );
});
