import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { BROWSER_ARGS, findBrowser } from './browser.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

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

/** Every module that a build took in. */
const modulesOf = (built: unknown): readonly string[] =>
  [built as Rolldown.RolldownOutput]
    .flat()
    .flatMap((one) => one.output)
    .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));

/** Builds a page of an example from the sources; gives the modules in it. */
export async function buildPage(root: string, outDir: string): Promise<readonly string[]> {
  const settings = { outDir, emptyOutDir: true, target: 'es2022' };
  return modulesOf(
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['source'] },
      build: settings,
    }),
  );
}

/** Opens a built page in a real browser for the time of `visit`; rejects when the page throws anything but what is `expected`. */
export async function visitPage<T>(
  folder: string,
  visit: (page: Page) => Promise<T>,
  expected?: RegExp,
): Promise<T> {
  const server = createServer((request, response) => {
    const path = join(folder, request.url === '/' ? 'index.html' : request.url!);
    response.statusCode = existsSync(path) ? 200 : 404;
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(existsSync(path) ? readFileSync(path) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS] });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => expected?.test(message) || faults.push(message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const result = await visit(page);
    if (faults.length > 0) throw new Error(faults.join('; '));
    return result;
  } finally {
    await browser.close();
    server.close();
  }
}
