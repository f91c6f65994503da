import { describe, it } from 'vitest';
import { trunk, isAsDrawn, cases, movesAsDrawn } from './drawn-is-used.fixture.test.ts';

describe.each([['a trunk', trunk.mesh]])('on %s that is refined', isAsDrawn);

describe('over a sharp edge', () => {
  it.each(cases.filter((_, i) => ![2].includes(i)))('%s: what is drawn is what moves', movesAsDrawn);
});
