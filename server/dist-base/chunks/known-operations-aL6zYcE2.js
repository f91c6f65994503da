import {
  _ as exporters,
  m as learnRoles,
  r as learnSentences,
  v as operations,
} from './messages-sBp5xnAB.js';
import { _ as learnKinds } from './within-lines-DJV-zgEJ.js';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
// src/catalog/known-operations.ts
/** What writes files here: that of the product, and what the module at `path` exports as `exporters`. Rejects as `knownOperations`. */
async function knownExporters(path) {
  if (path === void 0 || path === '') return exporters;
  const { exporters: exporters$1 = [] } = await ownOperations(path);
  return [...exporters, ...exporters$1];
}
async function ownOperations(path) {
  const own = await import(
    /* @vite-ignore */
    pathToFileURL(resolve(path)).href
  );
  const isOperation = (one) =>
    typeof one === 'object' && one !== null && 'type' in one && 'version' in one && 'apply' in one;
  if (!Array.isArray(own.operations) || !own.operations.every(isOperation))
    throw new Error(
      `OPERATIONS names ${path}: a module there has to export “operations”, a list of what defineOperation gives`,
    );
  const isExporter = (one) =>
    typeof one === 'object' && one !== null && 'id' in one && 'params' in one && 'files' in one;
  const { exporters } = own;
  if (exporters !== void 0 && !(Array.isArray(exporters) && exporters.every(isExporter)))
    throw new Error(
      `OPERATIONS names ${path}: what it exports as “exporters” has to be a list of what defineExporter gives`,
    );
  return own;
}
/**
 * The operations of the product and those of the module at `path`, which the setting OPERATIONS names; its sentences and roles are known from then
 * on. Rejects where the module cannot be loaded or exports none.
 */
async function knownOperations(path) {
  if (path === void 0 || path === '') return operations;
  const { operations: operations$1, annotationKinds = [], messages = {} } = await ownOperations(path);
  learnKinds(annotationKinds);
  learnSentences(messages);
  learnRoles(operations$1);
  return [...operations, ...operations$1];
}
export { knownOperations as n, knownExporters as t };

//# sourceMappingURL=known-operations-aL6zYcE2.js.map
