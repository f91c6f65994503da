/** Values of a sentence. */
export type TextValues = Readonly<Record<string, string | number | boolean>>;

/** Names of values that lead to a field, as `curves.0.points.3.position`. */
const PATHS = ['path', 'field'];

/** What stands at a place of a list, counted from 1 as people count. */
const nth = (n: number, isChinese: boolean): string => (isChinese ? `第 ${n} 项` : `no. ${n}`);

/** A way to a field with places in lists counted from 1: `curves no. 1, points no. 4, position`. */
export function countedPath(path: string, language: string): string {
  if (!/(^|\.)\d+(\.|$)/.test(path)) return path;
  const isChinese = language.startsWith('zh');
  const told: string[] = [];
  for (const part of path.split('.')) {
    const isPlace = /^\d+$/.test(part);
    const last = isPlace && told.length > 0 ? `${told.pop()!} ` : '';
    told.push(isPlace ? `${last}${nth(Number(part) + 1, isChinese)}` : part);
  }
  return told.join(isChinese ? '、' : ', ');
}

/** From here on thousands are parted: no year and no small number is. */
const LARGE = 10_000;

/** A value of a sentence as people read it. */
function told(name: string, value: TextValues[string], language: string): TextValues[string] {
  if (typeof value === 'string') return PATHS.includes(name) ? countedPath(value, language) : value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return value;
  const isLarge = Math.abs(value) >= LARGE;
  if (!isLarge && value >= 0) return value;
  // A hyphen before a number reads as a dash, and breaks from it at the end of a line.
  return (isLarge ? new Intl.NumberFormat(language).format(value) : String(value)).replace('-', '−');
}

/** The values of a sentence as people read them. */
export const countedValues = (values: TextValues, language: string): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, told(name, value, language)] as const),
  );
