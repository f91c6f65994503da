import { createServer } from 'node:http';
import { expect, newFolder, PASSWORD, register, test } from './app.ts';

const MINUTE = 60_000;

test.describe('the frame', () => {
  test(
    'keeps preferences with the account, and a tab for every page visited',
    { tag: '@long' },
    async ({ page }) => {
      await register(page);
      await page.getByRole('button', { name: /^Your account/ }).click();
      await page.getByRole('button', { name: 'Settings…' }).click();
      await page.getByRole('radio', { name: 'Mixed' }).click();
      await page.getByRole('radio', { name: 'Teal' }).click();
      await page.getByRole('radio', { name: 'Inches' }).click();
      const saved = page.waitForResponse((response) => response.url().includes('setsystem'));
      await page.getByRole('switch', { name: 'A tab for every page visited' }).click();
      await saved;
      await page.locator('.ant-drawer').getByRole('button', { name: 'Close' }).click();
      await page.reload();
      const places = page.locator('header').getByRole('link', { name: 'Recycle bin' });
      await expect(places).toBeVisible();

      const tabs = page.getByRole('navigation', { name: 'Open pages' });
      const menu = async (item: string) => {
        await tabs.getByRole('button', { name: 'Close tabs' }).click();
        await page.getByRole('menuitem', { name: item, exact: true }).click();
      };
      await expect(tabs.getByRole('link')).toHaveCount(1);
      await menu('Close');
      await expect(page.getByText('This is the last tab, it cannot be closed.')).toBeVisible();
      await places.click();
      await expect(tabs.getByRole('link')).toHaveText(['Patient files', 'Recycle bin']);
      await menu('Close those on the right');
      await expect(page.getByText('There is no tab on the right.')).toBeVisible();
      await tabs.getByRole('link', { name: 'Patient files' }).click();
      await menu('Close those on the left');
      await expect(page.getByText('There is no tab on the left.')).toBeVisible();
      await tabs.getByRole('link', { name: 'Recycle bin' }).click();
      await menu('Close all');
      await expect(page).toHaveURL(/\/patient\/list/);
      await expect(tabs.getByRole('link')).toHaveCount(1);
    },
  );

  test('gives a tool another key, unless another tool has it', { tag: '@long' }, async ({ page }) => {
    await register(page);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Settings…' }).click();
    await page.getByRole('button', { name: 'Keys of the tools' }).click();
    await page.getByRole('button', { name: /^Key for Twist: / }).click();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Ctrl+Z is reserved for the editor itself.')).toBeVisible();
    await page.keyboard.press('Alt+q');
    await expect(page.getByRole('button', { name: 'Key for Twist: Alt+Q' })).toBeVisible();
  });

  test(
    'goes to a sister platform with a ticket that stands in no address',
    { tag: '@long' },
    async ({ page }) => {
      const name = await register(page);
      const { port } = new URL(process.env['E2E_SISTER']!);
      let sent: { readonly url: string; readonly body: string } | undefined;
      const sister = createServer((request, response) => {
        let body = '';
        request.on('data', (piece: Buffer) => (body += piece.toString()));
        request.on('end', () => {
          if (request.method === 'POST') sent = { url: request.url ?? '', body };
          response.setHeader('content-type', 'text/html').end('<h1>Insoles</h1>');
        });
      });
      await new Promise<void>((resolve) => sister.listen(Number(port), '127.0.0.1', resolve));
      try {
        await page.getByRole('link', { name: /Choose a module/ }).click();
        await page.getByRole('button', { name: /Insole design/ }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Go there' }).click();
        await expect(page.getByRole('heading', { name: 'Insoles' })).toBeVisible();
        expect(sent?.url).toBe('/enter');
        expect(page.url()).not.toMatch(/ticket|cookie|[?#]/);
        const fields = new URLSearchParams(sent?.body);
        expect(fields.get('name')).toBe(name);
        expect(fields.get('ticket')).toMatch(/^[\w-]{40,}$/);
      } finally {
        sister.close();
      }
    },
  );

  test.describe('with a clock of its own', () => {
    test.use({ hasOwnContext: true });

    test(
      'announces the end of a session two minutes before, and one click puts it off',
      { tag: '@long' },
      async ({ page }) => {
        await page.clock.install();
        // The page asks and keeps things by itself, and any answer puts the end off: while the user is away none comes.
        const away = { until: Promise.resolve() };
        await page.route('**/api/**', async (route) => {
          const response = await route.fetch();
          await away.until;
          await route.fulfill({ response });
        });
        await register(page);
        await newFolder(page, 'Kept');
        let comeBack: () => void = () => undefined;
        away.until = new Promise((resolve) => (comeBack = resolve));
        await page.clock.fastForward(24 * 60 * MINUTE - MINUTE);
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText('Are you still there?')).toBeVisible();
        await dialog.getByRole('button', { name: 'Stay signed in' }).click();
        comeBack();
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('treeitem', { name: 'Kept' })).toBeVisible();
        // What is still on its way when the page goes is nobody's fault.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      },
    );
  });

  test(
    'lets the user sign in again in place when the whole time of a session is over',
    { tag: '@long' },
    async ({ page }) => {
      // Each page asks for the rights of now, and the answer says when the session really ends: here none comes.
      await page.route('**/account/space', (route) => route.abort());
      await register(page);
      // As seven days later: what this browser knows of the end is what it goes by.
      await page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem('bracewright.session') ?? '{}') as object;
        const expiresAt = new Date(Date.now() + 100_000).toISOString();
        localStorage.setItem('bracewright.session', JSON.stringify({ ...stored, expiresAt }));
      });
      await page.goto('/patient/recycle');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Your session is about to end')).toBeVisible();
      await dialog.getByLabel(/^Password of/).fill('not-the-password');
      await dialog.getByRole('button', { name: 'Sign in again' }).click();
      await expect(dialog.getByText('Wrong password.')).toBeVisible();
      await dialog.getByLabel(/^Password of/).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Sign in again' }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/patient\/recycle/);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    },
  );
});
