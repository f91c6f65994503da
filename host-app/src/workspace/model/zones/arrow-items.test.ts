import type { DesignZone } from '@bracewright/core/zones';
import { expect, test } from 'vitest';
import { arrowItems } from './arrow-items.ts';

const zone = (id: string, depth: number): DesignZone => ({
  ...{ id, depth, centre: [0, 100, 200], facing: [0, 1, 0], out: [0, 1, 0] },
  ...{ contour: [], tag: null, mark: 0 },
});
const design = [zone('a', 12), zone('b', -12)];

test('an arrow that is warned of looks different from the others, and by more than its colour', () => {
  const warnings = [{ fault: 'no-room', id: 'a', other: null, value: null }] as const;
  const [warned, label, other] = arrowItems(design, { warnings }, ({ id }) => id.toUpperCase());
  expect(warned).toMatchObject({ kind: 'arrow', role: 'contour', emphasis: true });
  expect(label).toMatchObject({ kind: 'label', text: '⚠ A' });
  expect(other).toMatchObject({ kind: 'arrow', role: 'plane' });
  expect(arrowItems(design, undefined, ({ id }) => id).map(({ kind, role }) => [kind, role])).toEqual([
    ['arrow', 'apex'],
    ['arrow', 'plane'],
  ]);
});
