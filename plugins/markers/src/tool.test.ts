import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';
import en from './locales/en-US.ts';
import zh from './locales/zh-CN.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('markers');

test('a point is placed, named and kept; the tool is ready for the next', async () => {
  const editor = await open();
  editor.click([40, 96, 300]).set({ name: 'SIAS', association: 'asis-left' });
  expect(await editor.apply()).toBe(true);
  expect(editor.annotations.annotations).toMatchObject([
    { kind: 'marker-point', name: 'SIAS', params: { association: 'asis-left', locked: false } },
  ]);
  expect(editor.tools.state).toBe('active');
  expect(editor.value('points')).toBeUndefined();
  expect(editor.value('name')).toBe('');
});

test('after the last marker Apply is Done: it closes the tool and misses no point', async () => {
  const editor = await open();
  expect(editor.tools.session!.instance!.finished).toBe(false);
  editor.run('mark-asis-left').click([40, 96, 150]);
  expect(editor.tools.session!.instance!.finished).toBe(true);
  expect(await editor.apply()).toBe(true);
  expect(editor.tools.state).toBe('idle');
  expect(editor.annotations.annotations).toHaveLength(1);
});

test('a line keeps its points, level and zero flag', async () => {
  const editor = await open();
  editor.set({ kind: 'line', lineAssociation: 'iliac-crest', zeroLevel: true });
  editor.click([-60, 91, 150]).click([0, 100, 150]).click([60, 91, 150]);
  expect(await editor.apply()).toBe(true);
  const [line] = editor.annotations.annotations;
  expect(line).toMatchObject({
    kind: 'marker-line',
    params: { association: 'iliac-crest', zeroLevel: true },
  });
  expect((line!.params as { points: unknown[] }).points).toHaveLength(3);
});

test('a landmark that is chosen after the first click is kept where it is clicked then', async () => {
  const editor = await open();
  editor.click([40, 96, 150]).run('mark-asis-left');
  expect(editor.value('points')).toHaveLength(1);
  editor.click([40, 96, 300]);
  const kept = editor.annotations.annotations.map(
    ({ params }) => params as { association: string; point: { position: number[] } },
  );
  expect(kept).toMatchObject([{ association: 'asis-left' }]);
  expect(kept[0]!.point.position[2]).toBeCloseTo(300, 3);
  expect(editor.value('points')).toBeUndefined();
});

test('a right click keeps no landmark where the point lay before it was chosen', async () => {
  const editor = await open();
  editor.click([40, 96, 150]).run('mark-asis-left');
  editor.click([40, 96, 300], { button: 'secondary' });
  expect(editor.annotations.annotations).toEqual([]);
});

test('another click moves a point that is not kept yet, and undo puts it back, then takes it away', async () => {
  const editor = await open();
  editor.click([40, 96, 150]).click([40, 96, 200]);
  const [point, ...more] = editor.value('points') as { position: number[] }[];
  expect(more).toEqual([]);
  expect(point!.position[2]).toBeCloseTo(200, 3);
  expect(editor.tools.undo()).toBe('handled');
  expect((editor.value('points') as { position: number[] }[])[0]!.position[2]).toBeCloseTo(150, 3);
  expect(editor.tools.undo()).toBe('handled');
  expect(editor.value('points')).toBeUndefined();
});

test('undo puts a kept marker that was dragged back where it is kept, and takes no marker away', async () => {
  const editor = await open();
  editor.run('mark-psis-left').click([-40, 96, 150]).click([40, 96, 150]);
  const { id } = editor.annotations.annotations[1]!;
  editor.drag([40, 96, 150], [40, 96, 180], { handle: `marker/${id}` });
  const height = () => (editor.value('points') as { position: number[] }[])[0]!.position[2];
  expect(height()).toBeCloseTo(180, 3);
  expect(editor.tools.undo()).toBe('handled');
  expect(height()).toBeCloseTo(150, 3);
  expect(editor.annotations.annotations).toHaveLength(2);
  // Nothing is changed any more: it is closed.
  expect(editor.tools.undo()).toBe('handled');
  expect(editor.value('points')).toBeUndefined();
  expect(editor.annotations.annotations).toHaveLength(2);
  expect(editor.tools.undo()).toBe('handled');
  expect(editor.annotations.annotations).toHaveLength(1);
});

