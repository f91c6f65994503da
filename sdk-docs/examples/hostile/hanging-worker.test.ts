import { meshHash } from '@bracewright/core/mesh';
import { OperationAborted } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { body, lifted, one, record, withWorkers } from './worker-kit.ts';

const kit = withWorkers();

test.each(['loop', 'wait'])('a preview that hangs (%s) fails, and the next one works', async (type) => {
  const runner = await kit.start();
  await expect(runner.preview([lifted], one(type))).rejects.toMatchObject({ code: 'operation/stalled' });
  expect(kit.faults).toEqual([expect.stringContaining(`hostile.${type} gave no sign of life`)]);
  expect((await runner.preview([lifted], one('lift'))).mesh.positions).toHaveLength(body.positions.length);
  expect(kit.started).toBe(2);
});

test.each(['loop', 'wait'])('a record that hangs (%s) fails, those beside it do their work', async (type) => {
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
});

test('an exporter that hangs fails, and the next one works', async () => {
  const runner = await kit.start();
  const wanted = { exporter: 'hostile.endless', params: {}, name: 'trunk', annotations: [] };
  await expect(runner.exportFiles([lifted], wanted)).rejects.toMatchObject({ code: 'operation/stalled' });
  expect(kit.faults).toEqual([expect.stringContaining('hostile.endless gave no sign of life')]);
  const { files } = await runner.exportFiles([lifted], { ...wanted, exporter: 'hostile.plain' });
  expect(files.map(({ name }) => name)).toEqual(['size.txt']);
  expect(kit.started).toBe(2);
});

const wanted = { exporter: 'hostile.plain', params: {}, name: 'trunk', annotations: [] };
const asks = (at: string, seconds: number | null) => [lifted, record('asked', 'asked', { at, seconds })];
/** A file of what a brace is formed over, which asks the steps of the design first. */
const formed = (records: ReturnType<typeof asks>) => ({ ...wanted, form: { records, isAnswered: true } });

test.each(['gate', 'zone'])(
  'a step that hangs where it is asked (%s) keeps its file back, and no step is lost',
  async (at) => {
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
  },
);

test.each(['gate', 'zone'])('honest work of a step that is asked (%s) is left alone', async (at) => {
  const runner = await kit.start({ standing: 100 });
  // Twice as long as a worker may be silent.
  const records = asks(at, 1);
  const { files, form } = await runner.exportFiles(records, formed(records));
  expect(files).toHaveLength(1);
  expect(form?.findings.map(({ code }) => code)).toEqual(['hostile/asked']);
  expect(kit.started).toBe(1);
});

test('what was asked behind work that hangs is answered', async () => {
  const runner = await kit.start();
  const hangs = runner.run([], one('loop'));
  const [bad, replayed, previewed] = await Promise.allSettled([
    hangs,
    runner.replay([lifted]),
    runner.preview([], one('lift', { amount: 3 })),
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'operation/stalled' } });
  expect(replayed).toMatchObject({ status: 'fulfilled' });
  expect(previewed).toMatchObject({ status: 'fulfilled' });
});

test.each([
  ['busy', true],
  ['busy', false],
  ['loop', true],
  ['wait', false],
] as const)(
  'after Stop the next step works, though the work (%s) may not hear it (shared memory: %s)',
  async (type, shared) => {
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
  },
);

test('honest work that takes long is left alone', async () => {
  const runner = await kit.start({ standing: 100 });
  // Twice as long as a worker may be silent.
  await expect(runner.run([], one('slow', { seconds: 1 }))).resolves.toBeDefined();
  expect(kit.started).toBe(1);
});

test('work that lives but stands still for ever is ended in the end', async () => {
  const runner = await kit.start();
  await expect(runner.run([], one('busy'))).rejects.toMatchObject({ code: 'operation/stalled' });
});

test('a crash is told with the line where it happened', async () => {
  const runner = await kit.start();
  await expect(runner.preview([], one('crash'))).rejects.toMatchObject({ code: 'operation/crashed' });
  const { outcomes } = await runner.replay([record('bad', 'crash')]);
  expect(outcomes[0]!.error?.code).toBe('operation/crashed');
  expect(kit.faults).toEqual(
    Array(2).fill(expect.stringContaining('hostile.crash: TypeError: x is not a function')),
  );
});

test.each([false, true])(
  'a worker that was broken from within computes again (waiting: %s)',
  async (waits) => {
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
  },
);
