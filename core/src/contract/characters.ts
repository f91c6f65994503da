/** Number of characters as a person counts them: code points, so a rare Chinese character is one, not two. */
export const characterCount = (text: string): number => Array.from(text).length;

/** Whether `text` is empty or holds only white space. */
export const isBlank = (text: string): boolean => text.trim() === '';
