import { describe, it } from 'vitest';
import { cases, keepsRules } from './brace.fixture.test.ts';

describe('a proposed trim line', () => {
  it.each(cases.filter((_, i) => ![0, 5, 9].includes(i)))(
    'of %s, curve to the %s, cuts one piece with an opening, and breaks no rule',
    keepsRules,
  );
});
