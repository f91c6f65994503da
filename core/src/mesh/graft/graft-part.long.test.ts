import { describe, test } from 'vitest';
import { trunk, part, made, bentPart, madeBent, isPartWithin } from './graft-part.fixture.test.ts';

describe('a whole with the skin of a part that differs from it', () => {
  test.each([
    ['nowhere but beside the line', part, () => made(part, trunk)],
    ['everywhere', bentPart, madeBent],
  ])('%s is the part within its borders, closed, without a crossing', isPartWithin);
});
