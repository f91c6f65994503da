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

/** The values of a sentence as people read them. */
export function countedValues(values: TextValues, language: string): TextValues {
  const told = PATHS.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' ? [[name, countedPath(value, language)] as const] : [];
  });
  return told.length === 0 ? values : { ...values, ...Object.fromEntries(told) };
}
