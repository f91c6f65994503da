export { drawnBodyOf } from './drawn-body.ts';
export type { BodyPreparer, DrawnBody } from './drawn-body.ts';
