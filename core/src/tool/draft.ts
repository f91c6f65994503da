import { action, computed, makeObservable, observableRef } from 'mobx';
import { SdkError } from '../errors/sdk-error.ts';
import { checkParams, type ParamIssue } from '../operation/registry.ts';
import type { AnyOperation } from '../operation/operation.ts';
import type { Json } from '../operation/json.ts';
import { defaultParams } from '../params/describe.ts';
import { takeData } from './lend.ts';
import type { Draft } from '../tool-contract/tool.ts';

/** What a draft validates against: an operation, or the form of a tool without one. */
export type DraftSchema = Pick<AnyOperation, 'type' | 'params'>;

type Values = Readonly<Record<string, unknown>>;

/** Names that a draft has at most: many times those of the longest form, and few enough to be checked and compared at every change. */
const MOST_NAMES = 1000;

/** Of values whose own rules throw. */
const BROKEN: readonly ParamIssue[] = [{ path: '', rule: 'custom', data: {} }];

/**
 * The values of a session. `values` is replaced, never mutated, so that a step can cache by identity. Rules are checked when
 * `issues` is read, once for each change, so that a drag at 60 events a second validates at most once a frame.
 */
export class ToolDraft implements Draft<Record<string, unknown>> {
  values: Values;
  readonly #schema: DraftSchema;
  readonly #initial: Values;
  readonly #changed: () => void;
  readonly #fault: (error: unknown) => void;
  readonly #following = new Set<string>();

  /** `initial` is laid over the defaults; `changed` runs after every change, `fault` where a rule of the schema throws. */
  constructor(
    schema: DraftSchema,
    initial: Values,
    changed: () => void,
    fault: (error: unknown) => void = () => undefined,
  ) {
    this.#schema = schema;
    // Read by tools and panels, changed by `set` alone; a default is the schema's own.
    this.#initial = Object.freeze({ ...takeData(defaultParams(schema.params)), ...initial });
    this.#changed = changed;
    this.#fault = fault;
    this.values = this.#initial;
    makeObservable(this, { values: observableRef, issues: computed, set: action, reset: action });
  }

  /** Every rule the values break. */
  get issues(): readonly ParamIssue[] {
    try {
      const checked = this.check();
      return checked.ok ? [] : checked.issues;
    } catch (error) {
      this.#fault(error);
      return BROKEN;
    }
  }

  /** Merges `patch`; a value of `undefined` removes the name. Throws SdkError `tool/too-many-values` (`found`, `most`), and changes nothing. */
  set(patch: Values): void {
    const next: Record<string, unknown> = { ...this.values };
    let changed = false;
    for (const [name, value] of Object.entries(patch)) {
      if (Object.is(next[name], value)) continue;
      changed = true;
      if (value === undefined) Reflect.deleteProperty(next, name);
      else next[name] = value;
    }
    if (!changed) return;
    const found = Object.keys(next).length;
    if (found > MOST_NAMES) throw new SdkError('tool/too-many-values', { found, most: MOST_NAMES });
    this.values = Object.freeze(next);
    this.#changed();
  }

  follow(names: readonly string[]): void {
    for (const name of names) this.#following.add(name);
  }

  /** Whether a value only shows another one. */
  isFollowing(name: string): boolean {
    return this.#following.has(name);
  }

  /** Back to what the session started with. */
  reset(): void {
    if (this.values === this.#initial) return;
    this.values = this.#initial;
    this.#changed();
  }

  /** The validated parameters, or every rule they break. */
  check(): ReturnType<typeof checkParams> {
    return checkParams(this.#schema as AnyOperation, this.values as Json);
  }
}
