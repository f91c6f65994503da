// `node .config/scripts/make-trunk-table.mjs FOLDER [OUT]`: makes core/src/mesh/align/trunk-table.ts, the shape by which raw scans are aligned,
// from the bodies of MakeHuman (CC0 1.0). FOLDER holds its base.obj.gz and targets/. The same folder gives the same table. Takes some minutes.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { root } from './lib/workspace.mjs';

const [folder, out = join(root, 'core', 'src', 'mesh', 'align', 'trunk-table.ts')] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('make-trunk-table: say the folder that holds MakeHuman’s base.obj.gz and targets/\n');
  process.exit(2);
}
const outDir = join(root, 'node_modules', '.cache', 'trunk-table');
await build({
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { conditions: ['source'] },
  ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] } },
  build: {
    ssr: join(root, '.config', 'trunk-table', 'main.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
  },
});
const child = spawn(process.execPath, [join(outDir, 'main.mjs'), resolve(folder), resolve(out)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
