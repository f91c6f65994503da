export { ReplayHost } from './replay-host.ts';
export type { HostPorts, OneOperation, ReplayHostOptions } from './replay-host.ts';
export { serveOperations } from './serve-operations.ts';
export type { ServeOptions } from './serve-operations.ts';
export { WorkerRunner } from './worker-runner.ts';
export type { WorkerRunnerOptions } from './worker-runner.ts';
export { createLocalRunner } from './local-runner.ts';
export { ABORT_SLOTS } from './protocol.ts';
export type { RunnerPort, RunnerRequest, RunnerResponse } from './protocol.ts';
