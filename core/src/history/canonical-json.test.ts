import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, plainJson } from './canonical-json.ts';
import { chainKey } from './chain-key.ts';
import type { Json } from '../operation/json.ts';

function caught(run: () => unknown): { readonly error: unknown } {
  try {
    run();
  } catch (error) {
    return { error };
  }
  throw new Error('It threw nothing');
}

describe('canonicalJson', () => {
  it('sorts members at every depth and writes no space', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"x","d":null}]}',
    );
  });

  it('writes minus zero as zero', () => {
    expect(canonicalJson({ angle: -0 })).toBe('{"angle":0}');
  });

  it('refuses what JSON cannot hold', () => {
    expect(() => canonicalJson({ angle: Number.NaN })).toThrow('history/not-json');
    expect(() => canonicalJson({ run: (() => 0) as unknown as Json })).toThrow('history/not-json');
  });

  it.each([
    ['a Map', new Map([['a', 1]]), 'Map'],
    ['a Set', new Set([1]), 'Set'],
    ['a Date', new Date(0), 'Date'],
    ['a typed array', Float32Array.of(1, 2), 'Float32Array'],
    ['what lies in a list', [[new Map()]], 'Map'],
    ['a hole of a list', [1, , 2], 'undefined'],
  ])('refuses %s, of which its text would keep nothing', (_, value, found) => {
    const { error } = caught(() => canonicalJson({ value } as unknown as Json));
    expect(error).toMatchObject({ code: 'history/not-json', data: { found } });
  });

  it('refuses what is its own part, and takes one part twice', () => {
    const own: Record<string, unknown> = { list: [] };
    (own['list'] as unknown[]).push(own);
    const { error } = caught(() => canonicalJson(own as Json));
    expect(error).toMatchObject({ code: 'history/not-json', data: { found: 'circular' } });
    const point = [1, 2, 3];
    expect(canonicalJson({ from: point, to: point })).toBe('{"from":[1,2,3],"to":[1,2,3]}');
  });

  it('survives a round trip through text for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as Json);
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
      }),
    );
  });
});

describe('chainKey', () => {
  const record = { type: 'twist.apply', version: 1, params: { angle: 15, planes: [] }, seed: 7 };

  it('stays what it was when histories were first written', () => {
    expect(chainKey('00', record)).toBe('f895be8245db45dcfb3dd71824d236dad5fb6881efa6bd6e7b5d5f1e823490e8');
  });

  it('does not depend on the order in which members were typed', () => {
    expect(chainKey('00', { ...record, params: { planes: [], angle: 15 } })).toBe(chainKey('00', record));
  });

  it('changes with everything that changes the mesh', () => {
    const variants = [
      chainKey('01', record),
      chainKey('00', { ...record, type: 'bend.apply' }),
      chainKey('00', { ...record, version: 2 }),
      chainKey('00', { ...record, params: { angle: 16, planes: [] } }),
      chainKey('00', { ...record, seed: 8 }),
      chainKey('00', record),
    ];
    expect(new Set(variants).size).toBe(variants.length);
  });
});

describe('the copy that a record keeps', () => {
  it('is what JSON makes of a value, and shares nothing with it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = plainJson(value);
        expect(copy).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(copy)).toBe(canonicalJson(value as Json));
        if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value);
      }),
    );
    expect(plainJson({ a: undefined, b: -0, c: [Object.create(null)] })).toEqual({ b: 0, c: [{}] });
  });

  const deep = () => {
    let list: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth++) list = [list];
    return list;
  };
  class Place {
    x = 1;
  }
  it.each([
    ['a getter', { get n() { return 1; } }, 'getter'],
    ['an object of a class', [new Place()], 'class'],
    ['a text of its own', { toJSON: () => ({ n: 1 }) }, 'toJSON'],
    ['no end in sight', deep(), 'too deep'],
    ['a hole', [1, , 2], 'undefined'],
    ['a date', new Date(0), 'Date'],
  ])('is none where a value has %s', (_, value, found) => {
    expect(caught(() => plainJson(value)).error).toMatchObject({ code: 'history/not-json', data: { found } });
  }); // prettier-ignore
});
