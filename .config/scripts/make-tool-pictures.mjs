// Draws what each tool does to a body, before and after, for the pages that explain the tools: the operations themselves on the sample body.
// `node .config/scripts/make-tool-pictures.mjs [tool…]` draws all of them, or those whose name begins so.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { bundleSource } from './lib/source-bundle.mjs';
import { root, say } from './lib/workspace.mjs';

const folder = join(root, 'host-app', 'src', 'help', 'explain', 'pictures');
const bundle = await bundleSource('.config/scripts/lib/tool-examples.ts', 'tool-examples');
const { DENSITY, GAP, toolPictures } = await import(pathToFileURL(bundle).href);
mkdirSync(folder, { recursive: true });
for await (const { name, size, parts } of toolPictures(process.argv.slice(2))) {
  const [width, height, gap] = [size.width, size.height, GAP].map((value) => value * DENSITY);
  const mask = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${8 * DENSITY}"/></svg>`;
  const layers = await Promise.all(
    parts.map(async ({ pixels, svg }, i) => {
      const body = sharp(pixels, { raw: { width, height, channels: 4 } });
      const marks = [{ input: Buffer.from(svg) }, { input: Buffer.from(mask), blend: 'dest-in' }];
      return { input: await body.composite(marks).png().toBuffer(), left: i * (width + gap), top: 0 };
    }),
  );
  const all = parts.length * (width + gap) - gap;
  const { size: bytes } = await sharp({
    create: { width: all, height, channels: 4, background: '#00000000' },
  })
    .composite(layers)
    .webp({ quality: 80, alphaQuality: 80, effort: 6, smartSubsample: true })
    .toFile(join(folder, `${name}.webp`));
  say(`drew ${name}, ${(bytes / 1024).toFixed(1)} KiB`);
}
