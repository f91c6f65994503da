import { POINT_ASSOCIATIONS } from '../annotation/index.ts';
import type { LevelName } from './trunk-levels.ts';

const BOTH = ['bust', 'scapular-spine', 'iliac-crest', 'tenth-rib'] as const satisfies readonly LevelName[];
const MIDDLE = ['symphysis', 'sacrum', 'fork'] as const satisfies readonly LevelName[];

/** Names of the landmarks that a body can be known by: those that a point marker may stand for, and those that clearances go by beside them. */
export const TRIM_LANDMARKS: readonly string[] = [
  ...POINT_ASSOCIATIONS,
  ...BOTH.flatMap((name) => [`${name}-left`, `${name}-right`]),
  ...MIDDLE,
];
