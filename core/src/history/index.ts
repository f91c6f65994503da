export type {
  Cancels,
  History,
  HistoryCommand,
  OperationRecord,
  RecordOutcome,
  RecordState,
} from './record.ts';
export { HistoryError, activeRecords, emptyHistory, reduce } from './history.ts';
export { heirsOf, madeBy, meansOthers, withHeirs } from './heirs.ts';
export type { OwnRecords } from './heirs.ts';
export { netOf } from './net.ts';
export type { Net } from './net.ts';
export type { Known } from './tally.ts';
export { needsItsMaker, sayingOf, stepsFirst, bringsBack, unseenBy, withCancels } from './unseen.ts';
export { bodyKey, bodyRecords, countedSteps, isExporter, shownExport } from './body-records.ts';
export { recordHash, referTo, refsIn, refState, sourceOf, takeOverSource } from './record-ref.ts';
export type { RecordRef, RefState } from './record-ref.ts';
export { canonicalJson } from './canonical-json.ts';
export { chainKey, keysOf } from './chain-key.ts';
export { partsBefore } from './parts-before.ts';
export { shapeHash } from './shape-hash.ts';
export type { HashedShape } from './shape-hash.ts';
export type { KeyedRecord } from './chain-key.ts';
export { CheckpointStore } from './checkpoints.ts';
export type { Checkpoint, StepOutcome } from './checkpoints.ts';
export { addsSkin, scannedSkinOf } from './scanned-skin.ts';
export { linerOf, type Compared } from './agree-wall.ts';
export { formedShape, isEdgeStep, uncutRecords } from './formed-shape.ts';
export { madeOf, olderThan } from './made-of.ts';
export type { MadeOf } from './made-of.ts';
export { sayingsSince, stepSayings } from './steps-since.ts';
export { checkFormOn, checkWall, isPierced } from './check-wall.ts';
export type { WallLines } from './kept-edge.ts';
export type { UnderWall } from './under-wall.ts';
export { strayRims } from './line-findings.ts';
export type { StrayRim } from './line-findings.ts';
export { askedOf, gateFindingsOf } from './gate-findings.ts';
export type { ReplayedShape } from './gate-findings.ts';
export { zonesFor, zonesOf } from './zones.ts';
export { createReplayer } from './replay.ts';
export type { Replayed, Replayer, ReplayerOptions, ReplayPorts } from './replay.ts';
export { formatHistoryFile, parseHistoryFile, recordsOfFile } from './history-file.ts';
export type { FileRecord } from './history-file.ts';
export { alignmentOf, isAligning } from './alignment.ts';
export { confirmAlignment, isAlignmentConfirmed, isStandConfirmed } from './confirmed-alignment.ts';
export type { Stand } from './confirmed-alignment.ts';
