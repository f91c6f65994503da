import type { Page } from '@playwright/test';
import { entry, expect, freshName, newFolder, PASSWORD, register, test, uploadScan } from './app.ts';
import { bodyStl } from './bodies.ts';
import { sampleStl } from './workspace-app.ts';

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

/** Invites a reader on the page of the clinic; the link to register by. */
async function inviteReader(page: Page): Promise<string> {
  await page.goto('/account/clinic');
  await page.getByRole('button', { name: 'Invite…' }).click();
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByTitle('Reader').click();
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const link = await page.getByRole('definition').nth(1).innerText();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  return link;
}

/** Makes an account by the link of an invitation; its name. */
async function registerBy(page: Page, link: string): Promise<string> {
  const name = freshName();
  await page.goto(link);
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[autocomplete="email"]').fill(`${name}@clinic.example`);
  for (const index of [0, 1])
    await page.locator('input[autocomplete="new-password"]').nth(index).fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  return name;
}

const session = (page: Page): Promise<{ readonly id: string; readonly token: string }> =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('bracewright.session')!) as { id: string; token: string },
  );

/** Tries to make a folder without the right to. */
async function expectRefused(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Folder name/)
    .fill('Refused');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account does not allow this.')).toBeVisible();
  await expect(page.getByText(/^Your rights here were changed/)).toBeVisible();
}

/** A reader's editor: no tool starts by its key, nothing goes out, and everything stays saved. */
async function expectToLookOnly(page: Page): Promise<void> {
  const model = await entry(page, 'trunk.stl').getAttribute('data-entry');
  await page.goto(`/operation?id=${model}&plain`);
  await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-tool="twist"]')).toHaveCount(0);
  await page.locator('canvas').first().focus();
  await page.keyboard.press('t');
  await expect(page.getByText(/^Your role may look at this model/)).toBeVisible();
  await expect(page.getByTestId('tool-card')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Earlier histories…' }).click();
  const earlier = page.getByRole('dialog', { name: 'Earlier histories' });
  await expect(earlier.getByText(/^No step was put away or cancelled yet/)).toBeVisible();
  await expect(earlier.getByRole('button', { name: 'Restore these steps' })).toHaveCount(0);
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-kind', 'saved');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Measures' }).click();
  await page.getByTestId('open-scoliometer').click();
  await expect(page.getByTestId('scoliometer-is-not')).toBeVisible();
  await expect(page.getByTestId('scoliometer-keep')).toHaveCount(0);
  await expect(page.getByTestId('scoliometer-confirm')).toHaveCount(0);
}

test.describe('clinics', () => {
  test('share records by role: an invited reader sees them, is offered nothing that changes them, and follows the rights that are given and taken', async ({
    page,
  }) => {
    const clinic = `Clinic ${freshName()}`;
    await register(page);
    await found(page, clinic);
    await newFolder(page, 'Spring');
    await uploadScan(page, 'trunk.stl', sampleStl(25));
    const link = await inviteReader(page);
    const head = await session(page);

    // As in a browser of their own: nothing is kept in this one.
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.clear());
    await registerBy(page, link);
    await page.getByRole('radio', { name: 'Files' }).click();
    await expect(entry(page, 'Spring')).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^Your account: .*${clinic}`) })).toBeVisible();
    for (const label of ['New patient', 'New folder', 'Upload'])
      await expect(page.getByRole('button', { name: label, exact: true })).toHaveCount(0);
    await expectToLookOnly(page);

    const { id } = await session(page);
    /** Gives the reader rights in the files, as the page of the clinic does. */
    const allow = async (actionList: readonly string[]) => {
      const roles = [{ permissionId: 'document', actionList }];
      const answer = await page.request.post('/api/clinic/member/update', {
        headers: { authorization: `Bearer ${head.token}` },
        data: { id, role: 'reader', roles },
      });
      expect(await answer.json()).toMatchObject({ success: true });
    };
    // A right is there with the next sign-in or visit of the space.
    await page.goto('/patient/list?parentId=0');
    await allow(['query', 'get', 'add']);
    await enter(page, 'My records');
    await expect(entry(page, 'Spring')).toHaveCount(0);
    await enter(page, clinic);
    await expect(entry(page, 'Spring')).toBeVisible();
    const make = page.getByRole('button', { name: 'New folder' });
    await expect(make).toBeVisible();
    // Taken away again, it is refused, and the open page follows.
    await allow(['query', 'get']);
    await expectRefused(page);
    await expect(make).toHaveCount(0);
  });

  test(
    'give and take single rights on the page of the clinic',
    { tag: '@long' },
    async ({ page, browser }) => {
      const clinic = `Clinic ${freshName()}`;
      await register(page);
      await found(page, clinic);
      await newFolder(page, 'Spring');
      const link = await inviteReader(page);

      const context = await browser.newContext({ baseURL: process.env['E2E_URL']!, locale: 'en-US' });
      const reader = await context.newPage();
      const name = await registerBy(reader, link);
      await reader.getByRole('radio', { name: 'Files' }).click();
      await expect(entry(reader, 'Spring')).toBeVisible();

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
      await expectRefused(reader);
      await expect(make).toHaveCount(0);
      await context.close();
    },
  );

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
