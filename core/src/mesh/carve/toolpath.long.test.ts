import { describe, test } from 'vitest';
import { carvesWithin } from './toolpath.fixture.test.ts';

describe('a program that is carved from its text', () => {
  test.each([['a fine trunk, in a spiral', 6, {}]])(
    'gives %s within 0.3 mm and cuts nowhere into it',
    carvesWithin,
  );
});
