import { OTHER, type ParamField } from '@bracewright/core/params';
import type { Formed } from './param-field-props.ts';

type FormDraft = Formed['draft'];
type Values = Readonly<Record<string, unknown>>;

/** Whether one of the words is chosen, and no value in their place. */
export const isWord = ({ options = [] }: ParamField, value: unknown): boolean =>
  typeof value === 'string' && options.includes(value);

/** What stands in place of a word when it is asked for: its defaults; where there is none, nothing that could be applied by mistake. */
export function startOf({ other = [] }: ParamField, direction: () => unknown): unknown {
  const initial = ({ kind, default: given }: ParamField) =>
    given ?? (kind === 'direction' ? direction() : undefined);
  const [only] = other;
  if (only?.name === '') return initial(only) ?? null;
  return Object.fromEntries(
    other.flatMap((one): [string, unknown][] => {
      const value = initial(one);
      return value === undefined ? [] : [[one.name, value]];
    }),
  );
}

/** The choice between the words and what stands in their place, as a field of its own. */
export const asChoice = (field: ParamField): ParamField => ({
  ...field,
  kind: 'choice',
  options: [...(field.options ?? []), OTHER],
});

/** The draft of that choice: its value is a word or `other`. */
export const choiceDraft = (field: ParamField, draft: FormDraft, start: () => unknown): FormDraft => ({
  values: {
    ...draft.values,
    [field.name]: isWord(field, draft.values[field.name]) ? draft.values[field.name] : OTHER,
  },
  issues: [],
  set: (patch) => draft.set({ [field.name]: patch[field.name] === OTHER ? start() : patch[field.name] }),
});

/** The draft of what stands in place of a word; a single value keeps the name of its field. */
export function insideDraft(field: ParamField, draft: FormDraft): FormDraft {
  if (field.other?.[0]?.name === '') return draft;
  const { name } = field;
  const value = draft.values[name];
  const values = (typeof value === 'object' && value !== null ? value : {}) as Values;
  return {
    values,
    issues: draft.issues.map((issue) =>
      issue.path.startsWith(`${name}.`) ? { ...issue, path: issue.path.slice(name.length + 1) } : issue,
    ),
    set: (patch) => draft.set({ [name]: { ...values, ...patch } }),
  };
}
