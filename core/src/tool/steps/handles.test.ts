import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Vec3 } from '../../math/vec3.ts';
import type { OverlayItem, StandardView } from '../../services/index.ts';
import { definePlugin, type ToolPlugin } from '../../plugin/index.ts';
import { ellipticTube, TestEditor } from '../../testing/index.ts';
import { p, type Plane } from '../../params/index.ts';
import type { ToolFactory } from '../../tool-contract/tool.ts';
import { dragHandles } from './drag-handle.ts';
import { pickPlane } from './pick-plane.ts';
import { pickPlanes } from './pick-planes.ts';

const VIEWS: readonly StandardView[] = ['front', 'back', 'left', 'right', 'top', 'bottom', 'free'];
const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 24, rings: 8 });
const words = { title: 'T', tip: 'T', 'steps.s': 'S', 'params.amount': 'A', 'params.turn': 'A' };

const pluginOf = (tool: ToolFactory): ToolPlugin =>
  definePlugin({
    id: 'probe',
    apiVersion: 1,
    operations: [],
    tools: [
      {
        id: 'probe',
        kind: 'annotation',
        group: 'look',
        order: 1,
        icon: '<svg viewBox="0 0 24 24" stroke="currentColor"><path d="M4 4h16"/></svg>',
        params: z.object({
          amount: p.length({ min: -60, max: 60, default: -10 }),
          turn: p.angle({ min: -90, max: 90, default: 5 }),
          plane: p.custom(p.plane().optional(), { hidden: true }),
          planes: p.custom(p.planes().optional(), { hidden: true }),
        }),
        steps: ['s'],
        load: async () => ({ default: tool }),
      },
    ],
    locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
  });
const open = async (tool: ToolFactory) =>
  (await TestEditor.open({ body, plugins: [pluginOf(tool)] })).activate('probe');

/** Whole numbers that look random, the same in each run. Source: Park and Miller, 1988. */
function* numbers(): Generator<number> {
  for (let seed = 7; ; seed = (seed * 48271) % 2147483647) yield (seed % 2001) / 10 - 100;
}

/** Drags from the screen place of `from` by pixels of the view; the fake screen has one pixel a millimetre. */
function pull(editor: TestEditor, from: Vec3, by: readonly [number, number], handle: string): TestEditor {
  const { right, viewUp } = editor.scene;
  const to = from.map((value, k) => value + right[k]! * by[0] - viewUp[k]! * by[1]) as unknown as Vec3;
  return editor.drag(from, to, { handle });
}
const labels = (editor: TestEditor): readonly string[] =>
  editor.drawn.flatMap((item) => (item.kind === 'label' ? [item.text] : []));
const grips = (editor: TestEditor): readonly string[] =>
  editor.drawn.flatMap((item: OverlayItem) => (item.kind === 'points' ? (item.handles ?? []) : []));

const NORMALS: readonly Vec3[] = [[0, 0, 1], [0, 1, 0], [1, 0, 0], [0, 0, -1], [0.6, 0, 0.8]]; // prettier-ignore
const onePlane: ToolFactory = (session) => ({
  steps: [
    pickPlane(session, {
      id: 's',
      into: 'plane',
      initial: () => ({ origin: [0, 0, 200], normal: [0, 0, 1] }),
    }),
  ],
});

