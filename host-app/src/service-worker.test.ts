import { afterEach, expect, it, vi } from 'vitest';

/** A script that exports nothing: to TypeScript it is no module. */
const WORKER: string = './service-worker.ts';

const APP = (build: string) =>
  `<!doctype html><title>Bracewright</title><script type="module" src="/assets/first-${build}.js"></script><div id="root"></div>`;

/** What the worker hears from the browser, and the addresses that are kept for the time without a connection. */
async function start(answers: ReadonlyMap<string, Response>) {
  const kept = new Map<string, Response>();
  const address = (of: Pick<Request, 'url'> | string) =>
    new URL(typeof of === 'string' ? of : of.url, 'http://app').pathname;
  const cache = {
    match: async (of: Pick<Request, 'url'> | string) => kept.get(address(of))?.clone(),
    put: async (of: Pick<Request, 'url'> | string, response: Response) =>
      void kept.set(address(of), response),
    delete: async (of: Pick<Request, 'url'> | string) => kept.delete(address(of)),
    keys: async () => [...kept.keys()],
  };
  const heard = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', {
    location: new URL('http://app/service-worker.js'),
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
  });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (of: Pick<Request, 'url'> | string) => {
    const answer = answers.get(address(of));
    if (!answer) throw new TypeError('Failed to fetch');
    return answer.clone();
  });
  vi.resetModules();
  await import(/* @vite-ignore */ WORKER);

  /** Opens an address as a page, and waits for all that the worker does then. */
  const visit = async (path: string): Promise<string> => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    heard.get('fetch')!({
      request: { method: 'GET', mode: 'navigate', url: `http://app${path}` },
      waitUntil: (one: Promise<unknown>) => work.push(one),
      respondWith: (one: Promise<Response>) => (answer = one),
    });
    const text = await (await answer!).text();
    await Promise.all(work);
    return text;
  };
  return { kept, visit };
}

const page = (text: string, type = 'text/html; charset=utf-8') =>
  new Response(text, { headers: { 'content-type': type } });

afterEach(() => vi.unstubAllGlobals());

it('keeps the app with the files that it names, and gives it when there is no connection', async () => {
  const answers = new Map([
    ['/patients', page(APP('aaaaaaaa'))],
    ['/assets/first-aaaaaaaa.js', page('code', 'text/javascript')],
  ]);
  const { kept, visit } = await start(answers);
  await visit('/patients');
  expect([...kept.keys()].sort()).toEqual(['/', '/assets/first-aaaaaaaa.js']);
  answers.clear();
  expect(await visit('/anywhere')).toBe(APP('aaaaaaaa'));
});

it.each([
  ['a picture', '/favicon.svg', page('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
  ['a built file', '/assets/first-aaaaaaaa.js', page('code', 'text/javascript')],
  ['what a network between says', '/patients', page('<html>Welcome to Hotel Wifi</html>')],
])('shows %s that is opened as a page, and keeps the app', async (_what, path, answer) => {
  const answers = new Map([
    ['/', page(APP('aaaaaaaa'))],
    ['/assets/first-aaaaaaaa.js', page('code', 'text/javascript')],
  ]);
  const { kept, visit } = await start(answers);
  await visit('/');
  answers.set(path, answer);
  expect(await visit(path)).toBe(await answer.clone().text());
  answers.clear();
  expect([...kept.keys()].sort()).toEqual(['/', '/assets/first-aaaaaaaa.js']);
  expect(await visit('/')).toBe(APP('aaaaaaaa'));
});

it('forgets the files of an older build with its page', async () => {
  const answers = new Map([
    ['/', page(APP('aaaaaaaa'))],
    ['/assets/first-aaaaaaaa.js', page('code', 'text/javascript')],
    ['/assets/first-bbbbbbbb.js', page('code', 'text/javascript')],
  ]);
  const { kept, visit } = await start(answers);
  await visit('/');
  answers.set('/', page(APP('bbbbbbbb')));
  await visit('/');
  expect([...kept.keys()].sort()).toEqual(['/', '/assets/first-bbbbbbbb.js']);
});
