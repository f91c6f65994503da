/** The name by which a parameter means the body itself; no part has it. */
export const BODY = 'body';

/** Letters that the name of a part may have at most. */
export const MOST_PART_NAME = 60;

/** Parts that one step may make at most: more can neither be told apart in a list nor written as files. */
export const MOST_PARTS_OF_STEP = 100;

/**
 * By what names are told apart: two that differ in capitals alone, or in how an accent is encoded, look the same in a list and as names of files. To small letters, to
 * capitals and back, since several small letters have one capital (σ and ς) and the other way round (ẞ and SS).
 */
const keyOf = (name: string): string =>
  name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

/** Controls, halves of characters, and what has no picture of its own; U+2800 is a Braille cell without dots. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nobody could tell two names of parts apart. */
export const isSamePartName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

/** Whether a part may be called so: 1 to 60 characters, nothing invisible, no half of a character, no blank at either end, and not `body` in any capitals. */
export const isPartName = (name: unknown): name is string =>
  typeof name === 'string' &&
  name.length > 0 &&
  name.length <= MOST_PART_NAME &&
  name === name.trim() &&
  !UNSEEN.test(name) &&
  !isSamePartName(name, BODY);