test('undo gives an opened marker back what else was changed of it', async () => {
  const editor = await open();
  editor.click([40, 96, 150]).set({ name: 'hip' });
  await editor.apply();
  const { id } = editor.annotations.annotations[0]!;
  editor.click([40, 96, 150], { handle: `marker/${id}` }).set({ locked: true, name: 'shoulder' });
  expect(editor.tools.undo()).toBe('handled');
  expect([editor.value('name'), editor.value('locked')]).toEqual(['hip', false]);
  expect(editor.annotations.annotations).toHaveLength(1);
});

test('a kept marker is opened by a click, moved and saved in its place', async () => {
  const editor = await open();
  editor.click([40, 96, 300]);
  await editor.apply();
  const { id } = editor.annotations.annotations[0]!;
  editor.click([40, 96, 300], { handle: `marker/${id}` });
  editor.drag([40, 96, 300], [40, 96, 280], { handle: 'place/0' });
  await editor.apply();
  expect(editor.annotations.annotations).toHaveLength(1);
  const kept = editor.annotations.annotations[0]!.params as { point: { position: number[] } };
  expect(kept.point.position[2]).toBeCloseTo(280, 3);
});

test('a locked marker does not move and is not deleted', async () => {
  const editor = await open();
  editor.click([40, 96, 300]).set({ locked: true });
  await editor.apply();
  const { id } = editor.annotations.annotations[0]!;
  editor.click([40, 96, 300], { handle: `marker/${id}` });
  const before = editor.value('points');
  editor.drag([40, 96, 300], [40, 96, 250], { handle: 'place/0' }).key('Delete').run('delete-marker');
  expect(editor.value('points')).toEqual(before);
  expect(editor.annotations.annotations).toHaveLength(1);
  editor.set({ locked: false }).run('delete-marker');
  expect(editor.annotations.annotations).toHaveLength(0);
});

test('a kept marker whose skin was cut away says so where it stands in the air', async () => {
  const editor = await open();
  editor.click([40, 96, 300]).set({ name: 'SIAS' });
  await editor.apply();
  const labels = () => editor.drawn.flatMap((item) => (item.kind === 'label' ? [item.text] : []));
  expect(labels()).toEqual(['SIAS']);
  await editor.annotations.put({
    ...editor.annotations.annotations[0]!,
    params: { point: { position: [40, 96, 450], normal: [0, 1, 0] } },
  });
  expect(labels()).toEqual(['SIAS · markers:off-body']);
  const at = (z: number) => ({ position: [40, 96, z], normal: [0, 1, 0] });
  await editor.annotations.remove(editor.annotations.annotations[0]!.id);
  const line = { kind: 'marker-line', name: 'Spine', value: null, unit: '' } as const;
  await editor.annotations.put({ ...line, id: 'l', params: { points: [at(450), at(300), at(200)] } });
  const [label] = editor.drawn.filter((item) => item.kind === 'label');
  expect(label).toMatchObject({ text: 'Spine · markers:partly-off-body', at: [40, 96, 300] });
  const [drawn] = editor.drawn.flatMap((item) => (item.kind === 'line' ? [item.points] : []));
  expect(Math.max(...drawn!.map(([, , z]) => z))).toBeLessThan(301);
});

test('a press on a kept marker that becomes a gesture of two fingers leaves all as it was', async () => {
  const editor = await open();
  editor.run('mark-asis-left').click([-40, 96, 150]);
  const { id } = editor.annotations.annotations[0]!;
  const handle = `marker/${id}`;
  editor.down([-40, 96, 150], { handle }).cancelPress([-40, 96, 150]);
  expect(editor.drawn.filter(({ kind }) => kind === 'points')).not.toEqual([]);
  expect(editor.value('association')).toBe('asis-right');
  editor.click([40, 96, 150]);
  expect(kept(editor)).toEqual(['asis-left', 'asis-right']);
  // Escape while it is dragged leaves it as it is kept, and what was begun before is begun.
  editor.set({ name: 'next' });
  editor.down([-40, 96, 150], { handle }).move([-40, 96, 190]).cancelPress([-40, 96, 190]);
  expect([editor.value('name'), editor.value('points')]).toEqual(['next', undefined]);
  editor.click([-40, 96, 150], { handle });
  expect(editor.value<{ position: number[] }[]>('points')[0]!.position[2]).toBeCloseTo(150, 3);
});

