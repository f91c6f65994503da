import { operations } from '@bracewright/catalog';
import { ApiError, type Measure } from '@bracewright/core/contract';
import type { OperationRecord } from '@bracewright/core/history';
import { rolesOf } from '@bracewright/core/operation';
import { describe, expect, it } from 'vitest';
import { answering, device, frame, hash, record, refusal } from '../testing/storage-fakes.ts';
import { ServerStorage } from './server-storage.ts';

const roles = rolesOf(operations);

describe('changes on their way to the server', () => {
  it('goes on past one that is refused for good, and keeps that one over a reload', async () => {
    const { outbox, aside } = device();
    let mayStep = false;
    const server = answering({
      'operation/step': () => (mayStep ? { revision: 9 } : refusal(403)()),
    });
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    await storage.open('m');
    await storage.push({ kind: 'append', record: record('first') });
    await storage.push({ kind: 'stepTo', id: null });
    await storage.push({ kind: 'append', record: record('second') });
    await storage.flush();
    expect(server.made()).toEqual(['first', 'second']);
    expect(storage.saveState).toEqual({ kind: 'conflict', pending: 1 });
    expect(storage.aside[0]).toMatchObject({
      command: { kind: 'stepTo' },
      refusal: { status: 403, message: 'no' },
    });

    const reloaded = new ServerStorage({ client: server.client, outbox, aside, roles });
    await reloaded.open('m');
    expect(reloaded.saveState).toEqual({ kind: 'conflict', pending: 1 });
    mayStep = true;
    await reloaded.sendAgain(reloaded.aside[0]!.sequence);
    await reloaded.flush();
    expect(reloaded.aside).toEqual([]);
    expect(reloaded.saveState.kind).toBe('saved');
    expect(server.asked.filter(([name]) => name === 'operation/step')).toHaveLength(2);
  });

  it('shows a step that is switched off as the server has it, when its answer was lost before a reload', async () => {
    const { outbox, aside } = device();
    const held: OperationRecord[] = [];
    let isLost = true;
    const server = answering({
      'operation/create': (input: OperationRecord) => {
        if (!held.some(({ id }) => id === input.id)) held.push({ ...input, state: input.state ?? 'on' });
        if (isLost) throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
        return { revision: 1 };
      },
      'operation/list': () => held.map((one) => ({ ...one, name: '', differs: null })),
    });
    const storage = new ServerStorage({
      ...{ client: server.client, outbox, aside, roles },
      pause: () => new Promise(() => undefined),
    });
    await storage.open('m');
    await storage.push({ kind: 'append', record: { ...record('revived'), state: 'off' } });
    await expect.poll(() => storage.saveState.kind).toBe('offline');
    storage.close();

    isLost = false;
    const reloaded = new ServerStorage({ client: server.client, outbox, aside, roles });
    const { records } = await reloaded.open('m');
    await reloaded.flush();
    expect(held).toMatchObject([{ id: 'revived', state: 'off' }]);
    expect(records).toMatchObject([{ id: 'revived', state: 'off' }]);
    expect(server.asked.filter(([name]) => name === 'operation/update')).toEqual([]);
  });

  it('takes a refused step off the screen although the connection went away right after the refusal', async () => {
    const { outbox, aside } = device();
    const pauses: (() => void)[] = [];
    let isAway = false;
    const gone = () => {
      throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
    };
    const server = answering({
      'operation/create': () => {
        isAway = true;
        return refusal(403)();
      },
      'operation/list': () => (isAway ? gone() : []),
    });
    const storage = new ServerStorage({
      ...{ client: server.client, outbox, aside, roles },
      pause: () => new Promise((resolve) => pauses.push(resolve)),
    });
    await storage.open('m');
    const shown: string[][] = [];
    storage.onDidRebase((records) => shown.push(records.map(({ id }) => id)));
    await storage.push({ kind: 'append', record: record('refused') });
    await expect.poll(() => storage.saveState.kind).toBe('offline');
    await expect.poll(() => pauses.length).toBe(1);
    isAway = false;
    pauses.shift()!();
    await storage.flush();
    expect(shown).toEqual([[]]);
    expect(storage.saveState).toEqual({ kind: 'conflict', pending: 1 });
  });

  it('keeps measures on the device while there is no answer, in their order after the step they were taken on', async () => {
    const { outbox, aside, changes } = device();
    const pauses: (() => void)[] = [];
    let isThere = false;
    const measure: Measure = {
      id: 'w', modelId: 'm', kind: 'width', params: {}, frame, value: 300, unit: 'mm', name: '', checked: false, givenValue: null,
    }; // prettier-ignore
    const lost = () => {
      throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
    };
    const server = answering({
      'measure/create': () => (isThere ? measure : lost()),
      'measure/list': () => (isThere ? [{ ...measure, checked: true }] : []),
    });
    const storage = new ServerStorage({
      ...{ client: server.client, outbox, aside, roles },
      pause: () => new Promise((resolve) => pauses.push(resolve)),
    });
    await storage.open('m');
    storage.shapeHash = () => hash;
    await storage.push({ kind: 'append', record: record('first') });
    const stored = await storage.putAnnotation({
      id: 'w', kind: 'width', name: '', params: {}, value: 300, unit: 'mm',
    }); // prettier-ignore
    expect(stored.checked).toBe(false);
    await expect.poll(() => storage.saveState).toMatchObject({ kind: 'offline', pending: 1 });
    expect(changes.size).toBe(1);
    isThere = true;
    pauses.shift()!();
    await storage.flush();
    expect(storage.saveState.kind).toBe('saved');
    expect(server.asked.findLast(([name]) => name === 'measure/create')![1]).toMatchObject({
      value: 300, at: { meshHash: hash, revision: 1 },
    }); // prettier-ignore
    await storage.annotations.refresh();
    expect(storage.annotations.annotations).toMatchObject([{ id: 'w', checked: true }]);
    storage.close();
  });

  it('takes no value for checked that the server took on the shape before', async () => {
    const { outbox, aside } = device();
    const taken: Measure = {
      id: 'w', modelId: 'm', kind: 'width', params: {}, frame, value: 300, unit: 'mm', name: '', checked: true, givenValue: null,
    }; // prettier-ignore
    const marker: Measure = { ...taken, id: 'p', kind: 'marker-point', value: null, unit: '' };
    let isOpen = false;
    const server = answering({
      'measure/list': () => [{ ...taken, checked: !isOpen, value: isOpen ? null : 300 }, marker],
    });
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    await storage.open('m');
    const marks = () => storage.annotations.annotations.map(({ id, checked }) => [id, checked]);
    const told: unknown[] = [];
    storage.annotations.onDidChange(() => told.push(marks()));
    expect(marks()).toEqual([['w', true], ['p', true]]); // prettier-ignore
    await storage.push({ kind: 'append', record: record('first') });
    const open = [['w', false], ['p', true]]; // prettier-ignore
    expect(told[0]).toEqual(open);
    await storage.flush();
    expect(marks()).toEqual(open);
    isOpen = true;
    await storage.annotations.refresh();
    expect(marks()).toEqual(open);
    isOpen = false;
    await storage.annotations.refresh();
    expect(marks()).toEqual([['w', true], ['p', true]]); // prettier-ignore
    expect(told.at(-1)).toEqual(marks());
    storage.close();
  });

  it('takes over what another window did after it was away for long', async () => {
    const { outbox, aside } = device();
    let [isAway, pauses, revision] = [true, 0, 0];
    const made: string[] = [];
    const server = answering({
      'document/get': () => ({ name: 'm', revision, cursor: made.length, baseHash: hash }),
      'operation/list': () => made.map((id) => ({ ...record(id), name: '', differs: null })),
      'operation/create': ({ id, revision: given }: { id: string; revision: number }) => {
        if (isAway) throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
        if (given !== revision) throw new ApiError({ status: 409, code: 4090, message: 'stale', data: null });
        made.push(id);
        return { revision: ++revision };
      },
    });
    const storage = new ServerStorage({
      ...{ client: server.client, outbox, aside, roles },
      pause: () => {
        if (++pauses === 4) {
          isAway = false;
          revision = made.push('other');
        }
        return Promise.resolve();
      },
    });
    await storage.open('m');
    const told: (readonly string[])[] = [];
    storage.onDidRebase((records) => told.push(records.map(({ id }) => id)));
    await storage.push({ kind: 'append', record: record('mine') });
    await storage.flush();
    expect(storage.saveState.kind).toBe('saved');
    expect(told.at(-1)).toEqual(['other', 'mine']);
  });

  it('stops and says so when this device cannot strike off what was sent', async () => {
    const { outbox, aside } = device();
    const server = answering({});
    const broken = { ...outbox, remove: () => Promise.reject(new Error('closing')) };
    const storage = new ServerStorage({ client: server.client, outbox: broken, aside, roles });
    await storage.open('m');
    await storage.push({ kind: 'append', record: record('mine') });
    await storage.flush();
    expect(storage.saveState).toEqual({ kind: 'failed', pending: 1, code: 'closing' });
    expect(server.made()).toEqual(['mine']);
  });

  it('says that a change is set aside when it was sent again and still does not fit', async () => {
    const { outbox, aside, refused } = device();
    refused.set(99, {
      ...{ sequence: 99, modelId: 'm', owner: 'window', userId: 'u' },
      command: { kind: 'rename', id: 'gone', name: 'Hip' },
      refusal: { status: 404, message: '', at: 0 },
    });
    const storage = new ServerStorage({ client: answering({}).client, outbox, aside, roles });
    await storage.open('m');
    await storage.sendAgain(99);
    await storage.flush();
    expect([storage.saveState, storage.aside.length]).toEqual([{ kind: 'conflict', pending: 1 }, 1]);
  });

  it('leaves out a jump that no longer fits where the next change is a jump too', async () => {
    const { outbox, aside } = device();
    const server = answering({ 'operation/step': refusal(403) });
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    await storage.open('m');
    await storage.push({ kind: 'append', record: record('mine') });
    await storage.flush();
    await Promise.all([
      storage.push({ kind: 'stepTo', id: null }),
      storage.push({ kind: 'stepTo', id: 'mine' }),
    ]);
    await storage.flush();
    // Only the last one is of account: where it does not fit either a person is told.
    expect(storage.aside.map(({ command }) => command)).toEqual([{ kind: 'stepTo', id: 'mine' }]);
  });

  it('tells of the history again when the connection was lost while it was asked for after a refusal', async () => {
    const { outbox, aside } = device();
    let lost = 0;
    const server = answering({
      'operation/step': refusal(403),
      'operation/list': () => {
        if (lost-- > 0) throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
        return [];
      },
    });
    const storage = new ServerStorage({
      roles,
      client: server.client,
      outbox,
      aside,
      pause: () => Promise.resolve(),
    });
    await storage.open('m');
    let told = 0;
    storage.onDidRebase(() => told++);
    lost = 2;
    await storage.push({ kind: 'stepTo', id: null });
    await storage.flush();
    expect([storage.saveState.kind, told]).toEqual(['conflict', 1]);
  });

  it('keeps a measure on the screen when a list that was asked for before comes after it', async () => {
    const { outbox, aside } = device();
    const measure: Measure = {
      id: 'w', modelId: 'm', kind: 'width', params: {}, frame, value: 300, unit: 'mm', name: '', checked: true, givenValue: null,
    }; // prettier-ignore
    const lists: (() => void)[] = [];
    let isMade = false;
    let isSlow = false;
    const server = answering({
      'measure/create': () => {
        isMade = true;
        return measure;
      },
      'measure/list': async () => {
        const read = isMade ? [measure] : [];
        if (isSlow) await new Promise<void>((resolve) => lists.push(resolve));
        return read;
      },
    });
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    await storage.open('m');
    isSlow = true;
    const looking = storage.annotations.refresh();
    await expect.poll(() => lists.length).toBe(1);
    isSlow = false;
    await storage.putAnnotation({ id: 'w', kind: 'width', name: '', params: {}, value: 300, unit: 'mm' });
    await storage.flush();
    lists[0]!();
    await looking;
    expect(storage.annotations.annotations.map(({ id }) => id)).toEqual(['w']);
  });

  it('says what another window did, by whom and when, before and after it is put together with an own step', async () => {
    const { outbox, aside } = device();
    const held: { record: OperationRecord; creator: string }[] = [];
    const put = (id: string, creator: string) => held.push({ record: record(id), creator });
    const server = answering({
      'document/get': () => ({
        name: 'm', revision: held.length, cursor: held.length, baseHash: hash, saveTime: '2026-03-04T11:25:00Z',
      }),
      'operation/list': () => held.map(({ record: one, creator }) => ({ ...one, name: '', differs: null, creator })),
      'operation/create': ({ id, revision }: { id: string; revision: number }) => {
        if (revision !== held.length)
          throw new ApiError({ status: 409, code: 4090, message: 'stale', data: null });
        return { revision: put(id, 'me') };
      },
    }); // prettier-ignore
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    await storage.open('m');
    const told = () => {
      const { steps, by, own, shown } = storage.others ?? { steps: [], by: [], own: [], shown: undefined };
      return { steps: steps.map(({ id }) => id), by, own: own.map(({ id }) => id), shown };
    };
    // What this window does itself is no news.
    await storage.push({ kind: 'append', record: record('mine') });
    await storage.flush();
    await storage.look();
    expect(storage.others).toBeUndefined();
    put('theirs', 'dr-li');
    await storage.look();
    expect(told()).toEqual({ steps: ['theirs'], by: ['dr-li'], own: [], shown: false });
    expect(storage.others!.at).toBe(Date.parse('2026-03-04T11:25:00Z'));
    // One change is told once, however often it is looked at while a tool is open; what was read is still taken over.
    const once = storage.others;
    await storage.look();
    expect(storage.others).toBe(once);
    storage.settleOthers();
    expect(storage.others).toMatchObject({ shown: false, read: true });
    await storage.reload();
    expect(told()).toEqual({ steps: ['theirs'], by: ['dr-li'], own: [], shown: true });
    storage.settleOthers();
    await storage.look();
    expect(storage.others).toBeUndefined();
    // Not looked for in time: told when the own step meets it.
    put('again', 'dr-li');
    await storage.push({ kind: 'append', record: record('on top') });
    await storage.flush();
    expect(told()).toEqual({ steps: ['again'], by: ['dr-li'], own: ['on top'], shown: true });
    expect(held.map(({ record: { id } }) => id)).toEqual(['mine', 'theirs', 'again', 'on top']);
  });

  it('are told also while the values of measures cannot be taken', async () => {
    const { outbox, aside } = device();
    const held: unknown[] = [];
    const server = answering({
      'measure/list': () => {
        if (held.length > 0) throw new ApiError({ status: 422, code: 422, message: 'job/failed', data: null });
        return [];
      },
      'document/get': () => ({ name: 'm', revision: held.length, cursor: held.length, baseHash: hash, saveTime: '2026-01-01T00:00:00Z' }),
      'operation/list': () => held,
    }); // prettier-ignore
    const storage = new ServerStorage({ client: server.client, outbox, aside, roles });
    await storage.open('m');
    held.push({ ...record('theirs'), name: '', differs: null, creator: 'dr-li' });
    await storage.look();
    expect(storage.others?.steps.map(({ id }) => id)).toEqual(['theirs']);
  });
});
