import { operations } from '@bracewright/catalog';
import { headlineOf } from '@bracewright/catalog/words';
import type { Language } from '@bracewright/core/contract';
import { createOperationRegistry, type AnyOperation } from '@bracewright/core/operation';
import { defaultParams, describeParams, hasEffect } from '@bracewright/core/params';
import { describe, expect, it } from 'vitest';
import type { ReportFacts } from '../facts.ts';
import { numbersFor } from '../numbers.ts';
import { reportWords } from '../words/index.ts';
import { wordOf } from './plugin-words.ts';
import { valuesOf, type StepValues } from './step-values.ts';

const registry = createOperationRegistry(operations);
const print = (step: StepValues, language: Language = 'en-US'): string =>
  valuesOf(step, registry, {
    facts: { language, areSidesConfirmed: true } as ReportFacts,
    words: reportWords[language],
    numbers: numbersFor(language, 'mm', 'UTC'),
  }).replaceAll('\u00a0', ' ');

const level = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });

describe('a number that equals another one', () => {
  it('is on paper: 30° of a bend towards 30°', () => {
    const params = { planes: [level(100), level(300)], angle: 30, direction: 30 };
    expect(print({ type: 'bend.apply', params })).toBe('+30.0° forward-left, Towards +30.0°');
  });

  it('is on paper: a region let out by 3 mm with a transition of 3', () => {
    const params = { contour: [], apex: [], amplitude: 3, transition: 3 };
    expect(print({ type: 'region.deform', params })).toContain('Transition 3');
  });

  it('is on paper: a region that is made again on the other side, by what its step copied', () => {
    const recordId = { params: { contour: [], apex: [], amplitude: -12, direction: 'normal' } };
    expect(print({ type: 'symmetry.region', params: { recordId } })).toContain('−12.0 mm in');
  });

  it('is on paper: ten holes of 10 mm', () => {
    const said = print({ type: 'holes.pattern', params: { size: 10 }, report: { holes: 10 } });
    expect(said).toMatch(/^10 holes, .*Width of a hole 10\.0 mm/);
  });
});

describe('all that was asked for', () => {
  it('is on paper, however much it is', () => {
    const params = { pattern: 'slot', size: 10, length: 30, bridge: 8, angle: 15, margin: 12, rim: 2 };
    expect(print({ type: 'holes.pattern', params })).toBe(
      'Line Smooth, Pattern Slots, Width of a hole 10.0 mm, Length of a slot 30.0 mm, Bridge 8.0 mm, Angle +15.0°, Distance from edges 12.0 mm, Rim of the wall 2.0 mm',
    );
    expect(print({ type: 'seal.close', params: { holes: { maxPerimeter: 180 } } })).toBe(
      'Up to a rim of 180.0 mm, Fill Rounded',
    );
    expect(print({ type: 'region.deform', params: { amplitude: -8, direction: [0, 0.6, -0.8] } })).toContain(
      'Direction X 0.00 Y +0.60 Z −0.80',
    );
    expect(print({ type: 'holes.place', params: { shape: 'slot', angles: [90, -45] } })).toContain(
      'Angles +90.0° / −45.0°',
    );
    expect(print({ type: 'crop.apply', params: { top: level(580), cap: false } })).toBe(
      'top at 580.0 mm, Close the cuts no',
    );
  });

  it('is on paper where the record leaves it to the defaults of its version', () => {
    expect(print({ type: 'bend.apply', params: { planes: [level(100), level(300)], angle: 8 } })).toMatch(
      /^\+8\.0° to the left, Towards \+90\.0°/,
    );
    expect(print({ type: 'region.deform', version: 2, params: { amplitude: -8 } })).not.toContain(
      'Contour line',
    );
    expect(print({ type: 'region.deform', version: 4, params: { amplitude: -8 } })).toContain(
      'Contour line Straight',
    );
  });

  it('is told by its label where the sides of its headline are not those of now', () => {
    const step = {
      type: 'bend.apply',
      params: { planes: [level(100), level(300)], angle: 8 },
      isTurnedSince: true,
    };
    expect(print(step)).toBe('Angle +8.0°, Towards +90.0°');
  });

  it('leads with what its headline would say, also where that names no way', () => {
    const params = { amplitude: 3, direction: [0, 0.6, -0.8] };
    expect(print({ type: 'region.deform', params })).toBe(
      'Amplitude +3.0 mm, Direction X 0.00 Y +0.60 Z −0.80, Transition 3, Contour line Straight, Closed apex line no',
    );
  });

  it('tells beside what was asked how far a slope made it go', () => {
    const params = { amplitude: -12, slope: 20, shape: { push: 'normal' } };
    const report = { deepest: -19.5 };
    expect(print({ type: 'region-template.apply', params, report })).toBe(
      '−12.0 mm in, −19.5 mm at most, Radius 50.0 mm, Turn 0.0°, Slope +20.0°, Mirrored no',
    );
  });

  it('leaves out what has no effect: thinning of an even wall, slots of round holes', () => {
    const wall = (mode: string) => print({ type: 'export.thicken', params: { mode } });
    expect(wall('equal')).toBe(
      'Wall thickness 4.0 mm, Mode Equal, Edge rounding 2.0 mm, Wall lies Outside the body',
    );
    expect(wall('transition')).toContain('Thickness at the edge 2.0 mm, Over a distance of 30.0 mm');
    expect(wall('thick')).not.toContain('rounding');
    const flap = { overlap: 25, outer: 'right', clearance: 1 };
    expect(print({ type: 'export.thicken', params: { mode: 'equal', flap } })).toContain(
      'Overlap at the opening 25.0 mm, Edge outside Patient’s right, Clearance between the edges 1.0 mm',
    );
    expect(print({ type: 'holes.pattern', params: {} })).not.toContain('slot');
    const wider = { planes: [level(100), level(300)], amount: 10 };
    expect(print({ type: 'radius.apply', params: wider })).toBe('10.0 mm outwards all round');
  });
});

