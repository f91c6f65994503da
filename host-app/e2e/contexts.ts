import type { Browser, BrowserContext } from '@playwright/test';

/** What is kept in a context under the address of the server, but for the code and the shaders that a page of the same build compiles again. */
const KEPT = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';

/** Takes what an earlier test left in a context: its pages, what it kept, and what it asked of the network. */
async function empty(context: BrowserContext, origin: string): Promise<void> {
  const left = context.pages();
  // What a page still writes while it goes is taken after it.
  const blank = await context.newPage();
  for (const page of left) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(blank);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: KEPT });
  await blank.close();
}

/**
 * Contexts that several tests use one after the other: a page costs twice the processor time in a fresh one, which compiles the application and
 * its shaders anew. A test begins with nothing that another left. What stays with a context for good, a clock or a script for all its pages, is for
 * tests with `hasOwnContext`.
 */
export class SharedContexts {
  readonly #browser: Browser;
  readonly #contexts = new Map<string, BrowserContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** One made with the options of the test that asks, which `key` stands for. */
  async get(key: string, origin: string): Promise<BrowserContext> {
    const known = this.#contexts.get(key);
    if (known) {
      await empty(known, origin);
      return known;
    }
    const context = await this.#browser.newContext();
    this.#contexts.set(key, context);
    return context;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await context.close();
  }
}
