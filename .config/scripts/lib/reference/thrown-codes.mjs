// Finds which codes the errors of core carry, wherever they come from: the code of an error may be written beside it, stand in a table, be put together,
// or be given to a helper that makes the error. Types say what an expression may be; where they only say `string`, it is followed to where it is set.
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Files that make an error anew from the code of another one, which crossed a thread, a file or a copy of the package. The code was raised
 * elsewhere, and is found there.
 */
const PASSED_ON = new Set([
  'core/src/errors/thrown.ts',
  'core/src/history/refusal.ts',
  'core/src/history/replay.ts',
  'core/src/runner/second-bodies.ts',
  'core/src/runner/worker-runner.ts',
]);

/** The classes of core that carry a code, and their subclasses. */
const isFailure = (name) => /^(?:Sdk|History)Error$/.test(name);

/** A program of the files alone: an import from a package is not followed, so that its types are not read. */
function programOf(paths) {
  const options = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    strict: true,
    noEmit: true,
    lib: ['lib.es5.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => ({
      resolvedModule:
        text.startsWith('.') && /\.tsx?$/.test(text)
          ? {
              resolvedFileName: join(dirname(containing), text),
              extension: text.slice(text.lastIndexOf('.')),
            }
          : undefined,
    }));
  return ts.createProgram(paths, options, host);
}

/** Calls `look` with a node and everything below it. */
function walk(node, look) {
  look(node);
  ts.forEachChild(node, (child) => walk(child, look));
}

/** What leads from an expression to the texts it may be. */
class Follower {
  constructor(program, sources) {
    this.checker = program.getTypeChecker();
    /** Calls by the function that is called, and what stands in object literals by the member of a type that it fills. */
    this.calls = new Map();
    this.filled = new Map();
    for (const source of sources)
      walk(source, (node) => {
        if (ts.isPropertyAssignment(node)) return this.keepFilled(node);
        if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
        const called = this.declarationOf(node.expression);
        if (called) this.calls.set(called, [...(this.calls.get(called) ?? []), node]);
      });
  }

  keepFilled({ name, parent, initializer }) {
    if (name.text !== 'code') return;
    const type = this.checker.getContextualType(parent) ?? this.typeOfGetter(parent);
    const wanted = type && this.checker.getNonNullableType(type).getProperty('code')?.valueDeclaration;
    if (wanted) this.filled.set(wanted, [...(this.filled.get(wanted) ?? []), initializer]);
  }

  /** What the getter round `node` is to give; the compiler tells no type for what stands in one. */
  typeOfGetter(node) {
    const getter = ts.findAncestor(node, ts.isFunctionLike);
    if (!getter || !ts.isGetAccessor(getter) || !ts.isObjectLiteralExpression(getter.parent))
      return undefined;
    const member = this.checker.getContextualType(getter.parent)?.getProperty(getter.name.getText());
    return member && this.checker.getTypeOfSymbol(member);
  }

  declarationOf(name) {
    let symbol = this.checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    return symbol?.valueDeclaration;
  }

  /** The texts of a type of literals; undefined where it is wider. */
  textsOfType(type) {
    const parts = (type.isUnion() ? type.types : [type]).filter(
      ({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
    );
    return parts.length > 0 && parts.every((part) => part.isStringLiteral())
      ? parts.map(({ value }) => value)
      : undefined;
  }

  /** The texts an expression may be; undefined where that cannot be told. A part of a template that is unknown stays `*`. */
  textsOf(node, depth = 4) {
    const known = this.textsOfType(this.checker.getTypeAtLocation(node));
    if (known) return known;
    if (depth === 0) return undefined;
    const all = (list) => {
      const texts = list.map((one) => this.textsOf(one, depth - 1));
      return texts.includes(undefined) ? undefined : texts.flat();
    };
    if (ts.isParenthesizedExpression(node)) return this.textsOf(node.expression, depth);
    if (ts.isConditionalExpression(node)) return all([node.whenTrue, node.whenFalse].filter(isSaid));
    if (ts.isBinaryExpression(node)) return all([node.left, node.right]);
    if (ts.isElementAccessExpression(node)) return this.valuesOfTable(node.expression, all);
    if (ts.isTemplateExpression(node)) return this.textsOfTemplate(node, depth);
    if (ts.isPropertyAccessExpression(node)) {
      const filled = this.filled.get(this.declarationOf(node.name));
      return filled && all(filled);
    }
    return ts.isIdentifier(node) ? this.textsOfName(node, all) : undefined;
  }

  textsOfTemplate(node, depth) {
    return node.templateSpans.reduce(
      (begun, { expression, literal }) => {
        const parts = this.textsOf(expression, depth - 1) ?? ['*'];
        return begun.flatMap((text) => parts.map((part) => text + part + literal.text));
      },
      [node.head.text],
    );
  }

  valuesOfTable(table, all) {
    const made = ts.isIdentifier(table) && this.declarationOf(table)?.initializer;
    const object = made && ts.isAsExpression(made) ? made.expression : made;
    return object && ts.isObjectLiteralExpression(object)
      ? all(object.properties.filter(ts.isPropertyAssignment).map(({ initializer }) => initializer))
      : undefined;
  }

  /** A constant is what it was made; a parameter of a function, what its callers give. */
  textsOfName(name, all) {
    const declaration = this.declarationOf(name);
    if (!declaration) return undefined;
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer && all([declaration.initializer]);
    if (!ts.isParameter(declaration)) return undefined;
    const { parent } = declaration;
    const place = parent.parameters.indexOf(declaration);
    const calls = this.calls.get(ts.isVariableDeclaration(parent.parent) ? parent.parent : parent) ?? [];
    const given = calls.map((call) => call.arguments[place]);
    return given.length > 0 && given.every(Boolean) ? all(given) : undefined;
  }
}

const isSaid = (node) => !(ts.isIdentifier(node) && node.text === 'undefined');

/**
 * What the errors carry that the sources of core among `paths` make, below `root`: `thrown`, a set of codes, with `*` for a part that only who calls
 * knows; and `faults`, a sentence for each error whose code cannot be told.
 */
export function thrownCodes(root, paths) {
  const program = programOf(paths);
  const sources = paths.map((path) => program.getSourceFile(path));
  const follower = new Follower(program, sources);
  const thrown = new Set();
  const faults = [];
  for (const source of sources)
    walk(source, (node) => {
      if (!ts.isNewExpression(node) || !isFailure(node.expression.getText(source))) return;
      const code = node.arguments?.[0];
      const texts = code && follower.textsOf(code);
      for (const text of texts ?? []) thrown.add(text);
      const file = source.fileName.slice(root.length);
      if (code && !texts && !PASSED_ON.has(file))
        faults.push(
          `${file} makes an error of a code that cannot be told (“${code.getText(source)}”): give it a type of its codes, or write them beside it`,
        );
    });
  return { thrown, faults };
}