describe('a plane', () => {
  test('dragged by its middle moves and never tilts, in every view, whichever way it faces', async () => {
    const editor = await open(onePlane);
    const next = numbers();
    const plane = () => editor.value<Plane>('plane');
    for (const view of VIEWS)
      for (const normal of NORMALS) {
        const start: Plane = { origin: [0, 0, 200], normal: [...normal] };
        editor.view(view).set({ plane: start });
        pull(editor, [0, 0, 200], [next.next().value!, next.next().value!], 's/0');
        expect(plane().normal).toEqual(start.normal);
        editor.set({ plane: start });
        pull(editor, [0, 0, 200], [25, -25], 's/0');
        const moved = plane().origin.map((value, k) => value - start.origin[k]!);
        expect(moved.filter((value) => value !== 0)).toHaveLength(1);
        expect(Math.abs(moved.find((value) => value !== 0)!)).toBeCloseTo(25, 6);
      }
  });

  test('goes up with the hand where it is seen from above', async () => {
    const editor = await open(onePlane);
    for (const view of ['top', 'bottom'] as const) {
      editor.view(view).set({ plane: { origin: [0, 0, 200], normal: [0, 0, 1] } });
      pull(editor, [0, 0, 200], [60, -30], 's/0');
      expect(editor.value<Plane>('plane').origin).toEqual([0, 0, 230]);
    }
  });

  test('offers a tilt only where the hand can follow it, never on its middle', async () => {
    const editor = await open(onePlane);
    const offered = Object.fromEntries(VIEWS.map((view) => [view, grips(editor.view(view))]));
    expect(offered).toEqual({
      front: ['s-tilt/u'],
      back: ['s-tilt/u'],
      left: ['s-tilt/v'],
      right: ['s-tilt/v'],
      top: [],
      bottom: [],
      free: ['s-tilt/u'],
    });
  });

  test('a tilt only tilts, and shows its degrees', async () => {
    const editor = await open(onePlane);
    const radius = editor.drawn.flatMap((item) => (item.kind === 'arc' ? [item.radius] : []))[0]!;
    editor
      .down([radius, 0, 200], { handle: 's-tilt/u' })
      .move([radius, 0, 200 + radius * Math.tan(Math.PI / 18)]);
    expect(labels(editor)).toEqual(['probe:handles.left-up +10.0° · probe:planes.left-higher?']);
    expect(editor.value<Plane>('plane').origin).toEqual([0, 0, 200]);
    expect(editor.value<Plane>('plane').normal[0]).toBeCloseTo(-Math.sin(Math.PI / 18), 6);
  });

  test('shows at the pointer the height that it keeps', async () => {
    const editor = await open(onePlane);
    editor.down([0, 0, 200], { handle: 's/0' }).move([40, 0, 233.3]);
    expect(labels(editor)).toEqual(['probe:handles.height 233.0 mm · probe:planes.above-end']);
    editor.move([40, 0, 233.3], { alt: true }).up([40, 0, 233.3], { alt: true });
    expect(editor.value<Plane>('plane').origin).toEqual([0, 0, 233.3]);
    expect(labels(editor)).toEqual(['probe:handles.height 233.3 mm · probe:planes.above-end']);
  });

  test('goes to a marker that is near and says so; Alt frees it', async () => {
    const editor = await open(onePlane);
    await editor.annotations.put({
      id: 'm',
      kind: 'marker-point',
      name: '',
      params: { point: { position: [0, 100, 251.2], normal: [0, 1, 0] }, association: 'xiphoid-process' },
      value: null,
      unit: '',
    });
    editor.down([0, 0, 200], { handle: 's/0' }).move([0, 0, 248]);
    expect(editor.value<Plane>('plane').origin[2]).toBe(251.2);
    expect(labels(editor)).toEqual([
      'probe:handles.height 251.2 mm · probe:planes.above-end · probe:landmarks.xiphoid-process',
    ]);
    editor.move([0, 0, 248], { alt: true });
    expect(editor.value<Plane>('plane').origin[2]).toBe(248);
  });

  test('of several says under the pointer which it is, also when another was taken before', async () => {
    const editor = await open((session) => ({
      steps: [pickPlanes(session, { id: 's', into: 'planes', initial: 2 })],
    }));
    editor.click([0, 0, 120], { handle: 's/0' }).hover([0, 0, 320], { handle: 's/1' });
    expect(labels(editor)).toEqual(['probe:params.height2 320.0 mm · probe:planes.above-end']);
    editor.hover([0, 0, 0]);
    expect(labels(editor)).toEqual(['probe:params.height1 120.0 mm · probe:planes.above-end']);
  });

  test('of several is moved by the screen’s up and down from above, and stops before its neighbour', async () => {
    const editor = await open((session) => ({
      steps: [pickPlanes(session, { id: 's', into: 'planes', initial: 3 })],
    }));
    for (const view of VIEWS) {
      editor.view(view);
      pull(editor, [0, 0, 200], [0, -500], 's/1');
      const planes = editor.value<Plane[]>('planes');
      expect(planes.map((plane) => plane.origin[2])).toEqual([80, 315, 320]);
      expect(planes.every((plane) => plane.normal[2] === 1)).toBe(true);
      editor.set({ planes: planes.with(1, { origin: [0, 0, 200], normal: [0, 0, 1] }) });
    }
  });
});

