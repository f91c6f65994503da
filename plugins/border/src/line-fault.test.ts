import { buildBvh } from '@bracewright/core/mesh';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 40 });
const tree = buildBvh(body);
type Place = [number, number, number];

/** Draws a line round the body, which goes up and down by `wave` mm twice; the body is turned as the hand goes round. */
function draw(editor: TestEditor, height: number, wave: number): void {
  for (let i = 0; i < 16; i++) {
    const turn = (Math.PI * i) / 8;
    const from: Place = [0, 0, height + wave * Math.sin(2 * turn + 0.4)];
    const { position } = tree.raycast(from, [Math.cos(turn), Math.sin(turn), 0])!;
    const [x, y, z] = position;
    editor.view(Math.abs(x) > 100 ? (x > 0 ? 'left' : 'right') : y > 0 ? 'back' : 'front').click([x, y, z]);
  }
  editor.view('back').key('Enter');
}

test('each place where two lines meet is marked, and the hint says how many there are', async () => {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('border');
  draw(editor, 200, 0);
  draw(editor, 200, 40);
  const hint = () => editor.tools.session!.instance!.hint;
  await vi.waitFor(() => expect(hint()).toBe('border:line.faulty-places'), { timeout: 20_000 });
  const [layer] = editor.overlay.layers.get('line-fault') as unknown as readonly [{ points: Place[] }];
  expect(new Set(layer.points.map(([x, y]) => `${x > 0} ${y > 0}`)).size).toBe(4);
  expect(layer.points).toHaveLength(4);
  for (const [, , z] of layer.points) expect(Math.abs(z - 200)).toBeLessThan(5);
});
