import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exporters as catalogExporters, operations as catalog } from '@bracewright/catalog';
import type { Language } from '@bracewright/core/contract';
import type { AnyAnnotationKind } from '@bracewright/core/annotation';
import type { AnyExporter } from '@bracewright/core/exporter';
import type { AnyOperation } from '@bracewright/core/operation';
import { keepInside } from './keep-inside.ts';
import { learnKinds } from './kinds.ts';
import { learnSentences } from '../messages/index.ts';
import { learnRoles } from './roles.ts';
import { workOf } from './whose-work.ts';

/** What writes files here: that of the product, and what the module at `path` exports as `exporters`. Rejects as `knownOperations`. */
export async function knownExporters(path: string | undefined): Promise<readonly AnyExporter[]> {
  if (path === undefined || path === '') return catalogExporters;
  const { exporters = [] } = await ownOperations(path);
  return [...catalogExporters, ...exporters];
}

/** What a module with operations of a platform's own exports. */
export interface OwnOperations {
  readonly operations: readonly AnyOperation[];
  /** Its kinds of measures and markers; those of other plugins are kept without being taken or looked at. */
  readonly annotationKinds?: readonly AnyAnnotationKind[];
  /** What writes files of its own, made with `defineExporter`. */
  readonly exporters?: readonly AnyExporter[];
  /** Sentences of its errors, warnings and notes by code. */
  readonly messages?: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
}

async function ownOperations(path: string): Promise<OwnOperations> {
  keepInside();
  const load = () =>
    import(/* @vite-ignore */ pathToFileURL(resolve(path)).href) as Promise<Partial<OwnOperations>>;
  const own = await workOf(`The module ${path}`, load);
  const isOperation = (one: unknown) =>
    typeof one === 'object' && one !== null && 'type' in one && 'version' in one && 'apply' in one;
  if (!Array.isArray(own.operations) || !own.operations.every(isOperation))
    throw new Error(
      `OPERATIONS names ${path}: a module there has to export “operations”, a list of what defineOperation gives`,
    );
  const isExporter = (one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one && 'params' in one && 'files' in one;
  const { exporters } = own as { readonly exporters?: unknown };
  if (exporters !== undefined && !(Array.isArray(exporters) && exporters.every(isExporter)))
    throw new Error(
      `OPERATIONS names ${path}: what it exports as “exporters” has to be a list of what defineExporter gives`,
    );
  return own as OwnOperations;
}

/**
 * The operations of the product and those of the module at `path`, which the setting OPERATIONS names; its sentences and roles are known from then
 * on. Rejects where the module cannot be loaded or exports none.
 */
export async function knownOperations(path: string | undefined): Promise<readonly AnyOperation[]> {
  if (path === undefined || path === '') return catalog;
  const { operations, annotationKinds = [], messages = {} } = await ownOperations(path);
  learnKinds(annotationKinds);
  learnSentences(messages);
  learnRoles(operations);
  return [...catalog, ...operations];
}
