import { watchValue, type AnySession } from '@bracewright/core/tool';

/** Numbers of the form that say the same as something that is clicked and dragged. */
export interface TypedNumbers {
  /** Names of the fields, each with its bounds. */
  readonly fields: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  /** What is recorded, as these numbers; undefined while there is nothing. Observable. */
  read(): readonly number[] | undefined;
  /** Those that were typed, and the others as they were read. What cannot be is left as it was. */
  write(numbers: readonly number[]): void;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Keeps the form's numbers and what they stand for the same: a drag shows in the form, and a typed number moves what is recorded. A number beyond its bounds leaves it as it is, to be told; one that
 * leads nowhere is put back.
 */
export function typeNumbers(session: AnySession, { fields, read, write }: TypedNumbers): void {
  const { draft } = session;
  const names = Object.keys(fields);
  draft.follow(names);
  let known: { readonly of: string; readonly shown: readonly number[] } | undefined;
  const show = (numbers: readonly number[]): void =>
    draft.set(Object.fromEntries(names.map((name, i) => [name, numbers[i]])));
  const isUsable = (value: unknown, i: number): value is number => {
    const { min, max } = fields[names[i]!]!;
    return typeof value === 'number' && value >= min && value <= max;
  };
  watchValue(
    session,
    () => ({ typed: names.map((name) => draft.values[name] as unknown), now: read() }),
    ({ typed, now }) => {
      const of = now?.join();
      if (!now || of === undefined || known?.of !== of) {
        known = now && { of: now.join(), shown: now.map(rounded) };
        if (known) show(known.shown);
        return;
      }
      const { shown } = known;
      if (typed.every((value, i) => value === shown[i]) || !typed.every(isUsable)) return;
      write(typed.map((value, i) => (value === shown[i] ? now[i]! : (value as number))));
      if (read()?.join() === of) show(shown);
    },
  );
}
