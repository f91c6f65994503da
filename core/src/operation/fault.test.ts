import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { logFault } from './fault.ts';

test('an error that cannot be shown is written as its text', () => {
  const trap = Object.defineProperty(new Error('inside'), 'stack', {
    get() {
      throw new Error('a trap');
    },
  });
  const written: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((...parts: readonly unknown[]) => {
    written.push(parts.map((part) => inspect(part)).join(' '));
  });
  logFault({ of: 'test.step', error: new Error('outside', { cause: trap }) });
  spy.mockRestore();
  expect(written).toEqual([expect.stringMatching(/test\.step is faulty.*outside/)]);
});
