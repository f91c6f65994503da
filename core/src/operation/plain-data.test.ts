import { expect, it } from 'vitest';
import { copyOf, freeze } from './plain-data.ts';

class Apex {
  level = 'T8';
}

it('freezes lists and tables to their depth, and leaves an object of a class to its maker', () => {
  const apex = new Apex();
  const data = freeze({
    list: [{ apex, at: 1 }],
    own: Object.assign(Object.create(null) as object, { at: 1 }),
  });
  apex.level = 'T9';
  expect(data.list[0]!.apex.level).toBe('T9');
  expect(() => (data.list[0]!.at = 2)).toThrow(TypeError);
  expect(() => Object.assign(data.own, { at: 2 })).toThrow(TypeError);
});

it('copies what is its own part as such, and the same part at two places as two', () => {
  const part = { at: -0 };
  const data: { one: object; two: object; list: unknown[] } = { one: part, two: part, list: [] };
  data.list.push(data, data.list);
  const copy = freeze(copyOf(data));
  expect(copy.list).toEqual([copy, copy.list]);
  expect(copy.list[0]).toBe(copy);
  expect(copy.one).not.toBe(copy.two);
  expect(copy).not.toBe(data);
  expect(Object.is((copy.one as { at: number }).at, 0)).toBe(true);
  expect(Object.isFrozen(data.list)).toBe(false);
});

it('copies a member that is called as the root of an object is', () => {
  const copy = copyOf(JSON.parse('{ "__proto__": { "at": 1 } }') as object);
  expect(Object.keys(copy)).toEqual(['__proto__']);
  expect((copy as { at?: number }).at).toBeUndefined();
});
