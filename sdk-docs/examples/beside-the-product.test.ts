import { plugins } from '@bracewright/catalog';
import { loadPlugins, type ToolPlugin } from '@bracewright/core/plugin';
import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = (name: string): URL => new URL(`./${name}/index.ts`, import.meta.url);
const names = readdirSync(new URL('./', import.meta.url)).filter((name) => existsSync(folder(name)));

test.each(names)('the example %s loads beside the plugins of the product', async (name) => {
  const { default: example } = (await import(folder(name).href)) as { default: ToolPlugin };
  const { plugins: loaded } = await loadPlugins([...plugins, example], { strict: true });
  expect(loaded).toHaveLength(plugins.length + 1);
});
