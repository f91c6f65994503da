// `node .config/smart-match/bundle.mjs ENTRY NAME`: bundles a TypeScript program of this folder for Node and says where it lies.
import { bundleSource } from '../scripts/lib/source-bundle.mjs';

const [entry, name] = process.argv.slice(2);
process.stdout.write(`${await bundleSource(`.config/smart-match/${entry}`, name)}\n`);
