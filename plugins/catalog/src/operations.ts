import type { AnyOperation } from '@bracewright/core/operation';
import { bend } from '@bracewright/plugin-bend/operation';
import { crop } from '@bracewright/plugin-crop/operation';
import { model, thicken } from '@bracewright/plugin-export/operation';
import { position } from '@bracewright/plugin-position/operation';
import { deform, move, smooth } from '@bracewright/plugin-region/operation';
import { repair } from '@bracewright/plugin-repair/operation';
import { saw } from '@bracewright/plugin-saw/operation';
import { seal } from '@bracewright/plugin-seal/operation';
import { smoothBrush, smoothGlobal, smoothRegion } from '@bracewright/plugin-smooth/operation';
import { twist } from '@bracewright/plugin-twist/operation';

/** Every operation of the product, for workers, the server and the command line: no engine, no React, no tools. */
export const operations: readonly AnyOperation[] = [
  bend,
  crop,
  deform,
  model,
  move,
  position,
  repair,
  saw,
  seal,
  smooth,
  smoothBrush,
  smoothGlobal,
  smoothRegion,
  thicken,
  twist,
];
