import { sphere, TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import border from './index.ts';

test('the length of a closed line is told before a part is chosen', async () => {
  const editor = await TestEditor.open({ body: sphere({ radius: 100, subdivisions: 4 }), plugins: [border] });
  await editor.activate('border');
  editor.view('front');
  const edge = () => editor.tools.session!.instance!.readouts!.find(({ id }) => id === 'edge')!.value;
  for (const [x, z] of [[-30, 30], [30, 30], [30, -30], [-30, -30]] as const) editor.click([x, -90, z]); // prettier-ignore
  expect(edge()).toBeUndefined();
  editor.key('Enter');
  await vi.waitFor(() => expect(edge()).toBeGreaterThan(240));
  expect(edge()).toBeLessThan(300);
});
