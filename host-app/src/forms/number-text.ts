/** Half-width form of what a Chinese keyboard types: `１２．５` is 12.5. */
export const halfWidth = (text: string) =>
  text
    .replaceAll(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll('。', '.')
    .replaceAll('　', ' ');

/** A typed number, full-width digits and a decimal comma included; undefined when it is none. */
export function parseNumber(text: string): number | undefined {
  const plain = halfWidth(text).trim().replace('−', '-').replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/**
 * The `parser` of antd's number fields. What is no number leaves the field as it was; an emptied field must stay empty, which antd knows by
 * an empty text only.
 */
export const readNumberField = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? ('' as unknown as number) : (parseNumber(text) ?? NaN);
