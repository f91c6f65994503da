import { TestEditor } from '@bracewright/core/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { CORNERS, back, body, clickContour, drawToAdjust } from './drawn-region.ts';
import plugin from './index.ts';
import { headline } from './headline.ts';

let editor: TestEditor;
beforeEach(async () => {
  editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('region');
});

const count = (name: string): number => editor.value<unknown[] | undefined>(name)?.length ?? 0;
const step = (): string | undefined => editor.session.step?.id;
const drawContour = (): void => clickContour(editor);
const toAdjust = (): void => drawToAdjust(editor);

test('a body that faces inwards is not worked on: out would be in', async () => {
  const inward = { ...body, indices: body.indices.slice().reverse() };
  const turned = await TestEditor.open({ body: inward, plugins: [plugin] });
  await expect(turned.activate('region')).rejects.toMatchObject({ code: 'region/inside-out' });
  expect(turned.tools.state).toBe('idle');
});

describe('the order of the steps', () => {
  test('contour, apexes, adjusting, deforming, applied', async () => {
    expect(step()).toBe('contour');
    drawContour();
    editor.key('Enter');
    expect(step()).toBe('apex');
    editor.click(back(0, 180)).click(back(0, 220)).key('Enter');
    expect(step()).toBe('adjust');
    editor.key('Enter');
    expect(step()).toBe('deform');
    editor.set({ amplitude: -15 });
    await editor.settle();
    const preview = editor.scene.temporary!.positions;
    editor.key('Enter');
    await editor.settle();
    expect(editor.records).toHaveLength(1);
    expect(editor.records[0]!.params).toMatchObject({ amplitude: -15, transition: 3, direction: 'normal' });
    expect(editor.history.mesh.positions).toEqual(preview);
  });

  test('a contour that is being drawn goes on where the tool was closed without Apply', async () => {
    drawContour();
    editor.tools.cancel();
    await editor.tools.resume('region');
    expect([step(), count('contour'), editor.session.step?.complete]).toEqual(['contour', 4, false]);
    editor.key('Enter');
    expect(step()).toBe('apex');
    editor.key('Escape');
    editor.tools.cancel();
    await editor.tools.resume('region');
    expect([step(), editor.session.step?.complete]).toEqual(['contour', true]);
  });

  test('a contour of two points and an apex line of one are not enough, and the user is told', () => {
    editor.click(CORNERS[0]!).click(CORNERS[1]!).key('Enter');
    expect(step()).toBe('contour');
    expect(editor.notifications.told.at(-1)).toEqual({
      kind: 'warning',
      code: 'tool/step-points',
      values: { min: 3, found: 2 },
    });
    editor.click(CORNERS[2]!).key('Enter').click(back(0, 200)).key('Enter');
    expect(step()).toBe('apex');
    expect(editor.notifications.told.at(-1)!.values).toEqual({ min: 2, found: 1 });
  });

  test('a click on the first point, a double-click and the button finish the contour', async () => {
    drawContour();
    editor.click(CORNERS[0]!, { handle: 'contour/0' });
    expect(step()).toBe('apex');
    editor.tools.previousStep();
    editor.run('clear');
    for (const corner of CORNERS.slice(0, 3)) editor.click(corner);
    editor.doubleClick(CORNERS[3]!);
    expect(step()).toBe('apex');
    expect(count('contour')).toBe(4);
  });

  test('Escape goes back one step at a time and keeps what was confirmed', () => {
    toAdjust();
    editor.key('Escape');
    expect(step()).toBe('apex');
    editor.key('Escape');
    expect(step()).toBe('contour');
    expect(count('contour')).toBe(4);
    expect(count('apex')).toBe(2);
    editor.key('Escape');
    expect(editor.tools.state).toBe('idle');
  });

  test('deforming shows only in the last step', async () => {
    toAdjust();
    await editor.settle();
    expect(editor.scene.temporary).toBeNull();
    editor.key('Enter');
    await editor.settle();
    expect(editor.scene.temporary).not.toBeNull();
    editor.key('Escape');
    await editor.settle();
    expect(editor.scene.temporary).toBeNull();
  });

  test('a typed amplitude means that the points are done', () => {
    toAdjust();
    editor.set({ amplitude: 8 });
    expect(step()).toBe('deform');
  });

  test('an amplitude of nothing is not applied', async () => {
    toAdjust();
    editor.key('Enter').set({ amplitude: 0 }).key('Enter');
    expect(editor.told.at(-1)).toBe('region/amplitude-missing');
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['region/amplitude-missing', 'region/amplitude-missing']);
    expect([editor.tools.state, editor.records]).toEqual(['active', []]);
  });
});

