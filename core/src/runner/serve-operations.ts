import type { AnyExporter } from '../exporter/exporter.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Applied } from '../operation/apply-operation.ts';
import type { Shape } from '../operation/shape.ts';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import { asError } from '../errors/thrown.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import {
  ABORT_SLOTS,
  type PassedOver,
  type RunnerJob,
  type RunnerPort,
  type RunnerRequest,
  type RunnerResponse,
  type WireMesh,
  type WireShape,
} from './protocol.ts';
import type { HostPorts } from './host-ports.ts';
import { ReplayHost } from './replay-host.ts';
import { StrokeDesk } from './serve-strokes.ts';
import { BorrowedBodies } from './second-bodies.ts';
import { takeOwnThread, type OwnThread } from './own-thread.ts';
import { ALIVE_EVERY_MS, PROGRESS_EVERY_MS, paced } from './paced.ts';

export interface ServeOptions {
  readonly registry: OperationRegistry;
  /** What writes files; none unless said. */
  readonly exporters?: readonly AnyExporter[];
  readonly now: () => number;
  /** Runs a function after waiting messages have been taken in (`setTimeout(f, 0)`), so that an abort overtakes a waiting job. */
  readonly defer: (run: () => void) => void;
}

function traceOf(thrown: unknown): string {
  const { stack, name, message } = asError(thrown);
  return stack ?? `${name}: ${message}`;
}

/** A list without a thing in it that nobody can replace: how lists are iterated is a part of the language too. */
const NOTHING = {
  [Symbol.iterator]: () => ({ next: () => ({ done: true, value: undefined }) }),
} as unknown as readonly ArrayBufferLike[];

/** Makes meshes ready to travel, and remembers which triangles have gone before. */
function createWire() {
  const topologies = new WeakMap<Uint32Array, number>();
  let nextTopology = 1;
  /** `isOwn` where nobody here needs the positions any more. */
  function wire(
    mesh: TriMesh,
    known: readonly number[],
    isOwn = false,
  ): { readonly mesh: WireMesh; readonly transfer: ArrayBufferLike[] } {
    let topology = topologies.get(mesh.indices);
    if (topology === undefined) {
      topology = nextTopology++;
      topologies.set(mesh.indices, topology);
    }
    const positions = isOwn ? mesh.positions : mesh.positions.slice();
    const light = { positions, topology, ...(mesh.paint ? { paint: mesh.paint } : {}) };
    if (known.includes(topology)) return { mesh: light, transfer: [positions.buffer] };
    const indices = mesh.indices.slice();
    return { mesh: { ...light, indices }, transfer: [positions.buffer, indices.buffer] };
  }

  /** The body and every part; one whose topology is known travels without its indices. */
  function wireAll(
    { mesh, parts }: Shape,
    known: readonly number[],
  ): { readonly shape: WireShape; readonly transfer: ArrayBufferLike[] } {
    const body = wire(mesh, known);
    const others = parts.map((part) => ({ name: part.name, ...wire(part.mesh, known) }));
    return {
      shape: { mesh: body.mesh, parts: others.map((part) => ({ name: part.name, mesh: part.mesh })) },
      transfer: [body, ...others].flatMap(({ transfer }) => transfer),
    };
  }
  return { wire, wireAll };
}

/** Tells what has to be told while work may have replaced whatever it can: at worst it is not told. */
function mark(port: RunnerPort, message: RunnerResponse): void {
  try {
    port.post(message, NOTHING);
  } catch {
    // The other side takes it for silence.
  }
}

/** What a job is about, for the developer's log. */
function typeOf(job: RunnerJob, strokes: StrokeDesk): string {
  if (job.kind === 'export') return job.wanted.exporter;
  if ('operation' in job) return job.operation.type;
  return 'stroke' in job ? (strokes.typeOf(job.stroke) ?? '') : '';
}

/** Nothing where the thread can be ended from here: it then belongs to others too. */
const threadOf = (port: RunnerPort, onStray: (error: unknown) => void): OwnThread | undefined =>
  port.terminate
    ? undefined
    : takeOwnThread({
        onLocked: (isByWork) => port.post({ kind: 'locked', job: 0, isByWork }, NOTHING),
        onFrame: (isInside) => mark(port, { kind: 'frame', job: 0, isInside }),
        onStray,
      });

/**
 * The worker's side of a runner: takes jobs one after the other, keeps the body and its checkpoints, answers with copies.
 * A job that was aborted while it waited is never started.
 */
