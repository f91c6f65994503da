import type { DesignZone } from '@bracewright/core/zones';
import { expect, test } from 'vitest';
import { arrowItems } from './arrow-items.ts';

const zone = (id: string, depth: number): DesignZone => ({
  ...{ id, depth, centre: [0, 100, 200], facing: [0, 1, 0], out: [0, 1, 0] },
  ...{ contour: [], tag: null, mark: 0 },
});
const tag = { code: 'P4', part: null, type: 'rigo-A1', side: 'right' } as const;
const design = [zone('a', 12), zone('b', -12)];
const DRAWN = 'a region drawn by hand';

test('an arrow that is warned of looks different from the others, and by more than its colour', () => {
  const warnings = [{ fault: 'no-room', id: 'a', other: null, value: null }] as const;
  const [warned, label, other] = arrowItems(design, { warnings }, DRAWN);
  expect(warned).toMatchObject({ kind: 'arrow', role: 'contour', emphasis: true });
  expect(label).toMatchObject({ kind: 'label', text: '⚠ a region drawn by hand' });
  expect(other).toMatchObject({ kind: 'arrow', role: 'plane' });
  expect(arrowItems(design, undefined, DRAWN).map(({ kind, role }) => [kind, role])).toEqual([
    ['arrow', 'apex'],
    ['arrow', 'plane'],
  ]);
});

test('a zone of a class is called by its code there', () => {
  const own = [{ ...zone('a', 12), tag } as unknown as DesignZone];
  const warnings = [{ fault: 'no-room', id: 'a', other: null, value: null }] as const;
  expect(arrowItems(own, { warnings }, DRAWN)[1]).toMatchObject({ text: '⚠ P4' });
});
