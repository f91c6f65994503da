import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const below = (folder, paths = []) => paths.map((path) => join(folder, path));

/**
 * Puts projects of the same base and the same compiler options together, so that what they share (core, Babylon.js, zod) is worked out once for
 * all of them. `projects` are `tsconfig.json` files, relative to `root`, in folders of their own: what one excludes is no file of another. Gives
 * the projects to check in their place, in the order of their first; those put together are written into the folder `out`.
 */
export function typePrograms(projects, { root, out }) {
  const groups = new Map();
  for (const project of projects) {
    const path = join(root, project);
    const { include, exclude, ...settings } = JSON.parse(readFileSync(path, 'utf8'));
    const folder = dirname(path);
    const own = { ...settings, extends: join(folder, settings.extends) };
    const key = JSON.stringify(own);
    const group = groups.get(key) ?? { own, paths: [], include: [], exclude: [] };
    groups.set(key, group);
    group.paths.push(path);
    group.include.push(...below(folder, include));
    group.exclude.push(...below(folder, exclude));
  }
  return [...groups.values()].map(({ own, paths, include, exclude }, i) => {
    if (paths.length === 1) return paths[0];
    // Also the types that a package brings itself, as `vite/client`.
    const typeRoots = [join(root, 'node_modules', '@types'), join(root, 'node_modules')];
    const compilerOptions = { ...own.compilerOptions, typeRoots };
    const file = join(out, `${i}.json`);
    mkdirSync(out, { recursive: true });
    writeFileSync(file, JSON.stringify({ ...own, compilerOptions, include, exclude }));
    return file;
  });
}
