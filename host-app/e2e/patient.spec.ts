import { bodyStl } from './bodies.ts';
import { entry, expect, register, signIn, test, uploadScan } from './app.ts';
import type { Page } from '@playwright/test';

/** Calls the server as the signed-in user of the page. */
const call = <T>(page: Page, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([how, where, what]) => {
      const { token } = JSON.parse(localStorage.getItem('bracewright.session')!) as { token: string };
      const answer = await fetch(`/api/${where}`, {
        method: how as string,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(what === undefined ? {} : { body: JSON.stringify(what) }),
      });
      return ((await answer.json()) as { data: unknown }).data as never;
    },
    [method, path, body] as const,
  );

const record = {
  parentId: '0', name: 'Mei', birthday: '2000-02-01', doctor: 'Lin', age: new Date().getFullYear() - 2000, sex: 'F', height: 160, weight: 50,
  type: 'rigo-B1', technician: 'Chen', cobb: 32, sizes: { waist: 653 },
}; // prettier-ignore

/** Makes a patient and goes to the page of it. */
async function openPatient(page: Page): Promise<string> {
  await register(page);
  const { id } = await call<{ id: string }>(page, 'POST', 'orthosis/document/patient/save', record);
  await page.goto(`/patient/record?id=${id}`);
  await expect(page.getByRole('heading', { name: 'Mei', level: 1 })).toBeVisible();
  return id;
}

test('the page of a patient shows record, sizes, course and files, and asks why an angle is unusual, and a report opens in a window of its own', async ({
  page,
  context,
}) => {
  test.slow();
  const id = await openPatient(page);
  await expect(page.getByText('653 mm')).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('cell', { name: '32.0°' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit record…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Cobb angle/).fill('46');
  await dialog.getByRole('button', { name: 'Save record' }).click();
  // The angle is taken, its reason is what is missing.
  const reason = dialog.getByLabel(/^Reason for this angle/);
  await expect(reason).toBeFocused();
  await expect(dialog.getByText('Cobb angle can be at most 40.')).toBeHidden();
  await reason.fill('Surgery is declined');
  await dialog.getByRole('button', { name: 'Save record' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Surgery is declined')).toBeVisible();

  await page.getByRole('button', { name: 'Add a visit…' }).click();
  await dialog.getByLabel(/^Day of the visit/).fill('2024-05-02');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter at least one value.')).toBeVisible();
  await dialog.getByLabel(/^Cobb angle/).fill('51');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('row', { name: /May 2, 2024/ }).getByRole('cell', { name: '51.0°' }),
  ).toBeVisible();
  await page
    .getByRole('row', { name: /May 2, 2024/ })
    .getByRole('button', { name: 'Correct…' })
    .click();
  await dialog.getByRole('button', { name: 'Remove this visit' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cobb angle 51.0°' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove visit', exact: true }).click();
  await expect(page.getByRole('row', { name: /May 2, 2024/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /May 2, 2024/ })).toBeVisible();

  await page.goto(`/patient/list?parentId=${id}`);
  await uploadScan(page, 'trunk.stl', bodyStl());
  await entry(page, 'trunk.stl').click({ button: 'right' });
  const opening = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Export report' }).click();
  const report = await opening;
  await expect(report).toHaveURL(new RegExp(`/pdfUtil\\?patientId=${id}&modelId=`));
  // In the paper and language that are chosen.
  const save = report.getByRole('button', { name: 'Save as PDF' });
  await expect(save).toBeEnabled({ timeout: 60_000 });
  await report.getByText('中文', { exact: true }).click();
  await expect(save).toBeEnabled({ timeout: 60_000 });
  const saving = report.waitForEvent('download');
  await save.click();
  expect((await saving).suggestedFilename()).toBe('Mei 支具设计报告.pdf');
});

test(
  'a visit is told of and found again after the session ended, and writes over nobody’s',
  { tag: '@long' },
  async ({ page }) => {
    const id = await openPatient(page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a visit…' }).click();
    await dialog.getByLabel(/^Day of the visit/).fill('2024-05-02');
    await dialog.getByLabel(/^Cobb angle/).fill('30');
    const day = { id, day: '2024-05-02' };
    await call(page, 'POST', 'orthosis/patient/visit', { ...day, cobb: 28, atr: 7 });
    const name = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('bracewright.session')!) as { name: string }).name,
    );
    await call(page, 'GET', 'account/login/out');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await signIn(page, name);
    await expect(page.getByText('A visit of Mei is not saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Kept: 28.0°')).toBeVisible();
    await dialog.getByText('Yours: 30.0°').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('row', { name: /May 2, 2024/ })).toContainText(/30\.0°.*7\.0°/);
  },
);

test('a patient is erased once the name was typed', { tag: '@long' }, async ({ page }) => {
  await openPatient(page);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  const ok = page.getByRole('button', { name: 'Erase for good' });
  await expect(ok).toBeDisabled();
  await page.getByLabel(/Type “Mei”/).fill('Mei');
  await ok.click();
  await expect(page).toHaveURL(/\/patient\/list/);
  await expect(entry(page, 'Mei')).toHaveCount(0);
});

test('Ctrl+K finds pages, patients and tools, by pinyin initials too', { tag: '@long' }, async ({ page }) => {
  await openPatient(page);
  const input = page.getByRole('combobox', { name: 'Commands' });
  await page.keyboard.press('Control+k');
  await input.fill('nz');
  await expect(page.getByRole('option', { name: 'Twist' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/explain\?tool=twist/);
  await page.keyboard.press('Control+k');
  await input.fill('Mei');
  await page.getByRole('option', { name: /Mei/ }).click();
  await expect(page.getByRole('heading', { name: 'Mei', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(input).toBeHidden();
});

test('the tools are explained and can be searched', { tag: '@long' }, async ({ page }) => {
  await register(page);
  await page.goto('/explain');
  await page.getByRole('searchbox').fill('扭转');
  await page.getByRole('link', { name: 'Twist' }).click();
  await expect(page.getByRole('heading', { name: 'Twist', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /afterwards the shoulders are turned/ })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Drag the arc or type the angle' }),
  ).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('link', { name: 'Measure', exact: true }).click();
  await expect(page.getByRole('figure').filter({ hasText: 'Girth by tape' })).toBeVisible();
});

test('an opinion reaches the server', { tag: '@long' }, async ({ page }) => {
  await register(page);
  await page.goto('/survey');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Answer at least one question')).toBeVisible();
  await page.getByRole('radio', { name: 'mostly' }).first().check({ force: true });
  const sent = page.waitForRequest(/feedback\/commit/);
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ score: 75, answers: { fit: 4 } });
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});

test('the tour is offered once, and never again', { tag: '@long' }, async ({ page }) => {
  await register(page);
  const tour = page.getByRole('complementary', { name: 'Tour' });
  await tour.getByRole('button', { name: 'Show me' }).click();
  await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour.getByText('Step 2 of 8')).toBeVisible();
  await tour.getByRole('button', { name: 'Leave the tour' }).click();
  await expect(tour).toBeHidden();
  await expect
    .poll(() =>
      call<{ tour?: string }>(page, 'GET', 'orthosis/user/getusersystem').then(({ tour: kept }) => kept),
    )
    .toBe('skipped');
  await page.reload();
  await expect(page.getByRole('button', { name: 'New patient' }).first()).toBeVisible();
  await expect(tour).toBeHidden();
});
