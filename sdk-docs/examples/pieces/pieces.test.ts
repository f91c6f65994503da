import { inspectMesh, meshHash, type TriMesh } from '@bracewright/core/mesh';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { describeOperation, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { describe, expect, test } from 'vitest';
import plugin from './index.ts';
import { move, split } from './operations.ts';

const level = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const trunk = { kind: 'tube', radius: 100, height: 300, segments: 48, rings: 30 } as const;

describeOperation(split, {
  // The other border is that of the part.
  surface: { borders: 'free' },
  module: new URL('./operations.ts', import.meta.url),
  cases: [{ name: 'in two', body: trunk, params: { plane: level(150), name: 'lower' } }],
});
describeOperation(move, {
  module: new URL('./operations.ts', import.meta.url),
  cases: [{ name: 'aside', body: trunk, params: { left: 30 } }],
});

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 40 });
const range = ({ positions }: TriMesh, axis: number): readonly [number, number] => {
  const values = positions.filter((_, i) => i % 3 === axis);
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
};
const open = () => TestEditor.open({ body, plugins: [plugin] });

describe('a body that is divided', () => {
  test('a click chooses the part that is moved; the list of the scene, undo and redo follow', async () => {
    const editor = await (await open()).activate('pieces-split');
    expect(await editor.apply()).toBe(true);
    const { history, scene } = editor;
    expect(history.parts.map(({ name }) => name)).toEqual(['lower']);
    expect(scene.parts).toMatchObject([{ name: 'lower', visible: true }]);
    const divided = history.hash;
    expect(divided).not.toBe(meshHash(history.mesh));

    await editor.activate('pieces-move');
    expect(editor.value('target')).toBe('body');
    // On the body nothing changes; on the part below it chooses that one, and undo in the tool takes it back.
    editor.tap([0, 100, 300]);
    expect(editor.value('target')).toBe('body');
    editor.tap([0, 100, 100]);
    expect(editor.value('target')).toBe('lower');
    editor.tools.undo();
    expect(editor.value('target')).toBe('body');
    await editor.tap([0, 100, 100]).set({ left: 40 }).settle();
    // The preview stands where the part will, and the body is not drawn anew.
    expect(scene.temporary).toBeNull();
    const from = scene.objects.all.find(({ name }) => name === 'lower') as unknown as { mesh: TriMesh };
    expect(range(from.mesh, 0)).toEqual([-110, 190]);
    expect(editor.session.services.picking.pickAt(0, -100)?.position[2]).toBeCloseTo(100);
    expect(editor.session.services.picking.pickAt(0, -300)).toBeUndefined();
    const before = meshHash(history.mesh);
    expect(await editor.apply()).toBe(true);
    expect(meshHash(history.mesh)).toBe(before);
    expect(range(history.parts[0]!.mesh, 0)).toEqual([-110, 190]);
    expect(editor.records.map(({ params }) => params)).toMatchObject([
      { target: 'body', name: 'lower' },
      { target: 'lower', left: 40 },
    ]);

    const moved = history.hash;
    await history.undo();
    expect([history.hash, range(history.parts[0]!.mesh, 0)]).toEqual([divided, [-150, 150]]);
    await history.undo();
    expect([history.hash, history.parts, scene.parts]).toEqual([meshHash(body), [], []]);
    await history.redo();
    await history.redo();
    expect([history.hash, scene.parts.length]).toEqual([moved, 1]);
  });

  test('what a step off or edited means for later ones is told, and comes back with it', async () => {
    const editor = await open();
    const { recordId: cut } = await editor.apply('pieces.split', { plane: level(200), name: 'lower' });
    const { recordId: step } = await editor.apply('pieces.move', { target: 'lower', left: 40 });
    const { history } = editor;
    const moved = history.hash;
    await history.setState([cut], 'off');
    expect(history.parts).toEqual([]);
    expect(history.outcomes.get(step)!.error).toMatchObject({
      code: 'operation/target-missing',
      data: { target: 'lower', there: '—' },
    });
    await history.setState([cut], 'on');
    expect(history.hash).toBe(moved);
    await history.editParams(cut, { plane: level(100), name: 'lower' });
    expect(history.outcomes.get(step)!.state).toBe('applied');
    expect(range(history.parts[0]!.mesh, 2)).toEqual([0, 100]);
    expect(range(history.parts[0]!.mesh, 0)).toEqual([-110, 190]);
  });

  test('a name that is taken and a part that is not there are refused, and nothing is left of them', async () => {
    const editor = await open();
    await editor.apply('pieces.split', { plane: level(200), name: 'lower' });
    const { hash } = editor.history;
    await expect(editor.apply('pieces.split', { plane: level(300), name: 'lower' })).rejects.toMatchObject({
      code: 'operation/part-taken',
      data: { name: 'lower' },
    });
    await expect(editor.apply('pieces.move', { target: 'upper', left: 1 })).rejects.toMatchObject({
      code: 'operation/target-missing',
      data: { target: 'upper', there: 'lower' },
    });
    expect([editor.history.hash, editor.records.length]).toEqual([hash, 1]);
  });

  test('a part that is switched off is neither hit nor forgotten', async () => {
    const editor = await open();
    await editor.apply('pieces.split', { plane: level(200), name: 'lower' });
    editor.scene.setPartVisible('lower', false);
    await editor.activate('pieces-move');
    editor.tap([0, 100, 100]);
    expect(editor.value('target')).toBe('body');
    editor.tools.cancel();
    await editor.history.undo();
    await editor.history.redo();
    expect(editor.scene.parts).toMatchObject([{ name: 'lower', visible: false }]);
  });
});

test('a raw scan is divided twice, and its pieces together have the skin of the whole', async () => {
  const scan = scanOf(sampleTrunk({ cobb: 35, edge: 17 }), { holes: 3, debris: 2 });
  const [low, high] = range(scan, 2);
  const editor = await TestEditor.open({ body: scan, plugins: [plugin] });
  const at = (share: number) => level(low + share * (high - low));
  await editor.apply('pieces.split', { plane: at(0.6), name: 'pelvis', cap: false });
  await editor.apply('pieces.split', { target: 'pelvis', plane: at(0.3), name: 'thighs', cap: false });
  const { mesh, parts } = editor.history;
  expect(parts.map(({ name }) => name)).toEqual(['pelvis', 'thighs']);
  const pieces = [mesh, ...parts.map((part) => part.mesh)].map((piece) => inspectMesh(piece));
  const { area } = inspectMesh(scan);
  expect(pieces.reduce((sum, piece) => sum + piece.area, 0) / area).toBeCloseTo(1, 5);
  expect(pieces.every((piece) => piece.area > 0.1 * area)).toBe(true);
  expect(range(parts[1]!.mesh, 2)[1]).toBeCloseTo(at(0.3).origin[2]!, 3);
  expect(range(parts[0]!.mesh, 2)[1]).toBeCloseTo(at(0.6).origin[2]!, 3);
});
