import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { expect, freshName, PASSWORD, test } from './app.ts';
import { bracewright, sampleStl } from './workspace-app.ts';

/** A page of a platform with an example plugin of its own, on the storage and the server of this one. */
const pageFolder = mkdtempSync(join(tmpdir(), 'bracewright-second-body-'));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
const url = () => process.env['E2E_URL']!;

test.beforeAll(() =>
  build({
    root: fileURLToPath(new URL('./second-body', import.meta.url)),
    base: '/second-body/',
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    worker: { format: 'es' },
    build: { outDir: pageFolder, emptyOutDir: true, target: 'es2022' },
  }),
);
test.afterAll(() => rmSync(pageFolder, { recursive: true, force: true }));

interface Person {
  readonly id: string;
  readonly token: string;
}

const post = async (path: string, body: unknown, token?: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${url()}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const { success, message, data } = (await answer.json()) as {
    success: boolean;
    message: string;
    data: never;
  };
  if (!success) throw new Error(`${path}: ${message}`);
  return data;
};

async function person(invitationCode?: string): Promise<Person> {
  const name = freshName();
  const account = { name, email: `${name}@clinic.example`, password: PASSWORD };
  await post(
    'account/register/confirm',
    invitationCode === undefined ? account : { ...account, invitationCode },
  );
  const { id, cookie } = await post('account/login/in', { name, password: PASSWORD });
  return { id: id!, token: cookie! };
}

const get = (path: string, { token }: Person) =>
  fetch(`${url()}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });

/** Opens the page for a person on a device of their own. */
async function open(browser: Browser, who: Person, modelId: string): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript((stored) => localStorage.setItem('second-body', stored), JSON.stringify(who));
  await context.route('**/second-body/**', (route) => {
    const path = join(
      pageFolder,
      new URL(route.request().url()).pathname.replace(/^\/second-body\/?/, '') || 'index.html',
    );
    if (!existsSync(path)) return route.fulfill({ status: 404 });
    return route.fulfill({ body: readFileSync(path), contentType: TYPES[extname(path)] ?? 'text/plain' });
  });
  const page = await context.newPage();
  await page.goto(`${url()}/second-body/?id=${modelId}`);
  await expect.poll(() => page.title()).toBe('ready');
  return page;
}

const shown = async (page: Page) =>
  JSON.parse((await page.locator('output').textContent())!) as {
    hash: string;
    saving: string;
    steps: string[];
    pad?: string;
  };

test(
  'a second body that a plugin made in the browser reaches the server, the next day and a colleague, and nobody else',
  { tag: '@long' },
  async ({ browser }) => {
    const head = await person();
    const clinic = await post('clinic/create', { name: `Clinic ${freshName()}` }, head.token);
    await post('account/space', { id: clinic['id'] }, head.token);
    const { invitationCode } = await post('clinic/invite', { role: 'reader' }, head.token);
    const reader = await person(invitationCode);
    await post('account/space', { id: clinic['id'] }, reader.token);
    const stranger = await person();
    const form = new FormData();
    form.set('parentId', '0');
    form.set('config', JSON.stringify({ unit: 'mm', upAxis: 'Z' }));
    form.set('file', new Blob([new Uint8Array(sampleStl(20))]), 'trunk.stl');
    const uploaded = await fetch(`${url()}/api/orthosis/document/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${head.token}` },
      body: form,
    });
    const model = ((await uploaded.json()) as { data: { id: string } }).data.id;

    // Made without a connection: computed here, kept here.
    const first = await open(browser, head, model);
    const bare = (await shown(first)).hash;
    await first.context().setOffline(true);
    await first.locator('#add').click();
    await expect.poll(async () => (await shown(first)).saving).toBe('offline');
    const made = await shown(first);
    expect(made.steps).toEqual(['applied']);
    expect(made.hash).not.toBe(bare);
    expect((await get(`orthosis/document/asset?id=${model}&sha256=${made.pad!}`, head)).status).toBe(404);

    // The page is loaded anew on the same device, with a connection: content and step arrive.
    await first.context().setOffline(false);
    await first.reload();
    await expect.poll(() => first.title()).toBe('ready');
    await expect.poll(async () => (await shown(first)).saving).toBe('saved');
    await expect.poll(async () => (await shown(first)).hash).toBe(made.hash);
    expect((await get(`orthosis/document/asset?id=${model}&sha256=${made.pad!}`, head)).status).toBe(200);
    await first.context().close();

    // The server's own replay gives the same mesh.
    let ply = new Uint8Array();
    // On a busy server the first answer is a job.
    await expect(async () => {
      const exported = await get(`orthosis/document/export?id=${model}&format=ply`, head);
      expect(exported.status).toBe(200);
      ply = new Uint8Array(await exported.arrayBuffer());
    }).toPass({ timeout: 60_000 });
    const inspected = bracewright(['inspect', 'out.ply', '--unit', 'mm', '--up', 'Z', '--json'], {
      'out.ply': ply,
    });
    expect(inspected.json['meshHash']).toBe(made.hash);
    const records = (await (await get(`orthosis/operation/list?modelId=${model}`, head)).json()) as {
      data: { result: { meshHash: string }; differs: unknown }[];
    };
    expect(records.data).toMatchObject([{ result: { meshHash: made.hash }, differs: null }]);

    // A colleague who may read the model sees it on another device; one who may not, and a stranger, get nothing.
    const colleague = await open(browser, reader, model);
    await expect.poll(async () => (await shown(colleague)).steps).toEqual(['applied']);
    expect((await shown(colleague)).hash).toBe(made.hash);
    await colleague.context().close();
    await post('clinic/member/update', { id: reader.id, roles: [] }, head.token);
    expect((await get(`orthosis/document/asset?id=${model}&sha256=${made.pad!}`, reader)).status).toBe(403);
    expect((await get(`orthosis/document/asset?id=${model}&sha256=${made.pad!}`, stranger)).status).toBe(404);
  },
);
