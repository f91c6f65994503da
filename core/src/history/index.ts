export type { History, HistoryCommand, OperationRecord, RecordOutcome, RecordState } from './record.ts';
