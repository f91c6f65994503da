/** Cause and cure of a code. */
export const say = (cause, cure) => ({ cause, cure });

/** Of a code without a sentence, because no person reads it. */
export const unsaid = (cause, cure) => ({ cause, cure, unsaid: true });
