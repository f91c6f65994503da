import { expect, test } from 'vitest';
import { THROWN } from './operations.ts';
import { expectRecordAlone, expectRefusedPreview, refusedExporter, refusedStroke } from './locking-checks.ts';
import { lifted, one, record, withWorkers } from './worker-kit.ts';

const kit = withWorkers();
const changed = { code: 'operation/builtins-changed' };

// All the ways, at every place: locked-worker.long.test.ts.
test.each(['frozen', 'throwing', 'shadowed'])(
  'a preview that makes the language wrong (%s) is refused, and the next one is right',
  (way) => expectRefusedPreview(kit, way),
);

test('a record that does so fails alone, at every later replay too', () => expectRecordAlone(kit, 'frozen'));

test('so does an exporter', () => refusedExporter(kit, 'frozen'));

test.each([
  ['dab', 'shadowed'],
  ['end', 'frozen'],
])('so does a stroke (%s, %s)', (at, way) => refusedStroke(kit, at, way));

test('a timer that an operation leaves acts on nobody', async () => {
  const runner = await kit.start({ silent: 100, standing: 100 });
  const { hash } = await runner.replay([lifted]);
  await runner.run([], one('timers'));
  // Long enough for the timer to come.
  await runner.run([], one('slow', { seconds: 0.2 }));
  const next = await Promise.all([0, 1, 2, 3].map((amount) => runner.run([lifted], one('lift', { amount }))));
  expect(next[0]!.mesh.positions).toEqual((await runner.replay([lifted])).mesh.positions);
  expect((await runner.replay([lifted])).hash).toBe(hash);
});

test('nor do messages to itself', async () => {
  const runner = await kit.start({ silent: 100, standing: 100 });
  const { hash } = await runner.replay([lifted]);
  for (const by of ['channel', 'immediate']) {
    await runner.run([], one('messages', { by }));
    await runner.run([], one('slow', { seconds: 0.2 }));
    expect([by, (await runner.replay([lifted])).hash]).toEqual([by, hash]);
  }
  expect(kit.faults).toEqual([]);
  expect(kit.started).toBe(1);
});

test('an operation cannot take the timers and the clock that its thread lives by', async () => {
  const runner = await kit.start({ standing: 100 });
  await runner.run([], one('timerless'));
  await expect(runner.preview([lifted], one('lift'))).resolves.toBeDefined();
  // Twice as long as a worker may be silent.
  await expect(runner.run([], one('slow', { seconds: 1 }))).resolves.toBeDefined();
  expect(kit.started).toBe(1);
});

test('what cannot be carried fails its own step alone', async () => {
  const runner = await kit.start({ silent: 100 });
  const { hash } = await runner.replay([lifted]);
  for (const what of [...THROWN, 'warning']) {
    const { outcomes, ...replayed } = await runner.replay([lifted, record('bad', 'throws', { what })]);
    expect([what, ...outcomes.map(({ state }) => state)]).toEqual([what, 'applied', 'failed']);
    const code = what === 'function' ? 'hostile.said' : 'operation/crashed';
    expect([what, outcomes[1]!.error?.code]).toEqual([what, code]);
    expect([what, replayed.hash]).toEqual([what, hash]);
    await expect(runner.preview([lifted], one('throws', { what })), what).rejects.toMatchObject({ code });
  }
  expect(kit.started).toBe(1);
});

test('what a timer of an operation throws is told with its trace, and the work goes on', async () => {
  const runner = await kit.start({ silent: 100 });
  await expect(runner.run([], one('timers', { throws: true }))).rejects.toMatchObject(changed);
  expect(kit.faults).toEqual(['hostile.timers: TypeError: late']);
  expect(kit.started).toBe(1);
});
