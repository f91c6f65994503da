import { expect, test } from 'vitest';
import { entranceOf } from './entrances.ts';

test('who comes from the patient page to a raw scan sees its check-up before the alignment', () => {
  expect(entranceOf('/preparation', 'checkup')).toMatchObject({ tool: 'position', checkupFirst: true });
  expect(entranceOf('/preparation', null)).toMatchObject({ tool: 'position', checkupFirst: false });
});
