import { expect, freshName, PASSWORD, register, signIn, signOut, test } from './app.ts';
import { fromOutbox } from './outbox.ts';

test.describe('accounts', () => {
  test(
    'an unknown address leads to the page for unknown addresses, and the root to the files',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/no/such/page');
      await expect(page).toHaveURL(/\/404$/);
      await expect(page).toHaveTitle('Page not found · Bracewright');
      await page.goto('/');
      await expect(page).toHaveURL(/\/user\/login\?redirect=/);
      await expect(page).toHaveTitle('Sign in · Bracewright');
    },
  );

  test('signing in says at the field what is wrong, and leads where somebody wanted to go, but never to another site', async ({
    page,
  }) => {
    const name = await register(page);
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('bracewright.session') ?? '{}') as { token: string }).token,
    );
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    await expect(page.getByRole('heading', { name: 'The recycle bin is empty' })).toBeVisible();
    // The session ends elsewhere. The page keeps its last choice of a list a moment later, and may learn by that answer
    // before somebody clicks.
    await page.request.get('/api/account/login/out', { headers: { authorization: `Bearer ${token}` } });
    const files = page.getByRole('link', { name: 'Patient files', exact: true });
    const ended = page.getByText('Your session has ended.');
    await expect(files.or(ended)).toBeVisible();
    if (!(await ended.isVisible())) await files.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(ended).toBeVisible();
    await signIn(page, `${name}x`);
    await expect(page.getByText('There is no account with this name or e-mail.')).toBeVisible();
    await expect(page.getByLabel('Name or e-mail')).toHaveValue(`${name}x`);
    await signIn(page, name, 'not-the-password');
    await expect(page.getByText('Wrong password.')).toBeVisible();
    await signIn(page, name);
    await expect(page).toHaveURL(/\/patient\/list/);
    await signOut(page);
    await page.goto('/patient/recycle');
    await expect(page).toHaveURL(/redirect=%2Fpatient%2Frecycle/);
    await signIn(page, name);
    await expect(page).toHaveURL(/\/patient\/recycle$/);
    await signOut(page);
    await page.goto('/user/login?redirect=https%3A%2F%2Fevil.example%2F');
    await signIn(page, name);
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/patient\/list/);
  });

  test('holds the rules of registration at their fields', { tag: '@long' }, async ({ page }) => {
    const name = freshName();
    await page.goto('/user/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expect(page.getByText('E-mail is required.')).toBeVisible();
    await page.getByLabel('E-mail').fill('not an address');
    await expect(page.getByText('This is not a complete e-mail address.')).toBeVisible();
    const [password, repeat] = [
      page.locator('input[autocomplete="new-password"]').nth(0),
      page.locator('input[autocomplete="new-password"]').nth(1),
    ];
    for (const [text, level] of [
      ['abc12', 'too short'],
      ['aaaaaa', 'low'],
      ['plaster9', 'medium'],
      [PASSWORD, 'strong'],
    ] as const) {
      await password.fill(text);
      await expect(page.getByText(`Strength: ${level}`)).toBeVisible();
    }
    await password.fill('with space 1');
    await password.press('Tab');
    await expect(page.getByText('A password cannot contain spaces.')).toBeVisible();
    await password.fill(PASSWORD);
    await repeat.fill(`${PASSWORD}x`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
    await page.getByLabel('Name', { exact: false }).first().fill(name);
    await page.getByLabel('E-mail').fill(`${name}@clinic.example`);
    await repeat.fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/patient\/list/);
  });

  test('a phone is verified while registering, and language and theme switch without a reload, stay with the account, and reach another browser', async ({
    page,
  }) => {
    const name = freshName();
    const phone = `139${String(Date.now() % 1e8).padStart(8, '0')}`;
    await page.goto('/user/register');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('button', { name: '切换为深色' }).click();
    await page.locator('input[autocomplete="username"]').fill(name);
    await page.locator('input[autocomplete="email"]').fill(`${name}@clinic.example`);
    for (const index of [0, 1])
      await page.locator('input[autocomplete="new-password"]').nth(index).fill(PASSWORD);
    await page.getByRole('button', { name: '手机号、验证码、邀请码' }).click();
    // As a Chinese keyboard writes it.
    const wide = phone.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    await page.getByLabel(/^手机号/).fill(wide);
    await page.getByRole('button', { name: '发送验证码' }).click();
    await page.getByLabel(/^验证码/).fill(await fromOutbox(phone, /\b(\d{6})\b/));
    await page.locator('button[type="submit"]').click();
    await expect(page.getByRole('button', { name: '新建患者' }).first()).toBeVisible();
    // The look that was chosen before stays, and is another one at a press.
    await expect(page).toHaveTitle('患者档案 · Bracewright');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'New patient' }).first()).toBeVisible();
    const saved = page.waitForResponse((response) => response.url().includes('setsystem'));
    await page.getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('button', { name: '新建患者' }).first()).toBeVisible();
    await saved;
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.goto('/account/settings');
    await expect(page.getByText(phone)).toBeVisible();

    // As in another browser: nothing is kept in this one.
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/user/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await signIn(page, name);
    await expect(page.getByRole('button', { name: '新建患者' }).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('a browser in any Chinese starts in Chinese', { tag: '@long' }, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env['E2E_URL']!, locale: 'zh-TW' });
    const page = await context.newPage();
    await page.goto('/user/login');
    await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
    await context.close();
  });

  test('changes the password after asking for the old one', { tag: '@long' }, async ({ page }) => {
    const name = await register(page);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Change password…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Current password/).fill('wrong-one');
    await dialog.locator('input[autocomplete="new-password"]').nth(0).fill('Gips-Abdruck7');
    await dialog.locator('input[autocomplete="new-password"]').nth(1).fill('Gips-Abdruck7');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('This is not your current password.')).toBeVisible();
    await dialog.getByLabel(/^Current password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog).toBeHidden();
    await signOut(page);
    await signIn(page, name, 'Gips-Abdruck7');
    await expect(page).toHaveURL(/\/patient\/list/);
  });
});
