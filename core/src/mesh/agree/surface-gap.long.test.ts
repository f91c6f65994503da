import { describe, test } from 'vitest';
import { toldOfSquares } from './surface-gap.fixture.test.ts';

describe('how far two surfaces lie apart between the corners of their triangles', () => {
  test.each([
    [13, 8],
    [31, 10],
  ])('is told of %i squares against %i', toldOfSquares);
});
