import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './workspace.mjs';

const slashes = (path) => path.replaceAll('\\', '/');

const withExports = new Map();
/** Whether a package says itself what its paths mean; of one that does not, Node and TypeScript want the file's whole name. */
function hasExports(name) {
  if (!withExports.has(name)) {
    const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    withExports.set(name, manifest.exports !== undefined);
  }
  return withExports.get(name);
}

/** The specifier as a package has it: `./x.ts` is `./x.js`, and a file of a package without `exports` has its extension. */
export function publishedSpecifier(specifier) {
  if (/^\.{1,2}\//.test(specifier)) return specifier.replace(/(?<!\.d)\.tsx?$/, '.js');
  const [, name, path] = /^((?:@[^/]+\/[^/]+)|[^@/][^/]*)\/(.+)$/.exec(specifier) ?? [];
  if (path === undefined || isBuiltin(specifier) || /\.(js|mjs|cjs|json)$/.test(path) || hasExports(name))
    return specifier;
  return `${specifier}.js`;
}

/**
 * Everything that a module names in `import`, `export … from`, `import()` and types, in order: `{ fileName, pos }`, from the quote on.
 */
export function importsIn(text) {
  // The compiler's own quick look passes over these.
  const starred = [...text.matchAll(/^(export (?:type )?\* as [\w$]+ from )(['"])(.+?)\2/gm)].map(
    ({ 1: before, 3: fileName, index }) => ({ fileName, pos: index + before.length }),
  );
  const found = ts.preProcessFile(text, true, true).importedFiles;
  const known = new Set(found.map(({ pos }) => pos));
  return [...found, ...starred.filter(({ pos }) => !known.has(pos))].sort((a, b) => a.pos - b.pos);
}

/** Renames what a module imports where the compiler leaves it: in `import()`, in declarations, and files of other packages. */
function renameImports(text) {
  let [renamed, done] = ['', 0];
  for (const { fileName, pos } of importsIn(text)) {
    renamed += text.slice(done, pos + 1) + publishedSpecifier(fileName);
    done = pos + 1 + fileName.length;
  }
  return renamed + text.slice(done);
}

/** The sources that `entries` reach by relative imports, themselves included; declarations by hand are not among them. */
function reachedSources(entries) {
  const found = new Set(entries);
  for (const file of found)
    for (const { fileName } of importsIn(readFileSync(file, 'utf8')))
      if (/^\.{1,2}\/.*(?<!\.d)\.tsx?$/.test(fileName)) found.add(join(dirname(file), fileName));
  return [...found];
}

/**
 * Writes JavaScript, declarations and maps of `files` into `out`, by the compiler in machine code and with the settings of the repository. Types
 * are checked by `npm run types`.
 */
function emit(files, out) {
  const compilerOptions = {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    noEmit: false,
    noCheck: true,
    declaration: true,
    declarationMap: true,
    stripInternal: true,
    sourceMap: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: out,
  };
  mkdirSync(out, { recursive: true });
  const project = join(out, 'tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }),
  );
  const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', project, '--singleThreaded'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout);
}

/** A map beside its file in `dist` that names the source in `src` of the same package. */
function mapFor(text, target, source) {
  const map = JSON.parse(text);
  return JSON.stringify({ ...map, sourceRoot: '', sources: [slashes(relative(dirname(target), source))] });
}

/**
 * Compiles what the entries of the packages reach, tests and goldens not among it, into `<package>/dist` below `stage`, with declarations
 * and maps, and puts the sources beside it that the maps name. `packages`: `{ folder, entries }`, folders relative to the root.
 */
export function compilePackages(packages, stage) {
  const entries = packages.flatMap(({ folder, entries: own }) =>
    own.map((entry) => join(root, folder, entry)),
  );
  const files = reachedSources(entries);
  const out = join(stage, 'compiled');
  emit(files, out);
  const write = (path, text) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const file of files) {
    const inside = slashes(relative(root, file));
    const { folder } = packages.find((one) => inside.startsWith(`${one.folder}/src/`)) ?? {};
    if (folder === undefined) throw new Error(`${file} belongs to no package`);
    const inner = inside.slice(folder.length + '/src/'.length);
    const source = join(stage, folder, 'src', inner);
    write(source, readFileSync(file));
    const bare = inner.replace(/\.tsx?$/, '');
    for (const kind of ['.js', '.d.ts']) {
      const target = join(stage, folder, 'dist', bare + kind);
      const made = join(out, folder, 'src', bare + kind);
      write(target, renameImports(readFileSync(made, 'utf8')));
      write(`${target}.map`, mapFor(readFileSync(`${made}.map`, 'utf8'), target, source));
    }
  }
  rmSync(out, { recursive: true });
}
