// `npm run new:tool -- NAME`: writes a working tool with its words and tests.
import { nameFault, writeTool } from './lib/scaffold.mjs';
import { say } from './lib/workspace.mjs';

const name = process.argv[2];
const fault = nameFault(name);
if (fault) {
  say(fault);
  process.exit(2);
}
for (const file of writeTool(name)) process.stdout.write(`${file}\n`);
say(`plugins/${name} is written. Next:
  npm install                                   links the new package
  npx vitest run --config .config/vitest.config.ts plugins/${name}    runs its tests
  plugins/catalog/src/operations.ts, plugins.ts  take it into the product`);
