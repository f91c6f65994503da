import { keptEdge } from '@bracewright/core/brace';
import { buildBvh, surfaceLine } from '@bracewright/core/mesh';
import { applyOperation, rolesOf } from '@bracewright/core/operation';
import { describeOperation, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { DRAWN_CASES, GOLDEN_CASES } from './golden.ts';
import plugin from './index.ts';
import { draw } from './operation-draw.ts';
import { cut } from './operation.ts';

describeOperation(draw, {
  surface: { borders: 'free' },
  module: new URL('./operation-draw.ts', import.meta.url),
  cases: [...DRAWN_CASES],
  golden: DRAWN_CASES,
});

const tube = (more: number) =>
  ellipticTube({ radiusX: 140 + more, radiusY: 95 + more, height: 420, segments: 48, rings: 30 });
const { curves } = GOLDEN_CASES[0]!.params as never as { curves: { points: never[] }[] };
const keep = { position: [0, 95, 210], normal: [0, 1, 0] };

test('leaves the body as it is, and tells how long its lines are on the body that it is given', async () => {
  const [thin, wide] = [tube(0), tube(12)];
  const [on, after] = await Promise.all(
    [thin, wide].map((body) => applyOperation(draw, body, { curves, purpose: null } as never)),
  );
  expect(on!.mesh.positions).toEqual(thin.positions);
  const drawn = curves.map(({ points }) => surfaceLine(thin, points, { closed: true, shape: 'smooth' }));
  const length = drawn.reduce((sum, line) => sum + (line.ok ? line.length : NaN), 0);
  expect(on!.report['edge']).toBeCloseTo(length, 1);
  // The body grew by 12 mm to all sides: each line by about 2π · 12 mm.
  expect(after!.report['edge']! - length).toBeGreaterThan(2 * 2 * Math.PI * 12 * 0.9);
  expect(after!.report['edge']! - length).toBeLessThan(2 * 2 * Math.PI * 12 * 1.15);
});

test('a line whose skin is gone is refused at the place, and never lies on the far wall', async () => {
  const small = ellipticTube({ radiusX: 30, radiusY: 30, height: 420, segments: 48, rings: 30 });
  await expect(applyOperation(draw, small, { curves } as never)).rejects.toMatchObject({
    code: 'mesh/line-off-skin',
    data: { line: 1 },
  });
});

const body = tube(0);
type Place = [number, number, number];
const ring = (height: number): Place[] =>
  Array.from({ length: 8 }, (_, i) => {
    const turn = (Math.PI * i) / 4;
    const hit = buildBvh(body).raycast([0, 0, height], [Math.cos(turn), Math.sin(turn), 0])!;
    return [...hit.position] as Place;
  });
function draws(editor: TestEditor, height: number): TestEditor {
  for (const place of ring(height)) {
    const [x, y] = place;
    editor.view(Math.abs(x) > 95 ? (x > 0 ? 'left' : 'right') : y > 0 ? 'back' : 'front').click(place);
  }
  return editor.view('back').key('Enter');
}
async function kept(): Promise<TestEditor> {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('border');
  draws(editor, 100);
  draws(editor, 300).click([0, 95, 200]);
  editor.session.draft.set({ cuts: false });
  await editor.settle();
  expect(editor.scene.temporary).toBeNull();
  expect(await editor.apply()).toBe(true);
  return editor;
}

test('the tool keeps a line without cutting, edits it, and the cut begins with it', async () => {
  const editor = await kept();
  expect(editor.records).toMatchObject([{ type: 'border.draw', params: { keep: {}, curves: [{}, {}] } }]);
  expect(editor.history.mesh.positions).toEqual(body.positions);
  await editor.edit(editor.records[0]!.id);
  // Nothing was cut: what can be changed are its points.
  expect([editor.session.step?.id, editor.value<unknown[]>('first').length]).toEqual(['first', 8]);
  expect(editor.session.idleFields).toContain('cuts');
  editor.drag(ring(100)[2]!, [0, 95, 130], { handle: 'first/2' });
  editor.tools.nextStep();
  editor.tools.nextStep();
  expect(await editor.apply()).toBe(true);
  const [record] = editor.records;
  const params = record!.params as never as { curves: { points: { position: Place }[] }[] };
  expect([record!.type, Math.round(params.curves[0]!.points[2]!.position[2])]).toEqual(['border.draw', 130]);
  // Cut along it: its own step keeps its own lines.
  await editor.activate('border');
  editor
    .value<{ position: Place }[]>('first')
    .forEach(({ position }, i) =>
      position.forEach((x, k) => expect(x).toBeCloseTo(params.curves[0]!.points[i]!.position[k]!, 2)),
    );
  editor.tools.nextStep();
  editor.tools.nextStep();
  expect(await editor.apply()).toBe(true);
  expect(editor.records.map(({ type }) => type)).toEqual(['border.draw', 'border.cut']);
  expect(editor.history.mesh.positions.length).toBeLessThan(body.positions.length);
  await editor.history.undo();
  await editor.history.undo();
  expect(editor.history.mesh.positions).toEqual(body.positions);
});

test('it counts as the edge of the design until the body is cut along a line, and only while it is on', () => {
  const roles = rolesOf([cut, draw]);
  const record = (type: string, state = 'on', more: object = {}) =>
    ({ id: type, type, state, params: { curves, ...more } }) as never;
  expect(keptEdge([record('border.draw')], roles)).toMatchObject({ recordId: 'border.draw', curves });
  expect(keptEdge([record('border.draw', 'off')], roles)).toBeUndefined();
  expect(keptEdge([record('border.draw'), record('border.cut', 'on', { keep })], roles)).toBeUndefined();
  expect(keptEdge([record('border.draw'), record('border.cut', 'off', { keep })], roles)).toBeDefined();
});
