/**
 * How often the tests of `npm run test:long` go through every step at which a machine may fail; 0 in `npm test`, which takes the steps after which
 * most is half done, once.
 */
export const faultRounds = Number(process.env['FAULTS'] ?? 0);
export const isLongRun = faultRounds > 0;
