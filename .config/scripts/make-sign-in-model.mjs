// `node .config/scripts/make-sign-in-model.mjs`: makes host-app/src/kit/turning-model/brace.bin, the sample patient in the finished brace, which turns on the sign-in page. To be run
// where a step of the example has changed; a test says so.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundleSource } from './lib/source-bundle.mjs';
import { root, say } from './lib/workspace.mjs';

const bundle = await bundleSource('.config/scripts/lib/sign-in-model/model.ts', 'sign-in-model');
const { signInModel } = await import(pathToFileURL(bundle).href);
const bytes = await signInModel();
const path = join(root, 'host-app', 'src', 'kit', 'turning-model', 'brace.bin');
writeFileSync(path, bytes);
say(
  `made ${path.slice(root.length)}, ${(gzipSync(bytes, { level: 9 }).length / 1024).toFixed(1)} KiB as it is sent`,
);
