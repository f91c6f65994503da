/** Cause and cure of a code. */
export const say = (cause, cure) => ({ cause, cure });
