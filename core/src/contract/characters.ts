/** Number of characters as a person counts them: code points, so a rare Chinese character is one, not two. */
export const characterCount = (text: string): number => Array.from(text).length;

// Characters that nobody sees, such as a zero-width space; U+2800 is a Braille cell without dots.
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether `text` shows nothing: it is empty, or holds only white space and characters without a glyph. */
export const isBlank = (text: string): boolean => text.replaceAll(UNSEEN, '') === '';
