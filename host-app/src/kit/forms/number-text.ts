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

/** Whether something is typed that is no number, or could be two. */
export const isUnreadable = (text: string): boolean => text.trim() !== '' && parseNumber(text) === undefined;