test('a point that was removed does not come back as the next landmark', async () => {
  const editor = await open();
  editor.click([60, 91, 300]).key('Backspace');
  editor.run('mark-asis-left').click([-40, 96, 160]);
  expect(editor.tools.undo()).toBe('handled');
  expect([kept(editor), editor.value('points')]).toEqual([[], undefined]);
});

test('undo with a press on a kept marker leaves no copy of it', async () => {
  const editor = await open();
  editor.run('mark-asis-left').click([-40, 96, 150]);
  const handle = `marker/${editor.annotations.annotations[0]!.id}`;
  editor.down([-40, 96, 150], { handle }).move([-40, 96, 190]);
  editor.tools.undo();
  editor.up([-40, 96, 190]);
  editor.tools.undo();
  await editor.apply();
  expect(kept(editor)).toEqual(['asis-left']);
});

test('an empty marker is not kept', async () => {
  const editor = await open();
  expect(await editor.apply()).toBe(false);
  expect(editor.told).toEqual(['tool/step-points']);
});

test('landmarks are marked one after another without leaving the tool, and undo takes back the last', async () => {
  const editor = await open();
  const offered = () => editor.session.step!.actions.filter(({ id }) => id.startsWith('mark-'));
  const kept = () =>
    editor.annotations.annotations.map((one) => (one.params as { association?: string }).association);
  expect(offered()).toHaveLength(26);
  editor.run('mark-asis-left').click([-40, 96, 150]);
  expect(editor.value('association')).toBe('asis-right');
  editor.click([40, 96, 150]).click([-20, 99, 140]);
  expect(kept()).toEqual(['asis-left', 'asis-right', 'psis-left']);
  expect(offered()).toHaveLength(23);
  expect(
    offered()
      .filter(({ chosen }) => chosen)
      .map(({ id }) => id),
  ).toEqual(['mark-psis-right']);
  expect(editor.tools.undo()).toBe('handled');
  expect(kept()).toEqual(['asis-left', 'asis-right']);
  expect(editor.value('association')).toBe('psis-left');
  expect(editor.tools.state).toBe('active');
});

test('a marker that was placed, dragged and applied is not removed by undo: the drag is left to be undone', async () => {
  const editor = await open();
  editor.run('mark-asis-left').click([40, 96, 150]);
  const { id } = editor.annotations.annotations[0]!;
  editor.drag([40, 96, 150], [40, 96, 180], { handle: `marker/${id}` });
  await editor.apply();
  expect(editor.tools.undo()).toBe('pass');
  expect(editor.annotations.annotations).toHaveLength(1);
});

test('undo, redo and undo again are about the same marker, and redo offers the next landmark', async () => {
  const editor = await open();
  editor.run('mark-asis-left').click([-40, 96, 150]).click([40, 96, 150]);
  const marked = () =>
    editor.annotations.annotations.map((one) => (one.params as { association?: string }).association);
  for (let round = 0; round < 2; round++) {
    editor.tools.undo();
    expect([marked(), editor.value('association')]).toEqual([['asis-left'], 'asis-right']);
    await editor.annotations.redo();
    expect([marked(), editor.value('association')]).toEqual([['asis-left', 'asis-right'], 'psis-left']);
  }
  editor.tools.undo();
  editor.tools.undo();
  expect(marked()).toEqual([]);
  await editor.annotations.redo();
  await editor.annotations.redo();
  expect([marked(), editor.value('association')]).toEqual([['asis-left', 'asis-right'], 'psis-left']);
  // Deleted otherwise, the last one is not the tool's any more, nor is one before it reached.
  await editor.annotations.remove(editor.annotations.annotations[1]!.id);
  expect(editor.tools.undo()).toBe('pass');
  expect(marked()).toEqual(['asis-left']);
});

test('a marker that was placed and then deleted from the list is left to the undo of measures', async () => {
  const editor = await open();
  editor.run('mark-asis-left').click([40, 96, 150]);
  await editor.annotations.remove(editor.annotations.annotations[0]!.id);
  expect(editor.tools.undo()).toBe('pass');
});

/** Both ASIS on a body whose PSIS will be marked behind; left is +X. */
async function withAsis(): Promise<TestEditor> {
  const editor = await open();
  editor.run('mark-asis-left').click([100, -70, 150]);
  return editor.click([-100, -70, 150]);
}
const kept = (editor: TestEditor) =>
  editor.annotations.annotations.map((one) => (one.params as { association?: string }).association);

