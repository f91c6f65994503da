// `node .config/scripts/measure-preparation.mjs FOLDER [FROM TO [no]]`: measures what `bracewright prepare` proposes on raw scans of bodies that no table was made of,
// made of the bodies of MakeHuman (CC0 1.0). FOLDER holds its base.obj.gz and targets/. `no` leaves out carrying the steps out. Some two seconds a scan.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { bundleSource } from './lib/source-bundle.mjs';
import { root } from './lib/workspace.mjs';

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write(
    'measure-preparation: say the folder that holds MakeHuman’s base.obj.gz and targets/\n',
  );
  process.exit(2);
}
const bundle = await bundleSource('.config/trunk-table/measure-main.ts', 'measure-preparation');
const child = spawn(process.execPath, [bundle, resolve(folder), ...rest], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
