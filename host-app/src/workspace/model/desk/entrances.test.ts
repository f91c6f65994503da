import { expect, test } from 'vitest';
import { addressOf, entranceOf } from './entrances.ts';

test('who comes from the patient page to a raw scan sees its check-up before the alignment', () => {
  expect(entranceOf('/preparation', 'checkup')).toMatchObject({ leads: true, checkupFirst: true });
  expect(entranceOf('/preparation', null)).toMatchObject({ leads: true, checkupFirst: false });
});

test('a reload comes back to the stage that was gone on to, and opens no tool', () => {
  const began = new URLSearchParams('id=m&first=checkup&plain=');
  for (const stage of ['align', 'edit', 'edge'] as const) {
    const { pathname, searchParams } = new URL(addressOf(stage, began), 'http://clinic.example');
    expect(searchParams.get('id')).toBe('m');
    expect(entranceOf(pathname, searchParams.get('first'))).toMatchObject({ stage });
    expect(entranceOf(pathname, searchParams.get('first')).tool).toBeUndefined();
  }
});
