import { expect, test } from 'vitest';
import { keepLooks, readLooks } from './view-state.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
}

const look = { visible: true, colour: '#336699', opacity: 40 } as const;

test('each user finds the objects of a model as they left them', () => {
  const storage = memory();
  keepLooks(storage, 'anna', 'm', new Map([['pad', look]]));
  expect(readLooks(storage, 'anna', 'm').get('pad')).toEqual(look);
  expect(readLooks(storage, 'bert', 'm').size).toBe(0);
  expect(readLooks(storage, 'anna', 'other').size).toBe(0);
});

test('what nobody could have left is not taken', () => {
  const storage = memory();
  storage.setItem(
    'bracewright.objects.anna.m',
    JSON.stringify({ a: { ...look, opacity: 0 }, b: { ...look, colour: 'red' }, c: null, d: look }),
  );
  expect([...readLooks(storage, 'anna', 'm').keys()]).toEqual(['d']);
  storage.setItem('bracewright.objects.anna.m', '{half');
  expect(readLooks(storage, 'anna', 'm').size).toBe(0);
});
