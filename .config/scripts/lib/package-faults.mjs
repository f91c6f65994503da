import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { importsIn, publishedSpecifier } from './compile-packages.mjs';
import { root } from './workspace.mjs';

const isTest = (path) => /\.(test|test-d)\.|(^|\/)(e2e|test|tests|__tests__)\//.test(path);
/** Bodies and helpers of tests belong to the entries of core that are made for tests. */
const isHelper = (path) => /(^|\/)testing\/|(^|\/)golden\./.test(path);
const hasMachinePath = (text) =>
  [root.replace(/[/\\]$/, ''), homedir(), tmpdir()].some(
    (path) => path.length > 1 && text.includes(`${path}/`),
  );

const specifiersOf = (text) => importsIn(text).map(({ fileName }) => fileName);

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The targets of `exports`, with the conditions on the way to them. */
function* targetsOf(value, conditions = []) {
  if (typeof value === 'string') yield { target: value, conditions };
  else
    for (const [condition, inner] of Object.entries(value))
      yield* targetsOf(inner, [...conditions, condition]);
}

const matches = (target, files) => {
  const [before, after] = target.slice(2).split('*');
  return after === undefined
    ? files.includes(before)
    : files.some((path) => path.startsWith(before) && path.endsWith(after));
};

function manifestFaults(manifest, files) {
  const faults = [];
  for (const name of ['description', 'license', 'version', 'engines'])
    if (!manifest[name]) faults.push(`package.json has no ${name}`);
  if (manifest.type !== 'module') faults.push('package.json says no "type": "module"');
  for (const [entry, value] of Object.entries(manifest.exports ?? {}))
    for (const { target, conditions } of targetsOf(value)) {
      if (conditions.includes('source')) faults.push(`the entry ${entry} has a condition of this repository`);
      if (!matches(target, files))
        faults.push(`the entry ${entry} names ${target}, which is not in the package`);
    }
  for (const target of Object.values(manifest.bin ?? {}))
    if (!files.includes(target.replace(/^\.\//, '')))
      faults.push(`the command ${target} is not in the package`);
  for (const name of Object.keys(manifest.peerDependenciesMeta ?? {}))
    if (!(name in (manifest.peerDependencies ?? {}))) faults.push(`${name} is optional but no peer`);
  return faults;
}

function mapFaults(path, text, files) {
  const { sources, sourcesContent } = JSON.parse(text);
  return sources
    .filter((source, i) => {
      const place = posix.normalize(posix.join(posix.dirname(path), source));
      return !files.includes(place) && typeof sourcesContent?.[i] !== 'string';
    })
    .map((source) => `${path} names the source ${source}, which is not in the package`);
}

/** What is wrong with the imports of a module; notes the packages it uses. */
function importFaults(path, text, files, manifest, used) {
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
  return specifiersOf(text).flatMap((specifier) => {
    if (specifier.startsWith('.')) {
      const place = posix.normalize(posix.join(posix.dirname(path), specifier));
      const found = path.endsWith('.d.ts') ? place.replace(/\.js$/, '.d.ts') : place;
      return files.includes(found) ? [] : [`${path} imports ${specifier}, which is not in the package`];
    }
    if (isBuiltin(specifier)) return [];
    const name = packageOf(specifier);
    used.add(name);
    if (publishedSpecifier(specifier) !== specifier)
      return [`${path} imports ${specifier} without its extension`];
    return name in declared || name === manifest.name
      ? []
      : [`${path} imports ${name}, which is not declared`];
  });
}

/**
 * Packages whose own declarations do not hold under `exactOptionalPropertyTypes`: where an entry's declarations name one, a strict
 * project with `skipLibCheck: false` cannot use the entry.
 */
const UNSOUND = ['@babylonjs/core'];

function declarationFaults(manifest, files, read) {
  const faults = [];
  const seen = new Set();
  const visit = (path, entry) => {
    if (seen.has(path) || !files.includes(path)) return;
    seen.add(path);
    for (const specifier of specifiersOf(read(path))) {
      if (UNSOUND.includes(packageOf(specifier)))
        faults.push(`the declarations of ${entry} name ${packageOf(specifier)} (${path})`);
      if (specifier.startsWith('.'))
        visit(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.d.ts'), entry);
    }
  };
  for (const [entry, { types }] of Object.entries(manifest.exports ?? {}))
    if (types && !types.includes('*')) visit(types.slice(2), entry);
  return faults;
}

/** The entries that the README of a package does not name: nobody would find them. */
function readmeFaults(manifest, readme) {
  return Object.keys(manifest.exports ?? {})
    .map((entry) => entry.slice(1).replace('/*', ''))
    .filter((name) => name !== '' && name !== '/package.json' && !readme.includes(name))
    .map((name) => `README.md does not name the entry .${name}`);
}

/** What is wrong with a package that lies in `folder`, in sentences; `files` are the paths that its archive holds. */
export function faultsOf(folder, files) {
  const read = (path) => readFileSync(join(folder, path), 'utf8');
  const manifest = JSON.parse(read('package.json'));
  const faults = [...manifestFaults(manifest, files), ...declarationFaults(manifest, files, read)];
  for (const name of ['LICENSE', 'README.md']) if (!files.includes(name)) faults.push(`${name} is missing`);
  if (files.includes('README.md')) faults.push(...readmeFaults(manifest, read('README.md')));
  const used = new Set();
  for (const path of files) {
    if (isTest(path)) faults.push(`${path} is a test`);
    if (isHelper(path) && manifest.name !== '@bracewright/core') faults.push(`${path} is for tests`);
    if (!/\.(js|mjs|ts|map|json|md)$/.test(path)) continue;
    const text = read(path);
    if (hasMachinePath(text)) faults.push(`${path} holds a path of this machine`);
    if (path.endsWith('.map')) faults.push(...mapFaults(path, text, files));
    if (!path.startsWith('dist/') || !/\.(js|d\.ts)$/.test(path)) continue;
    faults.push(...importFaults(path, text, files, manifest, used));
    if (!existsSync(join(folder, `${path}.map`)) || !files.includes(`${path}.map`))
      faults.push(`${path} has no map`);
    if (path.endsWith('.js') && manifest.exports && !files.includes(path.replace(/\.js$/, '.d.ts')))
      faults.push(`${path} has no declarations`);
  }
  if (!files.some((path) => path.startsWith('dist/'))) faults.push('nothing was built');
  // A program finds some of its packages by name (fonts, drivers).
  const declared = manifest.exports ? Object.keys(manifest.dependencies ?? {}) : [];
  for (const name of declared) if (!used.has(name)) faults.push(`${name} is declared but not imported`);
  return faults;
}
