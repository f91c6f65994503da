import { meshHash } from '@bracewright/core/mesh';
import type { KeptCheckpoint } from '@bracewright/core/runner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeState, deviceStates, encodeState } from './device-states.ts';

const pad = (size: number) => ({
  positions: new Float32Array([0, 0, 0, size, 0, 0, 0, size, 0, 0, 0, size]),
  indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
});
const state = (key: string, size = 10): KeptCheckpoint => ({
  key,
  checkpoint: {
    ...{ mesh: pad(size), parts: [{ name: '枕', mesh: pad(4) }], hash: meshHash(pad(size)) },
    steps: [
      {
        ...{ type: 'bend.apply', state: 'applied', key, meshHash: 'x', warnings: [], report: { mm: 1.5 } },
        findings: [{ kind: 'warning', code: 'bend/eased', places: [], data: { percent: 50 } }],
      },
    ],
  },
});

/** Contents of one model, the oldest first. */
function memory() {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    read: async (_model: string, name: string) => kept.get(name),
    write: async (_model: string, name: string, bytes: Uint8Array) => void kept.set(name, bytes),
    namesOf: async () => [...kept.keys()],
    remove: async (_model: string, name: string) => void kept.delete(name),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const rest = () => vi.advanceTimersByTimeAsync(3000);

test('a state is read as it was written, parts and all that it told', () => {
  const { checkpoint } = state('k');
  expect(decodeState(encodeState(checkpoint))).toEqual(checkpoint);
});

test('of a state that is cut off or changed anywhere nothing throws', () => {
  const bytes = encodeState(state('k').checkpoint);
  for (let length = 0; length < bytes.length; length += 7)
    expect(decodeState(bytes.subarray(0, length))).toBeUndefined();
  for (let at = 0; at < bytes.length; at += 11)
    expect(() => decodeState(bytes.with(at, bytes[at]! ^ 0x55))).not.toThrow();
});

test('the newest of the wanted states is found by another page of the same program only', async () => {
  const device = memory();
  const page = (program: string) => deviceStates({ device, modelId: 'm', program, isWanted: () => true });
  const first = page('one.js');
  first.keep(state('a'));
  await rest();
  first.keep(state('b', 20));
  await rest();
  expect(await page('one.js').find(['c', 'b', 'a'])).toEqual(state('b', 20));
  expect(await page('one.js').find(['a'])).toEqual(state('a'));
  expect(await page('two.js').find(['b', 'a'])).toBeUndefined();
});

test('while somebody works nothing is written but what stands at the end, and few states of a model stay', async () => {
  const device = memory();
  device.kept.set('a'.repeat(64), new Uint8Array([1]));
  const page = deviceStates({ device, modelId: 'm', program: 'p.js', isWanted: () => true });
  for (const key of ['a', 'b', 'c']) page.keep(state(key));
  expect(device.kept.size).toBe(1);
  await rest();
  expect([...device.kept.keys()].slice(1)).toEqual(['state/p.js/c']);
  for (const key of ['d', 'e', 'f']) {
    page.keep(state(key));
    await rest();
  }
  expect([...device.kept.keys()]).toEqual([
    'a'.repeat(64),
    ...['d', 'e', 'f'].map((key) => `state/p.js/${key}`),
  ]);
});

test('a device that keeps nothing costs the computing alone', async () => {
  const fails = async () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  const device = { read: fails, write: fails, namesOf: fails, remove: fails };
  const page = deviceStates({ device, modelId: 'm', program: 'p.js', isWanted: () => true });
  page.keep(state('a'));
  await rest();
  expect(await page.find(['a'])).toBeUndefined();
});

test('nothing is written for a user who has signed out, nor stays where that falls into the writing', async () => {
  for (const answers of [[false], [true, false]]) {
    const device = memory();
    const page = deviceStates({ device, modelId: 'm', program: 'p.js', isWanted: () => answers.shift()! });
    page.keep(state('a'));
    await rest();
    expect(device.kept.size).toBe(0);
  }
});

test('a state that tells of no steps is none', () => {
  const { checkpoint } = state('k');
  for (const steps of [null, [null], [{ key: 'k' }]])
    expect(decodeState(encodeState({ ...checkpoint, steps } as never))).toBeUndefined();
});
