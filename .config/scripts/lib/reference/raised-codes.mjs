// Finds in the sources which codes of failures, warnings and notes are raised, and where. It reads syntax only: no program is made.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** `plugin/what-happened`, and the few of a first version that have no slash. */
const CODE = /^[a-z0-9-]+\/[a-z0-9-]+$/;
/** A source of the web app or the server that has no code in it need not be read. */
const HAS_CODE = /['"`][a-z0-9-]+\/[a-z0-9-]+['"`]/;
/** A code, or a word that one is put together from. */
const WORD = /^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)?$/;
/** Tables of sentences and of failures tell codes and raise none; what is only for tests raises what it likes. */
const TABLES =
  /\/(locales|messages|i18n|testing|test)\/|messages(-\w+)?\.ts$|\/contract\/|\.test(-d)?\.tsx?$/;

/** The sources below a folder that may raise something. */
export function* sourcesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'data'].includes(entry.name)) yield* sourcesBelow(path);
    } else if (/\.tsx?$/.test(entry.name) && !TABLES.test(path)) yield path;
  }
}

/** The classes that carry a code: those of core and the server, and what stands on them. */
const isFailure = (name) => /^(?:Sdk|App|History)Error$/.test(name);

/** The argument that holds the code where `node` raises one. */
function raisedBy(node) {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && isFailure(node.expression.text))
    return node.arguments?.[0];
  if (ts.isPropertyAssignment(node) && node.name.text === 'code') return node.initializer;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const called = node.expression.name.text;
  if (called === 'notify' || called === '#notify') return node.arguments[1];
  return (called === 'warn' || called === 'note') && node.expression.expression.text !== 'console'
    ? node.arguments[0]
    : undefined;
}

/** The texts that an expression may stand for. */
function* textsOf(node) {
  if (!node) return;
  if (ts.isStringLiteralLike(node)) yield node.text;
  else if (ts.isConditionalExpression(node)) {
    yield* textsOf(node.whenTrue);
    yield* textsOf(node.whenFalse);
  } else if (ts.isBinaryExpression(node)) {
    yield* textsOf(node.left);
    yield* textsOf(node.right);
  } else if (ts.isParenthesizedExpression(node)) yield* textsOf(node.expression);
}

/** The templates that an expression may be. */
const templatesOf = (node) =>
  !node
    ? []
    : ts.isTemplateExpression(node)
      ? [node]
      : ts.isConditionalExpression(node)
        ? [...templatesOf(node.whenTrue), ...templatesOf(node.whenFalse)]
        : [];

const isCompared = (parent) =>
  ts.isCaseClause(parent) ||
  (ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    ));

/** The texts of a template between what is put in. */
const endsOf = (node) =>
  [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);

/** What a template that may give a code, or a part of one, may give; undefined for one of other texts. */
function patternOf(node) {
  const ends = endsOf(node);
  const isOfCode = ends.every((text) => /^[a-z0-9/-]*$/.test(text)) && /[a-z]{2}/.test(ends[0] + ends.at(-1));
  return isOfCode ? new RegExp(`^${ends.join('([a-z0-9/-]+)')}$`) : undefined;
}

/**
 * Reads every source below `folders` of `root`. `raised` maps a code to the files in which it is surely raised, `thrown` has those that stand beside an error that is made; `patterns` are templates that may
 * make codes (`isCode`) or a part of one; `named` maps every word or code that stands in the code, and is not only compared with, to its files.
 */
export function raisedCodes(root, folders) {
  const [raised, thrown, named] = [new Map(), new Set(), new Map()];
  const patterns = [];
  const codes = new Set();
  const add = (map, key, file) => map.set(key, (map.get(key) ?? new Set()).add(file));
  const visit = (node, parent, file) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const given = raisedBy(node);
    for (const template of templatesOf(given)) codes.add(template);
    for (const text of textsOf(given))
      if (CODE.test(text)) {
        add(raised, text, file);
        if (ts.isNewExpression(node)) thrown.add(text);
      }
    if (ts.isStringLiteralLike(node) && WORD.test(node.text) && !isCompared(parent))
      add(named, node.text, file);
    if (ts.isTemplateExpression(node)) {
      const pattern = patternOf(node);
      if (pattern)
        patterns.push({
          file,
          pattern,
          isCode: codes.has(node) || endsOf(node).some((text) => text.includes('/')),
        });
      // A name in parts: `${codes}/contour`, to which `-off-surface` comes elsewhere.
      for (const { literal } of node.templateSpans)
        if (/^\/[a-z][a-z0-9-]+$/.test(literal.text)) add(named, literal.text.slice(1), file);
    }
    ts.forEachChild(node, (child) => visit(child, node, file));
  };
  for (const folder of folders)
    for (const path of sourcesBelow(join(root, folder))) {
      const text = readFileSync(path, 'utf8');
      if (/^(host-app|server)/.test(folder) && !HAS_CODE.test(text)) continue;
      visit(ts.createSourceFile(path, text, ts.ScriptTarget.ES2023), undefined, path.slice(root.length));
    }
  return { raised, thrown, named, patterns };
}
