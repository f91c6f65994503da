import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './workspace.mjs';

const templates = join(root, '.config', 'templates', 'tool');
const pluginsFolder = join(root, 'plugins');
/** Folders that are no plugins, or would be read as something else. */
const RESERVED = ['catalog', 'core', 'dist', 'host-app', 'node_modules', 'sdk-docs', 'server', 'src'];

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The sentence that says why `name` cannot be a new tool, or undefined when it can. */
export function nameProblem(name) {
  if (!name) return 'give the tool a name: npm run new:tool -- pelvis-tilt';
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    return `"${name}" is no name for a tool: take small letters, digits and single hyphens, at most 40, as in pelvis-tilt`;
  if (RESERVED.includes(name)) return `"${name}" is reserved; take another name`;
  if (existsSync(join(pluginsFolder, name))) return `plugins/${name} exists already; take another name`;
  const code = codeBeginningWith(name);
  if (code)
    return `"${name}" is how codes of the product begin, as ${code} does, and those of the tool could not be told from them; take another name`;
  const taken = takenIds(name);
  if (taken) return `${taken} uses the name "${name}" already for a tool or an operation; take another one`;
  return undefined;
}

/** A code of core, of the server or of a page that begins as those of a plugin of this name would. */
const codeBeginningWith = (name) =>
  new RegExp(`^### (${name}/\\S+)$`, 'm').exec(
    readFileSync(join(root, 'sdk-docs', 'errors.md'), 'utf8'),
  )?.[1];

/** The plugin that has a tool or an operation family of this name. */
function takenIds(name) {
  for (const plugin of readdirSync(pluginsFolder)) {
    const source = join(pluginsFolder, plugin, 'src');
    if (!existsSync(source)) continue;
    for (const file of readdirSync(source).filter((one) => /^(index|operation.*)\.ts$/.test(one))) {
      const text = readFileSync(join(source, file), 'utf8');
      if (text.includes(`id: '${name}'`) || text.includes(`type: '${name}.`)) return `plugins/${plugin}`;
    }
  }
  return undefined;
}

function* filesBelow(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

const camelOf = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const titleOf = (name) => `${name[0].toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** Writes plugins/NAME from the templates; gives back the files, relative to the root. */
export function writeTool(name) {
  const values = {
    name,
    camel: camelOf(name),
    title: titleOf(name),
    zodVersion: readJson('core/package.json').peerDependencies.zod,
  };
  const written = [];
  for (const template of filesBelow(templates)) {
    const path = join(pluginsFolder, name, relative(templates, template).replace(/\.template$/, ''));
    mkdirSync(dirname(path), { recursive: true });
    const text = readFileSync(template, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
    writeFileSync(path, text, { flag: 'wx' });
    written.push(relative(root, path));
  }
  return written;
}

/** The line that lists a plugin in plugins/catalog. */
export const catalogLine = (name) =>
  `export { default as ${camelOf(name)} } from '@bracewright/plugin-${name}';`;

/** Lists the plugin in plugins/catalog, by one line, and as its dependency. Gives back the files changed, relative to the root. */
export function addToCatalog(name) {
  const change = (file, edit) => {
    const path = join(pluginsFolder, 'catalog', file);
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
    return relative(root, path);
  };
  return [
    change('src/plugins.ts', (text) => {
      const lines = text.trimEnd().split('\n');
      const moduleOf = (line) => /^export .* from '(.+)';$/.exec(line)?.[1] ?? '';
      const line = catalogLine(name);
      const next = lines.findIndex((one) => moduleOf(one) > moduleOf(line));
      return `${lines.toSpliced(next < 0 ? lines.length : next, 0, line).join('\n')}\n`;
    }),
    change('package.json', (text) => {
      const manifest = JSON.parse(text);
      manifest.dependencies[`@bracewright/plugin-${name}`] =
        `^${readJson(`plugins/${name}/package.json`).version}`;
      return `${JSON.stringify(manifest, null, 2)}\n`;
    }),
  ];
}
