import { expect, test } from './app.ts';
import { applyTool, Clinic, openInExport, sampleStl, useTool, waitSaved } from './workspace-app.ts';

test(
  'the export window says how far the outputs agree, and names a file of an older design until it is made again',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    await openInExport(clinic, id);
    const make = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByTestId('export-make').click(),
      ]);
      return file.suggestedFilename();
    };
    expect(await make()).toBe('trunk wall 4 mm.stl');
    const pair = page.getByTestId('export-done').getByTestId('export-agreement');
    await expect(pair).toHaveAttribute('data-agrees', 'true');
    await expect(pair).toContainText(
      /inside of the brace and positive, 0\.[01]\d mm apart at most, 0\.20 mm allowed/,
    );
    await expect(page.getByTestId('export-older')).toBeHidden();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect(dialog.getByText('Recorded and checked')).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await useTool(page, 'twist');
    await applyTool(page);
    await waitSaved(page);
    await expect(page.getByTestId('wall-older-note')).toContainText('older state of the design (1 step ago)');
    await page.getByTestId('wall-older-note').getByRole('button', { name: 'Make again' }).click();
    const older = page.getByTestId('export-older');
    await expect(older).toContainText(
      'trunk wall 4 mm.stl was made from an older state of the design (1 step ago)',
    );
    await Promise.all([page.waitForEvent('download'), older.getByRole('button').click()]);
    await expect(older).toBeHidden();

    // The next day: what was made then is told in the same way, also a file that is kept nowhere.
    await dialog.getByText('A positive for carving', { exact: true }).click();
    const positive = await make();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.reload();
    await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
    await useTool(page, 'twist');
    await applyTool(page);
    await waitSaved(page);
    await page.getByTestId('wall-older-note').last().getByRole('button', { name: 'Make again' }).click();
    await expect(older.filter({ hasText: positive })).toContainText('(1 step ago)');
    await expect(older).toHaveCount(2);
  },
);
