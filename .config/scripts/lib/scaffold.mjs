import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './workspace.mjs';

const templates = join(root, '.config', 'templates', 'tool');

function* filesBelow(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** What is wrong with a name for a tool, or undefined. */
export function nameFault(name) {
  if (!name) return 'a name is missing: npm run new:tool -- flare';
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `“${name}” is no name for a tool: small letters, digits and single hyphens`;
  if (name === 'catalog') return '“catalog” is the list of the plugins';
  if (existsSync(join(root, 'plugins', name))) return `plugins/${name} exists already`;
  return undefined;
}

/** Writes plugins/NAME from the templates and gives the paths that were written. */
export function writeTool(name) {
  const camel = name.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const fill = (text) =>
    text.replaceAll('__name__', name).replaceAll('__camel__', camel).replaceAll('__title__', title);
  const written = [];
  for (const file of filesBelow(templates)) {
    const target = join(root, 'plugins', name, relative(templates, file).replace(/\.template$/, ''));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(file, 'utf8')));
    written.push(relative(root, target));
  }
  return written;
}
