import { expect, test } from 'vitest';
import { closedLines } from './closed-lines.ts';

test('the front and the back of a trunk that is open at both ends enclose one body', () => {
  const front = [[0, 0], [-2, 50], [0, 100]] as const; // prettier-ignore
  const back = [[60, 1], [64, 50], [60, 99]] as const; // prettier-ignore
  expect(closedLines([front, back])).toEqual([[...front, ...back.toReversed(), front[0]]]);
});

test('a closed section stays as it is, a hole in a wall is bridged, and a scrap encloses nothing', () => {
  const ring = [[0, 0], [10, 0], [10, 10], [0, 0]] as const; // prettier-ignore
  const torn = [[20, 0], [30, 0], [30, 10], [20, 1]] as const; // prettier-ignore
  expect(closedLines([ring, torn, [[0, 0], [1, 1]]])).toEqual([ring, [...torn, torn[0]]]); // prettier-ignore
});
