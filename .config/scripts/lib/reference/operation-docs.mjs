// Reads the doc comments of operations from their sources, by type and version. It reads syntax only.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const DEFINES = new Set(['defineOperation', 'defineStrokeOperation']);

/** The object that `defineOperation` or `defineStrokeOperation` is given within `node`: at once, or in the function that `node` is. */
function declaredBy(node) {
  if (ts.isArrowFunction(node)) return declaredBy(node.body);
  if (!ts.isCallExpression(node) || !DEFINES.has(node.expression.text)) return undefined;
  const [given] = node.arguments;
  return given && ts.isObjectLiteralExpression(given) ? given : undefined;
}

/** What one top-level constant says of an operation: its type and version, or whose it takes over. */
function readConstant(initializer) {
  const object = declaredBy(initializer);
  const found = { type: undefined, version: undefined, of: undefined };
  for (const property of object?.properties ?? []) {
    if (ts.isSpreadAssignment(property)) found.of = property.expression.text;
    else if (ts.isPropertyAssignment(property) && property.name.text === 'type')
      found.type = property.initializer.text;
    else if (ts.isPropertyAssignment(property) && property.name.text === 'version')
      found.version = Number(property.initializer.text);
  }
  if (object) return found;
  // Made by a function of the plugin that takes the version.
  if (!ts.isCallExpression(initializer) || !ts.isIdentifier(initializer.expression)) return undefined;
  const [version] = initializer.arguments;
  return version && ts.isNumericLiteral(version)
    ? { type: undefined, version: Number(version.text), of: initializer.expression.text }
    : undefined;
}

const textOf = (statement) =>
  (ts.getJSDocCommentsAndTags(statement) ?? [])
    .filter(ts.isJSDoc)
    .map(({ comment }) => (typeof comment === 'string' ? comment : ts.getTextOfJSDocComment(comment)) ?? '')
    .join('\n')
    .replace(/\s*\n\s*\n\s*/g, '\n\n')
    .replace(/(?<!\n)\n(?!\n)/g, ' ')
    .trim();

/** The top-level constants of a source that say something of an operation, by name. */
function* constantsOf(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const said = initializer && readConstant(initializer);
      if (said) yield [name.text, { ...said, doc: textOf(statement), path }];
    }
  }
}

/** `{ doc, path }` by `type@version`, of the operations in the sources of the plugin at `folder`. */
export function operationDocs(folder) {
  const constants = new Map();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.ts$/.test(name) && !/\.test\.ts$|locales/.test(name))
      for (const [key, value] of constantsOf(join(folder, name))) constants.set(key, value);
  const typeOf = ({ type, of }) => type ?? (constants.has(of) ? typeOf(constants.get(of)) : undefined);
  return new Map(
    [...constants.values()].flatMap((one) => {
      const type = typeOf(one);
      return type && one.version ? [[`${type}@${one.version}`, one]] : [];
    }),
  );
}
