import { build, type Rolldown } from 'vite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { headlessBundle } from '../headless-bundle.ts';

const entry = fileURLToPath(new URL('./index.ts', import.meta.url));

/** The chunks of a bundle of the catalog as a worker or a server has it. */
async function bundle(plugins: readonly ReturnType<typeof headlessBundle>[]) {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'default'] } },
    build: { ssr: entry, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  return made.output.filter((one) => one.type === 'chunk');
}

const modulesOf = (chunks: readonly Rolldown.OutputChunk[]): readonly string[] =>
  chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => id.replaceAll('\\', '/')));

/** What is loaded as soon as the list is: the entry and all it imports at once. */
function atOnce(chunks: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of found)
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) found.add(next);
    }
  return [...found];
}

const NEEDS_A_SCREEN =
  /node_modules\/(mobx|inversify|reflect-metadata|react|react-dom|antd|@babylonjs)\/|core\/src\/(services|session|babylon|react|runner|tool\/(?!messages))|plugins\/[^/]+\/src\/(.+-)?tool\.ts/;

test('the list of plugins brings no tool, no engine and no view along', async () => {
  const chunks = await bundle([]);
  const modules = modulesOf(atOnce(chunks));
  expect(
    modules.filter((id) => id.endsWith('/src/index.ts') && id.includes('/plugins/')).length,
  ).toBeGreaterThan(12);
  expect(modules.filter((id) => NEEDS_A_SCREEN.test(id))).toEqual([]);
  // The tools are there for those who ask for them.
  expect(modulesOf(chunks).some((id) => id.endsWith('plugins/twist/src/tool.ts'))).toBe(true);
});

test('the bundle of a worker or a server holds no tool at all', async () => {
  for (const words of [false, true]) {
    const modules = modulesOf(await bundle([headlessBundle({ words })]));
    expect(modules.filter((id) => NEEDS_A_SCREEN.test(id))).toEqual([]);
    expect(modules.some((id) => id.includes('plugins/twist/src/locales/'))).toBe(words);
  }
});
