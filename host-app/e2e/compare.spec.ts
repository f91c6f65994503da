import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { Clinic, applyTool, sampleStl, useTool, waitSaved } from './workspace-app.ts';

/** Presses a region of the back in by 10 mm; `aside` pixels to the right of the middle. */
async function pressIn(page: Page, aside: number): Promise<void> {
  await useTool(page, 'region');
  const box = (await page.locator('canvas').boundingBox())!;
  const click = (x: number, y: number) =>
    page.mouse.click(box.x + box.width / 2 + x + aside, box.y + box.height / 2 + y);
  for (const [x, y] of [[-20, -60], [50, -60], [70, 0], [40, 50], [-30, 40]] as const) await click(x, y); // prettier-ignore
  await page.keyboard.press('Enter');
  await click(0, -20);
  await click(25, 5);
  await page.getByTestId('next').click();
  await page.getByTestId('next').click();
  await expect(page.getByTestId('apply')).toBeEnabled();
  await applyTool(page);
  await waitSaved(page);
}

test(
  'any two states of a design are compared, and each changed zone leads to its place, into a table and into the report',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    await clinic.edit(id);
    await pressIn(page, -90);
    await pressIn(page, 60);
    await useTool(page, 'heatmap');
    const ledger = page.getByTestId('ledger');
    const zones = ledger.locator('tbody button');
    const volumes = ledger.locator('tbody td:last-child');
    await expect(zones).toHaveCount(2);
    const inwards = async (n: number) => Number((await volumes.nth(n).innerText()).replace(/[^\d.]/g, ''));
    expect(await inwards(0)).toBeGreaterThanOrEqual(await inwards(1));

    // From 11 mm on nothing was changed.
    const threshold = page.getByTestId('ledger-threshold');
    await threshold.fill('11');
    await expect(ledger).toContainText('No zone of 1 cm² or more lies 11.0 mm or farther away.');
    await threshold.fill('1');
    await expect(zones).toHaveCount(2);

    // By the keyboard: to the row, to its place and away from it.
    await zones.first().focus();
    await page.keyboard.press('Enter');
    await expect(zones.first()).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await expect(zones.first()).toHaveAttribute('aria-pressed', 'false');

    // What the second step alone did is one of the two zones.
    const both = [await inwards(0), await inwards(1)];
    await page.getByTestId('states-from').click();
    await page.getByTitle('After step 1: Region').click();
    await expect(page.getByTestId('states-shown')).toContainText('Shape now');
    await expect(zones).toHaveCount(1);
    const second = await inwards(0);
    expect(both.some((volume) => Math.abs(volume - second) < 0.3)).toBe(true);
    await expect(page.getByTestId('states-numbers')).toContainText(/Furthest in\s*−10\.\d mm/);
    await expect(page.getByTestId('body-hidden')).toBeHidden();
    await page.getByTestId('states-swap').click();
    await expect(ledger.locator('tbody')).toContainText('outwards');
    const download = page.waitForEvent('download');
    await ledger.getByRole('button', { name: 'Save the changed zones as a table (CSV)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('trunk changed zones.csv');
    const lines = (await readFile(await file.path(), 'utf8')).slice(1).split('\r\n');
    expect(lines[0]).toBe(
      'Zone,Direction,Area (cm²),Largest (mm),Mean (mm),Volume (cm³),Volume rough,Changed from (mm),Compare,with',
    );
    expect(lines[1]).toMatch(
      /^Zone 1,outwards,\d+,\d+\.\d,\d+\.\d,\d+\.\d,,1\.0,After step 1: Region,Shape now$/,
    );

    await page.getByRole('button', { name: 'Shape now, with the scan' }).first().click();
    await expect(zones).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('tool-card')).toBeHidden();
    const pdf = await clinic.file(`report/pdf?modelId=${id}`);
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
  },
);
