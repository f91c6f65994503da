import type { Page } from '@playwright/test';
import { faultsOn } from './axe.ts';
import { bodyStl } from './bodies.ts';
import { entry, expect, newFolder, test, uploadScan } from './app.ts';
import { Clinic } from './workspace-app.ts';

/** Looks at a page that follows the system in light, and at its colours in dark: nothing else changes with them. */
async function expectNoFaults(page: Page, place: string, within?: string): Promise<void> {
  const at = within === undefined ? {} : { within };
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await faultsOn(page, at), `${place}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await faultsOn(page, { ...at, onlyColours: true }), `${place}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}

const PATIENT = {
  parentId: '0', name: 'Mei', birthday: '2000-02-01', doctor: 'Lin', age: new Date().getFullYear() - 2000, sex: 'F', height: 160, weight: 50,
  type: 'rigo-B1', technician: 'Chen', cobb: 46, cobbReason: 'Declined', sizes: { waist: 653 }, remark: 'Note',
}; // prettier-ignore

const languages = ['en-US', 'zh-CN'] as const;
/** The files, the form of a patient and the workspace, in English and light, are looked at in their own stories at every change. */
const BEFORE_A_RELEASE = { tag: '@long' } as const;

test.use({ colorScheme: 'light' });

for (const language of languages)
  test(`no serious fault before signing in, in ${language}`, BEFORE_A_RELEASE, async ({ page }) => {
    await page.addInitScript(
      (values) => localStorage.setItem('bracewright.settings', JSON.stringify(values)),
      { language, theme: 'system' },
    );
    for (const path of [
      '/user/login',
      '/user/register?invitation=x',
      '/user/retrieve',
      '/user/registerResult',
      '/promotion',
      '/404',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFaults(page, path);
    }
  });

test('no serious fault in the files and the form of a patient', BEFORE_A_RELEASE, async ({ page }) => {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { theme: 'system' } });
  await clinic.upload('body.stl', bodyStl());
  await page.goto('/patient/list?parentId=0');
  await entry(page, 'body.stl').click({ position: { x: 500, y: 20 } });
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Design steps');
  await expectNoFaults(page, 'list');
  await page.getByRole('button', { name: 'New patient' }).click();
  await page.getByRole('button', { name: 'Create record' }).click();
  await expectNoFaults(page, 'patient form');
});

test('no serious fault in empty files, in the grid and in the bin', BEFORE_A_RELEASE, async ({ page }) => {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { theme: 'system' } });
  await page.goto('/patient/list?parentId=0');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoFaults(page, 'empty list');
  await newFolder(page, 'Clinic');
  await uploadScan(page, 'body.stl', bodyStl());
  await page.getByTitle('Grid').first().click();
  await expectNoFaults(page, 'grid');
  await page.getByTitle('List').first().click();
  await page.getByRole('link', { name: 'Recycle bin' }).click();
  await expect(page.getByRole('heading', { name: 'Recycle bin', exact: true })).toBeVisible();
  await expectNoFaults(page, 'bin');
});

test('no serious fault in the files, a form and the bin in Chinese', { tag: '@long' }, async ({ page }) => {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { language: 'zh-CN', theme: 'system' } });
  await clinic.upload('body.stl', bodyStl());
  await page.goto('/patient/list');
  await expect(entry(page, 'body.stl')).toBeVisible();
  await expectNoFaults(page, 'list');
  await page.getByRole('button', { name: '新建患者' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page, 'form');
  await clinic.call('document/patient/save', { ...PATIENT, name: '李雨' });
  await page.goto('/patient/list?sort=-cobb&ageFrom=1');
  await expect(page.getByRole('link', { name: '李雨', exact: true })).toBeVisible();
  await expectNoFaults(page, 'worklist');
  await page.goto('/patient/recycle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoFaults(page, 'bin');
});

for (const language of languages)
  test(
    `no serious fault in the account pages and the frame in ${language}`,
    BEFORE_A_RELEASE,
    async ({ page }) => {
      const clinic = await Clinic.open(page);
      await clinic.call('user/setsystem', {
        settings: { language, theme: 'system', multiTab: true, layout: 'mix' },
      });
      for (const path of ['/choose', '/account/center', '/account/settings', '/account/clinic']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoFaults(page, path);
      }
      await page.locator('header button[aria-expanded]').last().click();
      await expect(page.locator('header').getByRole('radiogroup').first()).toBeVisible();
      // What the open menu covers is no target now.
      await expectNoFaults(page, 'user menu', 'a[href="#content"] + header');
      await page
        .locator('header')
        .getByRole('button', { name: language === 'en-US' ? 'Settings…' : '偏好设置…' })
        .click();
      await page.locator('.ant-drawer button[aria-expanded]').click();
      await expect(page.locator('.ant-drawer kbd').first()).toBeVisible();
      await expectNoFaults(page, 'preferences');
    },
  );

for (const language of languages)
  test(
    `no serious fault in patient, report, pages of help and what opens over them in ${language}`,
    BEFORE_A_RELEASE,
    async ({ page }) => {
      test.slow();
      const clinic = await Clinic.open(page);
      await clinic.call('user/setsystem', { settings: { language, theme: 'system' } });
      const patient = await clinic.call<{ id: string }>('document/patient/save', PATIENT);
      const model = await clinic.upload('body.stl', bodyStl());
      await page.goto('/patient/list');
      const words = (english: string, chinese: string) => (language === 'en-US' ? english : chinese);
      const tour = page.getByRole('complementary', { name: words('Tour', '导览') });
      await tour.getByRole('button').first().click();
      await expectNoFaults(page, 'tour');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: words('Commands', '命令') })).toBeVisible();
      await expectNoFaults(page, 'palette');
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: words('Upload', '上传'), exact: true })
        .first()
        .click();
      await expect(page.locator('.ant-drawer input[type="file"]').first()).toBeAttached();
      await expectNoFaults(page, 'uploads');
      for (const path of [
        `/patient/record?id=${patient.id}`,
        `/pdfUtil?patientId=${patient.id}&modelId=${model}`,
        '/explain',
        '/explain?tool=twist',
        '/survey',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoFaults(page, path);
      }
    },
  );
