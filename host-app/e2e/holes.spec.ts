import { expect, test } from './app.ts';
import { applyTool, Clinic, historyRows, sampleStl, shownHash, waitSaved } from './workspace-app.ts';

test(
  'an area on a cut body gets its holes, which are counted, and are there tomorrow',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    await clinic.edit(id);
    await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();

    // A closed body is sent to its edge line.
    const canvas = page.locator('canvas').first();
    const box = (await canvas.boundingBox())!;
    const click = (x: number, y: number) =>
      page.mouse.click(box.x + box.width * (0.5 + x), box.y + box.height * (0.5 + y));
    const drawArea = async () => {
    for (const [x, y] of [[-0.05, -0.08], [0.05, -0.08], [0.06, 0.04], [-0.06, 0.04]] as const)
      await click(x, y);
    await page.keyboard.press('Enter');
  }; // prettier-ignore
    await canvas.focus();
    await page.keyboard.press('Shift+E');
    const card = page.getByTestId('tool-card');
    await drawArea();
    await expect(card).toContainText('cut the edge line first');
    await canvas.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();

    await page.locator('[data-tool="crop"]').click();
    await card.getByRole('switch').click();
    await applyTool(page);
    await canvas.focus();
    await page.keyboard.press('Shift+E');
    await drawArea();
    await expect(page.getByTestId('apply')).toBeEnabled();
    // The preview has counted them.
    await expect(page.getByTestId('readouts')).toContainText(/Holes\s*[1-9]/);
    await applyTool(page);
    await waitSaved(page);
    const pierced = await shownHash(page);
    await expect(historyRows(page).last()).toHaveText(/Ventilation holes.*\d+ holes/);
    const [, record] = await clinic.records(id);
    expect(record).toMatchObject({ type: 'holes.pattern', state: 'on' });

    await clinic.edit(id);
    await expect.poll(() => shownHash(page)).toBe(pierced);
    await expect(historyRows(page).last()).toHaveText(/Ventilation holes.*\d+ holes/);
  },
);
