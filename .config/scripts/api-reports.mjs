// The public interface of core, one reviewed file per entry point, and the pages of reference (error codes, operations): `api-reports.mjs` writes
// them, `--check` fails when the code says something else, so no export, code or parameter changes without a line in a diff.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import ts from 'typescript';
import { referencePages } from './lib/reference/pages.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const reports = `${root}sdk-docs/api/`;
const declarations = `${root}node_modules/.cache/api/`;
const check = process.argv.includes('--check');

// The wire contract is reported by OpenAPI; goldens and samples are fixtures.
const leftOut = new Set(['./contract', './golden', './sample']);
const { exports } = JSON.parse(readFileSync(`${root}core/package.json`, 'utf8'));
const entries = Object.entries(exports)
  .filter(([name]) => !leftOut.has(name))
  .map(([name, { source }]) => ({ name: name.slice(2), source: source.replace('./', '') }));

const options = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['source'],
  noLib: true,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  jsx: ts.JsxEmit.ReactJSX,
};

/** Writes the declarations, without comments, by the compiler in machine code: the one with an interface takes several times as long. */
function emitDeclarations(files) {
  const compilerOptions = {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    noEmit: false,
    noUncheckedIndexedAccess: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    rewriteRelativeImportExtensions: true,
    rootDir: `${root}core/src`,
    outDir: declarations,
  };
  const project = `${declarations}tsconfig.json`;
  writeFileSync(project, JSON.stringify({ extends: `${root}tsconfig.base.json`, compilerOptions, files }));
  const tsc = `${root}node_modules/typescript-7/bin/tsc`;
  const args = [tsc, '-p', project, '--noCheck', '--singleThreaded'];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

rmSync(declarations, { recursive: true, force: true });
mkdirSync(declarations, { recursive: true });
const sources = entries.map(({ source }) => `${root}core/${source}`);
emitDeclarations(sources);

const outputs = entries.map(
  ({ source }) => declarations + source.replace(/^src\//, '').replace(/\.ts$/, '.d.ts'),
);

/** Only names are followed, from declaration to declaration: what other packages and the language declare is written as it is named. */
function programOf(files) {
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from, redirected, settings) =>
    literals.map(({ text }) =>
      text.startsWith('.')
        ? ts.resolveModuleName(text, from, settings, host, undefined, redirected)
        : { resolvedModule: undefined },
    );
  return ts.createProgram(files, options, host);
}

const program = programOf(outputs);
const checker = program.getTypeChecker();

/** The statement that declares a symbol: of a constant, the whole `declare const`. */
const statementOf = (declaration) => {
  let node = declaration;
  while (ts.isVariableDeclaration(node) || ts.isVariableDeclarationList(node)) node = node.parent;
  return node;
};

/** What a statement names by `typeof` and nobody exports: its shape is a part of the interface too. */
function namedByTypeof(statement, known) {
  const found = [];
  const visit = (node) => {
    if (ts.isTypeQueryNode(node)) {
      const symbol = checker.getSymbolAtLocation(node.exprName);
      const target =
        symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const own = (target?.declarations ?? []).filter((one) =>
        one.getSourceFile().fileName.startsWith(declarations),
      );
      for (const one of new Set(own.map(statementOf))) if (!known.has(one)) found.push(one);
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}

async function reportOf(entry, output) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(output));
  if (!module) throw new Error(`${entry.name} exports nothing`);
  const parts = [];
  const known = new Set();
  for (const exported of checker.getExportsOfModule(module).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const found = (symbol.declarations ?? []).map(statementOf);
    for (const node of new Set(found)) {
      known.add(node);
      const text = ts.isSourceFile(node)
        ? `export * as ${exported.name} from '${node.fileName.slice(declarations.length)}';`
        : node.getText();
      parts.push(text.replace(/^export declare /, 'export ').replace(/^declare /, 'export '));
      if (ts.isSourceFile(node))
        for (const inner of checker.getExportsOfModule(symbol))
          for (const one of new Set((inner.declarations ?? []).map(statementOf)))
            parts.push(`// ${exported.name}\n${one.getText().replace(/^export declare /, 'export ')}`);
    }
  }
  for (const node of known)
    for (const inner of ts.isSourceFile(node) ? [] : namedByTypeof(node, known)) {
      known.add(inner);
      parts.push(`// not exported\n${inner.getText().replace(/^(export )?declare /, '')}`);
    }
  // Not the whole page: the formatter's own reading of Markdown takes several times as long as that of the code in it.
  const code = await prettier.format(parts.join('\n'), {
    parser: 'typescript',
    printWidth: 110,
    singleQuote: true,
  });
  return `# @bracewright/core/${entry.name}\n\nMade by \`npm run api\`; reviewed with every change.\n\n\`\`\`ts\n${code}\`\`\`\n`;
}

mkdirSync(reports, { recursive: true });
const stale = [];
for (const [i, entry] of entries.entries()) {
  const file = `${reports}${entry.name}.api.md`;
  const text = await reportOf(entry, outputs[i]);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (check) stale.push(`sdk-docs/api/${entry.name}.api.md`);
  else writeFileSync(file, text);
}
const known = new Set(entries.map(({ name }) => `${name}.api.md`));
for (const name of readdirSync(reports))
  if (!known.has(name)) {
    if (check) stale.push(`sdk-docs/api/${name}`);
    else rmSync(reports + name);
  }
const reference = await referencePages(root);
for (const { name, text } of reference.pages) {
  const file = `${root}sdk-docs/${name}`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (check) stale.push(`sdk-docs/${name}`);
  else writeFileSync(file, text);
}
for (const fault of reference.faults) console.error(`${fault}.`);
if (stale.length > 0)
  console.error(
    `The public interface changed: ${stale.join(', ')}. Run \`npm run api\` and review the difference.`,
  );
if (stale.length > 0 || reference.faults.length > 0) process.exit(1);
