// `node .config/scripts/make-example.mjs`: makes what is drawn on the sample patient's finished brace: server/src/demo/example-edge.ts, the edge line that is proposed on
// the body that its other steps make, and example-holes.ts, where its holes lie; then the model on the sign-in page, which shows that brace. To be run where a step of the
// example, or the proposal, has changed; a test says so.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'oxfmt';
import { bundleSource } from './lib/source-bundle.mjs';
import { root, say } from './lib/workspace.mjs';

const BY = 'Made by .config/scripts/make-example.mjs.';
const bundle = await bundleSource('server/src/demo/shape-example.ts', 'example-lines');
const { linesOfExample } = await import(pathToFileURL(bundle).href);
const { edge, holes } = await linesOfExample();

async function write(file, name, about, value) {
  const path = join(root, 'server', 'src', 'demo', file);
  const text = `/** ${about} ${BY} */\nexport const ${name} = ${JSON.stringify(value)};\n`;
  const settings = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
  writeFileSync(path, (await format(path, text, settings)).code);
  say(`made ${path.slice(root.length)}`);
}

await write(
  'example-edge.ts',
  'EXAMPLE_EDGE',
  "The edge line of the sample patient's finished brace, and a place on the part that stays, mm.",
  edge,
);
await write(
  'example-holes.ts',
  'EXAMPLE_HOLES',
  "Where the holes of the sample patient's finished brace lie, mm: the lines round what is aired and round the pads, which stay whole, and the middles of the slots for straps.",
  holes,
);

// A module of its own: what it bundles reads the files that were written above.
await import('./make-sign-in-model.mjs');