describe('points', () => {
  test('undo takes the last point back before it reaches the history', () => {
    editor.click(CORNERS[0]!).click(CORNERS[1]!);
    expect(editor.tools.undo()).toBe('handled');
    expect(count('contour')).toBe(1);
    editor.tools.undo();
    editor.tools.undo();
    expect(count('contour')).toBe(0);
    expect(editor.told).toEqual(['tool/busy']);
    expect(editor.tools.state).toBe('active');
  });

  test('undo takes back an amplitude that was typed before it leads into the step before', () => {
    toAdjust();
    editor.key('Enter');
    const before = editor.value('amplitude');
    editor.set({ amplitude: -20 });
    editor.tools.undo();
    expect([step(), editor.value('amplitude')]).toEqual(['deform', before]);
    editor.tools.undo();
    expect(step()).toBe('adjust');
  });

  test('Backspace removes the last point while drawing', () => {
    drawContour();
    editor.key('Backspace');
    expect(count('contour')).toBe(3);
  });

  test('a press on the contour inserts a point only after the apexes and before deforming', () => {
    drawContour();
    const count0 = count('contour');
    editor.key('Enter');
    editor.click(back(0, 150), { handle: 'contour-line' });
    expect(count('contour')).toBe(count0);
    editor.tools.undo();
    editor.click(back(0, 180)).click(back(0, 220)).key('Enter');
    editor.click(back(0, 150), { handle: 'contour-line' });
    expect(count('contour')).toBe(count0 + 1);
    expect(editor.value<{ position: number[] }[]>('contour')[1]!.position[2]).toBeCloseTo(150, 3);
    editor.key('Enter');
    editor.click(back(0, 150), { handle: 'contour-line' });
    expect(count('contour')).toBe(count0 + 1);
  });

  test('a selected point is deleted after the apexes, but never below the least number', () => {
    toAdjust();
    editor.click(CORNERS[2]!, { handle: 'contour/2' }).key('Delete');
    expect(count('contour')).toBe(3);
    editor.click(CORNERS[0]!, { handle: 'contour/0' }).key('Delete');
    expect(count('contour')).toBe(3);
    editor.click(back(0, 180), { handle: 'apex/0' }).key('Backspace');
    expect(count('apex')).toBe(2);
  });

  test('a dragged point stays on the skin', () => {
    toAdjust();
    editor.drag(CORNERS[1]!, back(70, 140), { handle: 'contour/1' });
    const { position } = editor.value<{ position: number[] }[]>('contour')[1]!;
    expect(position[0]).toBeCloseTo(70, 3);
    expect(position[2]).toBeCloseTo(140, 3);
    expect(Math.hypot(position[0]! / 150, position[1]! / 100)).toBeCloseTo(1, 2);
  });

  test('the global move shifts contour and apexes together, after the apexes only', () => {
    const heights = (name: string) =>
      editor.value<{ position: number[] }[]>(name).map((point) => point.position[2]!);
    drawContour();
    editor.drag(back(0, 200), back(0, 230), { handle: 'move/0' });
    expect(heights('contour').slice(0, 4)).toEqual([150, 150, 250, 250]);
    editor.run('clear');
    toAdjust();
    editor.drag(back(0, 200), back(0, 230), { handle: 'move/0' });
    heights('contour').forEach((z, index) => expect(z).toBeCloseTo([180, 180, 280, 280][index]!, 0));
    heights('apex').forEach((z, index) => expect(z).toBeCloseTo([210, 250][index]!, 0));
  });
});

describe('smoothing a region', () => {
  test('does not start before a region has been deformed', async () => {
    editor.tools.cancel();
    await expect(editor.tools.activate('region-smooth')).rejects.toMatchObject({
      code: 'region/smooth-needs-region',
    });
    expect(editor.tools.state).toBe('idle');
    expect(editor.faults).toEqual([]);
  });

  test('takes the contour of the last region', async () => {
    toAdjust();
    editor.key('Enter').key('Enter');
    await editor.settle();
    await editor.activate('region-smooth');
    editor.set({ level: 'light' });
    expect(await editor.apply()).toBe(true);
    expect(editor.records.map((record) => record.type)).toEqual(['region.deform', 'region.smooth']);
    expect(editor.records[1]!.params).toMatchObject({
      contour: (editor.records[0]!.params as { contour: object[] }).contour,
      level: 'light',
    });
  });
});

