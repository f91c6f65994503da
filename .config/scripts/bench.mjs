// `npm run bench [GROUP …]`: CPU time of the kernel beside that of a named peer in the same run, against the bars of the product.
// `npm run bench server`: the built server under load, see ../bench/server.mjs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './lib/workspace.mjs';

if (process.argv.includes('server')) {
  await import('../bench/server.mjs');
} else {
  const outDir = join(root, 'node_modules', '.cache', 'bench');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] } },
    build: {
      ssr: join(root, '.config', 'bench', 'main.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'bench.mjs' } },
    },
  });
  const child = spawn(
    process.execPath,
    ['--expose-gc', join(outDir, 'bench.mjs'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
