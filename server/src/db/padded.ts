/** Documents that one statement or transaction looks at; more than that wait for the next. */
export const PIECE = 400;

/** Places for `count` values in a statement. */
export const marks = (count: number): string => '?, '.repeat(count).slice(0, -2);

/** As many values as one of a few statements takes, the last one repeated: each of another length would be a statement of its own to keep. */
export function padded(ids: readonly string[]): readonly string[] {
  const size = [1, 4, 20, 100, PIECE].find((step) => step >= ids.length)!;
  return [...ids, ...Array<string>(size - ids.length).fill(ids.at(-1)!)];
}
