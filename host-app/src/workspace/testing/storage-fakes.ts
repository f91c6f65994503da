import { ApiError, type ApiClient, type Measure, type RouteName } from '@bracewright/core/contract';
import type { OperationRecord } from '@bracewright/core/history';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import type { AsideStore } from '../../stores/outbox/aside.ts';
import type { Change, PendingChange, SetAside } from '../../stores/outbox/changes.ts';

export const base = {
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  indices: new Uint32Array([0, 1, 2]),
};
export const hash = meshHash(base);
export const frame: Measure['frame'] = {
  base: hash,
  transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
};
export const record = (id: string): OperationRecord => ({
  id, type: 'twist', version: 1, params: { angle: 5 }, seed: 1, state: 'on', result: { key: 'a'.repeat(64), meshHash: hash },
}); // prettier-ignore

/** A device: what it keeps outlives a page. */
export function device() {
  const changes = new Map<number, PendingChange>();
  const refused = new Map<number, SetAside>();
  let next = 0;
  const keep = (modelId: string, command: Change, answers?: number): PendingChange => {
    const change = { sequence: ++next, modelId, owner: 'window', userId: 'u', command };
    changes.set(change.sequence, { ...change, ...(answers !== undefined && { answers }) });
    return changes.get(change.sequence)!;
  };
  const outbox = {
    addAll: (modelId: string, commands: readonly Change[], answers?: number) =>
      Promise.resolve(commands.map((command) => keep(modelId, command, answers))),
    swap: (modelId: string, gone: readonly PendingChange[], commands: readonly Change[]) => {
      for (const { sequence } of gone) changes.delete(sequence);
      return Promise.resolve(commands.map((command) => keep(modelId, command)));
    },
    replace: (change: PendingChange) => Promise.resolve(void changes.set(change.sequence, change)),
    remove: (sequence: number) => Promise.resolve(void changes.delete(sequence)),
    adopt: () => Promise.resolve([...changes.values()]),
    release: () => undefined,
    close: () => undefined,
  };
  const aside: AsideStore = {
    list: () => Promise.resolve([...refused.values()]),
    add: (change, refusal) => {
      const kept = { ...change, refusal };
      refused.set(change.sequence, kept);
      return Promise.resolve(kept);
    },
    remove: (sequence) => Promise.resolve(void refused.delete(sequence)),
  };
  return { changes, refused, outbox, aside };
}

type Answer = (input: never) => unknown;

/** A server that answers as told, and what it was asked. */
export function answering(answers: Partial<Record<RouteName, Answer>>) {
  const asked: [RouteName, unknown][] = [];
  const held: OperationRecord[] = [];
  let revision = 0;
  const own: Partial<Record<RouteName, Answer>> = {
    'document/get': () => ({ name: 'm', revision, cursor: held.length, baseHash: hash }),
    'operation/list': () => held.map((one) => ({ ...one, name: '', differs: null })),
    'measure/list': () => [],
    'operation/create': (input: OperationRecord) => {
      held.push({ ...input, state: input.state ?? 'on' });
      return { revision: ++revision };
    },
    'operation/createlist': ({ records }: { readonly records: readonly OperationRecord[] }) => {
      held.push(...records.map((one) => ({ ...one, state: one.state ?? 'on' })));
      return { revision: ++revision };
    },
    ...answers,
  };
  const client = {
    call: async (name: RouteName, input: never) => {
      asked.push([name, input]);
      await Promise.resolve();
      return own[name]!(input);
    },
    download: () => Promise.resolve({ bytes: encodeMesh(base).slice().buffer }),
  } as unknown as ApiClient;
  return { client, asked, made: () => held.map(({ id }) => id) };
}

export const refusal = (status: number) => () => {
  throw new ApiError({ status, code: status, message: 'no', data: null });
};
