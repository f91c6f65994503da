// `npm run bench [GROUP …]`: CPU time of the kernel beside that of a named peer in the same run, against the bars of the product.
// `npm run bench server`: the built server under load, see server.mjs.
import { spawn } from 'node:child_process';
import { bundleSource } from '../scripts/lib/source-bundle.mjs';
import { root } from '../scripts/lib/workspace.mjs';

if (process.argv.includes('server')) {
  await import('./server.mjs');
} else {
  const bundle = await bundleSource('.config/bench/main.ts', 'bench');
  const child = spawn(process.execPath, ['--expose-gc', bundle, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
