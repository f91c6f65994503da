import type { Page } from '@playwright/test';
import { entry, expect, freshName, newFolder, PASSWORD, register, test, uploadScan } from './app.ts';
import { bodyStl } from './bodies.ts';

/** Founds a clinic by the page and works in it. */
async function found(page: Page, name: string): Promise<void> {
  await page.goto('/account/clinic');
  await page.getByRole('button', { name: 'Create clinic' }).click();
  await page.getByLabel(/^Name of the clinic/).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You are now working in “${name}”.`)).toBeVisible();
}

/** Opens the user menu and works in another space. */
async function enter(page: Page, space: string): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('radio', { name: space }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Your account: .*${space}`) })).toBeVisible();
}

test.describe('clinics', () => {
  test('share records by role: an invited reader sees them and is offered nothing that changes', async ({
    page,
    browser,
  }) => {
    const clinic = `Clinic ${freshName()}`;
    await register(page);
    await found(page, clinic);
    await newFolder(page, 'Spring');
    await page.goto('/account/clinic');
    await page.getByRole('button', { name: 'Invite…' }).click();
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByTitle('Reader').click();
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const link = await page.getByRole('definition').nth(1).innerText();
    await page.getByRole('button', { name: 'Done', exact: true }).click();

    const context = await browser.newContext({ baseURL: process.env['E2E_URL']!, locale: 'en-US' });
    const reader = await context.newPage();
    const name = freshName();
    await reader.goto(link);
    await reader.locator('input[autocomplete="username"]').fill(name);
    await reader.locator('input[autocomplete="email"]').fill(`${name}@clinic.example`);
    for (const index of [0, 1])
      await reader.locator('input[autocomplete="new-password"]').nth(index).fill(PASSWORD);
    await reader.locator('button[type="submit"]').click();
    await reader.getByRole('radio', { name: 'Files' }).click();
    await expect(entry(reader, 'Spring')).toBeVisible();
    await expect(
      reader.getByRole('button', { name: new RegExp(`^Your account: .*${clinic}`) }),
    ).toBeVisible();
    for (const label of ['New patient', 'New folder', 'Upload'])
      await expect(reader.getByRole('button', { name: label, exact: true })).toHaveCount(0);

    // The administrator gives one right; it is there with the reader's next sign-in or visit of the space.
    await page.reload();
    await page.getByRole('button', { name: `Rights of ${name}…` }).click();
    await page.getByText('Set individually').click();
    await page.getByRole('checkbox', { name: 'Files: Add' }).check();
    await page.getByRole('button', { name: 'Save rights' }).click();
    await expect(page.getByText(`The rights of ${name} are saved.`)).toBeVisible();
    await enter(reader, 'My records');
    await expect(entry(reader, 'Spring')).toHaveCount(0);
    await enter(reader, clinic);
    await expect(entry(reader, 'Spring')).toBeVisible();
    const make = reader.getByRole('button', { name: 'New folder' });
    await expect(make).toBeVisible();

    // Taken away again, it is refused, and the open page follows.
    await page.getByRole('button', { name: `Rights of ${name}…` }).click();
    await page.getByRole('checkbox', { name: 'Files: Add' }).uncheck();
    await page.getByRole('button', { name: 'Save rights' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await make.click();
    await reader
      .getByRole('dialog')
      .getByLabel(/Folder name/)
      .fill('Refused');
    await reader.keyboard.press('Enter');
    await expect(reader.getByText('Your account does not allow this.')).toBeVisible();
    await expect(reader.getByText(/^Your rights here were changed/)).toBeVisible();
    await expect(make).toHaveCount(0);
    await context.close();
  });

  test(
    'are joined with a code by somebody who has an account, who is asked before a model is left',
    { tag: '@long' },
    async ({ page, browser }) => {
      const clinic = `Clinic ${freshName()}`;
      await register(page);
      await found(page, clinic);
      await page.goto('/account/clinic');
      await page.getByRole('button', { name: 'Invite…' }).click();
      await page.getByRole('button', { name: 'Create invitation' }).click();
      const code = await page.getByRole('definition').first().innerText();

      const context = await browser.newContext({ baseURL: process.env['E2E_URL']!, locale: 'en-US' });
      const other = await context.newPage();
      await register(other);
      await uploadScan(other, 'own.stl', bodyStl());
      const id = await entry(other, 'own.stl').getAttribute('data-entry');
      await other.goto('/account/clinic');
      await other.getByRole('button', { name: 'Join', exact: true }).click();
      await other
        .getByRole('dialog')
        .getByLabel(/^Invitation code/)
        .fill('not-a-code');
      await other.keyboard.press('Enter');
      await expect(other.getByText('This code is not valid for you')).toBeVisible();
      await other
        .getByRole('dialog')
        .getByLabel(/^Invitation code/)
        .fill(code);
      await other.keyboard.press('Enter');
      const working = other.getByText(`You are now working in “${clinic}”.`);
      await expect(working).toBeVisible();
      await enter(other, 'My records');
      await expect(working).toBeHidden();
      await expect(entry(other, 'own.stl')).toBeVisible();

      const editor = await context.newPage();
      await editor.goto(`/operation?id=${id}&plain`);
      await expect(editor.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
      await other.getByRole('button', { name: /^Your account/ }).click();
      await other.getByRole('radio', { name: clinic }).click();
      const dialog = other.getByRole('dialog');
      await expect(dialog.getByText('A model is open in another window').last()).toBeVisible();
      await dialog.getByRole('button', { name: 'Switch anyway' }).click();
      await expect(working).toBeVisible();
      await expect(entry(other, 'own.stl')).toHaveCount(0);
      await expect(editor.locator('[data-ready="true"]')).toHaveCount(0);
      await context.close();
    },
  );

  test(
    'take over own records for good, and cannot be left without an administrator',
    { tag: '@long' },
    async ({ page }) => {
      const clinic = `Clinic ${freshName()}`;
      await register(page);
      await newFolder(page, 'Mine');
      await found(page, clinic);
      await expect(entry(page, 'Mine')).toHaveCount(0);
      await enter(page, 'My records');
      await entry(page, 'Mine').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Hand over to a clinic…' }).click();
      await page.getByRole('button', { name: 'Hand over', exact: true }).click();
      await page.getByRole('button', { name: 'Go there' }).click();
      await expect(entry(page, 'Mine')).toBeVisible();
      // Opened from elsewhere it says where it lies, and leads there.
      const address = `/patient/doclist?id=${await entry(page, 'Mine').getAttribute('data-entry')}`;
      await enter(page, 'My records');
      await page.goto(address);
      await page.getByRole('button', { name: `Switch to “${clinic}”` }).click();
      await expect(page.getByRole('heading', { name: 'Mine', level: 1 })).toBeVisible();
      await page.goto('/account/clinic');
      await page.getByRole('button', { name: 'Leave clinic…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByText('You are its only administrator.')).toBeVisible();
    },
  );

  test(
    'send a change once, however fast its button is pressed again, and tell when it is refused',
    { tag: '@long' },
    async ({ page }) => {
      await register(page);
      await found(page, `Clinic ${freshName()}`);
      await page.goto('/account/clinic');
      await page.getByRole('button', { name: 'Invite…' }).click();
      await page.getByRole('button', { name: 'Create invitation' }).click();
      await page.getByRole('button', { name: 'Done', exact: true }).click();

      let sent = 0;
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/clinic/invitation/revoke', async (route) => {
        sent++;
        if (sent === 1) return route.fulfill({ status: 500, body: '' });
        await held;
        return route.continue();
      });
      const revoke = page.getByRole('button', { name: /^Withdraw the invitation/ });
      await revoke.click();
      const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong on the server.' });
      await expect(alert).toBeVisible();
      await expect(revoke).toBeEnabled();

      // Twice before the page is drawn anew, as a trembling hand does.
      await revoke.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect.poll(() => sent).toBe(2);
      letGo();
      await expect(page.getByText('No open invitations.')).toBeVisible();
      expect(sent).toBe(2);
    },
  );
});
