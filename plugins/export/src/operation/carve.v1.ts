import { defineOperation } from '@bracewright/core/operation';
import { carveParams, makeCarved } from './carve.ts';

/** Version 1 left out half a millimetre at the ends of a body: on sloping skin the positive of a brace that reaches there lay up to 1.3 mm off its inside. */
export const carveV1 = defineOperation({
  type: 'export.carve',
  version: 1,
  params: carveParams,
  apply: (mesh, given, ctx) => makeCarved(mesh, given, ctx, 0.5),
});
