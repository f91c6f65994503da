import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { OperationCase } from './golden.ts';

const ENTRY = 'virtual:operation-worker';

/** Bundles an operation's module with the code that runs cases, as one script for a worker thread. */
async function bundle(module: URL): Promise<string> {
  // Beside this file, as a source or as it was built.
  const golden = fileURLToPath(new URL(`./golden${extname(import.meta.url)}`, import.meta.url));
  const source = `
    import { parentPort, workerData } from 'node:worker_threads';
    import { hashOfCase } from ${JSON.stringify(golden)};
    import * as operations from ${JSON.stringify(fileURLToPath(module))};
    const operation = Object.values(operations).find(
      (value) => value && value.type === workerData.type && value.version === workerData.version && value.apply,
    );
    const run = async () => {
      const hashes = [];
      for (const one of workerData.cases) hashes.push(await hashOfCase(operation, one));
      return hashes;
    };
    run().then(
      (hashes) => parentPort.postMessage({ hashes }),
      (error) => parentPort.postMessage({ error: String(error && error.stack) }),
    );`;
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'default'] } },
    build: {
      ssr: true,
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, output: { format: 'cjs' } },
    },
    plugins: [
      {
        name: 'operation-worker',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
        load: (id) => (id === `\0${ENTRY}` ? source : null),
      },
    ],
  });
  const bundles = Array.isArray(output) ? output : [output];
  for (const one of bundles)
    if ('output' in one) {
      if (one.output.length > 1) throw new Error(`${module.href} does not fit in one script`);
      return one.output[0].code;
    }
  throw new Error(`Nothing was built from ${module.href}`);
}

/** What was bundled, by the very URL that names it: the operations of one module share it. */
const BUNDLES = new WeakMap<URL, Promise<string>>();

function bundleOf(module: URL): Promise<string> {
  const made = BUNDLES.get(module) ?? bundle(module);
  BUNDLES.set(module, made);
  return made;
}

/** Hashes of the cases as a worker thread computes them from the operation's own module. */
export async function hashesInWorker(
  module: URL,
  operation: { readonly type: string; readonly version: number },
  cases: readonly OperationCase[],
): Promise<readonly string[]> {
  const code = await bundleOf(module);
  const worker = new Worker(code, {
    eval: true,
    workerData: { type: operation.type, version: operation.version, cases },
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (answer: { hashes?: string[]; error?: string }) => {
        if (answer.hashes) resolve(answer.hashes);
        else reject(new Error(answer.error));
      });
    });
  } finally {
    await worker.terminate();
  }
}