test('a right landmark clicked on the left of its partner is asked about, and not kept when it was not meant', async () => {
  const editor = await withAsis();
  editor.notifications.answer = false;
  editor.run('mark-psis-left').click([-40, 92, 160]).click([40, 92, 160]);
  await settled();
  expect(editor.notifications.asked).toEqual(['markers/pairs-disagree']);
  expect(kept(editor)).toEqual(['asis-left', 'asis-right', 'psis-left']);
  expect(editor.value('points')).toBeUndefined();
  expect(editor.value('association')).toBe('psis-right');
});

test('a landmark that is meant where it lies is kept after the question', async () => {
  const editor = await withAsis();
  editor.run('mark-psis-left').click([-40, 92, 160]).click([40, 92, 160]);
  await settled();
  expect(editor.notifications.asked).toEqual(['markers/pairs-disagree']);
  expect(kept(editor)).toEqual(['asis-left', 'asis-right', 'psis-left', 'psis-right']);
});

test('one press opens a kept marker and drags it', async () => {
  const editor = await open();
  editor.click([40, 96, 300]);
  await editor.apply();
  const { id } = editor.annotations.annotations[0]!;
  editor.drag([40, 96, 300], [40, 96, 280], { handle: `marker/${id}` });
  await editor.apply();
  const [moved] = editor.annotations.annotations;
  expect((moved!.params as { point: { position: number[] } }).point.position[2]).toBeCloseTo(280, 3);
});

test('every landmark that the clearances of an edge line go by can be marked, in groups and in the words of both languages', async () => {
  const editor = await open();
  const offered = editor.session.step!.actions.filter(({ id }) => id.startsWith('mark-'));
  const goneBy = ['bust-left', 'bust-right', 'scapular-spine-left', 'symphysis', 'fork', 'tenth-rib-right'];
  for (const name of goneBy) expect(offered.map(({ id }) => id)).toContain(`mark-${name}`);
  for (const { id, group } of offered)
    for (const words of [en, zh])
      expect(Object.keys(words), id).toEqual(
        expect.arrayContaining([`actions.${id}`, `actions.group.${group}`]),
      );
  editor.run('mark-symphysis').click([0, -100, 60]);
  expect([kept(editor), editor.value('association')]).toEqual([['symphysis'], 'sacrum']);
});

test('a pair that differs in height by more than is usual is told while it is dragged and after, until it is level', async () => {
  const editor = await withAsis();
  const said = () => editor.tools.session!.instance!.readouts;
  expect(said()).toEqual([]);
  const handle = `marker/${editor.annotations.annotations[0]!.id}`;
  editor.drag([100, -70, 150], [100, -70, 180], { handle });
  const uneven = { id: 'uneven-asis', unit: 'mm', signed: true, warning: 'markers/uneven' };
  expect(said()).toMatchObject([{ ...uneven, value: expect.closeTo(30, 1) }]);
  expect(editor.tools.session!.instance!.hint).toContain('hint.uneven');
  await editor.apply();
  expect(said()).toMatchObject([uneven]);
  editor.drag([100, -70, 180], [100, -70, 160], { handle });
  expect(said()).toEqual([]);
});

/** Height of the one marker that is kept, mm. */
const keptHeight = (editor: TestEditor) => {
  const [one] = editor.annotations.annotations;
  return (one!.params as { point: { position: number[] } }).point.position[2];
};
/** A kept left ASIS at 150 mm that was dragged to 190 mm, and not applied. */
async function dragged(): Promise<TestEditor> {
  const editor = await open();
  editor.run('mark-asis-left').click([40, -96, 150]);
  const handle = `marker/${editor.annotations.annotations[0]!.id}`;
  return editor.drag([40, -96, 150], [40, -96, 190], { handle });
}

test('a new marker keeps a change of the opened one first, and leaves that to the undo of measures', async () => {
  const editor = await dragged();
  editor.run('new-marker');
  await settled();
  expect(keptHeight(editor)).toBeCloseTo(190, 3);
  expect([editor.value('opened'), editor.value('points')]).toEqual([undefined, undefined]);
  expect(editor.tools.undo()).toBe('pass');
  expect(kept(editor)).toEqual(['asis-left']);
});

