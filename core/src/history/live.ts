import type { OperationRecord } from './record.ts';

/** Whether a record was not cancelled; a greyed or switched-off one is live. */
export const isLive = ({ state }: Pick<OperationRecord, 'state'>): boolean => state !== 'cancelled';
