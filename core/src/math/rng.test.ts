import { describe, expect, it } from 'vitest';
import { createRandom } from './rng.ts';

/** What is added to the state in every step. */
const STEP = 0x6d2b79f5;

/** The same generator in whole numbers without a limit, cut to 32 bits by hand: nothing of `Math.imul` or of shifts of signed numbers. */
function* twin(seed: bigint): Generator<number, never> {
  const cut = (value: bigint): bigint => value & 0xffffffffn;
  for (let state = cut(seed); ;) {
    state = cut(state + BigInt(STEP));
    let t = cut((state ^ (state >> 15n)) * (state | 1n));
    t = t ^ cut(t + cut((t ^ (t >> 7n)) * (t | 61n)));
    yield Number(t ^ (t >> 14n)) / 2 ** 32;
  }
}

const draws = (seed: number, count: number): readonly number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random());
};

describe('the sequence', () => {
  it('is the published one', () => {
    expect(draws(1, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  });

  it.each([0, 1, 7, 0x7fffffff, 0x80000000, 0xffffffff])(
    'is that of whole numbers from the seed %s',
    (seed) => {
      const expected = twin(BigInt(seed));
      expect(draws(seed, 2000)).toEqual(Array.from({ length: 2000 }, () => expected.next().value));
    },
  );

  it('belongs to the seed as 32 bits, and two generators do not disturb each other', () => {
    expect(draws(-1, 9)).toEqual(draws(0xffffffff, 9));
    expect(draws(2 ** 32 + 5, 9)).toEqual(draws(5, 9));
    const [a, b] = [createRandom(5), createRandom(6)];
    const mixed = Array.from({ length: 9 }, () => [a(), b()]);
    expect(mixed.map(([first]) => first)).toEqual(draws(5, 9));
    expect(mixed.map(([, second]) => second)).toEqual(draws(6, 9));
  });

  it('comes round after 2³² draws and not before: each draw is a step of an odd number of the state', () => {
    expect(STEP % 2).toBe(1);
    for (const seed of [0, 12345, 0xfffffff0]) {
      const later = draws((seed + 3 * STEP) % 2 ** 32, 20);
      expect(draws(seed, 23).slice(3)).toEqual(later);
    }
  });
});

describe('the numbers', () => {
  const COUNT = 65_536;
  /** χ² of draws over `cells` equal cells, as deviations of the normal distribution that it is near to. */
  const spreadOf = (places: readonly number[], cells: number): number => {
    const counts = new Float64Array(cells);
    for (const place of places) counts[Math.floor(place * cells)]! += 1;
    const each = places.length / cells;
    const chi = counts.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
    return (chi - (cells - 1)) / Math.sqrt(2 * (cells - 1));
  };

  it.each([1, 2, 1000, 0xdeadbeef])('fill [0, 1) evenly, alone and in pairs, from the seed %s', (seed) => {
    const values = draws(seed, COUNT);
    for (const value of values) if (!(value >= 0 && value < 1)) expect.fail(`${value}`);
    expect(Math.abs(spreadOf(values, 256))).toBeLessThan(4);
    // A pair as one number of the square, cell by cell.
    const pairs = values.slice(1).map((value, i) => (Math.floor(16 * values[i]!) + value) / 16);
    expect(Math.abs(spreadOf(pairs, 256))).toBeLessThan(4);
    // Also the digits behind the first ones.
    expect(Math.abs(spreadOf(values.map((value) => (value * 2 ** 20) % 1), 256))).toBeLessThan(4); // prettier-ignore
    const mean = values.reduce((sum, value) => sum + value, 0) / COUNT;
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 / Math.sqrt(12 * COUNT));
  });

  it('of neighbouring seeds have nothing to do with each other', () => {
    const firsts = Array.from({ length: COUNT }, (_, seed) => draws(seed, 1)[0]!);
    expect(Math.abs(spreadOf(firsts, 256))).toBeLessThan(4);
    const mean = firsts.reduce((sum, value) => sum + value, 0) / COUNT;
    let [together, alone] = [0, 0];
    for (let i = 1; i < COUNT; i++) {
      together += (firsts[i]! - mean) * (firsts[i - 1]! - mean);
      alone += (firsts[i]! - mean) ** 2;
    }
    expect(Math.abs(together / alone)).toBeLessThan(4 / Math.sqrt(COUNT));
  });
});
