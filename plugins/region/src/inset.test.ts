import { TestEditor } from '@bracewright/core/testing';
import { beforeEach, expect, test } from 'vitest';
import { body, drawToAdjust } from './drawn-region.ts';
import plugin from './index.ts';
import { insetPlace } from './inset.ts';

let editor: TestEditor;
beforeEach(async () => {
  editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('region');
  drawToAdjust(editor);
});

test('a deformation that is opened again shows its section before and after, and the numbers of the skin it was drawn on', async () => {
  editor.key('Enter').set({ amplitude: -12 });
  await editor.settle();
  const inset = () => editor.drawn.find((item) => item.kind === 'inset')!;
  const made = inset();
  expect(made.before).not.toEqual(made.after);
  expect(await editor.apply()).toBe(true);
  await editor.edit(editor.records[0]!.id);
  await editor.settle();
  expect(inset()).toEqual(made);
});

test.each([
  ['from the front, whose eye looks into the back', [0, -1, 0], 'push.out'],
  ['from behind', [0, 1, 0], 'push.in'],
  ['from the side, along the skin', [1, 0, 0], undefined],
] as const)(
  'the section says what is body where the direction was taken %s',
  async (_name, direction, said) => {
    editor.key('Enter').set({ amplitude: -15, direction: [...direction] });
    await editor.settle();
    const inset = editor.drawn.find((item) => item.kind === 'inset')!;
    // The back: out is to the right, whichever way is positive.
    expect(inset.sides).toEqual(['region:inset.inside · A?', 'region:inset.outside · P?']);
    const within = (lines: typeof inset.before, x: number): boolean =>
      lines.flatMap((line) =>
        line.slice(1).filter(([x1, y1], at) => {
          const [x0, y0] = line[at]!;
          return y0 > 0 !== y1 > 0 && x < x0 + ((x1 - x0) * -y0) / (y1 - y0);
        }),
      ).length %
        2 ===
      1;
    expect([within(inset.body!, -60), within(inset.body!, 60)]).toEqual([true, false]);
    const skin = (lines: typeof inset.before) =>
      Math.max(...lines.flat().flatMap(([x, y]) => (Math.abs(y) < 5 ? [x] : [])));
    const moved = skin(inset.after) - skin(inset.before);
    if (said) expect(moved).toBeCloseTo(said === 'push.out' ? 15 : -15, 0);
    expect(editor.tools.session!.instance!.meanings).toEqual({ amplitude: said && `region:${said}` });
  },
);

test('the way out is of length 1, however long the normal of the skin is', () => {
  const place = insetPlace({ position: [1, 2, 3], normal: [0, 3, 4] }, [1, 0, 0]);
  expect(place.way[0]).toBe(0);
  expect(place.way[1]).toBeCloseTo(0.6, 12);
  expect(place.way[2]).toBeCloseTo(0.8, 12);
  expect(insetPlace({ position: [1, 2, 3], normal: [0, 3, 4] }, [0, 0, -1]).way[2]).toBe(1);
});
