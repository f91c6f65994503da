import { expect, test } from './app.ts';
import { applyTool, Clinic, historyRows, sampleStl, shownHash, useTool, waitSaved } from './workspace-app.ts';

test(
  'a text is put on the body, drawn there, kept as a step that changes no shape, and is there tomorrow',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    await clinic.edit(id);
    await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
    const before = await shownHash(page);
    await page.getByRole('button', { name: 'Edge line', exact: true }).click();
    await useTool(page, 'text');
    const card = page.getByTestId('tool-card');
    const box = (await page.locator('canvas').first().boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
    // Without a text it is the number of the design.
    await expect(page.getByText(/the number of the design stands there: [0-9a-f]{12} now/)).toBeVisible();
    const field = card.getByRole('textbox', { name: 'Text' });
    await field.fill('Brace Ä');
    await expect(page.getByText('“Ä” (place 7').first()).toBeVisible();
    await expect(page.getByTestId('apply')).toBeDisabled();
    await field.fill('BW-1042');
    await expect(page.getByTestId('readouts')).toContainText(/Length of the text\s*[1-9]/);
    await applyTool(page);
    await waitSaved(page);
    expect(await shownHash(page)).toBe(before);
    await expect(historyRows(page).last()).toHaveText(/Text on the brace.*7 letters/);
    const records = await clinic.records(id);
    expect(records.at(-1)).toMatchObject({ type: 'text.place', params: { text: 'BW-1042' }, state: 'on' });
    await clinic.edit(id);
    await expect(historyRows(page).last()).toHaveText(/Text on the brace.*7 letters/);
  },
);
