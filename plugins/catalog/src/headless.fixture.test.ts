import { build, type Rolldown } from 'vite';
import { fileURLToPath } from 'node:url';
import type { headlessBundle } from '../headless-bundle.ts';

const entry = fileURLToPath(new URL('./index.ts', import.meta.url));

/** The chunks of a bundle of the catalog as a worker or a server has it. */
export async function bundle(plugins: readonly ReturnType<typeof headlessBundle>[]) {
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

export const modulesOf = (chunks: readonly Rolldown.OutputChunk[]): readonly string[] =>
  chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => id.replaceAll('\\', '/')));

export const NEEDS_A_SCREEN =
  /node_modules\/(mobx|inversify|reflect-metadata|react|react-dom|antd|@babylonjs)\/|core\/src\/(services|session|babylon|react|runner|tool\/(?!messages))|plugins\/[^/]+\/src\/(.+-)?tool\.ts/;
