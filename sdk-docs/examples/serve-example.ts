import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { headlessBundle } from '../../plugins/catalog/headless-bundle.ts';
import { BROWSER_ARGS, findBrowser } from './browser.ts';

const EXAMPLES = fileURLToPath(new URL('.', import.meta.url));
const pageOf = (name: string): string => join(EXAMPLES, name, 'index.html');

/** The modules that are loaded as soon as the entry of a build is: without what is imported later, if ever. */
export function loadedAtOnce(built: unknown): readonly string[] {
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === 'chunk');
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of found)
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) found.add(next);
    }
  return [...found].flatMap(({ moduleIds }) => moduleIds);
}

/** The modules that the page of an example in a build may come to load: at once or later. */
function modulesOf(built: unknown, page: string): readonly string[] {
  const chunks = [built as Rolldown.RolldownOutput]
    .flat()
    .flatMap(({ output }) => output)
    .filter((part) => part.type === 'chunk');
  const found = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId === page));
  if (found.size !== 1) throw new Error(`${page} is the entry of ${found.size} chunks`);
  for (const chunk of found)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) found.add(next);
    }
  return [...found].flatMap(({ moduleIds }) => moduleIds);
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the files of a folder; gives the address, which ends with a slash, and how to end it. */
async function serveFolder(folder: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    response.statusCode = existsSync(path) ? 200 : 404;
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(existsSync(path) ? readFileSync(path) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS] });

/** What a test does on a page. */
type Visit<T> = (page: Page) => Promise<T>;

/** Opens `url` for the time of `visit`; rejects when the page throws anything but what is `expected`. */
async function visitUrl<T>(browser: Browser, url: string, visit: Visit<T>, expected?: RegExp): Promise<T> {
  const page = await browser.newPage();
  try {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => expected?.test(message) || faults.push(message));
    await page.goto(url);
    const result = await visit(page);
    if (faults.length > 0) throw new Error(faults.join('; '));
    return result;
  } finally {
    await page.close();
  }
}

/** Opens a built page in a real browser for the time of `visit`; rejects when the page throws anything but what is `expected`. */
export async function visitPage<T>(folder: string, visit: Visit<T>, expected?: RegExp): Promise<T> {
  const served = await serveFolder(folder);
  const browser = await launch();
  try {
    return await visitUrl(browser, served.url, visit, expected);
  } finally {
    await browser.close();
    served.close();
  }
}

/** The pages of examples as one build and in one browser, for to bundle Babylon and to start a browser takes longer than what is done on a page. */
export class ExamplePages {
  readonly #built: unknown;
  readonly #folder: string;
  readonly #served: Awaited<ReturnType<typeof serveFolder>>;
  readonly #browser: Browser;

  private constructor(
    built: unknown,
    folder: string,
    served: Awaited<ReturnType<typeof serveFolder>>,
    browser: Browser,
  ) {
    this.#built = built;
    this.#folder = folder;
    this.#served = served;
    this.#browser = browser;
  }

  /** Builds the pages of the examples of these names from the sources. */
  static async open(names: readonly string[]): Promise<ExamplePages> {
    const folder = mkdtempSync(join(tmpdir(), 'bracewright-examples-'));
    const built = await build({
      root: EXAMPLES,
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['source'] },
      worker: { format: 'es', plugins: () => [headlessBundle({ words: false })] },
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: 'es2022',
        rolldownOptions: { input: names.map(pageOf) },
      },
    });
    return new ExamplePages(built, folder, await serveFolder(folder), await launch());
  }

  /** Every module that the page of an example may come to load. */
  modulesOf(name: string): readonly string[] {
    return modulesOf(this.#built, pageOf(name));
  }

  /** Opens the page of an example for the time of `visit`, in a context of its own; rejects when the page throws anything but what is `expected`. `query` is what its address ends with. */
  visit<T>(name: string, visit: Visit<T>, { expected, query = '' }: VisitOptions = {}): Promise<T> {
    return visitUrl(this.#browser, `${this.#served.url}${name}/${query}`, visit, expected);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#served.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface VisitOptions {
  readonly expected?: RegExp;
  readonly query?: string;
}
