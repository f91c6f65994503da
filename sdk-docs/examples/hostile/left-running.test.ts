import { expect, test } from 'vitest';
import { body, lifted, one, record, withWorkers } from './worker-kit.ts';

// What an operation leaves running may loop while another one is at work: none is condemned for that of others.
const kit = withWorkers();
/** What is left loops while the honest one is at work. */
const LAGS = [30, 100];
const honest = record('honest', 'slowly');
const after = record('after', 'lift', { amount: 1 });
const statesOf = ({ outcomes }: { readonly outcomes: readonly { readonly state: string }[] }) =>
  outcomes.map(({ state }) => state);
const patient = { standing: 300 };

test.each(LAGS)('a step is made though a preview left a loop behind it (%i ms)', async (ms) => {
  const runner = await kit.start(patient);
  await runner.preview([lifted], one('left', { ms }));
  expect(statesOf(await runner.replay([lifted, honest]))).toEqual(['applied', 'applied']);
  expect(kit.started).toBe(2);
});

test.each(LAGS)('a step is made though one before it leaves a loop each time (%i ms)', async (ms) => {
  const runner = await kit.start(patient);
  const records = [lifted, record('bad', 'left', { ms }), honest, after];
  expect(statesOf(await runner.replay(records))).toEqual(Array(4).fill('applied'));
  const told = kit.faults.join();
  expect(told).toContain('hostile.left (record bad)');
  expect(told).not.toContain('hostile.slowly (record honest) left work running');
  // What had been made is taken up, so that nothing is left running any more.
  const { started } = kit;
  expect(started).toBeLessThanOrEqual(3);
  await runner.run(records, one('slowly'));
  await runner.replay([...records, record('further', 'slowly')]);
  expect(kit.started).toBe(started);
  const without = await runner.replay([lifted, honest, after]);
  expect(statesOf(without)).toEqual(Array(3).fill('applied'));
});

test('an honest Apply is answered though a step leaves a loop each time', async () => {
  const runner = await kit.start(patient);
  const records = [lifted, record('bad', 'left', { ms: 30 })];
  await expect(runner.run(records, one('slowly'))).resolves.toBeDefined();
  await expect(runner.preview(records, one('slowly'))).resolves.toBeDefined();
  expect(kit.started).toBeLessThanOrEqual(3);
});

test('the last word to the developer names who left work running, where only one can have', async () => {
  const runner = await kit.start(patient);
  await runner.run([record('bad', 'left', { ms: 30 })], one('slowly'));
  expect(kit.faults.at(-1)).toContain('hostile.left (record bad) left work running');
});

test('what loops itself after it gave the thread back is found where nothing ran before it', async () => {
  const runner = await kit.start(patient);
  const bad = record('bad', 'slowly', { loops: true });
  const made = await runner.replay([lifted, bad, honest]);
  expect(statesOf(made)).toEqual(['applied', 'failed', 'applied']);
  expect(made.outcomes[1]!.error?.code).toBe('operation/stalled');
  expect(kit.started).toBe(4);
  expect(kit.faults.at(-1)).toContain('hostile.slowly (record bad) gave no sign of life');
  // It is known, and not tried again where it stands on the same.
  expect(statesOf(await runner.replay([lifted, bad, honest, after]))).toEqual([
    ...['applied', 'failed', 'applied', 'applied'],
  ]);
  expect(kit.started).toBe(4);
  await expect(runner.run([lifted], one('slowly', { loops: true }))).rejects.toMatchObject({
    code: 'operation/stalled',
  });
});

test('what is condemned for the body that a step gave it is free without that step', async () => {
  const runner = await kit.start();
  const choosy = record('choosy', 'choosy', { limit: body.positions[2]! + 2 });
  expect(statesOf(await runner.replay([lifted, choosy]))).toEqual(['applied', 'failed']);
  expect(statesOf(await runner.replay([{ ...lifted, state: 'off' }, choosy]))).toEqual([
    'skipped',
    'applied',
  ]);
  expect(statesOf(await runner.replay([lifted, choosy]))).toEqual(['applied', 'failed']);
  expect(kit.started).toBe(2);
});
