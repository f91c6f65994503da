/**
 * The key of a sentence about `count` things, or the one that names a single thing. Plural forms cannot do that: in Chinese one thing has the
 * same form as many, and a question before deleting must say what goes.
 */
export const aboutOne = <K extends string>(key: K, count: number): K | `${K}Named` =>
  count === 1 ? `${key}Named` : key;