test('a new marker asks about a doubtful side of the opened one, which stays open with its change until that is answered yes', async () => {
  const editor = await withAsis();
  const { id } = editor.annotations.annotations[1]!;
  editor.run('mark-psis-left').click([40, 92, 160]).click([-40, 92, 160]);
  editor.notifications.answer = false;
  editor.drag([-100, -70, 150], [120, -55, 150], { handle: `marker/${id}` }).run('new-marker');
  await settled();
  expect(editor.notifications.asked).toEqual(['markers/pairs-disagree']);
  expect(editor.value('opened')).toBe(id);
  expect(editor.value<{ position: number[] }[]>('points')[0]!.position[0]).toBeGreaterThan(100);
});

test('a new marker after one that was only opened writes nothing', async () => {
  const editor = await open();
  editor.run('mark-asis-left').click([40, -96, 150]);
  const [before] = editor.annotations.annotations;
  editor.click([40, -96, 150], { handle: `marker/${before!.id}` }).run('new-marker');
  await settled();
  expect(editor.annotations.annotations).toEqual([before]);
  expect(editor.value('opened')).toBeUndefined();
});

test('redo places a point again, and leaves a kept marker that was taken back to the redo of measures', async () => {
  const editor = await open();
  editor.click([40, 96, 150]);
  editor.tools.undo();
  expect(editor.value('points')).toBeUndefined();
  expect(editor.tools.redo()).toBe('handled');
  expect((editor.value('points') as { position: number[] }[])[0]!.position[2]).toBeCloseTo(150, 3);
  editor.tools.undo();
  editor.run('mark-psis-left').click([-40, 96, 150]);
  expect(editor.annotations.annotations).toHaveLength(1);
  editor.tools.undo();
  expect(editor.annotations.annotations).toHaveLength(0);
  expect(editor.tools.redo()).toBe('pass');
});

test('a press on one side of the body opens no marker that lies right behind it on the other', async () => {
  const editor = await open();
  editor.view('back').click([40, 96, 150]).set({ name: 'behind' });
  expect(await editor.apply()).toBe(true);
  if (editor.tools.state === 'idle') await editor.activate('markers');
  const [{ id } = { id: '' }] = editor.annotations.annotations;
  editor.view('front').click([40, -96, 150], { handle: `marker/${id}` });
  expect(editor.value<string | undefined>('opened')).toBeUndefined();
  expect(editor.value<{ position: number[] }[]>('points')[0]!.position[1]).toBeLessThan(-80);
  editor.view('back').click([40, 96, 150], { handle: `marker/${id}` });
  expect(editor.value<string | undefined>('opened')).toBe(id);
});

test('who may only make markers opens none, and takes none away', async () => {
  const open = async (...allowed: readonly string[]) => {
    const editor = await TestEditor.open({
      ...{ body, plugins: [plugin] },
      mayAnnotate: (effect) => allowed.includes(effect),
    });
    await editor.activate('markers');
    editor.run('mark-asis-left').click([40, 96, 150]);
    const { id } = editor.annotations.annotations[0]!;
    const undone = editor.tools.undo();
    const left = editor.annotations.annotations.length;
    editor.click([40, 96, 150], { handle: `marker/${id}` });
    const actions = editor.session.step!.actions.filter(({ enabled }) => enabled).map(({ id: name }) => name);
    return {
      undone,
      left,
      opened: editor.value('opened') === id,
      deletes: actions.includes('delete-marker'),
    };
  };
  expect(await open('create')).toEqual({ undone: 'pass', left: 1, opened: false, deletes: false });
  expect(await open('create', 'update')).toEqual({ undone: 'pass', left: 1, opened: true, deletes: false });
  expect(await open('create', 'delete')).toMatchObject({ undone: 'handled', left: 0 });
});

test('hundreds of kept markers open: all are drawn, the first with their names', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  const [position, normal] = [
    [40, 96, 300],
    [0, 1, 0],
  ];
  for (let i = 0; i < 501; i++)
    await editor.annotations.put({
      ...{ id: `m${i}`, kind: 'marker-point', name: `P${i}`, value: null, unit: '' },
      params: { point: { position, normal }, locked: false },
    } as never);
  await editor.activate('markers');
  const count = (kind: string) => editor.drawn.filter((item) => item.kind === kind).length;
  expect([count('points'), count('grip'), count('label')]).toEqual([501, 150, 150]);
});
