import type { MessagePort } from 'node:worker_threads';
import { SdkError } from '@bracewright/core/operation';
import { knownExporters, knownOperations } from '../catalog/known-operations.ts';
import type { ReportPages } from './report/layout.ts';
import { createModelTasks, type ModelTask } from './model-tasks.ts';

// A thread has the settings of its process.
const operations = await knownOperations(process.env['OPERATIONS']);
const exporters = await knownExporters(process.env['OPERATIONS']);
const tasks = createModelTasks({ operations, exporters, budgetBytes: 384 * 1024 * 1024 });

/** Runs one task in a worker thread. An expected failure comes back as a value: errors lose their class between threads. */
export default async function runTask({
  task,
  port,
}: {
  task: ModelTask;
  port: MessagePort;
}): Promise<unknown> {
  // Says that it has begun.
  port.postMessage(0);
  try {
    return { ok: await tasks.run(task as never, { onProgress: (fraction) => port.postMessage(fraction) }) };
  } catch (error) {
    if (error instanceof SdkError) return { failed: { code: error.code, data: error.data } };
    throw error;
  } finally {
    port.close();
  }
}

/** Sets a report in a worker thread; the code for it comes with the first one. */
export async function print(pages: ReportPages): Promise<Uint8Array> {
  const { printReport } = await import('./report/print.ts');
  return printReport(pages);
}
