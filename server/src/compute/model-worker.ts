import { getHeapStatistics } from 'node:v8';
import { threadId, type MessagePort } from 'node:worker_threads';
import { SdkError, logFault } from '@bracewright/core/operation';
import { ALIVE_EVERY_MS, PROGRESS_EVERY_MS, paced, takeOwnThread } from '@bracewright/core/runner';
import { keepInside } from '../catalog/keep-inside.ts';
import { knownExporters, knownOperations } from '../catalog/known-operations.ts';
import { boundWrites } from './bound-writes.ts';
import type { ReportPages } from './report/layout.ts';
import { createModelTasks, type ModelTask } from './model-tasks.ts';
import type { Attempt, Locked, ThreadWord } from './thread-words.ts';
import { beginWorkOf, whoseWork, workOf } from '../catalog/whose-work.ts';

const exit = keepInside();
// A thread has the settings of its process.
const operations = await knownOperations(process.env['OPERATIONS']);
const exporters = await knownExporters(process.env['OPERATIONS']);
const tasks = createModelTasks({ operations, exporters, budgetBytes: 384 * 1024 * 1024 });

const PRINT = 'print';

/** What is worked on, and who waits for it. */
interface AtWork {
  readonly port: MessagePort;
  /** What the work is called where no code of a plugin is at it. */
  readonly kind: string;
  readonly record: string | undefined;
  readonly type: string | undefined;
}
let at: AtWork | undefined;

/** Tells what has to be told while work may have replaced whatever it can: at worst it is not told. */
function mark(word: ThreadWord): void {
  try {
    at?.port.postMessage(word);
  } catch {
    // The other side takes it for silence.
  }
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? `${error.name}: ${error.message}`;
}

function tellFault(type: string, error: unknown): void {
  if (at) mark({ kind: 'fault', type, trace: traceOf(error) });
  else logFault({ of: type, error });
}

const thread = takeOwnThread({
  // Whoever waits takes this as the reason why the thread is gone, and asks another one.
  onLocked(isByWork) {
    at?.port.postMessage({ isByWork, record: at.record, type: at.type } satisfies Locked);
    exit(0);
  },
  onFrame: (isInside) => mark({ kind: 'frame', isInside }),
  // It may be of work that had its answer long ago.
  onStray: (error) => tellFault(whoseWork() ?? at?.type ?? at?.kind ?? 'worker', error),
});
const writes = boundWrites([process.stderr, process.stdout]);

/** The work is over: nothing of it goes on, and who left something is told. */
function endWork(): void {
  thread.end();
  writes.end();
}

function tellMemory(): void {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics();
  mark({ kind: 'memory', bytes: heap + outside });
}

let alive = 0;

/** Says what is worked on, and that it lives. */
function live(): void {
  alive = performance.now();
  if (!at) return;
  const { kind, record, type = kind } = at;
  mark({ kind: 'alive', type, record, isOwn: at.type === undefined });
  tellMemory();
}

/** By what whoever asks is told. */
interface Asked {
  readonly port: MessagePort;
}

/** Does work that somebody waits for at a port, and answers there whether anybody hears. */
async function attended<T>({ port }: Asked, kind: string, work: () => Promise<T>): Promise<unknown> {
  port.postMessage({ kind: 'begun', thread: threadId } satisfies ThreadWord);
  at = { port, kind, record: undefined, type: undefined };
  port.on('message', () => mark({ kind: 'pong' }));
  live();
  // What the code that sets reports keeps for the next one is no timer of an operation.
  if (kind !== PRINT) thread.begin();
  try {
    return { ok: await workOf(undefined, work) };
  } catch (error) {
    // An expected failure comes back as a value: errors lose their class between threads.
    if (error instanceof SdkError) return { failed: { code: error.code, data: error.data } };
    throw error;
  } finally {
    endWork();
    // What it keeps between two pieces of work.
    tellMemory();
    at = undefined;
    port.close();
  }
}

/** Runs one task in a worker thread. */
export default function runTask({
  task,
  passOver,
  kept,
  ...asked
}: Attempt & Asked & { readonly task: ModelTask }): Promise<unknown> {
  const { port } = asked;
  for (const { key, checkpoint } of kept ?? []) tasks.takeCheckpoint(key, checkpoint);
  const progress = paced(
    (fraction: number) => port.postMessage(fraction),
    PROGRESS_EVERY_MS,
    () => performance.now(),
  );
  const lives = () => {
    if (performance.now() - alive >= ALIVE_EVERY_MS) live();
  };
  return attended(asked, task.kind, () =>
    tasks.run(task as never, {
      checkAborted: lives,
      onProgress(fraction) {
        progress(fraction);
        lives();
      },
      onMeasured: (said) => {
        port.postMessage(said);
        // Kinds hold the thread, one after the other, until all are taken.
        mark({ kind: 'frame', isInside: true });
      },
      onBegin: (record, type) => {
        at = { ...at!, record, type };
        beginWorkOf(type);
        writes.begin(type ?? at.kind);
        live();
      },
      onFault: tellFault,
      passOver,
      ...(kept && { onKept: (key, checkpoint) => mark({ kind: 'kept', key, checkpoint }) }),
    }),
  );
}

/** Sets a report in a worker thread; the code for it comes with the first one. */
export function print({ pages, ...asked }: Asked & { readonly pages: ReportPages }): Promise<unknown> {
  return attended(asked, PRINT, async () => {
    const { printReport } = await import('./report/print.ts');
    return printReport(pages);
  });
}