test('the region to be smoothed is chosen by Enter as by a click on its line', async () => {
  toAdjust();
  editor.key('Enter').key('Enter');
  await editor.settle();
  await editor.activate('region');
  for (const [x, , z] of CORNERS) editor.click(back(x * 0.8, z + 140));
  editor.key('Enter').click(back(0, 320)).click(back(0, 360)).key('Enter').key('Enter').key('Enter');
  await editor.settle();
  await editor.activate('region-smooth');
  const twins = () => editor.drawn.flatMap((item) => (item.kind === 'grip' ? [item] : []));
  expect(twins().map(({ name, chosen }) => [name.slice(-1), chosen])).toEqual([
    ['1', false],
    ['2', true],
  ]);
  twins()[0]!.key({ key: 'Enter', modifiers: { shift: false, ctrl: false, alt: false } });
  expect(twins().map(({ chosen }) => chosen)).toEqual([true, false]);
});

test('a record is edited with its points as they are', async () => {
  toAdjust();
  editor.key('Enter').set({ amplitude: -12 }).key('Enter');
  await editor.settle();
  await editor.edit(editor.records[0]!.id);
  expect(step()).toBe('deform');
  editor.set({ amplitude: 10 });
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toHaveLength(1);
  expect(editor.records[0]!.params).toMatchObject({ amplitude: 10 });
});

