export { model } from './operation/model.ts';
export { thicken } from './operation/thicken.ts';
