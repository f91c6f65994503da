import { expect, test } from 'vitest';
import { parseCommand } from './arguments.ts';
import { BRACE_OPTIONS } from './brace-options.ts';
import { overlapOf } from './overlap.ts';

const asked = (...argv: string[]) =>
  overlapOf(parseCommand(['scan.stl', ...argv], BRACE_OPTIONS, { min: 1, max: 1, names: 'SCAN' }));

test('an overlap is asked for in mm, with the outer edge and the clearance; 0 is a gap', () => {
  expect(asked()).toEqual({});
  expect(asked('--overlap', '0')).toEqual({});
  expect(asked('--overlap', '30')).toEqual({ flap: { overlap: 30, outer: 'left', clearance: 1 } });
  expect(asked('--overlap', '20', '--overlap-outer', 'right', '--overlap-clearance', '1.5')).toEqual({
    flap: { overlap: 20, outer: 'right', clearance: 1.5 },
  });
});

test.each([
  [['--overlap-outer', 'left'], /--overlap-outer is of an overlap/],
  [['--overlap', '3'], /from 5 to 60/],
  [['--overlap', ''], /from 5 to 60/],
  [['--overlap', '20', '--overlap-outer', 'front'], /left, right/],
  [['--overlap', '20', '--overlap-clearance', '0'], /from 0.5 to 3/],
  [['--overlap', '20', '--process', 'sheet'], /printed/],
])('%j is refused with what is allowed', (argv, words) => {
  expect(() => asked(...argv)).toThrow(words);
});
