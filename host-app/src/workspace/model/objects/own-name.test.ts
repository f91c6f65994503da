import { LIMITS } from '@bracewright/core/contract';
import { expect, test } from 'vitest';
import { ownName } from './own-name.ts';

const named = (name: string, model: string) => ownName(name, model, (of) => ` (${of})`);

test('an object that is opened as a model is called by its name and where it came from, whole words of both', () => {
  expect(named('Clean torso', 'case03_scan.stl')).toBe('Clean torso (case03_scan).ply');
  expect(named('pad.stl', 'trunk.stl')).toBe('pad (trunk).ply');
  expect(named('李小明阳模.ply', '李小明躯干扫描.stl')).toBe('李小明阳模 (李小明躯干扫描).ply');
});

test('a long name is cut, and its bracket closed', () => {
  for (const [name, model] of [
    ['Brace of the second visit', 'Scan of November 2026 after growth.stl'],
    ['a'.repeat(40), 'b'.repeat(40)],
    ['positive for carving', 'mei.stl'],
  ] as const) {
    const made = named(name, model);
    expect(made.length).toBeLessThanOrEqual(LIMITS.itemName);
    expect(made).toMatch(/^\S.* \(\S.*\S\)\.ply$/);
  }
});
