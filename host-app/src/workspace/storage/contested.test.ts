import { operations } from '@bracewright/catalog';
import { ApiError } from '@bracewright/core/contract';
import type { History, OperationRecord } from '@bracewright/core/history';
import { rolesOf } from '@bracewright/core/operation';
import { describe, expect, it } from 'vitest';
import { answering, device, hash, record, refusal } from '../testing/storage-fakes.ts';
import { ServerStorage } from './server-storage.ts';

const roles = rolesOf(operations);

/** The history in which the step has this angle. */
const seen = (angle: number): History => ({
  base: hash,
  records: [{ ...record('twist'), params: { angle } }],
  cursor: 1,
});

type Device = ReturnType<typeof device>;

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A model with a step whose angle is 5, on a server that refuses some angles and answers when its gates are open. */
async function twisted(
  outbox: Device['outbox'],
  aside: Device['aside'],
  isRefused: (angle?: number) => boolean,
  gate = { list: Promise.resolve(), update: Promise.resolve() },
) {
  const held = { revision: 1, angle: 5 };
  const server = answering({
    'document/get': () => ({ name: 'm', revision: held.revision, cursor: 1, baseHash: hash }),
    'operation/list': async () => {
      const list = [{ ...record('twist'), params: { angle: held.angle }, name: '', differs: null }];
      await gate.list;
      return list;
    },
    'operation/update': async ({ params }: { params?: { angle: number } }) => {
      await gate.update;
      if (isRefused(params?.angle)) return refusal(422)();
      Object.assign(held, { revision: held.revision + 1, ...params });
      return { revision: held.revision };
    },
  });
  const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
  await storage.open('m');
  return { storage, held };
}