/** Parameters within which numbers lie, and one value of each. */
const WITHIN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'seal.close': { holes: { maxPerimeter: 5 } },
  // What sunk letters leave comes of the process, which is told with the wall.
  'export.thicken': {
    mode: 'transition',
    transition: { edgeThickness: 5, distance: 5 },
    leastWall: undefined,
    flap: { overlap: 5, outer: 'right', clearance: 1.2 },
  },
  'export.carve': { part: { bottom: 5, top: 5 } },
  'holes.place': { shape: 'slot', angles: [5, 5] },
  'region.move': { offset: [5, 5, 5] },
  'radius.apply': { direction: 5 },
  // A plane is read off the picture; the amplitude is that of the region.
  'symmetry.region': { plane: undefined, amplitude: 5 },
};

describe.each(['en-US', 'zh-CN'] as const)(
  'in %s every number of every operation is on paper',
  (language) => {
    /** How many numbers a value holds, but for places on the body, which a person reads off its picture. */
    const numbersIn = (value: unknown): number =>
      typeof value === 'number'
        ? 1
        : typeof value === 'object' && value !== null
          ? Object.values(value).reduce((sum: number, one) => sum + numbersIn(one), 0)
          : 0;

    it.each(operations.map((one) => [`${one.type}@${one.version}`, one] as const))('%s', (_, operation) => {
      for (const one of alike(operation)) {
        const params = { ...defaultParams(operation.params), ...one, ...WITHIN[operation.type] };
        const fields = describeParams(operation.params).filter((field) => hasEffect(field, params));
        // The report counts the same: what is left out is never known by its value.
        const report = { holes: 5, holesClosed: 5, edge: 5 };
        const { type, version } = operation;
        const headline = headlineOf(type)?.(params, report);
        for (const told of headline?.tells ?? []) expect(fields.map(({ name }) => name)).toContain(told);
        const asked = fields.reduce((sum, { name }) => sum + numbersIn(params[name as never]), 0);
        const counted = headline?.value === 5 && !headline.tells ? 1 : 0;
        const said = print({ type, version, params, report }, language);
        expect(said.match(/(?<![\d.])[+]?(?:[56](?:\.0)?|1\.2)(?![\d.])/g) ?? [], said).toHaveLength(
          asked + counted,
        );
        for (const { name, kind } of fields)
          if (kind === 'choice' || kind === 'toggle')
            expect(said).toContain(
              wordOf({ language } as ReportFacts, type.split('.')[0]!, `params.${name}`),
            );
      }
    });
  },
);

/** Parameters of an operation in which every number is a five, or as near to it as it may be, under each word that other numbers hang on. */
function alike({ params }: AnyOperation): readonly Readonly<Record<string, unknown>>[] {
  const fields = describeParams(params);
  const numbers = Object.fromEntries(
    fields
      .filter(({ min, max, options }) => min !== undefined && max !== undefined && !options)
      .filter(({ kind }) => ['length', 'angle', 'ratio', 'count', 'number'].includes(kind))
      .map(({ name, min, max }) => [name, Math.min(max!, Math.max(min!, 5))]),
  );
  const words = fields.filter(({ name, options }) => options && fields.some(({ when }) => when?.[name]));
  const cases = words.flatMap(({ name, options }) => options!.map((word) => ({ ...numbers, [name]: word })));
  return cases.length > 0 ? cases : [numbers];
}
