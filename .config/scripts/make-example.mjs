// `node .config/scripts/make-example.mjs`: makes server/src/demo/example-edge.ts, the edge line of the sample patient's finished brace, proposed on the body that its other
// steps make. To be run where a step of the example, or the proposal, has changed; a test says so.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { bundleSource } from './lib/source-bundle.mjs';
import { root, say } from './lib/workspace.mjs';

const bundle = await bundleSource('server/src/demo/shape-example.ts', 'example-edge');
const { proposedExampleEdge } = await import(pathToFileURL(bundle).href);
const path = join(root, 'server', 'src', 'demo', 'example-edge.ts');
const text = `/** The edge line of the sample patient's finished brace, and a place on the part that stays, mm. Made by .config/scripts/make-example.mjs. */\nexport const EXAMPLE_EDGE = ${JSON.stringify(await proposedExampleEdge())};\n`;
writeFileSync(path, await format(text, { ...(await resolveConfig(path)), parser: 'typescript' }));
say(`made ${path.slice(root.length)}`);
