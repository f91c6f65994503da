import { meshHash } from '@bracewright/core/mesh';
import { OperationAborted } from '@bracewright/core/operation';
import { expect } from 'vitest';
import { body, lifted, one, record, type WorkerKit } from './worker-kit.ts';

/** A preview that hangs fails, and the next one works. */
export async function expectStalledPreview(kit: WorkerKit, type: string): Promise<void> {
  const runner = await kit.start();
  await expect(runner.preview([lifted], one(type))).rejects.toMatchObject({ code: 'operation/stalled' });
  expect(kit.faults).toEqual([expect.stringContaining(`hostile.${type} gave no sign of life`)]);
  expect((await runner.preview([lifted], one('lift'))).mesh.positions).toHaveLength(body.positions.length);
  expect(kit.started).toBe(2);
}

/** A record that hangs fails, those beside it do their work. */
export async function expectStalledRecord(kit: WorkerKit, type: string): Promise<void> {
  const runner = await kit.start();
  const records = [lifted, record('bad', type), record('after', 'lift', { amount: 1 })];
  const { outcomes, hash } = await runner.replay(records);
  expect(outcomes.map(({ state }) => state)).toEqual(['applied', 'failed', 'applied']);
  expect(outcomes[1]!.error?.code).toBe('operation/stalled');
  expect(hash).toBe((await runner.replay([records[0]!, records[2]!])).hash);
  // It is known by then, and not tried again.
  const again = await runner.replay([...records, record('last', 'lift', { amount: 2 })]);
  expect(again.outcomes.map(({ state }) => state)).toEqual(['applied', 'failed', 'applied', 'applied']);
  expect(kit.started).toBe(2);
}

const wanted = { exporter: 'hostile.plain', params: {}, name: 'trunk', annotations: [] };
const asks = (at: string, seconds: number | null) => [lifted, record('asked', 'asked', { at, seconds })];
/** A file of what a brace is formed over, which asks the steps of the design first. */
const formed = (records: ReturnType<typeof asks>) => ({ ...wanted, form: { records, isAnswered: true } });

/** A step that hangs where it is asked keeps its file back, and no step is lost. */
export async function expectHeldFile(kit: WorkerKit, at: string): Promise<void> {
  const runner = await kit.start();
  const records = asks(at, null);
  const before = await runner.replay(records);
  await expect(runner.exportFiles(records, formed(records))).rejects.toMatchObject({
    ...{ code: 'operation/stalled', data: { type: 'hostile.asked' } },
  });
  expect(kit.faults).toEqual([expect.stringContaining('hostile.asked gave no sign of life')]);
  const after = await runner.replay(records);
  expect(after.hash).toBe(before.hash);
  expect(after.outcomes.map(({ state }) => state)).toEqual(['applied', 'applied']);
  expect(kit.started).toBe(2);
}

/** Honest work of a step that is asked is left alone. */
export async function expectFile(kit: WorkerKit, at: string): Promise<void> {
  const runner = await kit.start({ standing: 100 });
  // Twice as long as a worker may be silent.
  const records = asks(at, 1);
  const { files, form } = await runner.exportFiles(records, formed(records));
  expect(files).toHaveLength(1);
  expect(form?.findings.map(({ code }) => code)).toEqual(['hostile/asked']);
  expect(kit.started).toBe(1);
}

/** After Stop the next step works, though the work may not hear it. */
export async function expectStopped(kit: WorkerKit, type: string, shared: boolean): Promise<void> {
  const runner = await kit.start({ sharedMemory: shared, silent: 100, standing: 100 });
  // A worker that is still starting hears Stop before it begins.
  await runner.replay([]);
  const controller = new AbortController();
  const stopped = runner.run([], one(type), { signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  await expect(stopped).rejects.toBeInstanceOf(OperationAborted);
  expect((await runner.replay([])).hash).toBe(meshHash(body));
  const heard = type === 'busy' && shared;
  expect(kit.started).toBe(heard ? 1 : 2);
}

/** A worker that was broken from within computes again. */
export async function expectRenewed(kit: WorkerKit, waits: boolean): Promise<void> {
  const runner = await kit.start();
  const before = await runner.replay([lifted]);
  const refused = { code: waits ? 'operation/stalled' : 'operation/builtins-changed' };
  const broken = runner.preview([lifted], one('patch', { waits }));
  // Asked while nothing in the worker works any more.
  const behind = runner.replay([lifted]);
  await expect(broken).rejects.toMatchObject(refused);
  expect((await behind).hash).toBe(before.hash);
  const { outcomes, mesh } = await runner.replay([record('bad', 'patch', { waits }), lifted]);
  expect(outcomes.map(({ state }) => state)).toEqual(['failed', 'applied']);
  expect(outcomes[0]!.error?.code).toBe(refused.code);
  expect(mesh.positions).toEqual(before.mesh.positions);
}
