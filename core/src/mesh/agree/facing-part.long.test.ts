import { test } from 'vitest';
import { liesOnSkin } from './facing-part.fixture.test.ts';

test.each([[12, 6]])(
  'the inside of a wall of %d mm on the skin lies on it, the outside as far away as the wall is thick (rim %d)',
  liesOnSkin,
);
