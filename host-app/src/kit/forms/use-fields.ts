import { ApiError, checkInput, type RuleIssue } from '@bracewright/core/contract';
import { useCallback, useRef, useState } from 'react';
import type { z } from 'zod';

/** What is wrong with a field: a broken rule that the page words itself, or a sentence that is ready. */
export type FieldFault = { readonly rule: Omit<RuleIssue, 'path'> } | { readonly text: string };

/** The faults of a form by dotted path. */
export type Faults = Readonly<Record<string, FieldFault>>;

/** State of a form whose rules are a contract schema. */
export interface Fields<T extends object> {
  readonly values: T;
  readonly faults: Faults;
  /** Whether anything differs from what the form began with. */
  readonly isDirty: boolean;
  set<K extends keyof T & string>(name: K, value: T[K]): void;
  /** Replaces everything, as clean or as entered values. */
  reset(values: T, options?: { readonly dirty?: boolean }): void;
  /** Checks one field when the user leaves it; an empty field that was never filled in stays quiet. */
  leave(name: keyof T & string): void;
  /** Checks everything. Gives the values when all rules hold, else marks the faults, focuses the first and gives undefined. */
  check(): T | undefined;
  fault(path: string, fault: FieldFault): void;
  /** Puts the broken rules that a server found at their fields; gives whether there were any. */
  takeFaults(error: unknown): boolean;
}

/** Rules that one field alone cannot know, such as two entries that must match. */
export type CrossCheck<T> = (values: T) => Faults;

const asFaults = (issues: readonly RuleIssue[]): Record<string, FieldFault> =>
  Object.fromEntries(issues.map(({ path, rule, data }) => [path, { rule: { rule, data } }]));

/** Moves the focus to the first field that has a fault, in the order of the page. */
function focusFirst(): void {
  // The marks are drawn first.
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
}

/** Holds the values and faults of a form. `schema` is the contract's, so both sides know the same rules. */
export function useFields<T extends object>(schema: z.ZodType, initial: T, cross?: CrossCheck<T>): Fields<T> {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  const [isDirty, setDirty] = useState(false);
  const touched = useRef(new Set<string>());
  const latest = useRef(values);
  latest.current = values;

  const faultsOf = useCallback(
    (current: T): Faults => ({ ...asFaults(checkInput(schema, current)), ...cross?.(current) }),
    [schema, cross],
  );

  const only = (all: Faults, name: string): Faults =>
    Object.fromEntries(Object.entries(all).filter(([path]) => path === name || path.startsWith(`${name}.`)));
  const without = (all: Faults, name: string): Faults =>
    Object.fromEntries(Object.entries(all).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));

  return {
    values,
    faults,
    isDirty,
    set(name, value) {
      touched.current.add(name);
      const next = { ...latest.current, [name]: value };
      latest.current = next;
      setValues(next);
      setDirty(true);
      // A marked field is checked again at every key, so that the mark goes as soon as it is right.
      setFaults((old) =>
        Object.keys(only(old, name)).length > 0
          ? { ...without(old, name), ...only(faultsOf(next), name) }
          : old,
      );
    },
    reset(next, options) {
      touched.current.clear();
      setValues(next);
      setFaults({});
      setDirty(options?.dirty ?? false);
    },
    leave(name) {
      if (!touched.current.has(name)) return;
      setFaults((old) => ({ ...without(old, name), ...only(faultsOf(latest.current), name) }));
    },
    check() {
      const found = faultsOf(latest.current);
      setFaults(found);
      if (Object.keys(found).length === 0) return latest.current;
      focusFirst();
      return undefined;
    },
    fault(path, fault) {
      setFaults((old) => ({ ...old, [path]: fault }));
      focusFirst();
    },
    takeFaults(error) {
      if (!(error instanceof ApiError) || error.fields.length === 0) return false;
      setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [path, { text: message }])));
      focusFirst();
      return true;
    },
  };
}
