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

/** The words of a text, its blanks, and within a word its letters of Latin, Greek or Cyrillic apart from all else (李|Łukasz). */
const PARTS =
  /\s+|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\p{Pd}'’.]+|[^\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu;

/** A part that neither family can set whole: what none of them holds stands as its number. */
function spelled(part: string, font: Glyphs, other: Glyphs): readonly Run[] {
  return Array.from(part, (character): Run => {
    const codePoint = character.codePointAt(0)!;
    if (font.hasGlyphForCodePoint(codePoint)) return { text: character, isOther: false };
    if (other.hasGlyphForCodePoint(codePoint)) return { text: character, isOther: true };
    return { text: `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`, isOther: false };
  });
}

/** One part of a text in the family that can set it. */
function set(part: string, font: Glyphs, other: Glyphs): readonly Run[] {
  if (/^\s+$/u.test(part) || holds(font, part)) return [{ text: part, isOther: false }];
  return holds(other, part) ? [{ text: part, isOther: true }] : spelled(part, font, other);
}

/**
 * A text as it can be printed: the words that the family of a report cannot set (Łukasz) in the `other` one, whole, so that no name changes
 * its face within a word of one script. A character that no family holds stands as its Unicode number, `[U+20BB7]`, because an empty box in
 * a name tells nobody which character is missing. Characters that only steer others (joiners, variation selectors) go without a sign.
 */
export function printable(text: string, font: Glyphs, other: Glyphs): readonly Run[] {
  if (PLAIN.test(text)) return [{ text, isOther: false }];
  const seen = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const runs: Run[] = [];
  for (const run of (seen.match(PARTS) ?? []).flatMap((part) => set(part, font, other))) {
    const last = runs.at(-1);
    if (last?.isOther === run.isOther) runs[runs.length - 1] = { ...run, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}
