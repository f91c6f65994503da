import { vec3, type Vec3 } from '@bracewright/core/math';
import { buildBvh, surfaceLine } from '@bracewright/core/mesh';
import { TestEditor } from '@bracewright/core/testing';
import type { StepSetting } from '@bracewright/core/tool';
import { beforeEach, describe, expect, test } from 'vitest';
import { back, body } from './drawn-region.ts';
import plugin from './index.ts';

interface Point {
  readonly position: [number, number, number];
}

/** A ring of 16 points on the back, 12 mm apart. */
const RING = Array.from({ length: 16 }, (_, i) => {
  const turn = (2 * Math.PI * i) / 16;
  return back(30 * Math.cos(turn), 200 + 30 * Math.sin(turn));
});
const OUT = back(60, 200);
const tree = buildBvh(body);

let editor: TestEditor;
beforeEach(async () => {
  editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('region');
  for (const place of RING) editor.click(place);
  editor.key('Enter').click(back(0, 190)).click(back(0, 210)).key('Enter');
});

const contour = (): readonly Point[] => editor.value('contour');
const setting = (): StepSetting => editor.session.step!.settings.find(({ id }) => id === 'soft-drag')!;
const went = (before: readonly Point[], i: number): number =>
  vec3.distance(before[i]!.position, contour()[i]!.position);
const band = () => editor.drawn.find((item) => item.kind === 'line' && item.shares !== undefined);
const said = (): readonly string[] =>
  editor.drawn.flatMap((item) => (item.kind === 'label' ? [item.text] : []));

describe('a point of the contour dragged with Alt', () => {
  test('takes its neighbours along, less the further away they are along the line', () => {
    const before = contour();
    editor.drag(RING[0]!, OUT, { handle: 'contour/0', alt: true });
    expect(vec3.distance(contour()[0]!.position, OUT)).toBeLessThan(0.2);
    for (const way of [1, -1]) {
      const far = [0, 1, 2, 3].map((k) => went(before, (way * k + 16) % 16));
      expect(far[1]).toBeGreaterThan(20);
      for (const [k, one] of far.slice(1).entries()) expect(one).toBeLessThan(far[k]!);
      expect(far[3]).toBeGreaterThan(0.01);
    }
    // 40 mm along the line and beyond the points are the very ones they were.
    for (let i = 4; i <= 12; i++) expect(contour()[i]).toBe(before[i]);
    for (const { position } of contour()) expect(tree.closestPoint(position)!.distance).toBeLessThan(0.002);
    expect(editor.value<Point[]>('apex')).toHaveLength(2);
  });

  test('is drawn as it will be used', () => {
    editor.drag(RING[0]!, OUT, { handle: 'contour/0', alt: true });
    const line = surfaceLine(body, contour() as never, { closed: true, shape: 'smooth' });
    const used = line.ok ? line.spans.flat().map(({ from }) => from) : [];
    const drawn = editor.drawn.flatMap((item) =>
      item.kind === 'line' && item.role === 'contour' && item.closed ? [item.points] : [],
    );
    expect(drawn).toEqual([used]);
  });

  test('is one step of undo, and of redo', () => {
    const before = contour();
    editor.drag(RING[0]!, OUT, { handle: 'contour/0', alt: true });
    const after = contour();
    editor.tools.undo();
    expect(contour()).toEqual(before);
    editor.tools.redo();
    expect(contour()).toEqual(after);
  });

  test('is put back whole by Escape, and where the hand comes back to', () => {
    const before = contour();
    editor.down(RING[0]!, { handle: 'contour/0', alt: true }).move(OUT, { alt: true });
    expect(contour()).not.toEqual(before);
    editor.cancelPress(OUT);
    expect(contour()).toBe(before);
    editor.down(RING[0]!, { handle: 'contour/0', alt: true });
    editor.move(OUT, { alt: true }).move(back(100, 120), { alt: true }).move(RING[0]!, { alt: true });
    expect(contour()).toBe(before);
    editor.up(RING[0]!, { alt: true });
    expect(contour()).toBe(before);
  });

  test('stays soft when Alt is let go of before the button', () => {
    const before = contour();
    editor.down(RING[0]!, { handle: 'contour/0', alt: true }).move(OUT, { alt: true }).move(OUT).up(OUT);
    expect(went(before, 1)).toBeGreaterThan(20);
  });

  test('pulls at the line itself where no point is', () => {
    const between = back(30 * Math.cos(Math.PI / 16), 200 + 30 * Math.sin(Math.PI / 16));
    editor.drag(between, back(60, 206), { handle: 'contour-line', alt: true });
    expect(contour()).toHaveLength(17);
    expect(vec3.distance(contour()[0]!.position, RING[0]!)).toBeGreaterThan(20);
    expect(vec3.distance(contour()[2]!.position, RING[1]!)).toBeGreaterThan(20);
    editor.tools.undo();
    expect(contour()).toHaveLength(16);
  });
});

