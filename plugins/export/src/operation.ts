export { carve } from './operation/carve.ts';
export { model } from './operation/model.ts';
export { thicken } from './operation/thicken.ts';
export { thickenV1 } from './operation/thicken.v1.ts';
export { thickenV2 } from './operation/thicken.v2.ts';
export { thickenV3 } from './operation/thicken.v3.ts';
export { thickenV4 } from './operation/thicken.v4.ts';
export { thickenV5 } from './operation/thicken.v5.ts';
