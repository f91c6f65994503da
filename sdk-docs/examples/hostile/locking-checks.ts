import { expect } from 'vitest';
import { LOCKING } from './operations.ts';
import { lifted, one, record, type WorkerKit } from './worker-kit.ts';

const changed = { code: 'operation/builtins-changed' };

/** A preview that makes the language wrong is refused; what was asked behind it and the next preview are right. */
export async function expectRefusedPreview(kit: WorkerKit, way: string): Promise<void> {
  const runner = await kit.start({ silent: 100 });
  const before = (await runner.preview([lifted], one('lift'))).mesh.positions;
  const broken = runner.preview([lifted], one('lock', { way }));
  const behind = runner.replay([lifted]);
  await expect(broken).rejects.toMatchObject(changed);
  expect((await behind).outcomes.map(({ state }) => state)).toEqual(['applied']);
  expect((await runner.preview([lifted], one('lift'))).mesh.positions).toEqual(before);
  expect(kit.started).toBe(LOCKING.includes(way) ? 2 : 1);
}

/** A record that does so fails alone, at every later replay too. */
export async function expectRecordAlone(kit: WorkerKit, way: string): Promise<void> {
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
}

/** A stroke that does so in its call `at` is refused, and the next replay is right. */
export async function refusedStroke(kit: WorkerKit, at: string, way: string): Promise<void> {
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
}

/** An exporter that does so is refused. */
export async function refusedExporter(kit: WorkerKit, way: string): Promise<void> {
  const runner = await kit.start({ silent: 100 });
  const { hash } = await runner.replay([lifted]);
  const wanted = { exporter: 'hostile.locking', params: { way }, name: 'trunk', annotations: [] };
  await expect(runner.exportFiles([lifted], wanted)).rejects.toMatchObject(changed);
  expect((await runner.replay([lifted])).hash).toBe(hash);
  expect(kit.faults.join()).toContain(LOCKING.includes(way) ? 'hostile.locking replaced' : '');
}
