import { test } from 'vitest';
import { addsNoCrossing } from './clean-cut.fixture.test.ts';

test.each([
  { origin: [0.049, -0.493, 420.7], normal: [0.64615, -0.676847, 0.35266] },
  { origin: [-0.488, -0.367, 420.7], normal: [0.669302, 0.738734, -0.079412] },
] as const)('an oblique capped cut past the middle of a flat end adds no crossing: $normal', addsNoCrossing);
