import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './workspace.mjs';

const templates = join(root, '.config', 'templates', 'tool');
const pluginsFolder = join(root, 'plugins');
/** Folders below plugins/ that are no plugins, or would be read as something else. */
const RESERVED = ['catalog', 'dist', 'node_modules', 'src'];

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The sentence that says why `name` cannot be a new tool, or undefined when it can. */
export function nameProblem(name) {
  if (!name) return 'give the tool a name: npm run new:tool -- pelvis-tilt';
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    return `"${name}" is no name for a tool: take small letters, digits and single hyphens, at most 40, as in pelvis-tilt`;
  if (RESERVED.includes(name)) return `"${name}" is reserved; take another name`;
  if (existsSync(join(pluginsFolder, name))) return `plugins/${name} exists already; take another name`;
  const taken = takenIds(name);
  if (taken) return `${taken} uses the name "${name}" already for a tool or an operation; take another one`;
  return undefined;
}

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

/** Puts `line` where it belongs among the lines that match `like`, in alphabetical order. */
function insertSorted(text, like, line) {
  const lines = text.split('\n');
  const places = lines.flatMap((one, index) => (like.test(one) ? [index] : []));
  if (places.length === 0) throw new Error(`found no place for ${line.trim()}`);
  const plain = (one) => one.toLowerCase();
  const before = places.find((index) => plain(lines[index]) > plain(line));
  lines.splice(before ?? places.at(-1) + 1, 0, line);
  return lines.join('\n');
}

/** Inserts a list entry of `indent` spaces into the list that starts at the line matching `start`. */
function insertInList(text, start, entry) {
  const at = text.search(start);
  if (at < 0) throw new Error(`found no list for ${entry.trim()}`);
  const end = text.indexOf(']', text.indexOf('\n', at));
  return `${text.slice(0, at)}${insertSorted(text.slice(at, end), /^\s+\w+,$/, entry)}${text.slice(end)}`;
}

/** Adds the plugin to plugins/catalog: operations, plugins, sentences, dependency. Gives back the files changed. */
export function addToCatalog(name) {
  const catalog = join(pluginsFolder, 'catalog');
  const camel = camelOf(name);
  const change = (file, edit) => {
    const path = join(catalog, file);
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
    return relative(root, path);
  };
  const from = (part) => `'@bracewright/plugin-${name}${part}'`;
  // By the module's name, so that `aOperation from b` stands at b as in the rest of the file.
  const imports = (text, line) => {
    const lines = text.split('\n');
    const module = (one) => /from '(@bracewright\/plugin-[^']+)'/.exec(one)?.[1];
    const places = lines.flatMap((one, index) => (one.startsWith('import ') && module(one) ? [index] : []));
    const before = places.find((index) => module(lines[index]) > module(line));
    lines.splice(before ?? places.at(-1) + 1, 0, line);
    return lines.join('\n');
  };
  return [
    change('src/operations.ts', (text) =>
      insertInList(
        imports(text, `import { ${camel}Operation } from ${from('/operation')};`),
        /= \[\n/,
        `  ${camel}Operation,`,
      ),
    ),
    change('src/plugins.ts', (text) =>
      insertInList(imports(text, `import ${camel}Plugin from ${from('')};`), /= \[\n/, `  ${camel}Plugin,`),
    ),
    change('src/messages.ts', (text) => {
      let next = imports(text, `import ${camel}En from ${from('/locales/en-US')};`);
      next = imports(next, `import ${camel}Zh from ${from('/locales/zh-CN')};`);
      next = insertInList(next, /'en-US': sentencesOf\(\[\n/, `    ${camel}En,`);
      return insertInList(next, /'zh-CN': sentencesOf\(\[\n/, `    ${camel}Zh,`);
    }),
    change('package.json', (text) => {
      const manifest = JSON.parse(text);
      manifest.dependencies[`@bracewright/plugin-${name}`] =
        `^${readJson(`plugins/${name}/package.json`).version}`;
      return `${JSON.stringify(manifest, null, 2)}\n`;
    }),
  ];
}
