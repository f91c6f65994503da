import { expect, test } from 'vitest';
import { LOCKING, THROWN, WAYS } from './operations.ts';
import { lifted, one, record, withWorkers } from './worker-kit.ts';

const kit = withWorkers();
const changed = { code: 'operation/builtins-changed' };

test.each(WAYS)(
  'a preview that makes the language wrong (%s) is refused, and the next one is right',
  async (way) => {
    const runner = await kit.start({ silent: 100 });
    const before = (await runner.preview([lifted], one('lift'))).mesh.positions;
    const broken = runner.preview([lifted], one('lock', { way }));
    const behind = runner.replay([lifted]);
    await expect(broken).rejects.toMatchObject(changed);
    expect((await behind).outcomes.map(({ state }) => state)).toEqual(['applied']);
    expect((await runner.preview([lifted], one('lift'))).mesh.positions).toEqual(before);
    expect(kit.started).toBe(LOCKING.includes(way) ? 2 : 1);
  },
);

test.each(WAYS)('a record that does so (%s) fails alone, at every later replay too', async (way) => {
  const runner = await kit.start({ silent: 100 });
  const after = record('after', 'lift', { amount: 1 });
  const right = await runner.replay([lifted, after]);
  const records = [lifted, record('bad', 'lock', { way }), after];
  for (let i = 0; i < 2; i++) {
    const { outcomes, hash } = await runner.replay(records);
    expect(outcomes.map(({ state }) => state)).toEqual(['applied', 'failed', 'applied']);
    expect(outcomes[1]!.error?.code).toBe(changed.code);
    expect(hash).toBe(right.hash);
  }
  expect(kit.started).toBe(LOCKING.includes(way) ? 2 : 1);
});

test.each(['frozen', 'throwing', 'shadowed'])('so does an exporter (%s)', async (way) => {
  const runner = await kit.start({ silent: 100 });
  const { hash } = await runner.replay([lifted]);
  const wanted = { exporter: 'hostile.locking', params: { way }, name: 'trunk', annotations: [] };
  await expect(runner.exportFiles([lifted], wanted)).rejects.toMatchObject(changed);
  expect((await runner.replay([lifted])).hash).toBe(hash);
  expect(kit.faults.join()).toContain(LOCKING.includes(way) ? 'hostile.locking replaced' : '');
});

test.each(['begin', 'dab', 'end'].flatMap((at) => ['frozen', 'shadowed'].map((way) => [at, way])))(
  'so does a stroke (%s, %s)',
  async (at, way) => {
    const runner = await kit.start({ silent: 100 });
    const { hash } = await runner.replay([lifted]);
    const work = async () => {
      const stroke = await runner.stroke([lifted], one('stroke', { at, way, dabs: [] }));
      await stroke.dabs([1, 2]);
      await stroke.end();
    };
    await expect(work()).rejects.toMatchObject(changed);
    expect((await runner.replay([lifted])).hash).toBe(hash);
    expect(kit.started).toBe(way === 'frozen' ? 2 : 1);
  },
);

test('a timer that an operation leaves acts on nobody', async () => {
  const runner = await kit.start({ silent: 100, standing: 100 });
  const { hash } = await runner.replay([lifted]);
  await runner.run([], one('timers'));
  // Long enough for the timer to come.
  await runner.run([], one('slow', { seconds: 1 }));
  const next = await Promise.all([0, 1, 2, 3].map((amount) => runner.run([lifted], one('lift', { amount }))));
  expect(next[0]!.mesh.positions).toEqual((await runner.replay([lifted])).mesh.positions);
  expect((await runner.replay([lifted])).hash).toBe(hash);
});

test.each(['channel', 'immediate'])('nor do messages to itself (%s)', async (by) => {
  const runner = await kit.start({ silent: 100, standing: 100 });
  const { hash } = await runner.replay([lifted]);
  await runner.run([], one('messages', { by }));
  await runner.run([], one('slow', { seconds: 1 }));
  expect((await runner.replay([lifted])).hash).toBe(hash);
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

test.each([...THROWN, 'warning'])('what cannot be carried fails its own step alone (%s)', async (what) => {
  const runner = await kit.start({ silent: 100 });
  const { hash } = await runner.replay([lifted]);
  const { outcomes, ...replayed } = await runner.replay([lifted, record('bad', 'throws', { what })]);
  expect(outcomes.map(({ state }) => state)).toEqual(['applied', 'failed']);
  expect(outcomes[1]!.error?.code).toBe(what === 'function' ? 'hostile.said' : 'operation/crashed');
  expect(replayed.hash).toBe(hash);
  const code = what === 'function' ? 'hostile.said' : 'operation/crashed';
  await expect(runner.preview([lifted], one('throws', { what }))).rejects.toMatchObject({ code });
  expect(kit.started).toBe(1);
});

test('what a timer of an operation throws is told with its trace, and the work goes on', async () => {
  const runner = await kit.start({ silent: 100 });
  await expect(runner.run([], one('timers', { throws: true }))).rejects.toMatchObject(changed);
  expect(kit.faults).toEqual(['hostile.timers: TypeError: late']);
  expect(kit.started).toBe(1);
});
