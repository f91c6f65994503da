import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from './workspace.mjs';

const PREFIX = 'bracewright-copy-';
const LEFT_BEHIND = new Set(['node_modules', 'dist', '.git', 'test-results', 'coverage', 'data']);

const isRunning = (id) => {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** Copies of processes that were killed before they could remove them. */
function sweep() {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) remove(join(tmpdir(), name));
  }
}

const link = (from, to) => {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to, 'junction');
};

/** Links the packages of a copy to each other, as `npm install` does; those of the registry are those of this repository. */
export function linkPackages(copy) {
  const installed = join(root, 'node_modules');
  const linked = join(copy, 'node_modules');
  for (const name of existsSync(linked) ? [] : readdirSync(installed))
    if (name !== '@bracewright' && (name === '.bin' || !name.startsWith('.')))
      link(join(installed, name), join(linked, name));
  remove(join(linked, '@bracewright'));
  const { workspaces } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((place) =>
    place.endsWith('/*')
      ? readdirSync(join(copy, dirname(place))).map((name) => join(dirname(place), name))
      : [place],
  );
  for (const folder of folders) {
    const manifest = join(copy, folder, 'package.json');
    if (!existsSync(manifest)) continue;
    link(join(copy, folder), join(linked, JSON.parse(readFileSync(manifest, 'utf8')).name));
    const own = join(root, folder, 'node_modules');
    const place = join(copy, folder, 'node_modules');
    if (existsSync(own) && !existsSync(place)) link(own, place);
  }
}

/**
 * A copy of the repository outside of it, as a fresh clone after `npm install`, to change at will: this one stays as it is, also when
 * the process is killed. `remove` takes it away; what a killed process left is taken away by the next.
 */
export function copyRepository() {
  sweep();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  cpSync(root, folder, { recursive: true, filter: (path) => !LEFT_BEHIND.has(basename(path)) });
  linkPackages(folder);
  return { folder, remove: () => remove(folder) };
}
