import type { TriMesh } from '@bracewright/core/mesh';
import { boxOf } from './placement.ts';

/** No spine that a brace is made for is lower, mm: a file that says so was written in another unit. */
const LOWEST = 100;
/** Files are rounded: what stands out by less lies inside, mm. */
const ROUND = 0.5;

/** How a spine from a file lies in a body, mm. */
export interface SpineFit {
  readonly height: number;
  /** Whether no spine of a person is so low. */
  readonly isLow: boolean;
  /** How far it stands out of the box about the body at most; 0 of one that lies inside. */
  readonly off: number;
}

/** How a spine lies in a body: both as they stand. */
export function spineFit(spine: TriMesh, body: TriMesh): SpineFit {
  const [low, high] = boxOf(spine);
  const [bottom, top] = boxOf(body);
  const out = [0, 1, 2].flatMap((k) => [bottom[k]! - low[k]!, high[k]! - top[k]!]);
  const off = Math.max(...out);
  const height = high[2]! - low[2]!;
  return { height, isLow: !(height > LOWEST), off: off > ROUND ? off : 0 };
}
