import type { PatientValues } from './patient-values.ts';

/** Two people's changes of one record, put together. */
export interface MergedRecord {
  readonly values: PatientValues;
  /** Fields that both changed, to different values; `values` has mine. Sizes as `sizes.waist`. */
  readonly clashes: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** An absent value, null and an empty text all mean that nothing is filled in. */
const same = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '');

function mergeRows(before: Row, mine: Row, theirs: Row, prefix: string) {
  const clashes: string[] = [];
  const row: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const isMine = !same(mine[name], before[name]);
    row[name] = isMine ? mine[name] : theirs[name];
    if (isMine && !same(theirs[name], before[name]) && !same(theirs[name], mine[name]))
      clashes.push(prefix + name);
  }
  return { row, clashes };
}

/** Puts `mine` and `theirs`, both made from `before`, together: what only one changed is as they changed it. */
export function mergeRecord(before: PatientValues, mine: PatientValues, theirs: PatientValues): MergedRecord {
  const { sizes, ...fields } = before;
  const { sizes: mySizes, ...myFields } = mine;
  const { sizes: theirSizes, ...theirFields } = theirs;
  const merged = mergeRows({ ...fields }, { ...myFields }, { ...theirFields }, '');
  const mergedSizes = mergeRows(sizes, mySizes, theirSizes, 'sizes.');
  return {
    values: { ...merged.row, sizes: mergedSizes.row } as unknown as PatientValues,
    clashes: [...merged.clashes, ...mergedSizes.clashes],
  };
}

/** Whether two forms say the same. */
export const isSameRecord = (one: PatientValues, other: PatientValues): boolean => {
  const rowOf = ({ sizes, ...fields }: PatientValues): Row => ({ ...fields, ...sizes });
  const [a, b] = [rowOf(one), rowOf(other)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => same(a[name], b[name]));
};