test('a bracket key in a drag of the contour is the contour’s, also beside an apex line of three points', async () => {
  const three = await TestEditor.open({ body, plugins: [plugin] });
  await three.activate('region');
  for (const place of RING) three.click(place);
  three.key('Enter').click(back(0, 190)).click(back(0, 200)).click(back(0, 210)).key('Enter');
  three.down(RING[0]!, { handle: 'contour/0', alt: true }).move(OUT, { alt: true });
  const fourth = () => three.value<Point[]>('contour')[4]!;
  const before = fourth();
  three.key('Alt+]').key('Alt+]').key('Alt+]');
  expect(fourth().position).not.toEqual(before.position);
});

test('an open line’s band begins at its first point', async () => {
  const open = await TestEditor.open({ body, plugins: [plugin] });
  await open.activate('region');
  for (const place of RING) open.click(place);
  open.key('Enter').click(back(0, 190)).click(back(0, 200)).click(back(0, 210)).key('Enter');
  open.down(back(0, 190), { handle: 'apex/0', alt: true }).move(back(4, 190), { alt: true });
  const drawn = open.drawn.find((item) => item.kind === 'line' && item.shares !== undefined);
  const { points, shares } = drawn as unknown as { points: readonly Vec3[]; shares: readonly number[] };
  expect(shares[0]).toBe(1);
  expect(vec3.distance(points[0]!, open.value<Point[]>('apex')[0]!.position)).toBeLessThan(0.2);
});

test('points that lie wide apart come along too, until the reach is chosen', async () => {
  const wide = await TestEditor.open({ body, plugins: [plugin] });
  await wide.activate('region');
  for (const [x, z] of [[60, 200], [0, 270], [-60, 200], [0, 130]] as const) wide.click(back(x, z)); // prettier-ignore
  wide.key('Enter').click(back(0, 190)).click(back(0, 210)).key('Enter');
  const reach = () => wide.session.step!.settings[0]!.length.value;
  const second = () => wide.value<Point[]>('contour')[1]!.position;
  const before = second();
  wide.drag(back(60, 200), back(80, 200), { handle: 'contour/0', alt: true });
  expect(reach()).toBeGreaterThan(100);
  expect(vec3.distance(second(), before)).toBeGreaterThan(1);
  wide.session.step!.settings[0]!.set({ length: 40 });
  const after = second();
  wide.drag(back(80, 200), back(60, 200), { handle: 'contour/0', alt: true });
  expect([reach(), second()]).toEqual([40, after]);
});

test('without Alt a point goes alone', () => {
  const before = contour();
  editor.drag(RING[0]!, OUT, { handle: 'contour/0' });
  for (let i = 1; i < 16; i++) expect(contour()[i]).toBe(before[i]);
  expect(said()).toEqual([]);
});

describe('the reach', () => {
  test('is seen along the line with its millimetres, and changed by the brackets in the drag', () => {
    const start = contour();
    editor.down(RING[0]!, { handle: 'contour/0', alt: true }).move(OUT, { alt: true });
    const before = contour();
    expect(band()).toMatchObject({ kind: 'line' });
    expect(said()).toContain('region:handles.soft-reach');
    editor.key('Alt+[').key('Alt+[');
    expect(setting().length.value).toBe(20);
    // Counted from where the points were when the hand took hold.
    expect(contour()[3]).not.toBe(before[3]);
    expect(contour()[3]).toBe(start[3]);
    editor.up(OUT, { alt: true });
    expect(band()).toBeUndefined();
    // It holds for all lines of the tool as long as it is open, and is nothing of the record.
    editor.key('Enter');
    expect(editor.session.step!.id).toBe('deform');
    editor.session.previousStep();
    expect(setting().length.value).toBe(20);
    for (let k = 0; k < 30; k++) setting().set({ length: setting().length.value + 10 });
    expect(setting().length.value).toBe(200);
    expect(Object.keys(editor.session.draft.values)).not.toContain('soft-drag');
  });

  test('is half a closed line at most: what lies opposite stays', () => {
    setting().set({ length: 200 });
    const before = contour();
    editor.drag(RING[0]!, back(45, 200), { handle: 'contour/0', alt: true });
    expect(went(before, 6)).toBeGreaterThan(0.01);
    expect(went(before, 8)).toBeLessThan(0.01);
  });
});

describe('switched on', () => {
  beforeEach(() => setting().set({ on: true }));

  test('a finger drags softly', () => {
    const before = contour();
    editor.drag(RING[0]!, OUT, { handle: 'contour/0', pointerType: 'touch' });
    expect(went(before, 1)).toBeGreaterThan(20);
    expect(contour()[8]).toBe(before[8]);
  });

  test('arrow keys take the neighbours of the chosen point along, each press by itself', () => {
    editor.click(RING[0]!, { handle: 'contour/0' });
    expect(band()).toBeDefined();
    const before = contour();
    editor.key('Shift+ArrowUp');
    expect(went(before, 0)).toBeCloseTo(5, 1);
    expect(went(before, 1)).toBeGreaterThan(3);
    expect(contour()[8]).toBe(before[8]);
    editor.tools.undo();
    expect(contour()).toEqual(before);
  });
});