const pad =
  (normal: Vec3): ToolFactory =>
  (session) => ({
    steps: [
      dragHandles(session, {
        id: 's',
        handles: () => [
          {
            kind: 'axis',
            key: 'a',
            role: 'handle',
            name: 'Depth',
            origin: [0, 100, 200],
            axis: normal,
            offset: 30,
            value: session.draft.values['amount'] as number,
            min: -60,
            max: 60,
            step: 1,
            endOn: 'upright',
            stop: true,
            set: (amount) => session.draft.set({ amount }),
          },
        ],
      }),
    ],
  });
const tip = (editor: TestEditor): Vec3 =>
  editor.drawn.flatMap((item) => (item.kind === 'points' && item.handles ? [item.points[0]!] : []))[0]!;

describe('a depth', () => {
  test('never changes its sign in one drag, in any view, however the hand goes', async () => {
    const next = numbers();
    for (const normal of [
      [0, 1, 0],
      [0.6, 0.8, 0],
      [0, 0, 1],
    ] as const) {
      const editor = await open(pad(normal));
      for (const view of VIEWS)
        for (const start of [-10, 12]) {
          editor.view(view).set({ amount: start });
          pull(editor, tip(editor), [next.next().value! * 3, next.next().value! * 3], 's/a');
          expect(editor.value<number>('amount') * start).toBeGreaterThanOrEqual(0);
        }
    }
  });

  test('seen from its end is dragged up and down; sideways does nothing', async () => {
    const editor = await open(pad([0, 1, 0]));
    pull(editor, tip(editor), [50, 0], 's/a');
    expect(editor.value('amount')).toBe(-10);
    pull(editor, tip(editor), [50, 20], 's/a');
    expect(editor.value('amount')).toBe(-30);
    pull(editor, tip(editor), [0, -200], 's/a');
    expect(editor.value('amount')).toBe(0);
    pull(editor, tip(editor), [0, -8], 's/a');
    expect(editor.value('amount')).toBe(8);
  });

  test('follows its arrow where that is seen from the side, and Alt lets it through 0', async () => {
    const editor = await open(pad([0, 1, 0]));
    editor.view('left');
    const from = tip(editor);
    editor.down(from, { handle: 's/a' }).move([0, from[1] + 25, from[2] + 90]);
    expect(editor.value('amount')).toBe(0);
    expect(labels(editor)).toEqual(['Depth 0.0 mm']);
    editor.move([0, from[1] + 25, from[2] + 90], { alt: true });
    expect(editor.value('amount')).toBe(15);
    expect(labels(editor)).toEqual(['Depth +15.0 mm']);
  });

  test('stops at 0 under the arrow keys as well', async () => {
    const editor = await open(pad([0, 1, 0]));
    editor.set({ amount: -2 }).click(tip(editor), { handle: 's/a' }).key('Shift+ArrowUp');
    expect(editor.value('amount')).toBe(0);
    expect(editor.key('Shift+ArrowUp').value('amount')).toBe(5);
  });
});

describe('the twin of a handle', () => {
  const twins = (editor: TestEditor) => editor.drawn.flatMap((item) => (item.kind === 'grip' ? [item] : []));
  const press = (key: string, shift = false) => ({ key, modifiers: { shift, ctrl: false, alt: false } });

  test('has name and value, and sets by keys what the view hides', async () => {
    const editor = await open(onePlane);
    editor.view('top');
    const tilt = () => twins(editor).find((one) => one.handle === 's-tilt/u')!;
    expect(tilt()).toMatchObject({
      name: 'probe:handles.left-up',
      value: { now: 0, min: -44, max: 44, text: '0.0°' },
      hidden: true,
    });
    tilt().focus();
    expect(tilt().key(press('ArrowRight', true))).toBe('handled');
    expect(tilt().value).toMatchObject({ now: 5, text: '+5.0° · probe:planes.left-higher?' });
    expect(tilt().key(press('Enter'))).toBe('pass');
  });

  test('takes the hold from the one before it', async () => {
    const editor = await open((session) => ({
      steps: [pickPlanes(session, { id: 's', into: 'planes', initial: 2 })],
    }));
    const [low, high] = twins(editor);
    low!.focus();
    low!.blur();
    high!.focus();
    expect(labels(editor)).toEqual(['probe:params.height2 320.0 mm · probe:planes.above-end']);
    editor.key('ArrowUp');
    expect(editor.value<Plane[]>('planes').map((plane) => plane.origin[2])).toEqual([120, 320.5]);
  });
});

