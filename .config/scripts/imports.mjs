// `npm run imports`: who imports whom, by the rules of .dependency-cruiser.cjs, and no circle between rooms.
import { fileURLToPath } from 'node:url';
import { importFaults } from './lib/import-faults.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
const { faults, files } = await importFaults(
  ['core', 'plugins', 'host-app', 'server', 'sdk-docs', '.config'],
  { root },
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`No rule is broken and no rooms import each other in a circle (${files} files).`);
