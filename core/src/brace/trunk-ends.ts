import { SdkError } from '../errors/sdk-error.ts';
import type { heightsOf } from '../mesh/index.ts';

/** What is thrown where a line would run beyond the ends of a body: heights from its lower end, mm, since a body may lie anywhere along Z, below nothing too. */
export const trunkEnds = (height: number, { bottom, top }: ReturnType<typeof heightsOf>): SdkError =>
  new SdkError('mesh/trunk-ends', {
    // No minus before nothing.
    height: Math.round(height - bottom) || 0,
    bottom: 0,
    top: Math.round(top - bottom),
  });
