import { FRINGE_LIMITS } from '@bracewright/core/mesh';
import { sealing } from './operation-close.ts';

/** `seal.close` as it was released fourth: a border that touches itself in two vertices is closed as one hole, with edges of four triangles in a file. */
export const sealV4 = sealing(4, FRINGE_LIMITS);
