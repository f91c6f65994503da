import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryWatch, type Eating } from './memory-watch.ts';

const MIB = 2 ** 20;
/** What lies beside the main thread, MiB. */
let beside = 300;
/** Whether the system tells it. */
let isTold = true;
let living = [1, 2];
let idleEnded = 0;
let ended: number[] = [];
let watch: MemoryWatch;
beforeEach(() => {
  vi.useFakeTimers();
  [beside, isTold, living, idleEnded, ended] = [300, true, [1, 2], 0, []];
  watch = new MemoryWatch({
    ...{ threadBytes: 100 * MIB, threads: 2, everyMs: 10 },
    living: () => living,
    endIdle: () => (idleEnded++, false),
    besideMain: () => {
      if (!isTold) throw new Error('EMFILE: too many open files, uv_resident_set_memory');
      return beside * MIB;
    },
  });
});
afterEach(() => void vi.useRealTimers());

const begin = (thread: number): Eating => watch.watch({ thread, end: () => void ended.push(thread) });
const look = (times = 1) => vi.advanceTimersByTime(10 * times + 1);

test('what the main thread took before the work, and keeps, is not laid to it', () => {
  begin(1).leave();
  beside = 3000;
  const eating = begin(1);
  eating.told(40 * MIB);
  look(20);
  expect(ended).toEqual([]);
});

test('what the main thread takes while threads say how little they take is not laid to them', () => {
  const all = [begin(1), begin(2)];
  for (let second = 0; second < 20; second++) {
    beside += 15;
    for (const eating of all) eating.told(40 * MIB);
    look();
  }
  expect(beside).toBe(600);
  expect([ended, all.some(({ isGrown }) => isGrown)]).toEqual([[], false]);
});

test('one that says how much it takes is ended, and not the one that is silent', () => {
  const silent = begin(1);
  const eating = begin(2);
  for (let told = 50; told < 250; told += 20) {
    beside = 300 + told;
    eating.told(told * MIB);
    look();
  }
  expect(ended[0]).toBe(2);
  expect(silent.isGrown).toBe(false);
});

test('one that eats and says nothing is ended', () => {
  const eating = begin(1);
  for (let i = 0; i < 30; i++) {
    beside += 20;
    look();
  }
  expect(ended[0]).toBe(1);
  expect(eating.isGrown).toBe(true);
});

test('so is one that takes what no thread can count', () => {
  const eating = begin(1);
  for (let i = 0; i < 50; i++) {
    beside += 20;
    eating.told(40 * MIB);
    look();
  }
  expect(ended[0]).toBe(1);
});

test('what threads keep between two pieces of work counts, as long as they live', () => {
  const first = begin(1);
  first.told(180 * MIB);
  first.leave();
  beside += 180;
  const other = begin(2);
  other.told(40 * MIB);
  look();
  expect([ended, idleEnded]).toEqual([[2], 1]);
  living = [2];
  look(20);
  expect(idleEnded).toBe(1);
});

test('while the system tells nothing, work goes on, and is ended by what is told afterwards', () => {
  const eating = begin(1);
  isTold = false;
  begin(2).leave();
  eating.told(40 * MIB);
  look(5);
  expect(ended).toEqual([]);
  isTold = true;
  beside = 900;
  look(20);
  expect(ended[0]).toBe(1);
});
