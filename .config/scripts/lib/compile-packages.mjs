import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Renames what a module imports where the compiler leaves it: in `import()`, in declarations, and files of other packages. */
const renameImports = (context) => {
  const { factory } = context;
  const renamed = (literal) => factory.createStringLiteral(publishedSpecifier(literal.text), true);
  const changes = (node) =>
    node !== undefined && ts.isStringLiteral(node) && publishedSpecifier(node.text) !== node.text;
  const visit = (node) => {
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      changes(node.arguments[0])
    )
      return factory.updateCallExpression(node, node.expression, node.typeArguments, [
        renamed(node.arguments[0]),
        ...node.arguments.slice(1),
      ]);
    if (ts.isImportDeclaration(node) && changes(node.moduleSpecifier))
      return factory.updateImportDeclaration(
        node,
        node.modifiers,
        node.importClause,
        renamed(node.moduleSpecifier),
        node.attributes,
      );
    if (ts.isExportDeclaration(node) && changes(node.moduleSpecifier))
      return factory.updateExportDeclaration(
        node,
        node.modifiers,
        node.isTypeOnly,
        node.exportClause,
        renamed(node.moduleSpecifier),
        node.attributes,
      );
    const inner = ts.visitEachChild(node, visit, context);
    if (ts.isImportTypeNode(inner) && changes(inner.argument.literal))
      return factory.updateImportTypeNode(
        inner,
        factory.createLiteralTypeNode(renamed(inner.argument.literal)),
        inner.attributes,
        inner.qualifier,
        inner.typeArguments,
        inner.isTypeOf,
      );
    return inner;
  };
  return (file) => ts.visitNode(file, visit);
};

/** The compiler's settings: those of the repository, with output. Types are checked by `npm run types`. */
function settings() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  return {
    ...options,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    noEmit: false,
    noCheck: true,
    noEmitOnError: false,
    declaration: true,
    declarationMap: true,
    stripInternal: true,
    sourceMap: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: root,
  };
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
  const options = settings();
  const entries = packages.flatMap(({ folder, entries: own }) =>
    own.map((entry) => join(root, folder, entry)),
  );
  const program = ts.createProgram(entries, options);
  const placeOf = (path) => {
    const inside = slashes(relative(root, path));
    const one = packages.find(({ folder }) => inside.startsWith(`${folder}/src/`));
    return one && { folder: one.folder, inner: inside.slice(one.folder.length + 5) };
  };
  const write = (path, text) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const writeFile = (path, text, _bom, _onError, sources) => {
    const place = placeOf(path);
    if (!place) throw new Error(`${path} belongs to no package`);
    const target = join(stage, place.folder, 'dist', place.inner);
    const source = join(stage, place.folder, 'src', placeOf(sources[0].fileName).inner);
    write(target, path.endsWith('.map') ? mapFor(text, target, source) : text);
    if (path.endsWith('.js')) write(source, sources[0].text);
  };
  const { diagnostics } = program.emit(undefined, writeFile, undefined, false, {
    after: [renameImports],
    afterDeclarations: [renameImports],
  });
  if (diagnostics.length > 0)
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCurrentDirectory: () => root,
        getCanonicalFileName: (name) => name,
        getNewLine: () => '\n',
      }),
    );
}