describe('what follows the apexes and the deformation', () => {
  test('one choice smooths right after the deformation, as a record of its own', async () => {
    toAdjust();
    editor.key('Enter').set({ amplitude: -12, smoothing: 'heavy' });
    expect(await editor.apply()).toBe(true);
    expect(editor.tools.state).toBe('idle');
    expect(editor.records.map(({ type }) => type)).toEqual(['region.deform', 'region.smooth']);
    expect(editor.records[0]!.params).not.toHaveProperty('smoothing');
    expect(editor.records[1]!.params).toMatchObject({ level: 'heavy' });
    await editor.edit(editor.records[0]!.id);
    expect(editor.session.idleFields).toContain('smoothing');
    expect(editor.value('amplitude')).toBe(-12);
  });

  test('a region whose smoothing is refused is taken back, and that is said', async () => {
    editor = await TestEditor.open({
      body,
      plugins: [plugin],
      wrapRunner: (runner) => ({
        open: (mesh) => runner.open(mesh),
        preview: (...asked) => runner.preview(...asked),
        run: (...asked) => runner.run(...asked),
        settle: (...asked) => runner.settle(...asked),
        exportFiles: (...asked) => runner.exportFiles(...asked),
        dispose: () => runner.dispose(),
        async replay(records, options) {
          const result = await runner.replay(records, options);
          const refused = { code: 'region/contour-empty', data: {} };
          const outcomes = result.outcomes.map((outcome, index) =>
            records[index]!.type === 'region.smooth'
              ? { ...outcome, state: 'failed' as const, error: refused }
              : outcome,
          );
          return { ...result, outcomes };
        },
      }),
    });
    await editor.activate('region');
    toAdjust();
    editor.key('Enter').set({ amplitude: -12, smoothing: 'heavy' });
    expect(await editor.apply()).toBe(false);
    expect(editor.history.mesh.positions).toEqual(body.positions);
    expect(editor.told).toContain('region/not-smoothed');
    expect(editor.tools.state).toBe('active');
    expect(editor.value('amplitude')).toBe(-12);
  });

  test('each step asks only for its own', () => {
    const asked = () =>
      ['contour', 'apexClosed', 'amplitude', 'smoothing'].filter(
        (name) => !editor.session.idleFields.includes(name),
      );
    expect(asked()).toEqual(['contour']);
    drawContour();
    expect(editor.key('Enter') && asked()).toEqual(['apexClosed']);
    editor.click(back(0, 180)).click(back(0, 220));
    expect(editor.key('Enter') && asked()).toEqual([]);
    expect(editor.key('Enter') && asked()).toEqual(['amplitude', 'smoothing']);
  });

  test('seen from the back the depth is dragged up and down, never through 0, with its section beside', async () => {
    toAdjust();
    editor.key('Enter');
    const grip = () =>
      editor.drawn.flatMap((item) =>
        item.kind === 'points' && item.handles?.[0] === 'amplitude/amplitude' ? [item.points[0]!] : [],
      )[0]!;
    const pull = (right: number, up: number) => {
      const [x, y, z] = grip();
      editor.drag([x, y, z], [x - right, y, z + up], { handle: 'amplitude/amplitude' });
    };
    expect(editor.value('amplitude')).toBe(-10);
    pull(50, 0);
    expect(editor.value('amplitude')).toBe(-10);
    pull(0, -15);
    expect(editor.value('amplitude')).toBe(-25);
    pull(20, 90);
    expect(editor.value('amplitude')).toBe(0);
    pull(0, -12);
    await editor.settle();
    const [inset] = editor.drawn.flatMap((item) => (item.kind === 'inset' ? [item] : []));
    expect(inset!.text).toBe('-12.0 mm');
    // The filled side is the body's: a point well inside is in it, one outside is not. Out is to the back here.
    expect(inset!.sides).toEqual(['region:inset.inside · A?', 'region:inset.outside · P?']);
    const filled = (x: number): boolean => {
      let inside = false;
      for (const line of inset!.body!)
        line.slice(1).forEach(([x1, y1], at) => {
          const [x0, y0] = line[at]!;
          if (y0 > 0 !== y1 > 0 && x < x0 + ((x1 - x0) * -y0) / (y1 - y0)) inside = !inside;
        });
      return inside;
    };
    expect([filled(-60), filled(30)]).toEqual([true, false]);
    expect(inset!.scale).toEqual({ length: 50, text: '50.0 mm' });
    const { meanings } = editor.tools.session!.instance!;
    expect(meanings).toEqual({ amplitude: 'region:push.in' });
    const depth = (lines: readonly (readonly (readonly [number, number])[])[]) =>
      Math.max(...lines.flat().flatMap(([x, y]) => (Math.abs(y) < 5 ? [x] : [])));
    expect(depth(inset!.before) - depth(inset!.after)).toBeCloseTo(12, 0);
  });

  test('the amplitude is pressed in or let out in words, as the skin goes', async () => {
    toAdjust();
    editor.key('Enter');
    for (const amplitude of [-12, 12]) {
      editor.set({ amplitude });
      await editor.settle();
      const { positions } = editor.scene.temporary!;
      let deepest = 0;
      for (let at = 1; at < positions.length; at += 3)
        if (Math.abs(positions[at]! - body.positions[at]!) > Math.abs(deepest))
          deepest = positions[at]! - body.positions[at]!;
      const said = deepest > 0 ? 'out' : 'in';
      expect(editor.tools.session!.instance!.meanings).toEqual({ amplitude: `region:push.${said}` });
      expect(headline({ amplitude, direction: 'normal' })).toMatchObject({ key: said, value: amplitude });
    }
    // The pad is on the back: along the view from behind, from the front, and along the skin.
    const { apex } = editor.session.draft.values;
    const along = (direction: readonly number[], amplitude: number) =>
      headline({ apex, direction, amplitude });
    expect(along([0, 2, 0], 12)).toMatchObject({ key: 'out', value: 12 });
    expect(along([0, -1, 0], 12)).toMatchObject({ key: 'in', value: 12 });
    expect(along([0, -1, 0], -12)).toMatchObject({ key: 'out', value: -12 });
    expect(along([1, 0.1, 0], 12)).not.toHaveProperty('key');
    expect(headline({ amplitude: 12, direction: [0, 1, 0] })).not.toHaveProperty('key');
  });

  test('the whole region can be moved while its deformation is shown', async () => {
    toAdjust();
    editor.key('Enter').run('move');
    const before = editor.value<{ position: number[] }[]>('apex')[0]!.position[2]!;
    editor.drag(back(0, 200), back(0, 220), { handle: 'shift/0' });
    expect(editor.value<{ position: number[] }[]>('apex')[0]!.position[2]! - before).toBeCloseTo(20, 0);
    await editor.settle();
    expect(editor.scene.temporary).not.toBeNull();
  });
});

test('a press that becomes a gesture of two fingers leaves no point and moves none', async () => {
  for (const corner of CORNERS.slice(0, 3)) editor.click(corner);
  editor.down(CORNERS[3]!).cancelPress(CORNERS[3]!);
  expect(count('contour')).toBe(3);
  const first = () => editor.value<{ position: number[] }[]>('contour')[0]!.position;
  const before = first();
  editor.down(CORNERS[0]!, { handle: 'contour/0' }).move(back(-30, 180)).cancelPress(back(-30, 180));
  expect(first()).toEqual(before);
  editor.click(CORNERS[3]!);
  expect(count('contour')).toBe(4);
});

test('the line of a finished contour runs back to its first point', () => {
  drawContour();
  editor.key('Enter');
  expect(editor.drawn.some((item) => item.kind === 'line' && item.role === 'contour' && item.closed)).toBe(
    true,
  );
});
