import type { vec3 } from '@bracewright/core/math';
import { buildBvh } from '@bracewright/core/mesh';
import type { PatientService, RecordedCurve } from '@bracewright/core/services';
import type { TestEditor } from '@bracewright/core/testing';
import { ellipticTube } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import { SOON, grown, curves, STEP, patient, open } from './earlier.fixture.test.ts';

/** No trunk. */
const tube = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 40 });
const values = (editor: TestEditor) => editor.session.draft.values;
const meanings = (editor: TestEditor) => editor.tools.session!.instance!.meanings ?? {};
const actions = (editor: TestEditor) => editor.session.step!.actions.map(({ id }) => id);

test('class and side are those of the patient record, which stands beside them', async () => {
  const editor = await open(patient({ type: 'rigo-B1', side: 'left', apex: 20 }));
  expect(values(editor)).toMatchObject({ braceClass: 'rigo-B1', curveSide: 'left' });
  expect(meanings(editor)).toEqual({ braceClass: 'border:recorded.same', curveSide: 'border:recorded.same' });
  // Nothing was done yet that could be lost.
  editor.tools.cancel();
  expect(editor.tools.left('border')).toBeUndefined();
});

test.each<[string, RecordedCurve, object, object]>([
  [
    'nothing on record',
    {},
    { braceClass: 'none', curveSide: 'none' },
    { braceClass: 'border:recorded.no-class', curveSide: 'border:recorded.no-side' },
  ],
  [
    'a class of another kind',
    { type: 'lenke-1', side: 'right' },
    { braceClass: 'none', curveSide: 'right' },
    { braceClass: 'border:recorded.other-class', curveSide: 'border:recorded.same' },
  ],
  [
    'an apex on the other side',
    { type: 'rigo-A1', side: 'right', apex: 12 },
    { braceClass: 'rigo-A1', curveSide: 'none' },
    { braceClass: 'border:recorded.same', curveSide: 'border:recorded.apex-differs' },
  ],
  [
    'an apex in the middle',
    { type: 'rigo-A1', side: 'right', apex: 2 },
    { curveSide: 'right' },
    { curveSide: 'border:recorded.same' },
  ],
])('what the record does not say for sure is asked: %s', async (_, curve, begins, says) => {
  const editor = await open(patient(curve));
  expect(values(editor)).toMatchObject(begins);
  expect(meanings(editor)).toMatchObject(says);
});

test('without a patient nothing is taken, and no earlier brace is offered', async () => {
  const editor = await open();
  expect(values(editor)).toMatchObject({ braceClass: 'none', curveSide: 'none' });
  expect([meanings(editor), actions(editor).includes('earlier')]).toEqual([{}, false]);
});

test('another side than the record has is said beside it and asked about by Apply', async () => {
  const editor = await open(patient({ type: 'rigo-A1', side: 'right' }, [STEP]));
  editor.notifications.chosen = ([first]) => first!.id;
  editor.session.draft.set({ curveSide: 'left' });
  expect(meanings(editor)).toMatchObject({ curveSide: 'border:recorded.side-differs' });
  editor.run('earlier');
  await vi.waitFor(() => expect(editor.value<unknown[]>('first')?.length).toBeGreaterThan(40), SOON);
  // The line was made for the other side, and says so; what was chosen stays.
  expect(values(editor)).toMatchObject({ curveSide: 'left', drawnFor: 'rigo-A1 right front' });
  editor.key('Enter').key('Enter');
  editor.notifications.answer = false;
  expect(await editor.apply()).toBe(false);
  editor.notifications.answer = true;
  editor.session.draft.set({ drawnFor: 'rigo-A1 left front' });
  expect(await editor.apply()).toBe(true);
  expect(editor.notifications.asked).toContain('border/other-than-record');
});

test('the line of an earlier brace is chosen, lies on the body now, says how far the skin lay off, is dragged, and taken back as one', async () => {
  const editor = await open(patient({}, [STEP]));
  const before = values(editor);
  editor.notifications.chosen = ([first]) => first!.id;
  editor.run('earlier');
  await vi.waitFor(
    () => expect(editor.value<unknown[]>('first')?.length).toBe(curves[0]!.points.length),
    SOON,
  );
  expect(editor.notifications.offered).toEqual([
    [{ id: 'm', name: 'Scan of May', detail: 'border:earlier.convex-right' }],
  ]);
  expect(values(editor)).toMatchObject({
    ...{ braceClass: 'rigo-A1', curveSide: 'right', drawnFor: 'rigo-A1 right front' },
    carried: { name: 'Scan of May', marks: 0 },
  });
  const skin = buildBvh(grown);
  const first = editor.value<{ position: vec3.Vec3 }[]>('first');
  for (const { position } of first) expect(skin.closestPoint(position)!.distance).toBeLessThan(0.01);
  const readouts = editor.tools.session!.instance!.readouts!;
  // Nobody marked a landmark: by how much heights may be off stands beside it.
  expect(readouts.find(({ id }) => id === 'height-by-shape')!.value).toBeGreaterThanOrEqual(20);
  const told = readouts.filter(({ id }) => id.startsWith('skin-apart'));
  expect(told.map(({ id, standing }) => [id, standing])).toEqual([
    ['skin-apart', expect.stringMatching(/unsure|near/)],
    ['skin-apart-worst', expect.stringMatching(/unsure|near/)],
  ]);
  expect(editor.tools.session!.instance!.hint).toBe('border:earlier.by-shape');
  expect(editor.session.step).toMatchObject({ id: 'first', complete: true });
  editor.tools.undo();
  expect(values(editor)).toEqual(before);
  editor.tools.redo();
  editor.key('Enter').key('Enter');
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toMatchObject([{ params: { purpose: { type: 'rigo-A1', side: 'right' } } }]);
});

test('none chosen, none there, and none to be had change nothing, and the last two are told', async () => {
  const none = await open(patient({}, [STEP]));
  const lost: PatientService = { ...patient({}), earlierSteps: () => Promise.reject(new Error('offline')) };
  const [empty, broken] = [await open(patient({})), await open(lost)];
  for (const editor of [none, empty, broken]) {
    const before = values(editor);
    editor.run('earlier');
    await vi.waitFor(() =>
      expect(editor.session.step!.actions.find(({ id }) => id === 'earlier')!.enabled).toBe(true),
    );
    expect(values(editor)).toBe(before);
  }
  expect([none, empty, broken].map(({ told }) => told)).toEqual([
    [],
    ['border/no-earlier-line'],
    ['border/earlier-not-loaded'],
  ]);
});

test('a line that leaves the body is refused with its reason, and what was drawn stays', async () => {
  const editor = await open(patient({}, [STEP]), tube);
  editor.notifications.chosen = ([first]) => first!.id;
  editor.run('earlier');
  await vi.waitFor(() => expect(editor.told).toHaveLength(1), SOON);
  expect(editor.told[0]).toMatch(/^mesh\/(no-trunk|trunk-)/);
  expect(editor.value('first')).toBeUndefined();
});
