import type { Page } from '@playwright/test';
import { bodyStl } from './bodies.ts';
import { entry, expect, newFolder, PASSWORD, register, signIn, signOut, test, uploadScan } from './app.ts';
import { applyTool, Clinic, sampleStl, useTool } from './workspace-app.ts';

// Items of the checklist after OWASP ASVS 5.0 that only a browser can show; the others are in server/test/asvs.

const HOSTILE = '<img src=x onerror=alert(1)>';

/** Names that ran as code would open a dialog or leave an element behind. */
async function expectInert(page: Page): Promise<void> {
  expect(await page.locator('img[src="x"], svg[onload], script:not([src])').count()).toBe(0);
}

/** Everything that the page keeps in the browser: what it is called, and what it says. */
const leftIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (let i = 0; i < localStorage.length; i++)
      found.push(`${localStorage.key(i)!}=${localStorage.getItem(localStorage.key(i)!)!}`);
    for (let i = 0; i < sessionStorage.length; i++)
      found.push(`${sessionStorage.key(i)!}=${sessionStorage.getItem(sessionStorage.key(i)!)!}`);
    for (const key of await caches.keys())
      for (const request of await (await caches.open(key)).keys()) found.push(`cache ${request.url}`);
    for (const { name: database } of await indexedDB.databases()) {
      const open = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database!);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
      });
      for (const store of open.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve, reject) => {
          const request = open.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result as unknown[]);
          request.onerror = () => reject(request.error as Error);
        });
        if (all.length > 0) found.push(`${database!}/${store}: ${all.length}`);
      }
      open.close();
    }
    return found;
  });

test('ASVS 1.2.1 and 14.3.1: names are text everywhere, and nothing of a patient stays in the browser after signing out', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const name = await register(page);
  await newFolder(page, HOSTILE);
  await expectInert(page);
  await page.getByRole('treeitem', { name: HOSTILE }).click();
  await expect(page.getByRole('heading', { name: HOSTILE, level: 1 })).toBeVisible();
  const file = `${HOSTILE}.stl`.slice(-30);
  await uploadScan(page, file, bodyStl());
  await expectInert(page);
  await page.getByRole('combobox', { name: 'Search' }).fill('onerror');
  await page.keyboard.press('Enter');
  await expect(page.getByText(HOSTILE).first()).toBeVisible();
  await expectInert(page);
  await page.keyboard.press('Escape');
  await entry(page, file).dblclick();
  await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(file).first()).toBeVisible();
  await expectInert(page);
  expect(dialogs).toEqual([]);

  await page.route('**/operation/create', (route) => route.abort());
  await useTool(page, 'twist');
  await applyTool(page);
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-kind', 'offline');
  await page.goto('/patient/list');
  // What is looked for is there, as long as somebody is signed in.
  const ofAPatient = async () =>
    (await leftIn(page)).filter((item) => /onerror|token|cache |: \d/.test(item));
  expect((await ofAPatient()).length).toBeGreaterThan(1);
  // Not without being told what is lost.
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/^1 change of a design has not reached the server/)).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await signOut(page);
  expect(await ofAPatient()).toEqual([]);
  await signIn(page, name, PASSWORD);
  await expect(entry(page, HOSTILE)).toBeVisible();
});

test('ASVS 1.2.2: a redirect after login stays in this application', { tag: '@long' }, async ({ page }) => {
  const name = await register(page);
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%09//evil.example',
    'https:evil.example',
  ]) {
    await signOut(page);
    await page.goto(`/user/login?redirect=${encodeURIComponent(target)}`);
    await signIn(page, name);
    await expect(page).not.toHaveURL(/\/user\/login/);
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  }
});

test(
  'ASVS 3.4.4 and 14.2.1: every answer says what it is, and no address carries a token',
  { tag: '@long' },
  async ({ page }) => {
    const wrong: string[] = [];
    const addresses: string[] = [];
    page.on('response', (response) => {
      addresses.push(response.url());
      if (!response.url().startsWith('http')) return;
      const headers = response.headers();
      if (headers['x-content-type-options'] !== 'nosniff') wrong.push(`${response.url()}: sniffable`);
      const type = headers['content-type'];
      if (response.status() === 200 && !type) wrong.push(`${response.url()}: no type`);
      if (type && /^(text\/|application\/(json|javascript))/.test(type) && !/charset=utf-8/i.test(type))
        wrong.push(`${response.url()}: ${type}`);
    });
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('body.stl', sampleStl(20));
    await page.goto('/patient/list');
    await expect(entry(page, 'body.stl')).toBeVisible();
    await clinic.edit(id);
    await useTool(page, 'twist');
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('bracewright.session')!) as { token: string }).token,
    );
    expect(wrong).toEqual([]);
    expect(token.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    expect(page.url()).not.toContain(token);
  },
);

test('ASVS 3.5.5: messages from other windows are ignored', { tag: '@long' }, async ({ page }) => {
  const clinic = await Clinic.open(page);
  await clinic.edit(await clinic.upload('body.stl', sampleStl(20)));
  const before = await page.locator('[data-mesh]').getAttribute('data-mesh');
  await page.evaluate(() => {
    for (const message of [
      { kind: 'ran' },
      { type: 'operation', params: {} },
      'logout',
      null,
      { job: 1, mesh: {} },
    ])
      window.postMessage(message, '*');
  });
  await expect(page.locator('[data-ready="true"]')).toBeVisible();
  expect(await page.locator('[data-mesh]').getAttribute('data-mesh')).toBe(before);
  await expect(page).toHaveURL(/\/operation/);
});
