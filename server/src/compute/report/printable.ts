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

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const MARK = /[‘’“”…]/u;

/** The words of a text with their marks, its blanks, and within a word its letters of Latin, Greek or Cyrillic apart from all else (李|Łukasz). */
const PARTS =
  /\s+|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\p{Pd}'.‘’“”…]+|[^\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}‘’“”…]+/gu;

/** A part that neither family can set whole: what none of them holds stands as its number. */
function spelled(part: string, font: Glyphs, other: Glyphs): readonly Run[] {
  return Array.from(part, (character): Run => {
    const codePoint = character.codePointAt(0)!;
    if (font.hasGlyphForCodePoint(codePoint)) return { text: character, isOther: false };
    if (other.hasGlyphForCodePoint(codePoint)) return { text: character, isOther: true };
    return { text: `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`, isOther: false };
  });
}

/** A word in the family that can set it, its marks (O’Brien) as narrow as the other family has them. */
function word(part: string, font: Glyphs, other: Glyphs): readonly Run[] {
  if (!holds(font, part))
    return holds(other, part) ? [{ text: part, isOther: true }] : spelled(part, font, other);
  return Array.from(part, (text) => ({ text, isOther: MARK.test(text) && holds(other, text) }));
}

/** One part of a text in the family that can set it; `around` is what touches it. */
function set(part: string, around: string, font: Glyphs, other: Glyphs): readonly Run[] {
  if (/^\s+$/u.test(part)) return [{ text: part, isOther: false }];
  const [, before = '', core = '', after = ''] = /^([‘’“”…]*)(.*?)([‘’“”…]*)$/su.exec(part)!;
  const marks = (text: string): readonly Run[] => [
    { text, isOther: !CJK.test(around) && holds(other, text) },
  ];
  return [...marks(before), ...word(core, font, other), ...marks(after)].filter(({ text }) => text !== '');
}

/**
 * A text as it can be printed: the words that the family of a report cannot set (Łukasz) in the `other` one, whole, so that no name changes
 * its face within a word of one script, and the marks ’ “ ” … as wide as a character only where they touch Chinese. A character that no family holds stands as its Unicode number, `[U+20BB7]`, because an empty box in
 * a name tells nobody which character is missing. Characters that only steer others (joiners, variation selectors) go without a sign.
 */
export function printable(text: string, font: Glyphs, other: Glyphs): readonly Run[] {
  if (PLAIN.test(text)) return [{ text, isOther: false }];
  const seen = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const runs: Run[] = [];
  for (const { 0: part, index } of seen.matchAll(PARTS)) {
    const around = seen.slice(Math.max(0, index - 1), index) + seen.charAt(index + part.length);
    for (const run of set(part, around, font, other)) {
      const last = runs.at(-1);
      if (last?.isOther === run.isOther) runs[runs.length - 1] = { ...run, text: last.text + run.text };
      else runs.push(run);
    }
  }
  return runs;
}
