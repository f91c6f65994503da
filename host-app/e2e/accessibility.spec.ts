import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { bodyStl } from './bodies.ts';
import { entry, expect, newFolder, register, test, uploadScan } from './app.ts';
import { Clinic } from './workspace-app.ts';

/** Serious faults of WCAG 2.2 A and AA on the page as it stands, or within a part of it. */
async function faults(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if (within !== undefined) builder.include(within);
  const { violations } = await builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
    );
}

const PATIENT = {
  parentId: '0', name: 'Mei', birthday: '2000-02-01', doctor: 'Lin', age: new Date().getFullYear() - 2000, sex: 'F', height: 160, weight: 50,
  type: 'rigo-B1', technician: 'Chen', cobb: 46, cobbReason: 'Declined', sizes: { waist: 653 }, remark: 'Note',
}; // prettier-ignore

const looks = [
  ['en-US', 'light'],
  ['en-US', 'dark'],
  ['zh-CN', 'light'],
  ['zh-CN', 'dark'],
] as const;

for (const [language, theme] of looks)
  test(`no serious fault in ${language}, ${theme}`, async ({ page }) => {
    const look = (values: { language: string; theme: string }) =>
      localStorage.setItem('bracewright.settings', JSON.stringify(values));
    for (const path of [
      '/user/login',
      '/user/register?invitation=x',
      '/user/retrieve',
      '/user/registerResult',
      '/promotion',
      '/404',
    ]) {
      await page.addInitScript(look, { language, theme });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await faults(page), path).toEqual([]);
    }
  });

test('no serious fault in the files, their dialogs and the bin, in either theme', async ({ page }) => {
  await register(page);
  expect(await faults(page), 'empty list').toEqual([]);
  await newFolder(page, 'Clinic');
  await uploadScan(page, 'body.stl', bodyStl());
  for (const theme of ['light', 'dark']) {
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await entry(page, 'body.stl').click({ position: { x: 500, y: 20 } });
    await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Design steps');
    // Notices fade in; half-drawn words have no contrast of their own.
    await page.waitForTimeout(500);
    expect(await faults(page), `list ${theme}`).toEqual([]);
    await page.getByTitle('Grid').first().click();
    expect(await faults(page), `grid ${theme}`).toEqual([]);
    await page.getByTitle('List').first().click();
    await page.getByRole('button', { name: 'New patient' }).click();
    await page.getByRole('button', { name: 'Create record' }).click();
    await page.waitForTimeout(500);
    expect(await faults(page), `patient form ${theme}`).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    await expect(page.getByRole('heading', { name: 'Recycle bin', exact: true })).toBeVisible();
    expect(await faults(page), `bin ${theme}`).toEqual([]);
    await page.getByRole('link', { name: 'Patient files', exact: true }).click();
    if (theme === 'light') await page.getByRole('button', { name: 'Switch to dark' }).click();
  }
});

test('no serious fault in the files, a form and the bin in Chinese, dark', async ({ page }) => {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { language: 'zh-CN', theme: 'dark' } });
  await clinic.upload('body.stl', bodyStl());
  await page.goto('/patient/list');
  await expect(entry(page, 'body.stl')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await faults(page), 'list').toEqual([]);
  await page.getByRole('button', { name: '新建患者' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForTimeout(500);
  expect(await faults(page), 'form').toEqual([]);
  await clinic.call('document/patient/save', { ...PATIENT, name: '李雨' });
  await page.goto('/patient/list?sort=-cobb&ageFrom=1');
  await expect(page.getByRole('link', { name: '李雨', exact: true })).toBeVisible();
  expect(await faults(page), 'worklist').toEqual([]);
  await page.goto('/patient/recycle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await faults(page), 'bin').toEqual([]);
});

for (const [language, theme] of looks)
  test(`no serious fault in the account pages and the frame in ${language}, ${theme}`, async ({ page }) => {
    const clinic = await Clinic.open(page);
    await clinic.call('user/setsystem', { settings: { language, theme, multiTab: true, layout: 'mix' } });
    for (const path of ['/choose', '/account/center', '/account/settings', '/account/clinic']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.waitForTimeout(300);
      expect(await faults(page), path).toEqual([]);
    }
    await page.locator('header button[aria-expanded]').last().click();
    await expect(page.locator('header').getByRole('radiogroup').first()).toBeVisible();
    // What the open menu covers is no target now.
    expect(await faults(page, 'a[href="#content"] + header'), 'user menu').toEqual([]);
    await page
      .locator('header')
      .getByRole('button', { name: language === 'en-US' ? 'Settings…' : '偏好设置…' })
      .click();
    await page.locator('.ant-drawer button[aria-expanded]').click();
    await expect(page.locator('.ant-drawer kbd').first()).toBeVisible();
    await page.waitForTimeout(500);
    expect(await faults(page), 'preferences').toEqual([]);
  });

for (const [language, theme] of [looks[0], looks[3]])
  test(`no serious fault in patient, report, pages of help and what opens over them in ${language}, ${theme}`, async ({
    page,
  }) => {
    test.slow();
    const clinic = await Clinic.open(page);
    await clinic.call('user/setsystem', { settings: { language, theme } });
    const patient = await clinic.call<{ id: string }>('document/patient/save', PATIENT);
    const model = await clinic.upload('body.stl', bodyStl());
    await page.goto('/patient/list');
    const words = (english: string, chinese: string) => (language === 'en-US' ? english : chinese);
    const tour = page.getByRole('complementary', { name: words('Tour', '导览') });
    await tour.getByRole('button').first().click();
    await page.waitForTimeout(500);
    expect(await faults(page), 'tour').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: words('Commands', '命令') })).toBeVisible();
    await page.waitForTimeout(300);
    expect(await faults(page), 'palette').toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: words('Upload', '上传'), exact: true })
      .first()
      .click();
    await expect(page.locator('.ant-drawer input[type="file"]').first()).toBeAttached();
    await page.waitForTimeout(500);
    expect(await faults(page), 'uploads').toEqual([]);
    for (const path of [
      `/patient/record?id=${patient.id}`,
      `/pdfUtil?patientId=${patient.id}&modelId=${model}`,
      '/explain',
      '/explain?tool=twist',
      '/survey',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.waitForTimeout(500);
      expect(await faults(page), path).toEqual([]);
    }
  });