export function serveOperations(
  port: RunnerPort,
  { registry, exporters = [], now, defer }: ServeOptions,
): void {
  const host = new ReplayHost({ registry, exporters, now });
  const strokes = new StrokeDesk(host);
  const { wire, wireAll } = createWire();
  const queue: RunnerJob[] = [];
  const aborted = new Set<number>();
  let flags: Int32Array | undefined;
  let busy = false;
  let isWary = false;

  const answer = (message: RunnerResponse, transfer: readonly ArrayBufferLike[] = []) =>
    port.post(message, transfer);

  const bodies = new BorrowedBodies(answer);

  /** What is worked on, for the developer's log. */
  let at: RunnerJob | undefined;
  const tellFault = (error: unknown) => {
    answer({ kind: 'fault', job: at?.job ?? 0, type: at ? typeOf(at, strokes) : '', trace: traceOf(error) });
  };
  const thread = threadOf(port, tellFault);

  const isAborted = (job: number) =>
    aborted.has(job) || (flags !== undefined && Atomics.load(flags, job % ABORT_SLOTS) === job);

  /** What the work on a job may use; by it the other side hears how far it is, and that it lives. */
  function portsFor(job: number, passOver: readonly PassedOver[] = []): HostPorts {
    let alive = now();
    let at: { readonly type: string; readonly record: string | undefined } = { type: '', record: undefined };
    const live = () => {
      alive = now();
      answer({ kind: 'alive', job, ...at });
    };
    return {
      passOver: new Map(passOver.map(({ id, code }) => [id, code])),
      checkAborted: () => {
        if (isAborted(job)) throw new OperationAborted();
        if (now() - alive >= ALIVE_EVERY_MS) live();
      },
      loadMesh: (sha256) => bodies.borrow(job, sha256),
      onBegin: ({ type, id }) => {
        at = { type, record: id };
        live();
      },
      onProgress: paced(
        (type, fraction) => answer({ kind: 'progress', job, type, fraction }),
        PROGRESS_EVERY_MS,
        now,
      ),
      onFault: (type, error) => answer({ kind: 'fault', job, type, trace: traceOf(error) }),
      ...(isWary && { onKept: (key, checkpoint) => answer({ kind: 'kept', job, key, checkpoint }) }),
    };
  }

  function answerRan(job: number, result: Applied, known: readonly number[]): void {
    const { shape, transfer } = wireAll(result, known);
    const { warnings, findings, report } = result;
    answer({ kind: 'ran', job, shape, warnings, findings, report }, transfer);
  }

  async function run(job: RunnerJob): Promise<void> {
    switch (job.kind) {
      case 'open': {
        const hash = await host.open({ positions: job.positions, indices: job.indices });
        return answer({ kind: 'opened', job: job.job, hash });
      }
      case 'replay': {
        if (job.from) await host.takeKept(job.from);
        const made = await host.replay(job.records, portsFor(job.job, job.passOver));
        const { hash, outcomes } = made;
        const { shape, transfer } = wireAll(made, job.known);
        return answer({ kind: 'replayed', job: job.job, shape, hash, outcomes }, transfer);
      }
      case 'export': {
        const result = await host.exportFiles(job.records, job.wanted, portsFor(job.job, job.passOver));
        const transfer = result.files.map(({ bytes }) => bytes.buffer);
        return answer({ kind: 'exported', job: job.job, result }, transfer);
      }
      case 'one': {
        const ports = portsFor(job.job, job.passOver);
        return answerRan(job.job, await host.runOn(job.records, job.operation, ports), job.known);
      }
      case 'settle': {
        const ports = portsFor(job.job, job.passOver);
        const params = await host.settleOn(job.records, job.operation, ports);
        return answer({ kind: 'settled', job: job.job, params });
      }
      case 'stroke': {
        const ports = portsFor(job.job, job.passOver);
        const begun = await strokes.begin(job.stroke, job.records, job.operation, ports);
        const { mesh, transfer } = wire(begun, job.known, true);
        return answer({ kind: 'begun', job: job.job, mesh }, transfer);
      }
      case 'dabs': {
        mark(port, { kind: 'frame', job: 0, isInside: true });
        const patches = strokes.dabs(job.stroke, job.dabs, portsFor(job.job));
        mark(port, { kind: 'frame', job: 0, isInside: false });
        const transfer = patches.flatMap(({ vertices, positions }) => [vertices.buffer, positions.buffer]);
        return answer({ kind: 'dabbed', job: job.job, patches }, transfer);
      }
      case 'lift':
        return answerRan(job.job, await strokes.end(job.stroke, portsFor(job.job)), job.known);
    }
  }

  async function take(): Promise<void> {
    const job = queue.shift();
    if (!job) {
      busy = false;
      return;
    }
    at = job;
    thread?.begin();
    try {
      if (isAborted(job.job)) throw new OperationAborted();
      await run(job);
    } catch (error) {
      if (thread?.isLocked) return;
      if (error instanceof OperationAborted) answer({ kind: 'aborted', job: job.job });
      else if (error instanceof SdkError)
        answer({ kind: 'failed', job: job.job, code: error.code, data: error.data, places: error.places });
      else {
        tellFault(error);
        const { name, message } = asError(error);
        const data = { type: typeOf(job, strokes) || '—', cause: `${name}: ${message}` };
        answer({ kind: 'failed', job: job.job, code: 'operation/crashed', data, places: [] });
      }
    }
    // It was told; whatever is called from here on may be what was put there.
    if (thread?.isLocked) return;
    aborted.delete(job.job);
    thread?.end();
    at = undefined;
    defer(() => void take());
  }

  port.listen((message: RunnerRequest) => {
    if (message.kind === 'flags') flags = message.flags;
    else if (message.kind === 'body') bodies.take(message);
    else if (message.kind === 'abort') {
      aborted.add(message.job);
      bodies.abort(message.job);
    } else if (message.kind === 'drop') strokes.drop(message.stroke);
    else if (message.kind === 'ping') mark(port, { kind: 'pong', job: 0 });
    else if (message.kind === 'wary') {
      isWary = true;
      for (const { key, checkpoint } of message.checkpoints) host.takeCheckpoint(key, checkpoint);
    } else {
      queue.push(message);
      if (busy) return;
      busy = true;
      defer(() => void take());
    }
  });
  answer({ kind: 'ready', job: 0 });
}
