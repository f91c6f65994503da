// `node .config/scripts/make-example.mjs`: makes server/src/demo/example-edge.ts, the edge line of the sample patient's finished brace, proposed on the body that its other
// steps make. To be run where a step of the example, or the proposal, has changed; a test says so.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { format, resolveConfig } from 'prettier';
import { root, say } from './lib/workspace.mjs';

const outDir = join(root, 'node_modules', '.cache', 'example-edge');
await build({
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { conditions: ['source'] },
  ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] } },
  build: {
    ssr: join(root, 'server', 'src', 'demo', 'shape-example.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
  },
});
const { proposedExampleEdge } = await import(pathToFileURL(join(outDir, 'main.mjs')).href);
const path = join(root, 'server', 'src', 'demo', 'example-edge.ts');
const text = `/** The edge line of the sample patient's finished brace, and a place on the part that stays, mm. Made by .config/scripts/make-example.mjs. */\nexport const EXAMPLE_EDGE = ${JSON.stringify(await proposedExampleEdge())};\n`;
writeFileSync(path, await format(text, { ...(await resolveConfig(path)), parser: 'typescript' }));
say(`made ${path.slice(root.length)}`);
