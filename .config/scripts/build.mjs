// Builds the server and the web app; `build.mjs server` builds one of them.
import { build } from './lib/workspace.mjs';

const parts = process.argv.slice(2);
await build(parts.length > 0 ? parts : undefined);
