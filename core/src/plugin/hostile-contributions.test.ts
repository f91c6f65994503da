import { expect, it } from 'vitest';
import { other } from '../testing/probe-tools.ts';
import { loadContributions } from './contributions.ts';

it('services that never come are left out after a while, and named', async () => {
  const told: string[] = [];
  const plugins = [
    { ...other, contribute: () => new Promise<never>(() => undefined) },
    { ...other, id: 'good', contribute: async () => ({ default: () => undefined }) },
  ];
  const loaded = await loadContributions(plugins, (id, error) => told.push(`${id}: ${String(error)}`), 20);
  expect(loaded.map(({ plugin }) => plugin)).toEqual(['good']);
  expect(told).toEqual(['other: Error: no answer within 0.02 s']);
});
