import { expect, it } from 'vitest';
import { SdkError } from '../errors/sdk-error.ts';
import type { AnySession } from '../tool-contract/tool.ts';
import { keepNamed } from './library.ts';

const NAMING = { code: 'stamp/name', first: 'Waist', saved: 'stamp/saved' };

/** A session in a host that gives these names one after the other, or asks for none. */
function sessionOf(names?: readonly (string | undefined)[]) {
  const told: unknown[] = [];
  const left = [...(names ?? [])];
  const notifications = {
    notify: (...one: unknown[]) => told.push(one),
    ...(names && { askName: async () => left.shift() }),
  };
  return { session: { ended: false, services: { notifications } } as unknown as AnySession, told };
}

it('keeps nothing in a host that asks for no names', async () => {
  const { session, told } = sessionOf();
  let kept = 0;
  expect(await keepNamed(session, NAMING, async () => kept++)).toBe(false);
  expect([kept, told]).toEqual([0, []]);
});

it('asks again while a name is taken, then keeps and says so; nothing without a name', async () => {
  const { session, told } = sessionOf(['Waist', 'Waist 2']);
  const keep = async (name: string): Promise<void> => {
    if (name === 'Waist') throw new SdkError('library/name-taken', { name });
  };
  expect(await keepNamed(session, NAMING, keep)).toBe(true);
  expect(told.map((one) => (one as readonly unknown[])[1])).toEqual(['library/name-taken', 'stamp/saved']);
  expect(await keepNamed(sessionOf([undefined]).session, NAMING, keep)).toBe(false);
});

it('offers as much of a long name as may be kept, and no half of a character', async () => {
  const offered: unknown[] = [];
  const askName = async (_: string, { name }: { name: string }) => void offered.push(name);
  const notifications = { notify: () => undefined, askName };
  const session = { ended: false, services: { notifications } } as unknown as AnySession;
  for (const first of ['Waist', 'a'.repeat(50), `${'a'.repeat(29)}😀`, `${'a'.repeat(28)}😀`])
    await keepNamed(session, { ...NAMING, first }, async () => undefined);
  expect(offered).toEqual(['Waist', 'a'.repeat(30), 'a'.repeat(29), `${'a'.repeat(28)}😀`]);
});
