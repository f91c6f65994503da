export { deviationLedger } from './deviation-ledger.ts';
export type { DeviationLedger, DeviationZone, LedgerOptions } from './deviation-ledger.ts';
export type { MeasuredDeviation } from './measured-deviation.ts';
