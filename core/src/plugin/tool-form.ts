import type { z } from 'zod';
import type { Vec3 } from '../math/vec3.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { copyOf } from '../operation/plain-data.ts';
import { checkParams, type ParamIssue } from '../operation/registry.ts';

/** What a form may know of the body that it is filled in for. */
export interface FormBody {
  /** Middle of the upright box round it, mm. */
  readonly centre: Vec3;
}

/**
 * The form of an operation tool where it is not the operation's own schema, and how one becomes the other. Nothing else turns them: Apply, a record that is
 * opened, and a script all go this way. `P` are the operation's parameters, `V` the form's values.
 */
export interface ToolForm<V = Readonly<Record<string, unknown>>, P = Json> {
  readonly schema: z.ZodObject;
  /** The parameters for values that keep the form's rules; undefined while they cannot be given yet. Absent: what of the values the operation knows. */
  readonly toParams?: (values: V, body: FormBody) => P | undefined;
  /** The values for a record's parameters, defaults filled in; what this leaves out keeps the form's own default. Absent: the parameters as they are. */
  readonly fromParams?: (params: P, body: FormBody) => Partial<V>;
}

/** The values of a form, for the type of its tool: `ToolFactory<FormValues<typeof sawForm>>`. */
export type FormValues<F extends z.ZodObject | { readonly schema: z.ZodObject }> = F extends z.ZodObject
  ? z.output<F>
  : F extends { readonly schema: infer S extends z.ZodObject }
    ? z.output<S>
    : never;

/** Throws TypeError for what is no table of values: a promise would pass for one without any. */
function asTable(given: unknown, of: string): Readonly<Record<string, unknown>> {
  const kind: unknown =
    typeof given === 'object' && given !== null ? Object.getPrototypeOf(given) : undefined;
  if (kind === Object.prototype || kind === null) return given as Readonly<Record<string, unknown>>;
  throw new TypeError(`${of} gave no plain object`);
}

/** Parameters, or that they cannot be given yet. Throws TypeError for anything else. */
export const asParams = (given: unknown): Json | undefined =>
  given === undefined ? undefined : (asTable(given, 'toParams') as Json);

/** The parameters for values that keep the form's rules. Throws what the form's own code throws. */
export function paramsOfForm(
  form: ToolForm,
  operation: AnyOperation,
  values: Readonly<Record<string, unknown>>,
  body: FormBody,
): Json | undefined {
  if (form.toParams) return asParams(form.toParams(values, body));
  const known = Object.keys(operation.params.shape).filter((name) => name in values);
  return Object.fromEntries(known.map((name) => [name, values[name]])) as Json;
}

/**
 * The values of the form for parameters that a record was made with: they are brought to the newest version first and what they leave out is filled
 * in, so that a form knows that one alone. `versions` are all of the operation's. Throws what the form's own code throws.
 */
export function valuesOfForm(
  form: ToolForm,
  versions: readonly AnyOperation[],
  record: { readonly version: number; readonly params: Json },
  body: FormBody,
): Readonly<Record<string, unknown>> {
  const later = versions
    .filter(({ version }) => version > record.version)
    .sort((a, b) => a.version - b.version);
  // The record itself is lent to nobody: an upgrade, a rule or a form may write into what it is given.
  const brought = later.reduce((old, { upgrade }) => upgrade?.(old) ?? old, copyOf(record.params));
  const newest = later.at(-1) ?? versions.find(({ version }) => version === record.version);
  const checked = newest && checkParams(newest, brought);
  const params = checked?.ok ? copyOf(checked.value as Json) : brought;
  return asTable(form.fromParams?.(params, body) ?? params, 'fromParams');
}

/** What a script types into a form, as parameters; every rule that is broken otherwise. */
export function readForm(
  form: ToolForm,
  operation: AnyOperation,
  values: unknown,
  body: FormBody,
):
  | { readonly ok: true; readonly params: Json }
  | { readonly ok: false; readonly issues: readonly ParamIssue[] } {
  const checked = checkParams({ ...operation, params: form.schema }, values as Json);
  if (!checked.ok) return checked;
  const params = paramsOfForm(form, operation, checked.value, body);
  return params === undefined
    ? { ok: false, issues: [{ path: '', rule: 'required', data: {} }] }
    : { ok: true, params };
}
