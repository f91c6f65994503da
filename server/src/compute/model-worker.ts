import type { MessagePort } from 'node:worker_threads';
import { SdkError, logFault } from '@bracewright/core/operation';
import { takeOwnThread } from '@bracewright/core/runner';
import { knownExporters, knownOperations } from '../catalog/known-operations.ts';
import type { ReportPages } from './report/layout.ts';
import type { Locked } from './locked.ts';
import { createModelTasks, type ModelTask } from './model-tasks.ts';

// A thread has the settings of its process.
const operations = await knownOperations(process.env['OPERATIONS']);
const exporters = await knownExporters(process.env['OPERATIONS']);
const tasks = createModelTasks({ operations, exporters, budgetBytes: 384 * 1024 * 1024 });

/** What is worked on, and who waits for it. */
let at: (Omit<Locked, 'isByWork'> & { readonly port: MessagePort; readonly kind: string }) | undefined;
const { exit } = process;

const thread = takeOwnThread({
  // Whoever waits takes this as the reason why the thread is gone, and asks another one.
  onLocked(isByWork) {
    at?.port.postMessage({ isByWork, record: at.record, type: at.type } satisfies Locked);
    exit(0);
  },
  onStray: (error) => logFault({ of: at?.kind ?? 'worker', error }),
});

/** Runs one task in a worker thread. An expected failure comes back as a value: errors lose their class between threads. */
export default async function runTask({
  task,
  passOver,
  port,
}: {
  task: ModelTask;
  /** See `TaskPorts`. */
  passOver: ReadonlyMap<string, string>;
  port: MessagePort;
}): Promise<unknown> {
  // Says that it has begun.
  port.postMessage(0);
  at = { port, kind: task.kind, record: undefined, type: undefined };
  thread.begin();
  try {
    const ok = await tasks.run(task as never, {
      onProgress: (fraction) => port.postMessage(fraction),
      onMeasured: (said) => port.postMessage(said),
      onBegin: (record, type) => void (at = { ...at!, record, type }),
      passOver,
    });
    return { ok };
  } catch (error) {
    if (error instanceof SdkError) return { failed: { code: error.code, data: error.data } };
    throw error;
  } finally {
    thread.end();
    at = undefined;
    port.close();
  }
}

/** Sets a report in a worker thread; the code for it comes with the first one. */
export async function print(pages: ReportPages): Promise<Uint8Array> {
  const { printReport } = await import('./report/print.ts');
  return printReport(pages);
}
