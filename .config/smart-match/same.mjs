// `node .config/smart-match/same.mjs FILMS`: whether Chromium and Node answer the same, byte for byte, for some films of data/films and some that are drawn.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import { bundleSource } from '../scripts/lib/source-bundle.mjs';

const films = process.argv[2];
const here = import.meta.dirname;
const node = await import(
  pathToFileURL(await bundleSource('.config/smart-match/same-main.ts', 'smart-same'))
);
const png = await import(pathToFileURL(await bundleSource('core/src/film/grey-png.ts', 'smart-png')));
const browsers = await import(
  pathToFileURL(await bundleSource('sdk-docs/examples/browser.ts', 'smart-browser'))
);
const outDir = join(dirname(here), '..', 'node_modules', '.cache', 'smart-same-page');
await build({
  configFile: false,
  logLevel: 'error',
  resolve: { conditions: ['source'] },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: join(here, 'same-main.ts'), formats: ['iife'], name: 'same', fileName: () => 'same.js' },
    rolldownOptions: { output: { inlineDynamicImports: true } },
  },
});
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? (await browsers.findBrowser()),
  args: browsers.BROWSER_ARGS ?? ['--no-sandbox'],
});
const page = await browser.newPage();
await page.addScriptTag({ content: readFileSync(join(outDir, 'same.js'), 'utf8') });
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
let differ = 0;
for (const name of [
  'frontal/f001',
  'frontal/f002',
  'frontal/f010',
  'frontal/f040',
  'lateral/l001',
  'nonspine/n002',
]) {
  const { width, height, levels } = png.readGreyPng(new Uint8Array(readFileSync(join(films, `${name}.png`))));
  const own = await node.answerOf({ width, height, grey: levels });
  const base64 = Buffer.from(levels.buffer).toString('base64');
  const theirs = await page.evaluate(
    ([text, w, h]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      return globalThis.answerOf({ width: w, height: h, grey: new Uint16Array(bytes.buffer) });
    },
    [base64, width, height],
  );
  if (own !== theirs) differ++;
  process.stdout.write(`${name} ${hash(own)} ${hash(theirs)} ${own === theirs ? 'same' : 'DIFFERENT'}\n`);
}
await browser.close();
process.exit(differ === 0 ? 0 : 1);
