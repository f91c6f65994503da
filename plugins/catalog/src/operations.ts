import type { AnyOperation } from '@bracewright/core/operation';
import { bend } from '@bracewright/plugin-bend/operation';
import { model, thicken } from '@bracewright/plugin-export/operation';
import { repair } from '@bracewright/plugin-repair/operation';
import { twist } from '@bracewright/plugin-twist/operation';

/** Every operation of the product, for workers, the server and the command line: no engine, no React, no tools. */
export const operations: readonly AnyOperation[] = [bend, model, repair, thicken, twist];
