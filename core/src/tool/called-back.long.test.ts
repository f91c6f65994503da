import { _getGlobalState } from 'mobx';
import { afterEach, expect, it } from 'vitest';
import { ALL, leavesNextTool } from './called-back.fixture.test.ts';

afterEach(() => expect(_getGlobalState().inBatch).toBe(0));

it.each(ALL.filter(([called, , isDeep]) => isDeep && called !== 'enter'))(
  '%s that calls %s (on a full stack: %s) leaves the next tool what it had',
  leavesNextTool,
);
