// Type-checks what a plugin is made of before any tool is loaded, with neither browser nor Node: workers and servers import it. What a
// plugin loads lazily (tools, panels) may use the browser and is not followed; words are.
// `headless-types.mjs [INDEX.ts …]`; without files, those of every plugin and of the catalog.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './workspace.mjs';

const base = join(root, 'tsconfig.base.json');
const { options } = ts.parseJsonConfigFileContent(
  { extends: base, compilerOptions: { lib: ['ES2023'], types: [], noEmit: true }, files: [] },
  ts.sys,
  root,
);
const everyIndex = () =>
  readdirSync(join(root, 'plugins'))
    .map((name) => join(root, 'plugins', name, 'src', 'index.ts'))
    .concat(['words.ts', 'describe.ts'].map((name) => join(root, 'plugins', 'catalog', 'src', name)))
    .filter((file) => existsSync(file));
const given = process.argv.slice(2).map((file) => resolve(file));

const isLazy = (literal) =>
  ts.isCallExpression(literal.parent) &&
  literal.parent.expression.kind === ts.SyntaxKind.ImportKeyword &&
  !literal.text.includes('/locales/');

const host = ts.createCompilerHost(options, true);
host.resolveModuleNameLiterals = (literals, from, redirected, settings) =>
  literals.map((literal) =>
    isLazy(literal)
      ? { resolvedModule: undefined }
      : ts.resolveModuleName(literal.text, from, settings, host, undefined, redirected),
  );

const program = ts.createProgram(given.length > 0 ? given : everyIndex(), options, host);
const isOfLazy = ({ code, file, start }) => {
  if (code !== 2307 || !file) return false;
  // What the compiler adds by itself has no place in the file.
  const literal = file.imports.find((one) => one.pos >= 0 && one.getStart(file) === start);
  return literal !== undefined && isLazy(literal);
};
// core's own rooms are checked by core/tsconfig.headless.json.
const ofCore = join(root, 'core', 'src').replaceAll('\\', '/');
const found = [
  ...program.getConfigFileParsingDiagnostics(),
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...program
    .getSourceFiles()
    .filter(
      ({ fileName }) => !fileName.startsWith(ofCore) && !program.isSourceFileFromExternalLibrary(fileName),
    )
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
].filter((one) => !isOfLazy(one));
if (found.length > 0) {
  const format = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  process.stdout.write(ts.formatDiagnostics(found, format));
}
process.exit(found.length > 0 ? 1 : 0);
