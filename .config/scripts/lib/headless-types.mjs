// Type-checks, with neither browser nor Node, what workers and servers import: the headless rooms of core, and of every plugin what it is made of
// before any tool is loaded. What a plugin loads lazily (tools, panels) may use the browser and is not followed; words are.
// What all of these have beside the language is declared in `everywhere.d.ts`. `headless-types.mjs [FILE.ts …]`; with files, those alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { importsIn } from './compile-packages.mjs';
import { root } from './workspace.mjs';

const plugins = join(root, 'plugins');
const out = join(root, 'node_modules', '.cache', 'headless');
const slashes = (path) => path.replaceAll('\\', '/');
const copyOf = (path) => join(out, relative(root, path));

/** What an operation is made of has nothing lazy about it: all that it names is followed. */
const isOperation = (path) => /\/src\/operation([^/]*\.ts|\/.*\.ts)$/.test(slashes(path));
const isTest = (path) => path.endsWith('.test.ts');

/** The files of every plugin and of the catalog that others import without a browser. */
function everyEntry() {
  const sources = readdirSync(plugins)
    .map((name) => join(plugins, name, 'src'))
    .filter((folder) => existsSync(folder));
  const named = sources
    .map((folder) => join(folder, 'index.ts'))
    .concat(['words.ts', 'describe.ts'].map((name) => join(plugins, 'catalog', 'src', name)));
  const operations = sources
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => isOperation(path) && !isTest(path));
  return [...new Set([...named.filter((file) => existsSync(file)), ...operations])];
}

/** The sources that the packages of the plugins name, by the names of their entries. */
function entriesOfPlugins() {
  const entries = new Map();
  for (const folder of readdirSync(plugins).map((name) => join(plugins, name))) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const [entry, target] of Object.entries(exports))
      if (target.source) entries.set(name + entry.slice(1), join(folder, target.source));
  }
  return entries;
}

/** The file of a plugin that a specifier in `from` names; undefined where it is of core or of another package. */
function fileOf(specifier, from, entries) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  for (const [name, source] of entries) {
    const [before, after] = name.split('*');
    if (after === undefined ? specifier === name : specifier.startsWith(before))
      return source.replace('*', specifier.slice(before.length));
  }
  return undefined;
}

const isLazy = (node) =>
  ts.isCallExpression(node) &&
  node.expression.kind === ts.SyntaxKind.ImportKeyword &&
  !node.arguments[0]?.text?.includes('/locales/');

/** The text with something unknown, of as many lines, in place of everything that is loaded lazily. */
function withoutLazy(path, text) {
  if (!/\bimport\(/.test(text) || isOperation(path)) return text;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023);
  const found = [];
  const visit = (node) => {
    if (isLazy(node)) found.push([node.getStart(source), node.end]);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found.reduceRight((left, [start, end]) => {
    const lines = left.slice(start, end).replace(/[^\n]/g, '');
    return `${left.slice(0, start)}Promise.resolve<any>(0${lines})${left.slice(end)}`;
  }, text);
}

/** Copies the files, and what they need of other files of plugins, without what is loaded lazily; gives the copies. */
function copyWithoutLazy(files, entries) {
  const reached = new Set(files);
  for (const file of reached) {
    const text = withoutLazy(file, readFileSync(file, 'utf8'));
    for (const { fileName } of /\.tsx?$/.test(file) ? importsIn(text) : []) {
      const next = fileOf(fileName, file, entries);
      // What is not there is told by the compiler.
      if (next && existsSync(next)) reached.add(next);
    }
    mkdirSync(dirname(copyOf(file)), { recursive: true });
    writeFileSync(copyOf(file), text);
  }
  return [...reached].map(copyOf);
}

rmSync(out, { recursive: true, force: true });
const given = process.argv.slice(2).map((file) => resolve(file));
const isEverything = given.length === 0;
const entries = entriesOfPlugins();
const everywhere = join(root, '.config', 'everywhere.d.ts');
const files = [everywhere, ...copyWithoutLazy(isEverything ? everyEntry() : given, entries)];
const paths = Object.fromEntries([...entries].map(([name, source]) => [name, [copyOf(source)]]));
const project = join(out, 'tsconfig.json');
writeFileSync(
  project,
  JSON.stringify({
    // With the rooms of core in the same program they are worked out once.
    extends: join(root, isEverything ? 'core/tsconfig.headless.json' : 'tsconfig.base.json'),
    compilerOptions: { lib: ['ES2023'], types: [], noEmit: true, paths },
    files,
  }),
);
const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const { status, stdout } = spawnSync(
  process.execPath,
  [tsc, '-p', project, '--pretty', 'false', '--singleThreaded'],
  { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
);
process.stdout.write(stdout.replaceAll(`${slashes(relative(root, out))}/`, ''));
process.exit(status === 0 ? 0 : 1);
