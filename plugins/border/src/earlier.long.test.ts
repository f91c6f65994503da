import { sampleTrunk } from '@bracewright/core/sample';
import { expect, test, vi } from 'vitest';
import { SOON, STEP, patient, open } from './earlier.fixture.test.ts';

test('a skin that lay far off is amber', async () => {
  const stout = sampleTrunk({ cobb: 30, edge: 15, stature: 1.45, bmi: 22 }).mesh;
  const editor = await open(patient({}, [STEP]), stout);
  editor.notifications.chosen = ([first]) => first!.id;
  editor.run('earlier');
  await vi.waitFor(() => expect(editor.value<unknown[]>('first')?.length).toBeGreaterThan(40), SOON);
  const told = editor.tools.session!.instance!.readouts!.find(({ id }) => id === 'skin-apart')!;
  expect([told.standing, told.value! > 9]).toEqual(['near', true]);
});
