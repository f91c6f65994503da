import { readFile, writeFile } from 'node:fs/promises';
import { exporters as catalogExporters } from '@bracewright/catalog';
import type { AnyExporter } from '@bracewright/core/exporter';
import type { AnyOperation } from '@bracewright/core/operation';
import { OperationAborted } from '@bracewright/core/operation';
import { printReport } from './report/print.ts';
import type { Compute } from './compute.ts';
import { createModelTasks } from './model-tasks.ts';
import { carriedReader, matchKeptFilm, type OpenReader } from './match-film.ts';
import { readPicture } from './read-picture.ts';
import { readScan } from './read-scan.ts';

/** Mesh work on the calling thread: for tests and the command line. */
export function createInlineCompute(
  operations: readonly AnyOperation[],
  exporters: readonly AnyExporter[] = catalogExporters,
  openReader: OpenReader = carriedReader,
): Compute {
  const tasks = createModelTasks({ operations, exporters, budgetBytes: 256 * 1024 * 1024 });
  return {
    async readScan(path, frame, meshPath) {
      const { facts, bytes, hash, picture } = readScan(await readFile(path), frame);
      await writeFile(meshPath, bytes);
      return { facts, meshPath, meshHash: hash, picture };
    },
    readPicture: (order) => readPicture(order),
    matchFilm: (order, ports) => matchKeptFilm(order, openReader, ports),
    run: (task, ports = {}) =>
      tasks.run(task, {
        checkAborted: () => {
          if (ports.signal?.aborted) throw new OperationAborted();
        },
        ...(ports.onProgress ? { onProgress: ports.onProgress } : {}),
        ...(ports.onMeasured ? { onMeasured: ports.onMeasured } : {}),
      }),
    print: (pages) => printReport(pages),
    close: () => Promise.resolve(),
  };
}
