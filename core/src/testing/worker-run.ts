import { existsSync, statSync } from 'node:fs';
import { delimiter, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { OperationCase } from './golden.ts';

const ENTRY = 'virtual:operation-worker';

/** Files whose operations are tested in one run, as an environment variable lists them: bundling them together takes as long as two of them. */
const TOGETHER = 'BRACEWRIGHT_OPERATION_FILES';

/** Files whose released meshes another test of the run makes again in a worker of a browser, as an environment variable lists them. */
const IN_BROWSER = 'BRACEWRIGHT_FILES_IN_BROWSER';

const filesOf = (variable: string): readonly string[] => (process.env[variable] ?? '').split(delimiter);

/** The cases that are to run in a worker thread: none where released ones of the operation run in a worker of a browser. */
export const casesForWorker = (module: URL, cases: readonly OperationCase[]): readonly OperationCase[] =>
  filesOf(IN_BROWSER).includes(fileURLToPath(module)) && cases.some((one) => 'hash' in one) ? [] : cases;

/** What a worker thread answers for one operation. */
interface Answer {
  readonly hashes?: readonly string[];
  readonly error?: string;
}

interface Bundle {
  readonly code: string;
  /** The files that it was made of. */
  readonly files: readonly string[];
  /** When they were changed last. */
  readonly changed: string;
}

const changesOf = (files: readonly string[]): string =>
  files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join();

/** Bundles files that export operations with the code that runs cases, as one script for a worker thread. */
async function bundle(modules: readonly string[]): Promise<Bundle> {
  // Beside this file, as a source or as it was built.
  const golden = fileURLToPath(new URL(`./golden${extname(import.meta.url)}`, import.meta.url));
  const source = `
    import { parentPort } from 'node:worker_threads';
    import { hashOfCase } from ${JSON.stringify(golden)};
    ${modules.map((file, i) => `import * as operations${i} from ${JSON.stringify(file)};`).join('\n')}
    const all = { ${modules.map((file, i) => `${JSON.stringify(file)}: operations${i}`).join()} };
    const run = async ({ module, type, version, cases }) => {
      const operation = Object.values(all[module]).find(
        (value) => value && value.type === type && value.version === version && value.apply,
      );
      const hashes = [];
      for (const one of cases) hashes.push(await hashOfCase(operation, one));
      return hashes;
    };
    parentPort.on('message', (asked) => run(asked).then(
      (hashes) => parentPort.postMessage({ hashes }),
      (error) => parentPort.postMessage({ error: String(error && error.stack) }),
    ));`;
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
      if (one.output.length > 1) throw new Error(`${modules.join()} do not fit in one script`);
      const [{ code, moduleIds }] = one.output;
      const files = moduleIds.filter((id) => existsSync(id));
      return { code, files, changed: changesOf(files) };
    }
  throw new Error(`Nothing was built from ${modules.join()}`);
}

const bundles = new Map<string, Bundle>();

/** What a file was bundled to, made once as long as nothing of it was changed. */
async function bundleOf(module: string): Promise<Bundle> {
  const together = filesOf(TOGETHER);
  const modules = together.includes(module) ? together : [module];
  const key = modules.join(delimiter);
  const known = bundles.get(key);
  if (known && changesOf(known.files) === known.changed) return known;
  const made = await bundle(modules);
  bundles.set(key, made);
  return made;
}

/** The thread that ran last and its script: the next operation of the same script goes on in it. */
let idle: { readonly code: string; readonly worker: Worker } | undefined;

function threadOf({ code }: Bundle): Worker {
  const last = idle;
  idle = undefined;
  if (last?.code === code) return last.worker;
  void last?.worker.terminate();
  return new Worker(code, { eval: true });
}

/** Hashes of the cases as a worker thread computes them from the operation's own module. */
export async function hashesInWorker(
  module: URL,
  { type, version }: { readonly type: string; readonly version: number },
  cases: readonly OperationCase[],
): Promise<readonly string[]> {
  const file = fileURLToPath(module);
  const made = await bundleOf(file);
  const worker = threadOf(made);
  worker.ref();
  try {
    const { hashes, error } = await new Promise<Answer>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', resolve);
      worker.postMessage({ module: file, type, version, cases });
    });
    if (!hashes) throw new Error(error);
    worker.removeAllListeners('error');
    // Not waited for at the end.
    worker.unref();
    idle = { code: made.code, worker };
    return hashes;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
