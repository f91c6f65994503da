import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { operations as catalog } from '@bracewright/catalog';
import type { Language } from '@bracewright/core/contract';
import type { AnyOperation } from '@bracewright/core/operation';
import { learnSentences } from '../messages/index.ts';
import { learnRoles } from './roles.ts';

/** What a module with operations of a platform's own exports. */
export interface OwnOperations {
  readonly operations: readonly AnyOperation[];
  /** Sentences of its errors, warnings and notes by code. */
  readonly messages?: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
}

async function ownOperations(path: string): Promise<OwnOperations> {
  const own = (await import(/* @vite-ignore */ pathToFileURL(resolve(path)).href)) as Partial<OwnOperations>;
  const isOperation = (one: unknown) =>
    typeof one === 'object' && one !== null && 'type' in one && 'version' in one && 'apply' in one;
  if (!Array.isArray(own.operations) || !own.operations.every(isOperation))
    throw new Error(
      `OPERATIONS names ${path}: a module there has to export “operations”, a list of what defineOperation gives`,
    );
  return own as OwnOperations;
}

/**
 * The operations of the product and those of the module at `path`, which the setting OPERATIONS names; its sentences and roles are known from then
 * on. Rejects where the module cannot be loaded or exports none.
 */
export async function knownOperations(path: string | undefined): Promise<readonly AnyOperation[]> {
  if (path === undefined || path === '') return catalog;
  const { operations, messages = {} } = await ownOperations(path);
  learnSentences(messages);
  learnRoles(operations);
  return [...catalog, ...operations];
}