test.each([
  [undefined, -60, '−10.0 mm'],
  ['length', -60, '−10.0 mm'],
  ['angle', -60, '−10.0°'],
  ['ratio', -60, '−10 %'],
  ['number', -60, '−10'],
  ['ratio', -10, '−10 %'],
  ['ratio', 0, '12.5 %'],
  ['ratio', -60.5, '+12.5 %'],
  ['number', 0, '12.5'],
] as const)('an arrow says its value in the unit that it has: %s from %d is %s', async (unit, min, said) => {
  const value = said.startsWith('−') ? -10 : 12.5;
  const editor = await open((session) => ({
    steps: [
      dragHandles(session, {
        id: 's',
        handles: () => [
          {
            ...{ kind: 'axis', key: 'a', role: 'handle', name: 'Change', ...(unit && { unit }) },
            ...{ origin: [0, 0, 200], axis: [1, 0, 0], offset: 200 },
            ...{ value, min, max: 60, step: 1 },
            set: () => undefined,
          },
        ],
      }),
    ],
  }));
  editor.hover([200, 0, 200], { handle: 's/a' });
  const twin = editor.drawn.find((item) => item.kind === 'grip');
  const plain = (text: string | undefined) => text?.replace('-', '−');
  expect(labels(editor).map(plain)).toEqual([`Change ${said}`]);
  expect(plain(twin?.value?.text)).toBe(said);
});

test('a turn seen from the edge of its circle stays under the pointer', async () => {
  const editor = await open((session) => ({
    steps: [
      dragHandles(session, {
        id: 's',
        handles: () => [
          {
            kind: 'arc',
            key: 't',
            role: 'handle',
            centre: [0, 0, 200],
            axis: [0, 0, 1],
            start: [0, 1, 0],
            radius: 160,
            value: session.draft.values['turn'] as number,
            min: -90,
            max: 90,
            step: 1,
            set: (turn) => session.draft.set({ turn }),
          },
        ],
      }),
    ],
  }));
  for (const view of ['back', 'front'] as const)
    for (const degrees of [-70, -30, 20, 60]) {
      editor.view(view).set({ turn: 0 });
      const to = -160 * Math.sin((degrees * Math.PI) / 180);
      editor.drag([0, 160, 200], [to, 160, 200], { handle: 's/t' });
      expect(editor.value('turn')).toBe(degrees);
      expect(tip(editor)[0]).toBeCloseTo(to, 6);
    }
  // From the side the handle would move towards the viewer: there is nothing to hold.
  expect(grips(editor.view('left').set({ turn: 0 }))).toEqual([]);
});

test.each([
  [-20, 60, 60, 40],
  [-80, 60, 60, -20],
  [15, 60, 0, 75],
  [-20, 0, 0, -20],
])(
  'an arrow of %d mm that stands %d mm clear points the way its value goes',
  async (value, offset, from, to) => {
    const editor = await open((session) => ({
      steps: [
        dragHandles(session, {
          id: 's',
          handles: () => [
            {
              kind: 'axis',
              key: 'a',
              role: 'handle',
              origin: [0, 0, 0],
              axis: [0, 0, 1],
              value,
              offset,
              min: -100,
              max: 100,
              step: 1,
              set: () => {},
            },
          ],
        }),
      ],
    }));
    const arrows = editor
      .view('front')
      .drawn.flatMap((item) => (item.kind === 'arrow' ? [[item.from[2], item.to[2]]] : []));
    expect(arrows).toEqual([[from, to]]);
  },
);
