import { createHmac } from 'node:crypto';
import { expect, freshName, PASSWORD, register, signIn, signOut, test } from './app.ts';
import { fromOutbox } from './outbox.ts';

const CODE = /\b(\d{6})\b/;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Six digits of an authenticator (RFC 6238) for a key in base 32; `steps` half minutes from now. */
function authenticator(key: string, steps = 0): string {
  let bits = '';
  for (const letter of key.replaceAll(/\s/g, '')) bits += BASE32.indexOf(letter).toString(2).padStart(5, '0');
  const bytes = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', bytes).update(counter).digest();
  const at = hash[19]! & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test.describe('the own account', () => {
  test('is verified at once with the code from the mail', { tag: '@long' }, async ({ page }) => {
    const name = freshName();
    const email = `${name}@clinic.example`;
    await page.goto('/user/register');
    await page.getByLabel('Name', { exact: false }).first().fill(name);
    await page.getByLabel('E-mail').fill(email);
    for (const index of [0, 1])
      await page.locator('input[autocomplete="new-password"]').nth(index).fill(PASSWORD);
    await page.getByRole('button', { name: 'Phone, verification code, invitation' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled();
    await page.getByLabel(/^Verification code/).fill('000000');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Wrong code.')).toBeVisible();
    await page.getByLabel(/^Verification code/).fill(await fromOutbox(email, CODE));
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/patient\/list/);
    await page.goto('/account/settings');
    await expect(page.getByText('verified', { exact: true })).toBeVisible();
  });

  test(
    'opens an activation link once, and takes the token out of the address',
    { tag: '@long' },
    async ({ page }) => {
      const name = await register(page);
      const link = await fromOutbox(`${name}@clinic.example`, /(\/user\/registerResult#token=[\w-]+)/);
      // As somebody does who pastes it into the tab that said that a mail was sent.
      await page.goto('/user/registerResult');
      await expect(page.getByRole('heading', { name: 'Nothing to activate here' })).toBeVisible();
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');
      await page.goto('/user/login');
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    },
  );

  test('gets a new password with a code from the mail', { tag: '@long' }, async ({ page }) => {
    const name = await register(page);
    await signOut(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Your account’s e-mail').fill(`${name}@clinic.example`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page
      .getByLabel(/^Six-digit code/)
      .fill(await fromOutbox(`${name}@clinic.example`, /password: (\d{6})/));
    for (const index of [0, 1])
      await page.locator('input[autocomplete="new-password"]').nth(index).fill('Gips-Abdruck7');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, name, 'Gips-Abdruck7');
    await expect(page).toHaveURL(/\/patient\/list/);
  });

  test(
    'asks for the second factor once it is on, and takes a recovery code instead',
    { tag: '@long' },
    async ({ page }) => {
      const name = await register(page);
      await page.goto('/account/settings');
      await page.getByRole('button', { name: 'Turn on…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Your password/).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      const key = await dialog.locator('code').innerText();
      await dialog.getByLabel(/^Six digits from the app/).fill(authenticator(key));
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await expect(dialog.getByText('Save these recovery codes')).toBeVisible();
      const recovery = await dialog.getByRole('listitem').first().innerText();
      await dialog.getByRole('button', { name: 'I have saved them' }).click();
      await expect(page.getByText(/^On\. \d+ recovery codes are left\.$/)).toBeVisible();

      await signOut(page);
      await signIn(page, name);
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
      await page.getByLabel('Six-digit code').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
      await page.getByLabel('Six-digit code').fill(authenticator(key, 1));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/patient\/list/);

      await signOut(page);
      await signIn(page, name);
      await page.getByRole('button', { name: 'No phone at hand? Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(recovery);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/patient\/list/);
    },
  );

  test(
    'changes its address after the password and a code, and ends another session',
    { tag: '@long' },
    async ({ page, browser }) => {
      const name = await register(page);
      const elsewhere = await (
        await browser.newContext({ baseURL: process.env['E2E_URL']!, locale: 'en-US' })
      ).newPage();
      await elsewhere.goto('/user/login');
      await signIn(elsewhere, name);
      await expect(elsewhere).toHaveURL(/\/patient\/list/);

      await page.goto('/account/settings');
      await page.getByRole('button', { name: 'Change e-mail address' }).click();
      const dialog = page.getByRole('dialog');
      const email = `${name}@other.example`;
      await dialog.getByLabel(/^New e-mail address/).fill(email);
      await dialog.getByLabel(/^Your password/).fill('wrong-one');
      await dialog.getByRole('button', { name: 'Send code' }).click();
      await expect(dialog.getByText('This is not your current password.')).toBeVisible();
      await dialog.getByLabel(/^Your password/).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Send code' }).click();
      await dialog.getByLabel(/^Code from the message/).fill(await fromOutbox(email, CODE));
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(email, { exact: true })).toBeVisible();

      await page.getByRole('button', { name: 'End all others' }).click();
      await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
      await elsewhere.getByRole('link', { name: 'Recycle bin' }).click();
      await expect(elsewhere.getByText('Your session has ended.')).toBeVisible();
      await elsewhere.context().close();
    },
  );
});
