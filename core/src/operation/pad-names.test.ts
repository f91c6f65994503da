import { expect, it } from 'vitest';
import { padNames } from './pad-names.ts';

it('calls pads by the code of their zone, and others by a number that is no code', () => {
  const tag = (code: string, part: 'lateral' | 'left' | 'right' | null = null) => ({ tag: { code, part } });
  const names = padNames([tag('P4'), {}, tag('P2', 'lateral'), tag('P4'), {}, tag('P8', 'left')]);
  expect(names.map(({ id }) => id)).toEqual(['P4', 'No. 1', 'P2 lateral', 'P4 (2)', 'No. 2', 'P8 left']);
  expect(names.map(({ file }) => file)).toEqual(['P4', 'no-1', 'P2-lateral', 'P4-2', 'no-2', 'P8-left']);
});
