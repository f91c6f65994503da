import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const routesFile = fileURLToPath(new URL('../../core/src/contract/routes.ts', import.meta.url)).replaceAll(
  '\\',
  '/',
);

type Call = Record<'method' | 'path' | 'twin' | 'changes' | 'access', unknown>;

/** Runs the contract, bundled because Node itself does not read the workspace's TypeScript sources, and keeps what a client needs. */
async function makeTable(): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'default'] } },
    build: { ssr: routesFile, write: false, minify: false, target: 'node20' },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The calls of the contract could not be bundled');
  const { code } = output.output[0];
  const { ROUTES } = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as { ROUTES: Readonly<Record<string, Call>> };
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(ROUTES).map(([name, { method, path, twin, changes, access }]) => [
        name,
        { method, path, ...(twin === undefined ? {} : { twin }), changes, access },
      ]),
    ),
  );
}

/**
 * Gives the browser the calls of the contract as a plain table. A client asks for their method, path and who may call; the schemas stand on the
 * server and in the forms that check by them, so that the first page loads neither them nor their library.
 */
export function callTablePlugin(): Plugin {
  let table: Promise<string> | undefined;
  return {
    name: 'bracewright-call-table',
    enforce: 'pre',
    async load(id) {
      if (id.split('?')[0] !== routesFile) return null;
      table ??= makeTable();
      return `export const ROUTES = ${await table};`;
    },
  };
}
