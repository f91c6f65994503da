import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { SharedContexts } from './contexts.ts';

interface OfTest {
  readonly guard: undefined;
  /** Whether the test needs a browser that nobody used before it, or leaves one that nobody can use after it. */
  readonly hasOwnContext: boolean;
}

interface OfWorker {
  readonly contexts: SharedContexts;
}

/** What every test has: a page at the server's address that fails on script errors and on violations of the content policy. */
export const test = base.extend<OfTest, OfWorker>({
  baseURL: async ({}, provide) => provide(process.env['E2E_URL']!),
  hasOwnContext: [false, { option: true }],
  contexts: [
    async ({ browser }, provide) => {
      const contexts = new SharedContexts(browser);
      await provide(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { contexts, browser, hasOwnContext, viewport, hasTouch, serviceWorkers, colorScheme, locale },
    provide,
    { retry },
  ) => {
    if (hasOwnContext || retry > 0) {
      const own = await browser.newContext();
      await provide(own);
      await own.close();
      return;
    }
    const options = { viewport, hasTouch, serviceWorkers, colorScheme, locale };
    await provide(await contexts.get(JSON.stringify(options), process.env['E2E_URL']!));
  },
  guard: [
    async ({ page }, provide) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
      });
      await provide(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

let users = 0;

/** A name that no other test has. */
export const freshName = (): string => `user${Date.now().toString(36)}${users++}`;

export const PASSWORD = 'Plaster-42x';

/** Makes an account over HTTP and signs in: what a page keeps of a session. Registering by hand has stories of its own. */
export async function openAccount(name: string): Promise<{ readonly token: string; readonly kept: string }> {
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${process.env['E2E_URL']!}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { success, message, data } = (await answer.json()) as {
      readonly success: boolean;
      readonly message: string;
      readonly data: Record<string, unknown>;
    };
    if (!success) throw new Error(`${path}: ${message}`);
    return data;
  };
  await post('account/register/confirm', { name, email: `${name}@clinic.example`, password: PASSWORD });
  const { cookie, id, roles, expiresAt } = await post('account/login/in', { name, password: PASSWORD });
  return { token: String(cookie), kept: JSON.stringify({ token: cookie, id, name, roles, expiresAt }) };
}

/** Opens an account of its own and lands in its files. */
export async function register(page: Page, name = freshName()): Promise<string> {
  const { kept } = await openAccount(name);
  // Not by a script of the page's start, which would sign in again after each signing out.
  await page.goto('/favicon.svg');
  await page.evaluate((session) => localStorage.setItem('bracewright.session', session), kept);
  await page.goto('/patient/list');
  await page.getByRole('radio', { name: 'Files' }).click();
  await expect(page).toHaveURL(/parentId=0/);
  return name;
}

/** Signs in through the page. */
export async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}

/** Signs out by the user menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
}

/** The row or card of an entry. */
export const entry = (page: Page, name: string): Locator =>
  page.locator('[role="grid"] [data-entry]').filter({ has: page.getByText(name, { exact: true }) });

/** Makes a folder where the list stands. */
export async function newFolder(page: Page, name: string): Promise<void> {
  // A space that was just entered may begin with its patients.
  await page.getByRole('radio', { name: 'Files' }).check();
  await page.getByRole('button', { name: 'New folder' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Folder name/)
    .fill(name);
  await page.keyboard.press('Enter');
  await expect(entry(page, name)).toBeVisible();
}

/** Uploads a body in mm with Z upwards by the button. */
export async function uploadScan(
  page: Page,
  name: string,
  bytes: Buffer,
  options: { readonly guardian?: string } = {},
): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'model/stl', buffer: bytes });
  if (options.guardian !== undefined) {
    await page.getByRole('button', { name: 'Consent is given' }).click();
    await expect(page.getByText('Name of the guardian is required.')).toBeVisible();
    await page.getByLabel(/^Name of the guardian/).fill(options.guardian);
    await page.getByRole('button', { name: 'Consent is given' }).click();
  }
  await page.getByRole('radio', { name: /^mm/ }).check();
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(entry(page, name)).toBeVisible();
  await page.locator('.ant-drawer').getByRole('button', { name: 'Close' }).click();
}
