import type { AnyOperation } from '@bracewright/core/operation';

/** Every operation of the product, for workers, the server and the command line: no engine, no React, no tools. */
export const operations: readonly AnyOperation[] = [];
