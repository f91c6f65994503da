// Draws what each tool does to a body, before and after, for the pages that explain the tools: the operations themselves on the sample body.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { build } from 'vite';
import { root, say } from './lib/workspace.mjs';

const folder = join(root, 'host-app', 'src', 'features', 'explain', 'pictures');
const outDir = join(root, 'node_modules', '.cache', 'tool-pictures');
await build({
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { conditions: ['source'] },
  ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] } },
  build: {
    ssr: join(root, '.config', 'scripts', 'lib', 'tool-examples.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'tool-examples.mjs' } },
  },
});
const { SIZE, toolPictures } = await import(pathToFileURL(join(outDir, 'tool-examples.mjs')).href);
mkdirSync(folder, { recursive: true });
for (const { tool, before, after } of await toolPictures()) {
  const raw = { width: SIZE.width, height: SIZE.height, channels: 4 };
  const parts = await Promise.all([before, after].map((pixels) => sharp(pixels, { raw }).png().toBuffer()));
  await sharp({
    create: { width: 2 * SIZE.width, height: SIZE.height, channels: 4, background: '#00000000' },
  })
    .composite(parts.map((input, i) => ({ input, left: i * SIZE.width, top: 0 })))
    .webp({ quality: 82, alphaQuality: 90 })
    .toFile(join(folder, `${tool}.webp`));
  say(`drew ${tool}`);
}
