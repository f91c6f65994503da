// `node .config/scripts/make-landmark-table.mjs FOLDER [OUT]`: makes core/src/brace/prepare/landmark-table.ts, by which landmarks are proposed,
// from the bodies of MakeHuman (CC0 1.0). FOLDER holds its base.obj.gz and targets/. The same folder gives the same table. Takes some minutes.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { bundleSource } from './lib/source-bundle.mjs';
import { root } from './lib/workspace.mjs';

const [folder, out = join(root, 'core', 'src', 'brace', 'prepare', 'landmark-table.ts')] =
  process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write(
    'make-landmark-table: say the folder that holds MakeHuman’s base.obj.gz and targets/\n',
  );
  process.exit(2);
}
const bundle = await bundleSource('.config/trunk-table/landmark-main.ts', 'landmark-table');
const child = spawn(process.execPath, [bundle, resolve(folder), resolve(out)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
