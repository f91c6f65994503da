export { ReplayHost } from './replay-host.ts';
export type { HostPorts, OneOperation } from './host-ports.ts';
export type { ReplayHostOptions } from './replay-host.ts';
export { serveOperations } from './serve-operations.ts';
export type { ServeOptions } from './serve-operations.ts';
export { ALIVE_EVERY_MS, PROGRESS_EVERY_MS, paced } from './paced.ts';
export { takeOwnThread } from './own-thread.ts';
export type { OwnThread, OwnThreadPorts } from './own-thread.ts';
export type { StrayTimers } from './stray-timers.ts';
export { WorkerRunner } from './worker-runner.ts';
export type { WorkerRunnerOptions } from './worker-runner.ts';
export { PATIENCE, Vigil } from './vigil.ts';
export type { AtWork, Patience } from './vigil.ts';
export { acquittals, after, endingOf, isDoubtful, TRIES } from './verdict.ts';
export type { Doubt, Doubts, Ending } from './verdict.ts';
export type { StateShelf } from './state-shelf.ts';
export { KeptCheckpoints } from './kept-checkpoints.ts';
export { everySecond } from './ticker.ts';
export type { Ticker } from './ticker.ts';
export type { LoadMesh } from './second-bodies.ts';
export { createLocalRunner } from './local-runner.ts';
export { ABORT_SLOTS } from './protocol.ts';
export type {
  BodyAnswer,
  KeptCheckpoint,
  PassedOver,
  RunnerPort,
  RunnerRequest,
  RunnerResponse,
} from './protocol.ts';
