import { bodyStl } from './bodies.ts';
import { entry, expect, test } from './app.ts';
import { Clinic } from './workspace-app.ts';

const EVERYWHERE = [
  '/patient/list', '/patient/doclist', '/patient/record', '/patient/recycle', '/choose', '/survey', '/explain', '/account/center', '/account/settings',
  '/account/clinic', '/pdfUtil', '/operation', '/preparation', '/closedmesh', '/vertebra', '/vertebraInto', '/promotion', '/nowhere',
]; // prettier-ignore

const NOT_FOUND = 'Page not found · Bracewright';

test('every address has a page with a heading, a title and a way on, and no word that is a key', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { tour: 'done' } });
  await page.goto('/404');
  // As a link does, in one document: the server sends the same page for all of them, and each load would start it anew.
  const go = (address: string) =>
    page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, address);
  for (const address of EVERYWHERE) {
    // From a page that is none of them, so that nothing of the one before is taken for the next.
    await go('/404');
    await expect(page).toHaveTitle(NOT_FOUND);
    await go(address);
    if (address !== '/nowhere') await expect(page, address).not.toHaveTitle(NOT_FOUND);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page, address).toHaveTitle(/^\S.* · Bracewright$/);
    expect(await page.getByRole('button').or(page.getByRole('link')).count(), address).toBeGreaterThan(0);
    // A text that was never written shows its key.
    const keys = page.getByText(/^([a-z]+:)?[a-z]+(\.[a-zA-Z]+)+$/);
    expect(await keys.allInnerTexts(), address).toEqual([]);
  }
  await page.goto('/operation?id=no-such-model');
  await expect(page.getByRole('heading', { name: 'The model could not be opened' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to patient files' }).click();
  await expect(page).toHaveURL(/\/patient\/list/);
  await page.goto('/patient/list?parentId=gone');
  await page.getByRole('button', { name: 'Go to patient files' }).click();
  await expect(page).toHaveURL(/\/patient\/list$/);
});

test(
  'a body turns in its preview, and its menu aligns and seals it in the editor',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    const clinic = await Clinic.open(page);
    await clinic.call('user/setsystem', { settings: { tour: 'done' } });
    const id = await clinic.upload('body.stl', bodyStl());
    const choose = async (item: string) => {
      await page.goto('/patient/list');
      await entry(page, 'body.stl').click({ button: 'right' });
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await choose('Preview');
    const body = page.getByRole('slider', { name: 'Turn' });
    await expect(body.locator('img')).toBeVisible();
    await body.focus();
    await page.keyboard.press('ArrowRight');
    await expect(body).toHaveAttribute('aria-valuenow', '39');
    await page.getByRole('button', { name: 'Front', exact: true }).click();
    await expect(body).toHaveAttribute('aria-valuenow', '180');

    await choose('Seal');
    await expect(page).toHaveURL(new RegExp(`/closedmesh\\?id=${id}`));
    await expect(page.getByTestId('tool-card').getByText('Holes found')).toBeVisible({ timeout: 60_000 });
    await choose('Align');
    await expect(page).toHaveURL(new RegExp(`/preparation\\?id=${id}`));
    // The path of preparing leads to the tool.
    await page.locator('[data-step="stand"]').click({ timeout: 60_000 });
    await page.locator('[data-by-hand="position"]').click();
    await expect(page.getByTestId('tool-card').getByLabel('Turn round').last()).toBeVisible({
      timeout: 60_000,
    });

    // Opened for the address and untouched, it makes room for another tool instead of asking to be finished, also after the body was turned.
    await page.mouse.move(640, 700);
    await page.mouse.down();
    await page.mouse.move(700, 700, { steps: 4 });
    await page.mouse.up();
    const measure = page.locator('[data-tool="measure"]');
    await measure.click();
    await expect(measure).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByTestId('tool-card')).toContainText('Measure');

    // Gone on to shaping: a reload is there again, without the body being loaded on the way and without a tool by itself.
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('tool-card')).toBeHidden();
    await expect(page).toHaveURL(/\/preparation\?.*first=body/);
    const shown = await page.locator('[data-ready="true"]').elementHandle();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/operation\\?id=${id}`));
    expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 1 });
    await page.reload();
    await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByTestId('tool-card')).toBeHidden();
  },
);
