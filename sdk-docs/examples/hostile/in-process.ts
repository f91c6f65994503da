import { parentPort, workerData } from 'node:worker_threads';
import { annotationResult, createAnnotationKinds, defineAnnotationKind } from '@bracewright/core/annotation';
import { runExporter } from '@bracewright/core/exporter';
import { applyOperation, isSdkError, type Json } from '@bracewright/core/operation';
import { createLocalRunner } from '@bracewright/core/runner';
import { tube } from '@bracewright/core/testing';
import { z } from 'zod';
import { exporters, lift, registry, wrong } from './operations.ts';

/** Where the wrong is done. */
type By = 'operation' | 'exporter' | 'measure';
const { by, way } = workerData as { readonly by: By; readonly way: string };

const kinds = createAnnotationKinds([
  defineAnnotationKind({
    kind: 'hostile.wrong',
    unit: 'mm',
    schema: z.object({}),
    evaluate: () => (wrong[way]!(), annotationResult(1, 'mm', { anchor: [0, 0, 0] })),
  }),
  defineAnnotationKind({
    kind: 'hostile.right',
    unit: 'mm',
    schema: z.object({}),
    evaluate: () => annotationResult(1, 'mm', { anchor: [0, 0, 0] }),
  }),
]);
const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });
const codeOf = (error: unknown): string => (isSdkError(error) ? error.code : String(error));
const measure = (kind: string) => kinds.evaluate(body, { kind, params: {} }).value;
const write = (id: string, params: Json) =>
  runExporter(
    exporters.find((one) => one.id === id)!,
    body,
    { params, name: 'x' },
  );
const harm: Readonly<Record<By, () => unknown>> = {
  operation: () => applyOperation(registry.latest('hostile.lock'), body, { way }),
  exporter: () => write('hostile.locking', { way }),
  measure: () => measure('hostile.wrong'),
};

/** What each of these came to, on one thread and one after the other. */
const said: string[] = [];
async function note(work: () => unknown): Promise<void> {
  try {
    await work();
    said[said.length] = 'done';
  } catch (error) {
    said[said.length] = codeOf(error);
  }
}
await note(harm[by]);
await note(() => applyOperation(lift, body, {}));
await note(() => write('hostile.plain', {}));
await note(() => measure('hostile.right'));
const runner = createLocalRunner(registry, { onFault: () => undefined });
await note(() => runner.open(body));
await note(async () => {
  const { type, version } = lift;
  const record = { id: 'a', type, version, params: {}, seed: 0, state: 'on', result: null } as const;
  const { outcomes } = await runner.replay([record]);
  if (outcomes[0]!.error) throw new Error(outcomes[0]!.error.code);
});
parentPort!.postMessage(said);
