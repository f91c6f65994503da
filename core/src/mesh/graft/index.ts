export { graftPart, type Graft } from './graft-part.ts';
export type { GraftFault } from './graft-fault.ts';
export { wholeWithPart } from './whole-with-part.ts';
