import { expect, test } from 'vitest';
import {
  expectFile,
  expectHeldFile,
  expectRenewed,
  expectStalledPreview,
  expectStalledRecord,
  expectStopped,
} from './hanging-checks.ts';
import { lifted, one, record, withWorkers } from './worker-kit.ts';

const kit = withWorkers();

// Each of these in every way: hanging-worker.long.test.ts.
test('a preview that hangs fails, and the next one works', () => expectStalledPreview(kit, 'loop'));

test('a record that hangs fails, those beside it do their work', () => expectStalledRecord(kit, 'wait'));

test('an exporter that hangs fails, and the next one works', async () => {
  const runner = await kit.start();
  const wanted = { exporter: 'hostile.endless', params: {}, name: 'trunk', annotations: [] };
  await expect(runner.exportFiles([lifted], wanted)).rejects.toMatchObject({ code: 'operation/stalled' });
  expect(kit.faults).toEqual([expect.stringContaining('hostile.endless gave no sign of life')]);
  const { files } = await runner.exportFiles([lifted], { ...wanted, exporter: 'hostile.plain' });
  expect(files.map(({ name }) => name)).toEqual(['size.txt']);
  expect(kit.started).toBe(2);
});

test('a step that hangs where it is asked keeps its file back, and no step is lost', () =>
  expectHeldFile(kit, 'gate'));

test('one that hangs where it measures for its record ends, and the next one is asked', async () => {
  const runner = await kit.start();
  const wish = (seconds: number | null) => one('asked', { at: 'settle', seconds });
  await expect(runner.settle([lifted], wish(null))).rejects.toMatchObject({
    ...{ code: 'operation/stalled', data: { type: 'hostile.asked' } },
  });
  expect(kit.faults).toEqual([expect.stringContaining('hostile.asked gave no sign of life')]);
  expect(await runner.settle([lifted], wish(0))).toEqual({ at: 'settle', seconds: 0 });
});

test('what was asked of a worker that was left deaf is asked of the next one', async () => {
  const runner = await kit.start();
  await runner.run([], one('deaf'));
  const { outcomes } = await runner.replay([lifted]);
  expect(outcomes.map(({ state }) => state)).toEqual(['applied']);
  expect(kit.faults).toEqual([expect.stringContaining('The last that it answered was hostile.deaf')]);
  expect(kit.started).toBe(2);
});

test('honest work of a step that is asked is left alone', () => expectFile(kit, 'zone'));

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

test.each([true, false])(
  'after Stop the next step works, though the work may not hear it (shared memory: %s)',
  (shared) => expectStopped(kit, 'busy', shared),
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

test('a worker that was broken from within computes again', () => expectRenewed(kit, true));
