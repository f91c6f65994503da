import type { Vec3 } from '@bracewright/core/math';
import { TestEditor, ellipticTube } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import { back } from './drawn-region.ts';
import plugin from './index.ts';

const DEPTH = 30;

it.each([
  ['fine', 240, 120],
  ['coarse', 60, 32],
] as const)(
  'the apex line lies on the floor of the dent that is previewed, and again when the step is edited: %s body',
  async (_, segments, rings) => {
    const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments, rings });
    const editor = await TestEditor.open({ body, plugins: [plugin] });
    const apexLine = (): readonly Vec3[] => {
      const [line] = editor.drawn.filter((item) => item.kind === 'line' && item.role === 'apex');
      return line?.kind === 'line' ? line.points : [];
    };
    await editor.activate('region');
    for (const corner of [back(-30, 170), back(30, 170), back(30, 230), back(-30, 230)]) editor.click(corner);
    editor.key('Enter').click(back(-8, 200)).click(back(8, 200)).key('Enter');
    editor.key('Enter').set({ amplitude: -DEPTH, direction: 'horizontal' });
    await editor.settle();
    const onFloor = () => {
      const line = apexLine();
      expect(line.length).toBeGreaterThan(1);
      for (const [x, y, z] of line) {
        expect(Math.abs(x)).toBeLessThan(9);
        expect(Math.abs(y - (back(x, 0)[1] - DEPTH))).toBeLessThan(1);
        expect(Math.abs(z - 200)).toBeLessThan(1);
      }
    };
    onFloor();
    await editor.apply();
    await editor.tools.edit(editor.records[0]!.id);
    await editor.settle();
    onFloor();
  },
);
