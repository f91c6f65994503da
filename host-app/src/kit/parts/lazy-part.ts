import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { keepApp } from './keep-app.ts';

/** Time between two tries to fetch a part of the app, ms. */
const RETRY_MS = 3000;

const parts: (() => Promise<unknown>)[] = [];

/**
 * A part of the app whose code comes when it is needed, or before that when the page has nothing else to do, so that a dialog still
 * opens after the server is lost. A part that cannot be fetched is asked for again until it can: the page never breaks over it.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const persist = async (): Promise<{ default: ComponentType<P> }> => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  const once = () => (loading ??= persist());
  parts.push(once);
  return lazy(once);
}

/** Time that the first page has the line and the processor to itself, ms. */
const FIRST_PAGE_MS = 4000;

/** Fetches the declared parts one after the other once the first page is there and has nothing else to do, and has the browser keep them. */
export function fetchPartsWhenIdle(): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  setTimeout(
    () =>
      idle(async () => {
        for (const part of parts) await part();
        await keepApp();
      }),
    FIRST_PAGE_MS,
  );
}
