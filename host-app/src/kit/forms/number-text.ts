/** Half-width form of what a Chinese keyboard types: `１２．５` is 12.5. */
export const halfWidth = (text: string) =>
  text
    .replaceAll(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll('。', '.')
    .replaceAll('　', ' ');

/** `1,020`: a thousand and twenty to one reader, a little over one to another. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}(,\d{3})+$/;

/** A typed number, full-width digits and a decimal comma included; undefined when it is none, or one that could be two. */
export function parseNumber(text: string): number | undefined {
  const typed = halfWidth(text).trim().replace('−', '-');
  if (AMBIGUOUS.test(typed)) return undefined;
  const plain = typed.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/**
 * The `parser` of antd's number fields. What is no number leaves the field as it was; an emptied field must stay empty, which antd knows by
 * an empty text only.
 */
export const readNumberField = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? ('' as unknown as number) : (parseNumber(text) ?? NaN);

/** A number and a word or sign behind it. */
const WITH_UNIT = /^(.*\d)\s*[^\d\s.,+-][^\d]*$/;

/** Why what is typed is not read: it is no number, or could be two (`number`); or it is one with its unit (`unit`). Undefined of a number, and of nothing. */
export function unreadAs(text: string): 'number' | 'unit' | undefined {
  if (text.trim() === '' || parseNumber(text) !== undefined) return undefined;
  const [, number] = WITH_UNIT.exec(halfWidth(text).trim()) ?? [];
  return number !== undefined && parseNumber(number) !== undefined ? 'unit' : 'number';
}
