import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SdkError } from '@bracewright/core/operation';
import type { DocumentEntry, Measure, RouteInput } from '@bracewright/core/contract';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import type { Compute } from '../compute/compute.ts';
import type { ModelTask } from '../compute/model-tasks.ts';
import { createInlineCompute } from '../compute/inline-compute.ts';

/** The real mesh work behind a door: while it is closed, every replay lasts. */
function behindDoor() {
  const inner = createInlineCompute(testOperations);
  const open: () => void = () => undefined;
  const door = { runs: 0, isTooSlow: false, slowKind: '', open, closed: Promise.resolve() };
  const close = () => {
    door.closed = new Promise((resolve) => (door.open = resolve));
  };
  const compute: Compute = {
    ...inner,
    async run(task, ports) {
      door.runs++;
      await door.closed;
      if (door.isTooSlow && task.kind === 'measure') throw new SdkError('job/too-slow');
      const any = task as ModelTask;
      const slow = any.kind === 'measure' ? any.measures.findIndex(({ kind }) => kind === door.slowKind) : -1;
      if (any.kind !== 'measure' || slow < 0) return inner.run(task, ports);
      await inner.run<'measure'>({ ...any, measures: any.measures.slice(0, slow) }, ports);
      throw new SdkError('job/too-slow');
    },
  };
  return { compute, door, close };
}

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let slow: ReturnType<typeof behindDoor>;
beforeEach(async () => {
  slow = behindDoor();
  server = await startTestServer({ compute: slow.compute, patienceMs: 40 });
  user = await server.user('measurer');
  // 300 mm wide at every height.
  model = await user.scan();
});
afterEach(async () => {
  slow.door.open();
  await server.stop();
});

const plane = (z: number) => ({ plane: { origin: [0, 0, z], normal: [0, 0, 1] } });
const width = (more: Partial<RouteInput<'measure/create'>> = {}) =>
  user.client.call('measure/create', {
    modelId: model.id, kind: 'width', params: plane(250) as never, ...more,
  }); // prettier-ignore
const list = () => user.client.call('measure/list', { modelId: model.id });
const at = (revision = 0) => ({ meshHash: 'a'.repeat(64), revision });

async function settled(): Promise<readonly Measure[]> {
  slow.door.open();
  await expect.poll(async () => (await list()).every(({ checked }) => checked !== false)).toBe(true);
  return list();
}

describe('a measure while the history takes long to replay', () => {
  it('is saved with the value that the browser found, and checked behind the answer', async () => {
    slow.close();
    const exact = 300;
    const measure = await width({ value: exact, at: at() });
    expect(measure).toMatchObject({ value: exact, unit: 'mm', checked: false, givenValue: null });
    expect(await list()).toEqual([measure]);
    expect(await settled()).toMatchObject([{ id: measure.id, value: exact, checked: true }]);
  });

  it('says so when the server finds another value on the same shape, and keeps both', async () => {
    slow.close();
    const { id } = await width({ value: 299, at: at() });
    expect(await settled()).toMatchObject([{ id, value: 300, checked: 'differs', givenValue: 299 }]);
    // On another shape the old word counts for nothing.
    await user.client.call('operation/create', {
      modelId: model.id, revision: 0, type: 'test.grow', version: 1, params: { percent: 10 },
    }); // prettier-ignore
    expect((await settled())[0]).toMatchObject({ checked: true, givenValue: null });
  });

  it('keeps a measure that the server finds no value for, with its mark', async () => {
    slow.close();
    const { id } = await width({ params: plane(9000) as never, value: 12, at: at() });
    expect(await settled()).toMatchObject([{ id, value: null, checked: 'differs', givenValue: 12 }]);
  });

  it('takes a marker at once, which has no value to wait for', async () => {
    slow.close();
    const params = { point: { position: [150, 0, 50], normal: [1, 0, 0] } } as never;
    const marker = await user.client.call('measure/create', {
      modelId: model.id, kind: 'marker-point', params, name: 'left',
    }); // prettier-ignore
    expect(marker).toMatchObject({ value: null, checked: true, name: 'left' });
    expect(slow.door.runs).toBe(0);
  });

  it('without a value of the caller is pending, and its value follows', async () => {
    slow.close();
    const pending = await width();
    expect(pending).toMatchObject({ value: null, unit: 'mm', checked: false });
    expect((await settled())[0]!.value).toBeCloseTo(300, 4);
  });

  it('does not replay once for each of twenty', async () => {
    slow.close();
    await Promise.all(Array.from({ length: 20 }, () => width({ value: 300, at: at() })));
    expect(slow.door.runs).toBe(1);
    expect(await settled()).toHaveLength(20);
    expect(slow.door.runs).toBeLessThanOrEqual(3);
  });

  it('is listed without its value when the shape was changed since, and takes a new name', async () => {
    const { id } = await width();
    await user.client.call('operation/create', {
      modelId: model.id, revision: 0, type: 'test.grow', version: 1, params: { percent: 10 },
    }); // prettier-ignore
    slow.close();
    expect(await list()).toMatchObject([{ id, value: null, checked: false }]);
    const named = await user.client.call('measure/update', { id, name: 'waist' });
    expect(named).toMatchObject({ name: 'waist', checked: false });
    expect((await settled())[0]!.value).toBeCloseTo(330, 4);
  });

  it('is not taken again by each reader when that lasts too long, until the shape or the measure changes', async () => {
    slow.door.isTooSlow = true;
    const { id } = await width({ value: 300, at: at() });
    await expect.poll(async () => (await list())[0]?.checked, { timeout: 20_000 }).toBe('unknown');
    const { runs } = slow.door;
    for (let i = 0; i < 5; i++)
      expect(await list()).toMatchObject([{ id, value: 300, checked: 'unknown', givenValue: null }]);
    expect(slow.door.runs).toBe(runs);
    // Whoever asks for a value hears why there is none.
    await expect(width()).rejects.toMatchObject({ code: 4265 });
    slow.door.isTooSlow = false;
    await user.client.call('operation/create', {
      modelId: model.id, revision: 0, type: 'test.grow', version: 1, params: { percent: 10 },
    }); // prettier-ignore
    expect(await settled()).toMatchObject([{ id, checked: true }]);
  });

  it('that lasts too long costs none of the others their values, and is told apart from one that waits', async () => {
    slow.door.slowKind = 'volume';
    slow.close();
    const given = { value: 300, at: at() };
    const first = await width(given);
    const volume = await user.client.call('measure/create', {
      modelId: model.id, kind: 'volume', params: {}, value: 5, at: at(),
    }); // prettier-ignore
    const last = await width(given);
    const taken = new Map((await settled()).map((measure) => [measure.id, measure]));
    expect(taken.get(first.id)).toMatchObject({ checked: true });
    expect(taken.get(volume.id)).toMatchObject({ checked: 'unknown', value: 5, givenValue: null });
    expect(taken.get(last.id)).toMatchObject({ checked: true });
    // Nor does it refuse who asks for another one.
    expect(await width()).toMatchObject({ checked: true });
  });

  it('is tried a few times only where every one of them lasts too long', async () => {
    slow.door.slowKind = 'width';
    slow.close();
    await Promise.all(Array.from({ length: 8 }, () => width({ value: 300, at: at() })));
    const { runs } = slow.door;
    expect((await settled()).map(({ checked }) => checked)).toEqual(Array(8).fill('unknown'));
    expect(slow.door.runs - runs).toBeLessThanOrEqual(6);
  });
});
