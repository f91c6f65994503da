/** The name by which a parameter means the body itself; no part has it. */
export const BODY = 'body';

/** Letters that the name of a part may have at most. */
export const MOST_PART_NAME = 60;

/** Whether a part may be called so: 1 to 60 characters, nothing invisible, no blank at either end, and not `body`. */
export const isPartName = (name: unknown): name is string =>
  typeof name === 'string' &&
  name !== BODY &&
  name.length > 0 &&
  name.length <= MOST_PART_NAME &&
  name === name.trim() &&
  !/[\p{Cc}\p{Cf}]/u.test(name);
