import { sealing } from './operation-close.ts';

/** `seal.close` as it was released third: a few rounds of trimming, each all or nothing, so that some ragged ends stayed open within the limits. */
export const sealV3 = sealing(3, { depth: 6, share: 0.01 });
