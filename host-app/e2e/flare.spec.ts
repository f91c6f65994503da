import { expect, test } from './app.ts';
import { applyTool, Clinic, historyRows, sampleStl, shownHash, useTool, waitSaved } from './workspace-app.ts';

test(
  'the rim of a kept line is flared as a step of the body, by typed values and keyboard, and is there tomorrow',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl(20));
    await clinic.edit(id);
    await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Edge line', exact: true }).click();
    await useTool(page, 'flare');
    const card = page.getByTestId('tool-card');
    // Without a line there is nothing to flare.
    await expect(page.getByTestId('apply')).toHaveCount(0);
    await expect(card).toContainText('No edge line is kept yet');
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await card.getByLabel('Class').click();
    await page.getByTitle('Rigo A1').click();
    await card.getByText('Right', { exact: true }).click();
    await card.getByRole('button', { name: 'Propose the line' }).click();
    await page.getByRole('button', { name: 'Propose it' }).click();
    await expect(card.locator('[data-standing]').first()).toBeVisible();
    await page.getByTestId('next').click();
    await page.getByTestId('next').click();
    await card.getByLabel('Cut along the line').click();
    await page.getByTestId('apply').click();
    await expect(card).toBeHidden();
    await waitSaved(page);
    const before = await shownHash(page);
    await useTool(page, 'flare');
    await page.getByTestId('next').click();
    await applyTool(page);
    await waitSaved(page);
    expect(await shownHash(page)).not.toBe(before);
    const records = await clinic.records(id);
    expect(records.at(-1)).toMatchObject({ type: 'flare.apply', state: 'on' });
    await clinic.edit(id);
    await expect(historyRows(page)).toHaveCount(2);
    // The line is moved under it: the row and the export window say so, and lead to the flare.
    const note = page.getByTestId('rim-stray-note');
    await expect(note).toHaveCount(0);
    await historyRows(page).first().dblclick();
    await page.locator('[data-handle="first/0"]').focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowDown');
    await page.getByTestId('next').click();
    await page.getByTestId('next').click();
    await page.getByTestId('apply').click();
    const keep = page.getByRole('button', { name: 'Keep the line' });
    await expect(keep.or(note)).toBeVisible();
    if (await keep.isVisible()) await keep.click();
    await expect(note).toContainText('Flared along another line than the one kept');
    await expect(card).toBeHidden();
    await waitSaved(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect(dialog).toContainText('Flared along another line');
    await dialog.getByRole('button', { name: 'Open the flare' }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole('button', { name: 'Take the edge line anew' }).click();
    await page.getByTestId('next').click();
    await applyTool(page);
    await expect(note).toHaveCount(0);
  },
);
