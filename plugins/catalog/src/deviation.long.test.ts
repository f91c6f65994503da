import { describe, test } from 'vitest';
import { countsPushed, leavesOutCaps } from './deviation.fixture.test.ts';

describe('the deviation of a body from its scan', () => {
  test.each([-16, 40])(
    'counts skin that was pushed by %d mm, whether the scan was open or closed',
    countsPushed,
  );
  test.each([['straight', 0]])('leaves out the caps of a %s cut through a closed body', leavesOutCaps);
});
