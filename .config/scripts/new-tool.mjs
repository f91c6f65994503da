// `npm run new:tool -- NAME [--catalog]`: writes plugins/NAME, a tool that works and is tested, to start from.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { addToCatalog, nameProblem, writeTool } from './lib/scaffold.mjs';
import { root } from './lib/workspace.mjs';

const words = process.argv.slice(2);
const unknown = words.find((word) => word.startsWith('-') && word !== '--catalog');
const names = words.filter((word) => !word.startsWith('-'));
const problem = unknown
  ? `there is no option ${unknown}; the only one is --catalog`
  : names.length > 1
    ? `one tool at a time, please: found ${names.join(', ')}`
    : nameProblem(names[0]);
if (problem) {
  console.error(`new:tool: ${problem}`);
  process.exit(2);
}

const name = names[0];
const inCatalog = words.includes('--catalog');
const written = writeTool(name);
const changed = inCatalog ? addToCatalog(name) : [];
for (const file of written) console.log(`wrote   ${file}`);
for (const file of changed) console.log(`changed ${file}`);
// A long name breaks lines elsewhere than the templates do.
const oxfmt = join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
spawnSync(process.execPath, [oxfmt, ...written, ...changed], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});

const next = [
  inCatalog
    ? 'npm install                          links the plugin into the catalog'
    : `add it to plugins/catalog (npm run new:tool does so with --catalog), then npm install`,
  `npx vitest run --config .config/vitest.config.ts plugins/${name}`,
  'npm run dev                          shows the tool in the editor once it is in the catalog',
  `change src/operation.ts first, then its test; sdk-docs/first-tool.md goes through the files`,
];
console.log(`\nNext:\n${next.map((line) => `  ${line}`).join('\n')}`);
