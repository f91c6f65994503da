export { cutByLines } from './cut-by-lines.ts';
export type { LineCut, TrimLine } from './cut-by-lines.ts';
export { TrimError } from './trim-error.ts';
export type { TrimFault } from './trim-error.ts';
