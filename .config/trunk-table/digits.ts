/** The digits of `decodeDigits` in core/src/mesh/align/digits.ts: printable, and none that a string must escape. */
const DIGITS = Array.from({ length: 92 }, (_, k) => String.fromCharCode(35 + k)).filter(
  (digit) => !['$', "'", '\\', '`'].includes(digit),
);

/** Two characters a number, most significant first, zero in the middle of the range; larger numbers become the largest. */
export function encode(values: Float64Array, unit: number): string {
  const base = DIGITS.length;
  const zero = Math.floor((base * base) / 2);
  return Array.from(values, (value) => {
    const number = Math.min(base * base - 1, Math.max(0, Math.round(value / unit) + zero));
    return DIGITS[Math.floor(number / base)]! + DIGITS[number % base]!;
  }).join('');
}
