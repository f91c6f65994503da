import { operations as catalog } from '@bracewright/catalog';
import { createOperationRegistry } from '@bracewright/core/operation';
import { arch } from './arch/operation.ts';

/** The tools of others that this platform takes, and its own: the page, its worker and the scripts know the same. */
export const registry = createOperationRegistry([...catalog, arch]);
