import { afterEach, expect, it, vi } from 'vitest';
import { memoryLibrary } from '../services/index.ts';
import { makeBody } from '../testing/bodies.ts';
import type { AnySession } from '../tool-contract/tool.ts';
import { keepRegion, type KeptBeside, type ReadRegion } from './kept-region.ts';

afterEach(() => vi.restoreAllMocks());

const READ = {
  shape: {
    ...{ kind: 'region', version: 1, contourShape: 'corners', apexClosed: false },
    ...{ contour: [[1, 0], [0, 1], [-1, 0], [0, -1]], apex: [[-0.2, 0], [0.2, 0]] }, // prettier-ignore
    ...{ transition: 3, amplitude: -10, push: 'normal' },
  },
  radius: 40,
  anchor: { position: [60, 0, 100], normal: [1, 0, 0] },
} as unknown as ReadRegion;

/** Keeps what is read in a host that gives it a name; what its user and its developer were told. */
async function kept(read: () => ReadRegion, beside: KeptBeside = {}, library = memoryLibrary()) {
  const told: string[] = [];
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const services = {
    get: () => library,
    history: { mesh: makeBody({ kind: 'tube', radius: 60, height: 200, segments: 12, rings: 4 }) },
    notifications: { askName: async () => 'Waist', notify: (_: string, code: string) => told.push(code) },
  };
  const done = await keepRegion({ ended: false, services } as unknown as AnySession, read, beside);
  return { done, told, faults: log.mock.calls.length, items: await library.list() };
}

it('takes what is said to be nothing as nothing said', async () => {
  const beside = { slope: undefined, name: undefined, direction: undefined } as unknown as KeptBeside;
  expect((await kept(() => READ, beside)).items).toMatchObject([{ slope: 0, direction: 90 }]);
});

it('keeps what was read under its name', async () => {
  const { done, told, faults, items } = await kept(() => READ);
  expect([done, told, faults]).toEqual([true, ['template/region-saved'], 0]);
  expect(items).toMatchObject([{ name: 'Waist', radius: 40, direction: 90 }]);
});

it.each<[string, () => unknown]>([
  ['throws', () => { throw new TypeError('broken'); }], // prettier-ignore
  ['gives nothing', () => undefined],
  ['gives a radius that is none', () => ({ ...READ, radius: Number.NaN })],
  ['gives a radius of a kilometre', () => ({ ...READ, radius: 1e6 })],
  [
    'gives a place that is none',
    () => ({ ...READ, anchor: { position: [Number.NaN, 0, 0], normal: [1, 0, 0] } }),
  ],
  ['gives a radius that is no whole number', () => ({ ...READ, radius: 40.7 })],
  ['gives a place on a plane', () => ({ ...READ, anchor: { position: [60, 0], normal: [1, 0, 0] } })],
  ['gives a shape that is none', () => ({ ...READ, shape: {} })],
])('keeps nothing where reading %s: its user and its developer are told once', async (_, read) => {
  const { done, told, faults, items } = await kept(read as () => ReadRegion);
  expect([done, told, faults, items]).toEqual([false, ['template/region-not-saved'], 1, []]);
});

it.each<[string, object]>([
  ['a slope that is none', { slope: Number.NaN }],
  ['a slope over a wall', { slope: 80 }],
  ['a slope in words', { slope: 'x' }],
  ['a direction that is none', { direction: Number.NaN }],
  ['a direction beyond a turn', { direction: 1e9 }],
  ['a name that is a number', { name: 42 }],
  ['a name that is none', { name: null }],
])('keeps nothing with %s beside the shape', async (_, beside) => {
  const { done, told, faults, items } = await kept(() => READ, beside as KeptBeside);
  expect([done, told, faults, items]).toEqual([false, ['template/region-not-saved'], 1, []]);
});

it('tells the developer of a library that fails otherwise than by its words', async () => {
  const library = memoryLibrary();
  const put = () => Promise.reject(new TypeError('broken'));
  const { done, told, faults } = await kept(() => READ, {}, { ...library, put });
  expect([done, told, faults]).toEqual([false, ['template/region-not-saved'], 1]);
});
