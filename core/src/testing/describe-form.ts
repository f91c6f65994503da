import { describe, expect, it } from 'vitest';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { checkParams, validateParams } from '../operation/registry.ts';
import { defaultParams } from '../params/describe.ts';
import { formOf, type ToolManifest, type ToolPlugin } from '../plugin/plugin.ts';
import { paramsOfForm, valuesOfForm, type FormBody, type ToolForm } from '../plugin/tool-form.ts';

/** Parameters that records have, by the version they were made with. */
export interface FormCase {
  readonly name: string;
  readonly type: string;
  readonly version: number;
  readonly params: Json;
}

export interface FormOptions {
  /** Golden cases, or some of one's own; those of other operations are left to them. */
  readonly cases: readonly FormCase[];
  /** Default: one that stands on the origin. */
  readonly body?: FormBody;
  /** By how much a number may differ that was turned and turned back; default 0. */
  readonly within?: number;
  /** What the operation reads of its parameters, where one thing may be written in two ways; default: all as it is. */
  readonly reads?: (params: Readonly<Record<string, unknown>>) => unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** `found` where it differs from `wanted` by rounding alone, `wanted` itself. */
function rounded(found: unknown, wanted: unknown, within: number): unknown {
  if (typeof found === 'number' && typeof wanted === 'number')
    return Math.abs(found - wanted) <= within ? wanted : found;
  if (Array.isArray(found) && Array.isArray(wanted))
    return found.map((one, i) => rounded(one, (wanted as readonly unknown[])[i], within));
  if (typeof found !== 'object' || typeof wanted !== 'object' || !found || !wanted) return found;
  const table = wanted as Values;
  return Object.fromEntries(
    Object.entries(found).map(([name, one]) => [name, rounded(one, table[name], within)]),
  );
}

/** Leaves out what is undefined: it is in no record. */
const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

class Trip {
  readonly #form: ToolForm;
  readonly #all: readonly AnyOperation[];
  readonly #body: FormBody;

  constructor(form: ToolForm, all: readonly AnyOperation[], body: FormBody) {
    this.#form = form;
    this.#all = all;
    this.#body = body;
  }

  /** What the form shows of a record, with its defaults. */
  values(version: number, params: Json): Values {
    const shown = valuesOfForm(this.#form, this.#all, { version, params }, this.#body);
    return { ...defaultParams(this.#form.schema), ...given(shown) };
  }

  /** What Apply makes of it, in a record of `operation`. */
  params(operation: AnyOperation, values: Values): Values | undefined {
    const checked = checkParams({ ...operation, params: this.#form.schema }, values as Json);
    expect(checked, 'the values keep the rules of the form').toMatchObject({ ok: true });
    const params = checked.ok ? paramsOfForm(this.#form, operation, checked.value, this.#body) : undefined;
    return params === undefined ? undefined : given(validateParams(operation, params));
  }
}

/**
 * The tests that every form of an operation tool passes which is not its operation's schema: a record that is opened and applied unchanged is the record it was, of every
 * version; and values that were turned into parameters come back as they were. Calls `describe` of vitest.
 */
export function describeForm(plugin: ToolPlugin, tool: ToolManifest, options: FormOptions): void {
  const form = formOf(tool);
  if (!form) throw new Error(`${tool.id} has no form of its own`);
  const all = plugin.operations.filter(({ type }) => type === tool.operation);
  const trip = new Trip(form, all, options.body ?? { centre: [0, 0, 0] });
  const { within = 0, reads = (params: Values): unknown => params } = options;
  const cases = options.cases.filter(({ type }) => type === tool.operation);
  const newest = all.reduce((a, b) => (a.version > b.version ? a : b));

  describe(`the form of ${tool.id}`, () => {
    it.each(cases)(
      'opens and applies a record as it was: $name (version $version)',
      ({ version, params }) => {
        const operation = all.find((one) => one.version === version)!;
        const before = given(validateParams(operation, params));
        const after = trip.params(operation, trip.values(version, before as Json));
        expect(after, 'the form gives parameters').toBeDefined();
        expect(rounded(reads(after!), reads(before), within)).toEqual(reads(before));
      },
    );

    it('gives values back as they were, whatever of them a record keeps', () => {
      const drawn = cases.map(({ version, params }) => trip.values(version, params));
      for (const first of drawn) {
        const second = trip.values(newest.version, trip.params(newest, first) as Json);
        const third = trip.values(newest.version, trip.params(newest, second) as Json);
        expect(rounded(third, second, within)).toEqual(second);
      }
    });
  });
}
