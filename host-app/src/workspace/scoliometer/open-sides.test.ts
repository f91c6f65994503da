import type { ScoliometerReading } from '@bracewright/core/brace';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

let reading: ScoliometerReading;
const units = {
  formatLength: (mm: number) => `${mm.toFixed(1)} mm`,
  formatAngle: (angle: number, { signed = false } = {}) =>
    `${signed && angle > 0 ? '+' : ''}${angle.toFixed(1)}°`,
};
const words = {
  language: 'en-US',
  t: (key: string, values: Readonly<Record<string, string>> = {}) =>
    [key, ...Object.values(values)].join(' '),
};
vi.mock('../model/use-workspace.ts', () => ({
  useWorkspace: () => ({
    parts: { words, units },
    scoliometer: { reading, level: reading.levels[0], lookAt: () => undefined },
  }),
}));
const { RotationChart } = await import('./RotationChart.tsx');
const { RegionTable } = await import('./SymmetryTables.tsx');

const level = (height: number, angle: number) => ({ height, t: height / 450, angle });
/** A back whose right side stands out by 14.4° in the frame. */
const read = (more: Partial<ScoliometerReading>, doubts: readonly string[]) =>
  ({
    ...{ version: 1, turned: 0, pelvis: 3, areSidesOpen: false, contradictory: [] },
    scale: { foot: 0, notch: 450, axilla: 370, within: 0 },
    levels: [level(100, 3), level(340, 14.4)],
    regions: [
      {
        ...{ region: 'thoracic', toPelvis: 11.4, toFrame: 14.4, side: doubts.length > 0 ? null : 'right' },
        ...{ height: 340, t: 0.75, within: 1, frameWithin: 1, doubts },
      },
    ],
    ...more,
  }) as unknown as ScoliometerReading;

const shown = (of: ScoliometerReading): string => {
  reading = of;
  return [RotationChart, RegionTable]
    .map((one) =>
      renderToStaticMarkup(
        createElement(one as ComponentType<{ reading: ScoliometerReading; other?: undefined }>, {
          reading: of,
        }),
      ),
    )
    .join(' ');
};

test('a side that is open in one part alone leaves those of the body', () => {
  const said = shown(read({}, ['either-side']));
  for (const text of ['chart.right', 'side.right 3.0°', 'side.unsure 11.4°']) expect(said).toContain(text);
  expect(said).toContain('scoliometer.doubt.either-side');
  expect(said).not.toContain('+14.4°');
});

test('of sides that are open neither a heading nor a sign tells one', () => {
  const sure = shown(read({}, []));
  for (const text of ['chart.right', 'side.right', '+14.4°']) expect(sure).toContain(text);
  for (const open of [read({ areSidesOpen: true }, ['sides-open']), read({}, ['contradictory'])]) {
    const said = shown(open);
    expect(said).toContain('14.4°');
    expect(said).toContain('side.unsure 3.0°');
    expect(said).not.toMatch(/\.(left|right)\b|[+−-]\d/);
  }
});
