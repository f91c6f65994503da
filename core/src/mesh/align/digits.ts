/** Printable characters, each a digit, without those that a string must escape. */
const DIGITS = (() => {
  const digits = new Int16Array(128).fill(-1);
  let next = 0;
  for (let code = 35; code < 127; code++)
    if (code !== 36 && code !== 39 && code !== 92 && code !== 96) digits[code] = next++;
  return { digits, base: next };
})();

/** The numbers of a table that is kept as text: two characters each, most significant first, zero in the middle of the range, times `unit`. */
export function decodeDigits(text: string, unit: number): Float64Array {
  const { digits, base } = DIGITS;
  const zero = Math.floor((base * base) / 2);
  return Float64Array.from(
    { length: text.length / 2 },
    (_, i) => (digits[text.charCodeAt(2 * i)]! * base + digits[text.charCodeAt(2 * i + 1)]! - zero) * unit,
  );
}
