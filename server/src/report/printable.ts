/** What a font can set: whether it holds a glyph for a Unicode code point. */
export interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** A stretch of text in one of the two families. */
export interface Run {
  readonly text: string;
  readonly isOther: boolean;
}

const PLAIN = /^[\x20-\x7e\n]*$/;

const holds = (font: Glyphs, text: string): boolean =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!));

/** A word that neither family can set whole: what none of them holds stands as its number. */
const spelled = (word: string, font: Glyphs): string =>
  Array.from(word, (character) => {
    const codePoint = character.codePointAt(0)!;
    if (font.hasGlyphForCodePoint(codePoint)) return character;
    return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
  }).join('');

/**
 * A text as it can be printed: the words that the family of a report cannot set (Łukasz) in the `other` one, whole, so that no name changes
 * its face within a word. A character that no family holds stands as its Unicode number, `[U+20BB7]`, because an empty box in a name tells
 * nobody which character is missing. Characters that only steer others (joiners, variation selectors) go without a sign.
 */
export function printable(text: string, font: Glyphs, other: Glyphs): readonly Run[] {
  if (PLAIN.test(text)) return [{ text, isOther: false }];
  const seen = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const runs: Run[] = [];
  for (const part of seen.split(/(\s+)/u)) {
    if (part === '') continue;
    const isOther = !/\s/u.test(part) && !holds(font, part) && holds(other, part);
    const said = isOther || /\s/u.test(part) ? part : spelled(part, font);
    const last = runs.at(-1);
    if (last?.isOther === isOther) runs[runs.length - 1] = { text: last.text + said, isOther };
    else runs.push({ text: said, isOther });
  }
  return runs;
}
