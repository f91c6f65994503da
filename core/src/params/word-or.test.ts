import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkParams } from '../operation/registry.ts';
import { defaultParams, describeParams } from './describe.ts';
import { paramsJsonSchema } from './json-schema.ts';
import { p } from './kinds.ts';

const params = z.object({
  holes: p.wordOr(['all', 'none'], { maxPerimeter: p.length({ min: 1, max: 500, default: 200 }) }, 'all'),
  towards: p.wordOr(['normal', 'level'], p.direction({ anyLength: true }), 'normal', { advanced: true }),
});
const check = (given: object) => checkParams({ params }, given as never);

describe('a word or a value', () => {
  it('begins with its word and takes a value in place of it', () => {
    expect(defaultParams(params)).toEqual({ holes: 'all', towards: 'normal' });
    for (const given of [
      { holes: 'none', towards: 'level' },
      { holes: { maxPerimeter: 1 }, towards: [0, 0, 2] },
    ])
      expect(check(given)).toEqual({ ok: true, value: given });
  });

  it('says what is wrong with the value, not that it is no word', () => {
    const faults: readonly [object, string, string][] = [
      [{ holes: { maxPerimeter: 501 } }, 'holes.maxPerimeter', 'max'],
      [{ holes: { maxPerimeter: 'wide' } }, 'holes.maxPerimeter', 'type'],
      [{ holes: {} }, 'holes.maxPerimeter', 'required'],
      [{ holes: 'some' }, 'holes', 'type'],
      [{ holes: 7 }, 'holes', 'type'],
      [{ towards: [0, 0, 0] }, 'towards', 'zero-vector'],
      [{ towards: null }, 'towards', 'type'],
    ];
    for (const [given, path, rule] of faults)
      expect(check(given), JSON.stringify(given)).toMatchObject({ ok: false, issues: [{ path, rule }] });
  });

  it('takes a direction of every length that can be computed with', () => {
    const schema = z.object({ d: p.direction({ anyLength: true }) });
    const takes = (d: unknown) => checkParams({ params: schema }, { d } as never).ok;
    for (const size of [1e-100, 1e-7, 1e-6, 1, 1e12, 1e100])
      expect([size, takes([0, size, 0])]).toEqual([size, true]);
    for (const size of [0, 1e-320, 1e-101, 1e101, 1e200, 1e308, NaN, Infinity])
      expect([size, takes([0, size, 0])]).toEqual([size, false]);
    expect(takes([6e99, 6e99, 6e99])).toBe(false);
    expect(paramsJsonSchema(schema).properties).toMatchObject({
      d: { description: expect.stringContaining('between 1e-100 and 1e100') as string },
    });
  });

  it('is described with its words and the values that may stand in their place', () => {
    expect(describeParams(params)).toMatchObject([
      {
        name: 'holes', kind: 'word-or', options: ['all', 'none'], required: false, default: 'all',
        other: [{ name: 'maxPerimeter', kind: 'length', unit: 'mm', min: 1, max: 500, default: 200 }],
      },
      { name: 'towards', advanced: true, other: [{ name: '', kind: 'direction', required: true }] },
    ]); // prettier-ignore
    const words: Record<string, string> = {
      'params.holes': 'Holes',
      'params.holes.options.all': 'Every one',
      'params.maxPerimeter': 'Longest rim',
    };
    expect(paramsJsonSchema(params, { word: (key) => words[key] }).properties).toMatchObject({
      holes: {
        title: 'Holes',
        default: 'all',
        description: 'all: Every one. One of the words, or a value in place of them.',
        anyOf: [
          { enum: ['all', 'none'] },
          { properties: { maxPerimeter: { title: 'Longest rim', minimum: 1, 'x-unit': 'mm' } } },
        ],
      },
    });
  });
});
