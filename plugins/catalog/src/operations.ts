import type { AnyOperation } from '@bracewright/core/operation';
import { bend, bendV1 } from '@bracewright/plugin-bend/operation';
import { crop, cropV1 } from '@bracewright/plugin-crop/operation';
import { model, thicken, thickenV1, thickenV2, thickenV3 } from '@bracewright/plugin-export/operation';
import { position } from '@bracewright/plugin-position/operation';
import {
  deform,
  deformV1,
  deformV2,
  move,
  moveV1,
  moveV2,
  smooth,
  smoothV1,
} from '@bracewright/plugin-region/operation';
import { repair, repairV1 } from '@bracewright/plugin-repair/operation';
import { saw, sawV1 } from '@bracewright/plugin-saw/operation';
import { seal, sealV1, sealV2, sealV3, sealV4 } from '@bracewright/plugin-seal/operation';
import {
  smoothBrush,
  smoothBrushV1,
  smoothBrushV2,
  smoothGlobal,
  smoothGlobalV1,
  smoothRegion,
  smoothRegionV1,
  smoothRegionV2,
} from '@bracewright/plugin-smooth/operation';
import { twist, twistV1 } from '@bracewright/plugin-twist/operation';

/**
 * Every operation of the product, earlier versions too, for workers, the server and the command line: no engine, no React, no
 * tools.
 */
export const operations: readonly AnyOperation[] = [
  bend,
  bendV1,
  crop,
  cropV1,
  deform,
  deformV1,
  deformV2,
  model,
  move,
  moveV1,
  moveV2,
  position,
  repair,
  repairV1,
  saw,
  sawV1,
  seal,
  sealV1,
  sealV2,
  sealV3,
  sealV4,
  smooth,
  smoothV1,
  smoothBrush,
  smoothBrushV1,
  smoothBrushV2,
  smoothGlobal,
  smoothGlobalV1,
  smoothRegion,
  smoothRegionV1,
  smoothRegionV2,
  thicken,
  thickenV1,
  thickenV2,
  thickenV3,
  twist,
  twistV1,
];
