import { computed, reaction } from 'mobx';
import type { AnySession, Disposable } from '../tool-contract/tool.ts';

/** A value computed from observables and remembered until one of them changes. */
export interface Derived<T> {
  get(): T;
}

/** Makes a derived value. Outside of an overlay, a panel or `watchValue` it is computed at each call. */
export function createDerived<T>(read: () => T): Derived<T> {
  const value = computed(read);
  return { get: () => value.get() };
}

/**
 * Calls `effect` now and whenever what `read` gives changes, until it is let go: for a service of a plugin, which goes on while tools come and go. An error is told to `onError`; the
 * console without it.
 */
export function followValue<T>(
  read: () => T,
  effect: (value: T) => void,
  onError?: (error: unknown) => void,
): Disposable {
  const stop = reaction(read, effect, { fireImmediately: true, ...(onError && { onError }) });
  return { dispose: stop };
}

/** Calls `effect` now and whenever what `read` gives changes, until the session ends. An error in it ends the session as failed. */
export function watchValue<T>(session: AnySession, read: () => T, effect: (value: T) => void): void {
  const stop = reaction(read, effect, {
    fireImmediately: true,
    onError: (error) => session.fail(error),
  });
  session.own({ dispose: stop });
}
