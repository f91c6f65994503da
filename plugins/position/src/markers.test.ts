import type { Annotation } from '@bracewright/core/annotation';
import { vec3 } from '@bracewright/core/math';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const mark = (association: string, position: [number, number, number]): Annotation => ({
  id: association,
  kind: 'marker-point',
  name: '',
  params: { point: { position, normal: [0, -1, 0] }, association, locked: false },
  value: null,
  unit: '',
});
const open = async (...marks: Annotation[]) => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  for (const one of marks) await editor.annotations.put(one);
  return editor.activate('position');
};
const offered = (editor: TestEditor): boolean =>
  editor.session.step!.actions.find(({ id }) => id === 'markers')!.enabled;
const turned = (editor: TestEditor, point: [number, number, number]) => {
  const m = (editor.records[0]!.params as { transform: number[] }).transform;
  return [0, 1, 2].map(
    (row) => vec3.dot([m[4 * row]!, m[4 * row + 1]!, m[4 * row + 2]!], point) + m[4 * row + 3]!,
  );
};

test('both ASIS and the notch that are marked stand the body level, square and upright', async () => {
  const editor = await open(
    mark('asis-left', [110, -60, 110]),
    mark('asis-right', [-100, -80, 90]),
    mark('suprasternal-notch', [25, -95, 380]),
  );
  expect(offered(editor)).toBe(true);
  editor.run('markers');
  await editor.apply();
  const [left, right, notch] = [
    turned(editor, [110, -60, 110]),
    turned(editor, [-100, -80, 90]),
    turned(editor, [25, -95, 380]),
  ];
  expect(left[2]).toBeCloseTo(right[2]!, 3);
  expect(left[1]).toBeCloseTo(right[1]!, 3);
  expect(left[0]! + right[0]!).toBeCloseTo(0, 3);
  expect(notch[1]).toBeCloseTo(left[1]!, 3);
});

test('a pair behind levels the body and leaves how far it leans forwards', async () => {
  const editor = await open(mark('psis-left', [50, 94, 120]), mark('psis-right', [-50, 94, 100]));
  editor.run('markers');
  expect(editor.value('turnX')).toBeCloseTo(0, 3);
  await editor.apply();
  expect(turned(editor, [50, 94, 120])[2]).toBeCloseTo(turned(editor, [-50, 94, 100])[2]!, 3);
});

test('one side alone offers nothing', async () => {
  const editor = await open(mark('asis-left', [110, -60, 110]), mark('xiphoid-process', [0, -100, 300]));
  expect(offered(editor)).toBe(false);
});

test('a click on a marker takes the place of the marker', async () => {
  const editor = await open(mark('asis-left', [100, -74, 210]));
  editor.run('level').click([100, -74, 200], { handle: 'mark/asis-left' }).click([-100, -74, 190]);
  expect(editor.session.step!.id).toBe('align');
  expect(Math.abs(editor.value<number>('turnY'))).toBeCloseTo(5.7106, 2);
});

test('markers that are picked one after the other by Enter alone level the body', async () => {
  const editor = await open(mark('asis-left', [100, -74, 210]), mark('asis-right', [-100, -74, 190]));
  const twin = (id: string) =>
    editor.drawn.find((item) => item.kind === 'grip' && item.handle === `mark/${id}`);
  const press = (id: string) => {
    const grip = twin(id);
    if (grip?.kind !== 'grip') throw new Error('no twin');
    expect(grip.name).toMatch(/./);
    return grip.key({ key: 'Enter', modifiers: { shift: false, ctrl: false, alt: false } });
  };
  expect(twin('asis-left')).toBeUndefined();
  editor.run('level');
  expect(press('asis-left')).toBe('handled');
  expect(press('asis-right')).toBe('handled');
  expect(editor.session.step!.id).toBe('align');
  expect(Math.abs(editor.value<number>('turnY'))).toBeCloseTo(5.7106, 2);
});

const four = (swap: boolean): Annotation[] => {
  const [left, right] = swap ? ['right', 'left'] : ['left', 'right'];
  return [
    mark(`asis-${left}`, [130, -60, 110]),
    mark(`asis-${right}`, [-90, -60, 110]),
    mark(`psis-${left}`, [60, 94, 120]),
    mark(`psis-${right}`, [-40, 94, 120]),
  ];
};

test('with both ASIS and both PSIS marked the force line passes through the middle of the four', async () => {
  const editor = await open(...four(false));
  editor.run('markers');
  await editor.apply();
  const middle = turned(editor, [15, 17, 115]);
  expect(middle[0]).toBeCloseTo(0, 3);
  expect(middle[1]).toBeCloseTo(0, 3);
});

test('left and right marked the wrong way round are told, and turn nothing', async () => {
  const editor = await open(...four(true));
  editor.run('markers');
  expect(editor.told).toEqual(['position/markers-contradict']);
  expect(editor.value('turnZ')).toBe(0);
});
