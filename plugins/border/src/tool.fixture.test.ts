import { buildBvh } from '@bracewright/core/mesh';
import { sampleTrunk } from '@bracewright/core/sample';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import plugin from './index.ts';

export const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 32, rings: 20 });
export const tree = buildBvh(body);
export type Place = [number, number, number];
/** A proposal takes a second, and more on a busy machine. */
export const SOON = { timeout: 20_000 };
/** Places on the skin round the body. */
export const ring = (height: number): Place[] =>
  Array.from({ length: 8 }, (_, i) => {
    const turn = (Math.PI * i) / 4;
    const hit = tree.raycast([0, 0, height + 10 * Math.sin(2 * turn)], [Math.cos(turn), Math.sin(turn), 0])!;
    return [...hit.position] as Place;
  });
export const MIDDLE: Place = [0, 100, 200];

/** Bodies of patients, by the angle of their curve: what is found of one is known in every test. */
export const patients = {
  30: sampleTrunk({ cobb: 30, edge: 18 }),
  45: sampleTrunk({ cobb: 45, edge: 24 }),
} as const;

export const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('border');
export const step = (editor: TestEditor) => editor.session.step?.id;
/** Draws a line round the body, which is turned as the hand goes round. */
export function draw(editor: TestEditor, height: number): TestEditor {
  for (const place of ring(height)) {
    const [x, y] = place;
    editor.view(Math.abs(x) > 100 ? (x > 0 ? 'left' : 'right') : y > 0 ? 'back' : 'front').click(place);
  }
  return editor.view('back').key('Enter');
}
