/** What a write failed with, as it comes out at the page where nobody caught it. */
export type Stray =
  /** It was kept from being begun by a stop, which the Apply has told of. */
  | { readonly of: 'stop' }
  /** It came after its Apply, or its session, and was refused: nobody is harmed, and its developer should know. */
  | { readonly of: 'late'; readonly tool: string }
  /** It was to be kept at a gesture. */
  | { readonly of: 'gesture'; readonly session: { readonly ended: boolean; fail(error: unknown): void } };

/** By the errors themselves: an engine keeps few calls of a stack, and what a store rejects with has none of the tool's. */
const strays = new WeakMap<object, Stray>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Errors that one brings with it: `Promise.any` puts all in one of its own. */
export const errorsIn = (error: unknown): readonly unknown[] =>
  error instanceof AggregateError && Array.isArray(error.errors) ? [error, ...error.errors] : [error];

/** Remembers what an error is that may reach nobody. */
export function rememberStray(error: unknown, stray: Stray): void {
  if (isObject(error)) strays.set(error, stray);
}

/** What is known of an error that reached nobody. */
export function strayOf(error: unknown): Stray | undefined {
  for (const one of errorsIn(error)) {
    const known = isObject(one) ? strays.get(one) : undefined;
    if (known) return known;
  }
  return undefined;
}
