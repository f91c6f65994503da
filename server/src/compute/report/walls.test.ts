import { describe, it } from 'vitest';
import { expectWhole } from './walls.fixture.test.ts';

describe('walls on a report', () => {
  it('are all told with their reasons where they are higher than a page', async () => {
    await expectWhole(2, 5, 'en-US', 'Letter');
  });
});
