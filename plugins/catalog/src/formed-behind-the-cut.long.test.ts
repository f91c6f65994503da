import { test } from 'vitest';
import {
  record,
  planes,
  push,
  smoothing,
  bend,
  liesOnCutSide,
} from './formed-behind-the-cut.fixture.test.ts';

const twist = record('twist.apply', { planes, angle: 8 }, 2);
test.each([
  ['a smoothing of all', [smoothing]],
  ['an earlier twist', [twist]],
  ['all of them', [push, smoothing, bend, twist]],
] as const)(
  'behind the cut %s moves the body unlike its cut side, and what is formed over it lies on that side',
  liesOnCutSide,
);
