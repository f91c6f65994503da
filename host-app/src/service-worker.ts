// Keeps the page and the parts of it that were used, so that a reload without a connection shows the app and what it says of the
// connection instead of the browser's own page. Only built files are kept, never an answer of the server's calls.

/** What this worker uses of its global scope; the types of the page know only the other kind of worker. */
interface Scope {
  readonly location: Location;
  addEventListener(type: 'install', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as Scope;

const CACHE = 'bracewright-app';
/** Every address of the app gives the same page. */
const PAGE = '/';

/** Built files bear their hash in the name: what is kept under a name never changes. */
const isBuilt = (address: string): boolean => {
  const { origin, pathname } = new URL(address, scope.location.href);
  return origin === scope.location.origin && /^\/assets\/[^/]*-[\w-]{8,}\.\w+$/.test(pathname);
};

async function keep(cache: Cache, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    if (!isBuilt(address) || (await cache.match(address, { ignoreVary: true }))) continue;
    const response = await fetch(address);
    if (response.ok) await cache.put(address, response);
  }
}

/** The built files that a page names; none where it is not the app's. */
async function filesOf(response: Response): Promise<readonly string[]> {
  if (!/^text\/html\b/.test(response.headers.get('content-type') ?? '')) return [];
  return [...(await response.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
}

/**
 * Keeps the app's page with the files it names. One of another build takes the place of the old build whole: what was used comes anew.
 * Whatever else was opened by its address, a picture or what a network between says, is not the app and is not kept.
 */
async function keepPage(cache: Cache, response: Response): Promise<void> {
  const files = await filesOf(response.clone());
  if (!files.some(isBuilt)) return;
  const html = await response.clone().text();
  const before = await (await cache.match(PAGE))?.text();
  if (before !== undefined && before !== html)
    for (const request of await cache.keys()) await cache.delete(request);
  await cache.put(PAGE, response);
  await keep(cache, files);
}

/** The newest page while there is a connection, kept with the files it names. */
async function page(request: Request, event: Lasting): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(keepPage(cache, response.clone()));
    return response;
  } catch (lost) {
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw lost;
  }
}

async function file(request: Request, event: Lasting): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(cache.put(request, response.clone()));
  return response;
}

scope.addEventListener('install', (event) => event.waitUntil(page(new Request(PAGE), event)));

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (!Array.isArray(data)) return;
  const addresses = data.filter((one): one is string => typeof one === 'string');
  event.waitUntil(caches.open(CACHE).then((cache) => keep(cache, addresses)));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    // A download of the server's is no page.
    if (!new URL(request.url).pathname.startsWith('/api/')) event.respondWith(page(request, event));
  } else if (isBuilt(request.url)) event.respondWith(file(request, event));
});