describe('new values of a step', () => {
  it('puts no values over those that somebody else gave the step meanwhile, and does when told to', async () => {
    const { outbox, aside } = device();
    const step = (angle: number): OperationRecord => ({ ...record('twist'), params: { angle } });
    const held = { revision: 1, step: step(5) };
    const server = answering({
      'document/get': () => ({ name: 'm', revision: held.revision, cursor: 1, baseHash: hash }),
      'operation/list': () => [{ ...held.step, name: '', differs: null }],
      'operation/update': ({ revision, params }: { revision: number; params: { angle: number } }) => {
        if (revision !== held.revision)
          throw new ApiError({ status: 409, code: 4090, message: 'stale', data: null });
        Object.assign(held, { revision: revision + 1, step: step(params.angle) });
        return { revision: held.revision };
      },
    });
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    await storage.open('m');
    const shown: unknown[] = [];
    storage.onDidRebase(([one]) => shown.push(one!.params));
    const edit = (angle: number, over: number) =>
      storage.push({ kind: 'editParams', id: 'twist', params: { angle }, over: { angle: over } });
    // Of one's own, one after the other.
    await Promise.all([edit(6, 5), edit(7, 6)]);
    await storage.flush();
    expect([held.step.params, storage.aside]).toEqual([{ angle: 7 }, []]);
    Object.assign(held, { revision: 9, step: step(40) });
    await edit(8, 7);
    await edit(9, 8);
    await storage.flush();
    expect(held.step.params).toEqual({ angle: 40 });
    expect(shown.at(-1)).toEqual({ angle: 40 });
    expect(storage.others?.steps).toMatchObject([{ id: 'twist', params: { angle: 40 } }]);
    // What is asked about is what was meant in the end.
    const asked = () => storage.aside.map(({ command, refusal }) => [command, refusal.isOvertaken]);
    expect(asked()).toMatchObject([[{ params: { angle: 9 } }, true]]);
    await storage.sendAgain(storage.aside[0]!.sequence, seen(40));
    await storage.flush();
    expect([held.step.params, asked()]).toEqual([{ angle: 9 }, []]);
    // The answer is about what the person saw.
    Object.assign(held, { revision: 19, step: step(41) });
    await edit(10, 9);
    await storage.flush();
    Object.assign(held, { revision: 29, step: step(42) });
    await storage.sendAgain(storage.aside[0]!.sequence, seen(41));
    await storage.flush();
    expect([held.step.params, asked()]).toMatchObject([{ angle: 42 }, [[{ params: { angle: 10 } }, true]]]);
    // What says nothing new decides nothing.
    await edit(42, 42);
    await storage.flush();
    expect(asked()).toMatchObject([[{ params: { angle: 10 } }, true]]);
    await storage.discard(storage.aside[0]!.sequence);
    await storage.flush();
    expect([held.step.params, asked(), storage.saveState.kind]).toEqual([{ angle: 42 }, [], 'saved']);
    storage.close();
  });

  it('takes an edit and its undo for nothing where somebody else gave the step other values', async () => {
    const { outbox, aside } = device();
    const held = { revision: 4, params: { angle: 40 } };
    const server = answering({
      'document/get': () => ({ name: 'm', revision: held.revision, cursor: 1, baseHash: hash }),
      'operation/list': () => [{ ...record('twist'), params: held.params, name: '', differs: null }],
      'operation/update': () => {
        throw new ApiError({ status: 409, code: 4090, message: 'stale', data: null });
      },
    });
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    await storage.open('m');
    Object.assign(held, { revision: 5, params: { angle: 41 } });
    const values = (angle: number, over: number) =>
      ({ kind: 'editParams', id: 'twist', params: { angle }, over: { angle: over } }) as const;
    await Promise.all([storage.push(values(8, 40)), storage.push(values(40, 8))]);
    await storage.flush();
    expect([held.params, storage.aside, storage.saveState.kind]).toEqual([{ angle: 41 }, [], 'saved']);
    storage.close();
  });

  it('keeps what waits for a decision where the page ended before it was struck off, and where the server refuses other values', async () => {
    const { outbox, aside, refused } = device();
    const server = answering({
      'operation/list': () => [{ ...record('twist'), params: { angle: 40 }, name: '', differs: null }],
      'document/get': () => ({ name: 'm', revision: 3, cursor: 1, baseHash: hash }),
      'operation/update': refusal(422),
    });
    const left = { kind: 'editParams', id: 'twist', params: { angle: 6 }, over: { angle: 5 } } as const;
    const [waiting] = await outbox.addAll('m', [left]);
    await aside.add(waiting!, { status: 0, message: '', at: 1, isOvertaken: true });
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    await storage.open('m');
    await storage.flush();
    expect([storage.aside.length, refused.size]).toEqual([1, 1]);
    await storage.push({ kind: 'editParams', id: 'twist', params: { angle: 90 }, over: { angle: 40 } });
    await storage.flush();
    expect([...refused.values()].map((one) => [one.refusal.status, one.refusal.isOvertaken])).toEqual([
      [0, true],
      [422, undefined],
    ]);
    storage.close();
  });

  it('sends the next values of a step of which the server refuses the first', async () => {
    const { outbox, aside } = device();
    const { storage, held } = await twisted(outbox, aside, (angle) => angle! > 10);
    const edit = (angle: number, over: number) =>
      storage.push({ kind: 'editParams', id: 'twist', params: { angle }, over: { angle: over } });
    await Promise.all([edit(11, 5), edit(9, 11)]);
    await storage.flush();
    expect(held.angle).toBe(9);
    expect(storage.aside).toMatchObject([{ command: { params: { angle: 11 } }, refusal: { status: 422 } }]);
    storage.close();
  });

  it('sets values aside that a closed window left, where the step was given others since', async () => {
    const { outbox, aside } = device();
    const server = answering({
      'operation/list': () => [{ ...record('twist'), params: { angle: 40 }, name: '', differs: null }],
      'document/get': () => ({ name: 'm', revision: 3, cursor: 1, baseHash: hash }),
    });
    const left = { kind: 'editParams', id: 'twist', params: { angle: 6 }, over: { angle: 5 } } as const;
    await outbox.addAll('m', [left]);
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    const { records } = await storage.open('m');
    expect(records).toMatchObject([{ params: { angle: 40 } }]);
    expect(storage.aside).toMatchObject([{ command: left, refusal: { isOvertaken: true } }]);
    storage.close();
  });

  it('sends the values that a person came to by way of what the server refuses, with an undo between', async () => {
    const { outbox, aside } = device();
    const { storage, held } = await twisted(outbox, aside, (angle) => angle === 8);
    const edit = (angle: number, over: number) =>
      storage.push({ kind: 'editParams', id: 'twist', params: { angle }, over: { angle: over } });
    await Promise.all([edit(8, 5), edit(9, 8), edit(8, 9), edit(10, 8)]);
    await storage.flush();
    expect(held.angle).toBe(10);
    expect(storage.aside.map(({ refusal }) => [refusal.status, refusal.isOvertaken])).toEqual([
      [422, undefined],
      [422, undefined],
    ]);
    storage.close();
  });

  it('asks nothing about its own values that are on their way when a refused change is sent again', async () => {
    const { outbox, aside } = device();
    const gate = { list: Promise.resolve(), update: Promise.resolve() };
    let renames = 0;
    const isRefused = (angle?: number) => angle === undefined && ++renames === 1;
    const { storage, held } = await twisted(outbox, aside, isRefused, gate);
    const edit = (angle: number, over: number) =>
      storage.push({ kind: 'editParams', id: 'twist', params: { angle }, over: { angle: over } });
    await storage.push({ kind: 'rename', id: 'twist', name: 'Twist of the hip' });
    await storage.flush();
    const opened: (() => void)[] = [];
    // The list is read, then values come through, then the list arrives while the next ones are on their way.
    gate.list = new Promise((resolve) => opened.push(resolve));
    const again = storage.sendAgain(storage.aside[0]!.sequence);
    await settle();
    await edit(6, 5);
    await settle();
    gate.update = new Promise((resolve) => opened.push(resolve));
    await edit(7, 6);
    await settle();
    for (const open of opened) {
      open();
      await settle();
    }
    await again;
    await storage.flush();
    expect([held.angle, storage.aside.filter(({ refusal }) => refusal.isOvertaken)]).toEqual([7, []]);
    storage.close();
  });

  it('offers no decision any more that was made in another window', async () => {
    const { outbox, aside, refused } = device();
    const { storage } = await twisted(outbox, aside, (angle) => angle === 8);
    await storage.push({ kind: 'editParams', id: 'twist', params: { angle: 8 }, over: { angle: 5 } });
    await storage.flush();
    const { storage: other, held } = await twisted(outbox, aside, () => false);
    expect(other.aside).toHaveLength(1);
    await storage.discard(storage.aside[0]!.sequence);
    await other.sendAgain(other.aside[0]!.sequence);
    await other.flush();
    expect([held.angle, other.aside, other.saveState.kind]).toEqual([5, [], 'saved']);
    await storage.push({ kind: 'editParams', id: 'twist', params: { angle: 8 }, over: { angle: 5 } });
    await storage.flush();
    refused.clear();
    await storage.look();
    expect([storage.aside, storage.saveState.kind]).toEqual([[], 'saved']);
    storage.close();
    other.close();
  });
});
