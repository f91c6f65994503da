/** Settings by name; one that is undefined is not set. */
type Own<S> = { readonly [K in keyof S]?: S[K] | undefined };

/** A touch of a brush that may name settings (`brush`), which count from it on. */
export interface SettledSample<S> {
  readonly brush?: Own<S> | undefined;
}

/** Parameters of a step of strokes, or values of a form that are none yet. */
export type StrokesOf<S, T extends SettledSample<S>> = Own<S> & {
  readonly samples?: readonly T[] | undefined;
};

/**
 * How the strokes of a step keep settings of their own: a sample names those from it on (`brush`), what it does not name is as the step says. `names` are those of all settings; one of which `counts`
 * says no with the others as they are is left out.
 */
export class StrokeSettings<S extends object, T extends SettledSample<S>> {
  readonly #names: readonly (keyof S & string)[];
  readonly #counts: (name: keyof S & string, values: Own<S>) => boolean;

  constructor(
    names: readonly (keyof S & string)[],
    counts: (name: keyof S & string, values: Own<S>) => boolean = () => true,
  ) {
    this.#names = names;
    this.#counts = counts;
  }

  /** The settings among values. */
  of(values: Own<S>): Own<S> {
    const own: Record<string, unknown> = {};
    for (const name of this.#names)
      if (values[name] !== undefined && this.#counts(name, values)) own[name] = values[name];
    return own as Own<S>;
  }

  /** Each sample with the settings that count for it. */
  *each(values: StrokesOf<S, T>): Generator<{ readonly sample: T; readonly settings: Own<S> }> {
    let settings = this.of(values);
    for (const sample of values.samples ?? []) {
      if (sample.brush) settings = this.of({ ...values, ...sample.brush });
      yield { sample, settings };
    }
  }

  /** The same step with the settings of its first stroke for its own, and those of a stroke named only where others begin. */
  tidied<P extends StrokesOf<S, T> & { readonly samples: readonly T[] }>(params: P): P {
    let first: Own<S> | undefined;
    let last: Own<S> | undefined;
    const samples = [];
    for (const { sample, settings } of this.each(params)) {
      const { brush: _, ...place } = sample;
      first ??= settings;
      samples.push(last && !this.#isSame(last, settings) ? { ...place, brush: settings } : place);
      last = settings;
    }
    if (!first) return params;
    const others = Object.entries(params).filter(([name]) => !this.#names.includes(name as never));
    return { ...(Object.fromEntries(others) as P), ...first, samples };
  }

  /** The step with nothing of its strokes' own where the step's settings differ from those it was opened with; undefined where no stroke has anything of that. */
  forAll(values: StrokesOf<S, T>, opened: Own<S>): readonly T[] | undefined {
    const changed = this.#names.filter((name) => String(values[name]) !== String(opened[name]));
    const isOwn = ({ brush }: T): boolean => changed.some((name) => brush?.[name] !== undefined);
    if (!values.samples?.some(isOwn)) return undefined;
    return values.samples.map((sample) => {
      if (!isOwn(sample)) return sample;
      const kept = Object.entries(sample.brush ?? {}).filter(([name]) => !changed.includes(name as never));
      return { ...sample, brush: Object.fromEntries(kept) };
    });
  }

  #isSame(a: Own<S>, b: Own<S>): boolean {
    return this.#names.every((name) => String(a[name]) === String(b[name]));
  }
}
