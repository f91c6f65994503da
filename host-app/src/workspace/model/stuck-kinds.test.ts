import { expect, it } from 'vitest';
import { createMemory } from '../testing/memory.ts';
import { StuckKinds } from './stuck-kinds.ts';

function device() {
  const memory = createMemory();
  let time = 1_000_000_000;
  return {
    memory,
    wait: (ms: number) => void (time += ms),
    page: (page: string) => new StuckKinds(memory, { page, now: () => time }),
  };
}
const HOUR = 3600 * 1000;

it('lets a kind be that comes back, also where it throws', () => {
  const { page, wait } = device();
  const kinds = page('one');
  expect(kinds.during('arch.good', () => (wait(900), 7))).toBe(7);
  expect(() =>
    kinds.during('arch.odd', () => {
      throw new Error('no place');
    }),
  ).toThrow('no place');
  wait(HOUR);
  expect(['arch.good', 'arch.odd'].map((kind) => page('two').has(kind))).toEqual([false, false]);
});

it('knows on the next page, for a day, that one did not come back, whatever other pages do with it', () => {
  const { memory, page, wait } = device();
  // A page that hangs never gets behind the note that it made before.
  page('hung').during('arch.endless', () => {
    const key = memory.key(0)!;
    const noted = memory.getItem(key)!;
    queueMicrotask(() => memory.setItem(key, noted));
  });
  return Promise.resolve().then(() => {
    expect(page('other').has('arch.endless')).toBe(false);
    page('other').during('arch.endless', () => wait(20));
    wait(30_000);
    expect([page('next').has('arch.endless'), page('next').has('arch.good')]).toEqual([true, false]);
    page('next').during('arch.good', () => 0);
    wait(22 * HOUR);
    expect(page('next').has('arch.endless')).toBe(true);
    wait(2 * HOUR);
    expect(page('next').has('arch.endless')).toBe(false);
  });
});

it('knows on the same page that one came back far too late', () => {
  const { page, wait } = device();
  const kinds = page('one');
  kinds.during('arch.slow', () => wait(25_000));
  expect(kinds.has('arch.slow')).toBe(true);
});

it('takes one page for no other: what one began is gone only when that one has ended', () => {
  const { page, wait, memory } = device();
  const [one, two] = [page('one'), page('two')];
  one.during('arch.good', () => {
    two.during('arch.good', () => wait(40));
    one.during('arch.other', () => wait(40));
  });
  expect(memory.length).toBe(0);
  wait(HOUR);
  expect(['arch.good', 'arch.other'].map((kind) => page('next').has(kind))).toEqual([false, false]);
});

it('believes no note of a clock that was ahead', () => {
  const { page, wait } = device();
  page('one').during('arch.slow', () => wait(25_000));
  wait(-2 * HOUR);
  expect(page('next').has('arch.slow')).toBe(false);
});

it('goes on where the device keeps nothing, or something else', () => {
  const memory = createMemory(new Map([['bracewright.kinds arch.good old', 'no note']]));
  const broken = new StuckKinds(
    Object.assign(memory, {
      setItem: () => {
        throw new Error('no room');
      },
    }),
  );
  expect([broken.during('arch.good', () => 5), broken.has('arch.good')]).toEqual([5, false]);
});
