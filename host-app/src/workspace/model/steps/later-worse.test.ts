import { makeBody, TestEditor } from '@bracewright/core/testing';
import type { Json } from '@bracewright/core/operation';
import crop from '@bracewright/plugin-crop';
import region from '@bracewright/plugin-region';
import { expect, test, vi } from 'vitest';
import { watchLaterSteps } from './later-worse.ts';

const BACK = { normal: [0, 1, 0] };
const PAD = {
  contour: [
    { position: [50, 88, 200], ...BACK },
    { position: [-5, 95, 250], ...BACK },
    { position: [-50, 88, 175], ...BACK },
    { position: [-10, 95, 150], ...BACK },
  ],
  apex: [
    { position: [-12, 95, 195], ...BACK },
    { position: [12, 95, 205], ...BACK },
  ],
};
const croppedAt = (top: number): Json => ({ top: { origin: [0, 0, top], normal: [0, 0, 1] } });

test('an edit that cuts the skin from under a pad is told at once, with the pad by name; better again is not', async () => {
  const editor = await TestEditor.open({
    body: makeBody({
      kind: 'elliptic-tube',
      radiusX: 140,
      radiusY: 95,
      height: 400,
      segments: 60,
      rings: 40,
    }),
    plugins: [crop, region],
  });
  const design = editor.history;
  const first = await design.append({ type: 'crop.apply', version: 2, params: croppedAt(390) });
  await design.append({ type: 'region.deform', version: 4, params: { ...PAD, amplitude: -10 } });
  const show = vi.fn();
  const words = {
    t: (key: string, values: { names?: string } = {}) => (values.names ? `${key}: ${values.names}` : ''),
    has: () => false,
    tool: (tool: { manifest: { id: string } }) => tool.manifest.id,
  };
  const app = { toasts: { show }, settings: { language: 'en-US' } };
  const parts = { words, app, catalog: editor.tools.catalog, modelId: 'm', design };
  const stop = watchLaterSteps({ design, parts } as never);
  const toldBy = async (top: number): Promise<readonly string[]> => {
    show.mockClear();
    await design.editParams(first.id, croppedAt(top));
    return show.mock.calls.map(([toast]: { text: string }[]) => toast!.text);
  };
  expect(await toldBy(300)).toEqual([]);
  expect(await toldBy(236)).toEqual(['later.warned: region']);
  expect(await toldBy(235)).toEqual([]);
  expect(await toldBy(300)).toEqual([]);
  expect(await toldBy(100)).toEqual(['later.failed: region']);
  stop();
});
